import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { amountText, readAmount, readCount } from '../../../shared/text/amounts';
import { countedPlacement, monthAway, toMonth } from '../../../shared/earnings/earnings';
import type { Db } from '../../../server/database/database';
import { affiliateRoutes } from '../../../server/features/affiliate/affiliate.http';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { requestLog } from '../../../server/http/request-log';

const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';
const NOW = toMonth(new Date());

const test = base
  .extend('earnings', async ({ db }) => (await adminCaller(db)).caller.admin.earnings)
  .extend('visit', ({ db }) => {
    const app = express();
    app.use(requestLog(pino({ level: 'silent' })));
    app.use(affiliateRoutes(servicesFor(db), () => Promise.reject(new Error('no page is expected here'))));
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

const statement = { currency: 'USD', signUps: null, depositors: null, expected: null } as const;

test('a format of amounts is constructed once for each currency', () => {
  let constructed = 0;
  const { NumberFormat } = Intl;
  onTestFinished(() => void Object.assign(Intl, { NumberFormat }));
  Intl.NumberFormat = class extends NumberFormat {
    constructor(...options: ConstructorParameters<typeof NumberFormat>) {
      super(...options);
      constructed += 1;
    }
  } as typeof NumberFormat;
  const amounts = ['CHF', 'SEK'].flatMap((currency) => [5, 123_456].map((cents) => amountText({ currency, cents })));
  expect(amounts).toEqual(['CHF\u00a00.05', 'CHF\u00a01,234.56', 'SEK\u00a00.05', 'SEK\u00a01,234.56']);
  expect(constructed).toBe(2);
});

describe('clicks and copies', () => {
  test('clicks and copies are summed by month, placement and page, bots apart', async ({ db, visit }) => {
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

  test('invented sources of clicks and copies have no row of their own', async ({ db, visit }) => {
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

  test('a copied code counts only for an active offer, and nobody is notified', async ({ db, visit }) => {
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

  test('sums of clicks outlive the click and the site, under its name', async ({ db, visit, earnings }) => {
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
  test('a second statement of a month asks, and replaces the first or adds to it; the former figures are returned', async ({
    db,
    earnings,
  }) => {
    const { id: casinoId } = await insertCasino(db, { name: 'Twice' });
    const key = { casinoId, month: '2026-09', currency: 'USD' };
    const first = { amountCents: 12_000, signUps: 3, depositors: null };
    expect(await earnings.save({ ...key, ...first, expected: null })).toEqual({ before: null, after: first });
    await expect(earnings.save({ ...key, ...first, expected: null })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Twice has $120.00 for September 2026 already.',
    });
    const more = { amountCents: 100, signUps: 1, depositors: 2 };
    const { before, after } = await earnings.save({ ...key, ...more, expected: first, isAdded: true });
    expect([before, after]).toEqual([first, { amountCents: 12_100, signUps: 4, depositors: 2 }]);
    expect(await earnings.statements({ month: '2026-09' })).toMatchObject([
      { cents: 12_100, signUps: 4, depositors: 2 },
    ]);
    await earnings.save({ ...key, ...first, expected: after });
    expect((await earnings.remove({ ...key, expected: first })).before).toEqual(first);
    expect(await earnings.statements({ month: '2026-09' })).toEqual([]);
    await expect(earnings.remove({ ...key, expected: first })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a statement that a colleague changed in the meantime is neither overwritten nor deleted, even by Undo and at the same moment', async ({
    db,
    earnings,
  }) => {
    const { id: casinoId } = await insertCasino(db, { name: 'Shared' });
    const key = { casinoId, month: '2026-07', currency: 'USD' };
    const [mine, theirs] = [100, 55_500].map((amountCents) => ({ amountCents, signUps: null, depositors: null }));
    if (!mine || !theirs) throw new Error('Two statements are needed.');
    const both = await Promise.allSettled(
      [mine, theirs].map((figures) => earnings.save({ ...key, ...figures, expected: null })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [stored] = await earnings.statements({ month: '2026-07' });
    const stands = { amountCents: stored?.cents ?? 0, signUps: null, depositors: null };
    await earnings.save({ ...key, ...theirs, amountCents: 777, expected: stands });
    for (const stale of [
      () => earnings.save({ ...key, ...mine, expected: stands }),
      () => earnings.remove({ ...key, expected: stands }),
      () => earnings.save({ ...key, ...mine, expected: stands, isAdded: true }),
    ])
      await expect(stale()).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Somebody changed it meanwhile: Shared has $7.77 for July 2026.',
      });
    expect(await earnings.statements({ month: '2026-07' })).toMatchObject([{ cents: 777 }]);
  });

  test('a statement with bad input is refused by its field, and nothing is stored', async ({ db, earnings }) => {
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

  test('a file of statements is matched by name, its rest listed; nothing is stored before', async ({
    db,
    earnings,
  }) => {
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
    expect(seen.rows.map(({ line, amountCents, signUps }) => [line, amountCents, signUps])).toEqual([[2, 124_450, 10]]);
    expect(seen.notMatched).toEqual([{ line: 4, name: 'Bright Drop Ltd' }]);
    expect(seen.problems.map(({ line }) => line)).toEqual([5, 6]);
    expect(await earnings.statements({ month: '2026-08' })).toEqual([]);
    const matched = { ...file, sites: [{ name: 'Bright Drop Ltd', casinoId: other.id }] };
    const store = async (repeats: 'skip' | 'replace' | 'add', known = matched) =>
      await earnings.import({ ...known, repeats, seen: (await earnings.preview(known)).seen });
    expect(await store('skip')).toEqual({ stored: 2, skipped: 0, leftOut: 2 });
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
    expect(await store('skip')).toMatchObject({ stored: 0, skipped: 2 });
    await store('replace');
    expect(await earnings.statements({ month: '2026-08' })).toEqual(stored);
    // What was typed after the preview is not overwritten.
    await expect(earnings.import({ ...matched, repeats: 'replace', seen: seen.seen })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('a name that two sites share, or that has no letter, is not matched; a site that is shown goes before one in the trash', async ({
    db,
    earnings,
  }) => {
    await insertCasino(db, { name: 'Казино', slug: 'kazino' });
    await insertCasino(db, { name: 'Same Drop', slug: 'same-drop-a' });
    await insertCasino(db, { name: 'Same-Drop', slug: 'same-drop-b' });
    const old = await insertCasino(db, { name: 'Twin', slug: null, status: 'draft', placement: null });
    await db
      .updateTable('casinos')
      .set({ deleted_at: new Date(), deleted_as: '{}' })
      .where('id', '=', old.id)
      .execute();
    const twin = await insertCasino(db, { name: 'Twin', slug: 'twin-new' });
    const names = ['Итого', '---', 'Same Drop', 'Twin', 'Казино'];
    const text = `month,site,amount\n${names.map((name) => `2026-05,${name},10`).join('\n')}`;
    const { rows, notMatched } = await earnings.preview({ text, currency: 'USD' });
    expect(notMatched.map(({ name }) => name)).toEqual(['Итого', '---', 'Same Drop']);
    expect(rows.map(({ name }) => name)).toEqual(['Twin', 'Казино']);
    expect(rows[0]?.casinoId).toBe(twin.id);
  });

  test.for([
    ['', 'The file is empty'],
    ['month,amount\n2026-01,5', 'site is missing'],
    ['month,site,amount\n2026-01,"x,5', 'not valid CSV'],
    [`month,site,amount\n${'2026-01,x,5\n'.repeat(2100)}`, 'more than 2000 lines'],
    ['x'.repeat(200_001), 'at most 200000 characters'],
  ] as const)('a file of statements that cannot be read is refused: %#', async ([text, said], { earnings }) => {
    await expect(earnings.preview({ text, currency: 'USD' })).rejects.toThrow(said);
  });

  test('amounts are read as people write them; one that could be read in two ways is refused', () => {
    const read = ['1234.5', '1,234.50', '1.234,50', '$12', 'USD 7', '7 usd', '0', '20,5', '1 234,00', '1,234,567'];
    expect(read.map((text) => readAmount(text, 'USD'))).toEqual([
      123450, 123450, 123450, 1200, 700, 700, 0, 2050, 123400, 123456700,
    ]);
    expect([readAmount('50 €', 'EUR'), readAmount('$50', 'CAD')]).toEqual([5000, 5000]);
    const refused = [
      '-5',
      '',
      'abc',
      '1.2.3',
      '1,23,4',
      '12,34,567',
      '1e9',
      '99999999999',
      '0.125',
      '0,001',
      '€50',
      '12 EUR',
      '$1$',
    ];
    for (const text of [...refused, '1,234', '12.345'])
      expect(readAmount(text, 'USD'), text).toEqual({ problem: expect.any(String) as string });
    expect(['12', '1,204', '12.000'].map(readCount)).toEqual([12, 1204, 12_000]);
    expect(['1.5', '-1', '1,2', ''].map(readCount)).toEqual([NaN, NaN, NaN, NaN]);
  });

  test('statements are compared in whole months, and a site with a statement has its clicks at any position', async ({
    db,
    earnings,
  }) => {
    await sql`truncate click_months, earnings`.execute(db);
    const [a, b] = [await insertCasino(db, { name: 'A' }), await insertCasino(db, { name: 'B' })];
    await earnings.save({ casinoId: a.id, month: '2024-09', amountCents: 10_000, ...statement });
    await earnings.save({ casinoId: b.id, month: '2024-09', amountCents: 90_000, ...statement });
    await earnings.save({ casinoId: a.id, month: '2024-10', amountCents: 11_000, ...statement });
    await sql`insert into click_months (month, casino_id, casino_name, placement, page, clicks)
      select '2024-10-01'::date, gen_random_uuid(), 'x', 'top', '/', 1000 from generate_series(1, 210)
      union all select '2024-10-01', ${a.id}::uuid, 'A', 'top', '/', 100`.execute(db);
    const { rows, totals } = await earnings.report({ month: '2024-10' });
    expect(totals.earned).toEqual([{ currency: 'USD', cents: 11_000, before: 100_000, clicks: 100 }]);
    expect(rows.find(({ key }) => key === a.id)).toMatchObject({
      clicks: 100,
      earned: [{ currency: 'USD', cents: 11_000, clicks: 100 }],
    });
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
        for (const { site: at, month: of, currency, cents } of statements)
          await sql`insert into earnings (month, casino_id, casino_name, currency, amount_cents, source)
            values (${`${of}-01`}::date, ${siteAt(at)}::uuid, 'x', ${currency}, ${cents}, 'typed')
            on conflict (month, casino_id, currency) do update set amount_cents = earnings.amount_cents + excluded.amount_cents`.execute(
            db,
          );
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

test('every place that a page gives a link or a code is counted as itself', () => {
  const files = readdirSync('client/features', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(`client/features/${file}`, 'utf8').matchAll(/\bfrom="([a-z-]+)"/g)].map(([, from]) => from ?? ''),
  );
  expect(new Set(named).size).toBeGreaterThan(8);
  for (const placement of [...named, 'list', 'text', 'api', 'crypto', 'legit'])
    expect(countedPlacement(placement)).toBe(placement);
  for (const made of ['constructor', '__proto__', 'TOP', 'x']) expect(countedPlacement(made)).toBe('other');
});
