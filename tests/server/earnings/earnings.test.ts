import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { countedPlacement, monthAway, monthOf, readAmount } from '../../../shared/content/earnings';
import type { Db } from '../../../server/database/database';
import { affiliateRoutes } from '../../../server/features/affiliate/affiliate.http';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { requestLog } from '../../../server/http/request-log';

const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';
const NOW = monthOf(new Date());

const test = base
  .extend('earnings', async ({ db }) => (await adminCaller(db)).caller.admin.earnings)
  .extend('visit', ({ db }) => {
    const app = express();
    app.use(requestLog(pino({ level: 'silent' })));
    app.use(affiliateRoutes(servicesFor(db)));
    const server = createServer(app).listen(0);
    onTestFinished(() => void server.close());
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    return (path: string, { method = 'GET', referrer = '', agent = PERSON } = {}) =>
      fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': agent, ...(referrer && { referer: `http://localhost:3000${referrer}` }) },
      });
  });

interface Raw {
  placement: string;
  page: string;
  clicks: number;
  bots: number;
  copies: number;
}

const storedSums = async (db: Db, casinoId: string): Promise<Raw[]> =>
  await db
    .selectFrom('click_months')
    .select(['placement', 'page', 'clicks', 'bots', 'copies'])
    .where('casino_id', '=', casinoId)
    .orderBy('placement')
    .orderBy('page')
    .execute();

const statement = { currency: 'USD', signUps: null, depositors: null } as const;

describe('clicks and copies', () => {
  test('are summed by month, placement and page, bots apart', async ({ db, visit }) => {
    const { id } = await insertCasino(db, { slug: 'summed', promo_code: 'SUMMED' });
    await insertPost(db, { slug: 'an-article' });
    await visit('/go/summed?from=top', { referrer: '/' });
    await visit('/go/summed?from=top', { referrer: '/?q=x' });
    await visit('/go/summed?from=top', { referrer: '/', agent: 'curl/8' });
    await visit('/go/summed?from=text', { referrer: '/blog/An-Article/' });
    await visit('/go/summed?from=list', { referrer: '/casinos' });
    expect((await visit('/go/summed/copied?from=hero', { method: 'POST', referrer: '/casino/summed' })).status).toBe(
      204,
    );
    expect(await storedSums(db, id)).toEqual([
      { placement: 'hero', page: '/casino/summed', clicks: 0, bots: 0, copies: 1 },
      { placement: 'list', page: '/casinos', clicks: 1, bots: 0, copies: 0 },
      { placement: 'text', page: '/blog/an-article', clicks: 1, bots: 0, copies: 0 },
      { placement: 'top', page: '/', clicks: 2, bots: 1, copies: 0 },
    ]);
  });

  test('what strangers make up has no row of its own', async ({ db, visit }) => {
    const { id } = await insertCasino(db, { slug: 'made-up', promo_code: 'MADEUP' });
    for (let n = 0; n < 10; n += 1) {
      await visit(`/go/made-up?from=made-up-${n}`, { referrer: `/blog/no-such-${n}` });
      await visit(`/go/made-up?from=made-up-${n}`, { referrer: `/no/such/${n}` });
      await visit(`/go/made-up/copied?from=x-${n}`, { method: 'POST' });
    }
    expect(await storedSums(db, id)).toEqual([
      { placement: 'other', page: '/blog', clicks: 10, bots: 0, copies: 0 },
      { placement: 'other', page: 'other', clicks: 10, bots: 0, copies: 0 },
      { placement: 'other', page: 'unknown', clicks: 0, bots: 0, copies: 10 },
    ]);
  });

  test('a copied code counts for a living offer alone, and nobody is told', async ({ db, visit }) => {
    const ended = await insertCasino(db, { slug: 'ended', status: 'closed', status_reason: 'It is gone.' });
    for (const address of ['ended', 'no-such', '%00', 'x'.repeat(300)])
      expect((await visit(`/go/${address}/copied`, { method: 'POST' })).status).toBe(204);
    expect(await storedSums(db, ended.id)).toEqual([]);
    const codeless = await insertCasino(db, { slug: 'codeless', promo_code: 'OVER' });
    await sql`update promo_codes set ends_at = now() where casino_id = ${codeless.id}`.execute(db);
    expect((await visit('/go/codeless/copied', { method: 'POST' })).status).toBe(204);
    expect(await storedSums(db, codeless.id)).toEqual([]);
    expect((await visit('/go/ended/copied')).status).toBe(404);
  });

  test('sums outlive the click and the site, under its name', async ({ db, visit, earnings }) => {
    const { id } = await insertCasino(db, { slug: 'outlived', name: 'Outlived' });
    await visit('/go/outlived?from=top');
    await earnings.save({ casinoId: id, month: NOW, amountCents: 5000, ...statement });
    await db.deleteFrom('casinos').where('id', '=', id).execute();
    const { rows } = await earnings.report({ month: NOW });
    expect(rows.find(({ key }) => key === id)).toMatchObject({
      name: 'Outlived',
      clicks: 1,
      earned: [{ currency: 'USD', cents: 5000 }],
    });
  });
});

describe('statements', () => {
  test('the same month twice asks, and is replaced or added to; what stood there comes back', async ({
    db,
    earnings,
  }) => {
    const { id: casinoId } = await insertCasino(db, { name: 'Twice' });
    const key = { casinoId, month: '2026-09', currency: 'USD' };
    const first = { amountCents: 12_000, signUps: 3, depositors: null };
    expect(await earnings.save({ ...key, ...first })).toEqual({ before: null });
    await expect(earnings.save({ ...key, ...first })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Twice has $120.00 for September 2026 already.',
    });
    const { before } = await earnings.save({ ...key, amountCents: 100, signUps: 1, depositors: 2, repeats: 'add' });
    expect(before).toEqual(first);
    const [row] = await earnings.statements({ month: '2026-09' });
    expect(row).toMatchObject({ cents: 12_100, signUps: 4, depositors: 2 });
    await earnings.save({ ...key, ...first, repeats: 'replace' });
    expect((await earnings.remove(key)).before).toEqual(first);
    expect(await earnings.statements({ month: '2026-09' })).toEqual([]);
    await expect(earnings.remove(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('bad input names its field, and nothing is stored', async ({ db, earnings }) => {
    const { id: casinoId } = await insertCasino(db);
    const good = { casinoId, month: '2026-01', amountCents: 1, ...statement };
    for (const bad of [
      { amountCents: -1 },
      { amountCents: 0.5 },
      { amountCents: 1e15 },
      { month: monthAway(NOW, 1) },
      { month: '2026-13' },
      { month: '1999-01' },
      { currency: 'XX' },
      { currency: 'XXXXXXXX'.repeat(200) },
      { signUps: -1 },
      { depositors: 1e12 },
      { casinoId: 'x' },
    ]) {
      const [field = ''] = Object.keys(bad);
      await expect(earnings.save({ ...good, ...bad }), field).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    await expect(earnings.save({ ...good, casinoId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await earnings.statements({ month: '2026-01' })).toEqual([]);
  });

  test('a file is matched by name, its rest listed; nothing is stored before', async ({ db, earnings }) => {
    const { id } = await insertCasino(db, { name: 'Copper Line', slug: 'copperline' });
    const other = await insertCasino(db, { name: 'Brightdrop', slug: 'brightdrop' });
    const text = [
      '\ufeffPeriod;Brand;Commission;Currency;FTD;Sign-ups',
      'Aug 2026;Copper-Line;$1,234.50;;2;10',
      '08/2026;copperline;10;usd;1;',
      '2026-08-31;Bright Drop Ltd;20,5;EUR;;',
      '2026-08;Copper Line;-5;USD;;',
      '2026-13;Copper Line;5;USD;;',
      '2026-08;Copper Line;;USD;;',
    ].join('\r\n');
    const file = { text, currency: 'USD' };
    const seen = await earnings.preview(file);
    expect(seen.rows.map(({ line, amountCents, isSecond }) => [line, amountCents, isSecond])).toEqual([
      [2, 123_450, false],
      [3, 1000, true],
    ]);
    expect(seen.notMatched).toEqual([{ line: 4, name: 'Bright Drop Ltd' }]);
    expect(seen.problems.map(({ line }) => line)).toEqual([5, 6]);
    expect(await earnings.statements({ month: '2026-08' })).toEqual([]);
    const sites = [{ name: 'Bright Drop Ltd', casinoId: other.id }];
    expect(await earnings.import({ ...file, sites, repeats: 'skip' })).toEqual({ stored: 2, skipped: 0, leftOut: 2 });
    const stored = await earnings.statements({ month: '2026-08' });
    expect(
      stored.map(({ casinoId, currency, cents, signUps, depositors }) => [
        casinoId,
        currency,
        cents,
        signUps,
        depositors,
      ]),
    ).toEqual([
      [id, 'USD', 124_450, 10, 3],
      [other.id, 'EUR', 2050, null, null],
    ]);
    expect(await earnings.import({ ...file, sites, repeats: 'skip' })).toMatchObject({ stored: 0, skipped: 2 });
    await earnings.import({ ...file, repeats: 'replace' });
    expect(await earnings.statements({ month: '2026-08' })).toEqual(stored);
  });

  test.for([
    ['', 'The file is empty'],
    ['month,amount\n2026-01,5', 'site is missing'],
    ['month,site,amount\n2026-01,"x,5', 'not valid CSV'],
    [`month,site,amount\n${'2026-01,x,5\n'.repeat(2100)}`, 'more than 2000 lines'],
    ['x'.repeat(200_001), 'at most 200000 characters'],
  ] as const)('a file that cannot be read is refused: %#', async ([text, said], { earnings }) => {
    await expect(earnings.preview({ text, currency: 'USD' })).rejects.toThrow(said);
  });

  test('amounts as people write them', () => {
    const read = ['1234.5', '1,234.50', '1.234,50', '$12', '12 €', 'USD 7', '0', '1,234', '1.234', '20,5', '1 234,00'];
    expect(read.map(readAmount)).toEqual([123450, 123450, 123450, 1200, 1200, 700, 0, 123400, 123400, 2050, 123400]);
    const refused = ['-5', '', 'abc', '1.2.3', '1,23,4', '12,34,567', '1e9', '99999999999'];
    expect(refused.map(readAmount)).toEqual(refused.map(() => undefined));
  });
});

test('the report is what an independent sum over the same rows says, for any clicks and statements', async ({
  db,
  earnings,
}) => {
  const sites = await Promise.all([1, 2, 3].map((n) => insertCasino(db, { name: `Site ${n}`, slug: `site-${n}` })));
  const siteAt = (at: number) => sites[at]?.id ?? '';
  const month = fc.constantFrom('2025-03', '2025-04');
  const site = fc.nat({ max: 2 });
  const click = fc.record({
    site,
    month,
    placement: fc.constantFrom('top', 'hero', 'text'),
    page: fc.constantFrom('/', '/casinos', 'unknown'),
    clicks: fc.nat({ max: 500 }),
    bots: fc.nat({ max: 50 }),
    copies: fc.nat({ max: 50 }),
  });
  const paid = fc.record({ site, month, currency: fc.constantFrom('USD', 'EUR'), cents: fc.nat({ max: 1_000_000 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(click, { maxLength: 20 }),
      fc.array(paid, { maxLength: 8 }),
      async (clicks, statements) => {
        await sql`truncate click_months, earnings`.execute(db);
        for (const { site: at, month: of, ...rest } of clicks)
          await db
            .insertInto('click_months')
            .values({ ...rest, casino_id: siteAt(at), casino_name: 'x', month: `${of}-01` })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        for (const { site: at, month: of, currency, cents: amountCents } of statements)
          await earnings.save({
            casinoId: siteAt(at),
            month: of,
            currency,
            amountCents,
            signUps: null,
            depositors: null,
            repeats: 'add',
          });
        for (const by of ['site', 'placement', 'page'] as const) {
          const { rows, totals } = await earnings.report({ month: '2025-04', by });
          const column = sql.ref(by === 'site' ? 'casino_id' : by);
          const { rows: sums } = await sql<{ key: string; clicks: number; copies: number }>`
          select ${column}::text as key, sum(clicks)::int as clicks, sum(copies)::int as copies
          from click_months where month = '2025-04-01' group by 1`.execute(db);
          for (const sum of sums) expect(rows.find(({ key }) => key === sum.key)).toMatchObject(sum);
          const { rows: money } = await sql<{ currency: string; cents: number; shared: number }>`
          select currency, sum(amount_cents)::bigint as cents, coalesce(sum(amount_cents) filter (where exists (
            select from click_months where clicks > 0 and casino_id = earnings.casino_id and month = earnings.month)), 0)::bigint as shared
          from earnings where month = '2025-04-01' group by 1 order by 1`.execute(db);
          expect(
            totals.earned
              .map(({ currency, cents }) => ({ currency, cents }))
              .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
          ).toEqual(money.map(({ currency, cents }) => ({ currency, cents })));
          for (const { currency, cents, shared } of money) {
            const shown = rows.flatMap(({ earned }) => earned).filter((amount) => amount.currency === currency);
            const all = shown.reduce((sum, amount) => sum + amount.cents, 0);
            // Shares are rounded to a cent each.
            expect(Math.abs(all - (by === 'site' ? cents : shared))).toBeLessThanOrEqual(
              by === 'site' ? 0 : shown.length,
            );
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('the placements of the first months are those that are counted', () => {
  for (const placement of ['top', 'hero', 'summary', 'dock', 'list', 'game', 'saved', 'text', 'api', 'crypto', 'legit'])
    expect(countedPlacement(placement)).toBe(placement);
  for (const made of ['constructor', '__proto__', 'TOP', 'x']) expect(countedPlacement(made)).toBe('other');
});
