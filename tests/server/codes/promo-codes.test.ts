import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import type { ActiveCode } from '../../../shared/codes/promo-codes';
import { endText, NO_BONUS } from '../../../shared/codes/promo-codes';
import type { Db } from '../../../server/database/database';
import { announceChange } from '../../../server/cache/announce-change';
import { deleteOldVotes } from '../../../server/features/codes/code-votes.queries';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { insertPost } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import { until } from '../../fixtures/waiting';

const test = databaseTest
  .extend('editor', { scope: 'file' }, ({ db }) => adminCaller(db))
  .extend('admin', { scope: 'file' }, ({ editor }) => editor.caller.admin.casinos);

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

const shown = async (db: Db, id: string) =>
  await db
    .selectFrom('public_casinos')
    .select(['promo_code', 'bonus_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('codes of a casino', () => {
  test('the codes of a casino begin with the one that the former fields name', async ({ db, admin }) => {
    const { id } = await insertCasino(db, { promo_code: 'LOOT5', bonus_amount: '5% on top' });
    expect((await admin.get({ id })).codes).toMatchObject([{ code: 'LOOT5', offer: '5% on top', endsAt: null }]);
    await admin.update({ id, promoCode: 'LOOT7' });
    const { codes, promoCode, bonusAmount } = await admin.get({ id });
    expect(codes).toMatchObject([{ code: 'LOOT7', offer: '5% on top' }]);
    expect({ promoCode, bonusAmount }).toEqual({ promoCode: 'LOOT7', bonusAmount: '5% on top' });
    expect(await shown(db, id)).toEqual({ promo_code: 'LOOT7', bonus_amount: '5% on top' });
  });

  test('the codes of a casino show the first active one; when it ends, the next', async ({ db, admin }) => {
    const { id } = await insertCasino(db, { promo_code: 'FIRST', bonus_amount: '5%' });
    const [first] = (await admin.get({ id })).codes;
    const later = { code: 'LATER', offer: '9%', startsAt: hours(1) };
    const second = { code: 'SECOND', offer: '3%', terms: 'Deposit $10 first.', checkedOn: '2026-01-05' };
    await admin.update({ id, codes: [{ ...first, endsAt: hours(2) }, later, second] });
    expect(await shown(db, id)).toEqual({ promo_code: 'FIRST', bonus_amount: '5%' });
    const { codes } = await admin.get({ id });
    expect(codes.map(({ code }) => code)).toEqual(['FIRST', 'LATER', 'SECOND']);
    expect(codes[0]?.id).toBe(first?.id);
    await admin.update({ id, codes: [{ ...first, endsAt: hours(-1) }, later, second] });
    expect(await shown(db, id)).toEqual({ promo_code: 'SECOND', bonus_amount: '3%' });
    await admin.update({ id, codes: [{ ...first, endsAt: hours(-1) }, later] });
    expect(await shown(db, id)).toEqual({ promo_code: null, bonus_amount: NO_BONUS });
    // A new code by the fields of old leaves the ended one as it is.
    await admin.update({ id, promoCode: 'AGAIN', bonusAmount: '1%' });
    expect((await admin.get({ id })).codes.map(({ code }) => code)).toEqual(['AGAIN', 'FIRST', 'LATER']);
  });

  test.for([
    [{ code: 'A', startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'Ends must be after Starts'],
    [{ code: 'keep' }, 'This code stands further up already'],
    [{ code: 'A', offer: 'x'.repeat(4096) }, 'Offer must be at most 300 characters'],
    [{ code: 'A', terms: 'x'.repeat(4096) }, 'Terms must be at most 500 characters'],
    [{ code: 'A', source: 'x'.repeat(4096) }, 'Source must be at most 500 characters'],
    [{ code: 'x'.repeat(4096) }, 'Promo code must be at most 60 characters'],
    [{ code: 'A', endsAt: '2026-12-01T00:00:00' }, 'Ends must be a date and time with its zone'],
    [{ code: 'A', checkedOn: '2999-01-01' }, 'Checked on must not be in the future'],
    [{}, 'Enter the code, or the offer that needs none'],
  ] as const)(
    'a code of a casino is refused if it is %j, and nothing is stored',
    async ([code, message], { db, admin }) => {
      const { id } = await insertCasino(db, { promo_code: 'KEEP' });
      const before = await admin.get({ id });
      await expect(admin.update({ id, codes: [...before.codes, code] })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining(message) as string,
      });
      expect(await admin.get({ id })).toEqual(before);
    },
  );

  test('a new code of a casino takes over nothing known about another code', async ({ db, admin }) => {
    const { id } = await insertCasino(db, { promo_code: 'OLD', bonus_amount: '5%' });
    const [first] = (await admin.get({ id })).codes;
    const known = { terms: 'Of the old.', source: 'A mail', checkedOn: '2026-11-20', endsAt: hours(48) };
    const check = async () => {
      const [{ id: codeId } = { id: '' }] = (await admin.get({ id })).codes;
      await sql`insert into code_votes (code_id, day, worked, missed) values (${codeId}, now()::date, 9, 1)`.execute(
        db,
      );
      await sql`update promo_codes set reported_at = now(), missed_in_a_row = 5 where id = ${codeId}`.execute(db);
    };
    const fresh = { terms: '', source: '', checkedOn: null, endsAt: null, isReported: false, worked: 0, votes: 0 };
    const living = async () => {
      const { living_code } = await db
        .selectFrom('public_casinos')
        .select('living_code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return living_code as unknown as ActiveCode;
    };
    await admin.update({ id, codes: [{ ...first, ...known }] });
    await check();
    // Written otherwise it is the same code.
    await admin.update({ id, promoCode: 'old', bonusAmount: '6%' });
    expect(await living()).toMatchObject({ code: 'old', checkedOn: '2026-11-20', votes: 10, isReported: true });
    await admin.update({ id, promoCode: 'NEW' });
    expect(await living()).toMatchObject({ code: 'NEW', offer: '6%', ...fresh });
    // The same in the list of all codes, and by a version that knows only the columns of old.
    const [second] = (await admin.get({ id })).codes;
    await admin.update({ id, codes: [{ ...second, checkedOn: '2026-11-21' }] });
    await check();
    await admin.update({ id, codes: [{ ...second, checkedOn: '2026-11-21', code: 'THIRD' }] });
    expect(await living()).toMatchObject({ code: 'THIRD', ...fresh });
    await check();
    await db.updateTable('casinos').set({ promo_code: 'FOURTH' }).where('id', '=', id).execute();
    expect(await living()).toMatchObject({ code: 'FOURTH', offer: '6%', ...fresh });
  });

  test('the codes of a casino are not renamed by a form that showed another one, which has ended since', async ({
    db,
    admin,
  }) => {
    const { id } = await insertCasino(db, { promo_code: 'A', bonus_amount: '5%' });
    const next = { code: 'NEXT', offer: '3%', checkedOn: '2026-11-20' };
    await admin.update({ id, codes: [{ code: 'FRIST', offer: '9%' }, next] });
    const { updatedAt, promoCode: code, bonusAmount: offer } = await admin.get({ id });
    const save = { id, promoCode: 'FIRST', expectedUpdatedAt: updatedAt, expectedFirst: { code, offer } };
    await sql`update promo_codes set ends_at = now() where casino_id = ${id} and code = 'FRIST'`.execute(db);
    await expect(admin.update(save)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await admin.get({ id })).codes.map((one) => one.code)).toEqual(['FRIST', 'NEXT']);
    await sql`update promo_codes set ends_at = null where casino_id = ${id}`.execute(db);
    await admin.update(save);
    expect((await admin.get({ id })).codes.map((one) => one.code)).toEqual(['FIRST', 'NEXT']);
  });

  test('the codes of a casino are found by the search only while they are active', async ({ db, admin }) => {
    const { id } = await insertCasino(db, { name: 'Coded', promo_code: 'ENDED7', bonus_amount: '5%' });
    const [first] = (await admin.get({ id })).codes;
    const found = async (q: string) =>
      (await callerFor(db).search.query({ q })).casinos.map(({ name }) => name).includes('Coded');
    await admin.update({ id, codes: [{ ...first }, { code: 'LIVING8', offer: 'y' }] });
    expect([await found('ended7'), await found('living8')]).toEqual([true, false]);
    await sql`update promo_codes set ends_at = now() where id = ${first?.id}`.execute(db);
    await announceChange(db, ['casinos']);
    expect([await found('ended7'), await found('living8')]).toEqual([false, true]);
  });

  test('the codes of a casino are restored with an earlier revision, and from the trash', async ({
    db,
    admin,
    editor,
  }) => {
    const { id } = await insertCasino(db, { promo_code: 'BEFORE', status: 'draft' });
    const { codes } = await admin.get({ id });
    await admin.update({ id, codes: [{ code: 'AFTER', offer: '2%' }] });
    const { items } = await admin.revisions.list({ id });
    const first = items.at(-1);
    await admin.revisions.restore({ id: first?.id ?? '' });
    expect((await admin.get({ id })).codes.map(({ code }) => code)).toEqual(codes.map(({ code }) => code));
    const before = (await admin.get({ id })).codes;
    await admin.remove({ id });
    await editor.caller.admin.trash.restore({ kind: 'casino', id });
    expect((await admin.get({ id })).codes).toEqual(before);
  });
});

test('codes that end within a week and those reported dead wait on the desk until they are tended', async ({
  db,
  admin,
  editor,
}) => {
  const { id } = await insertCasino(db, { promo_code: 'SOON' });
  const { codes, updatedAt } = await admin.get({ id });
  await admin.update({ id, codes: codes.map((code) => ({ ...code, endsAt: hours(48) })) });
  const waiting = async () => (await admin.codesToReview()).filter((row) => row.id === id);
  expect(await waiting()).toMatchObject([{ isReported: false, codes: [{ code: 'SOON' }] }]);
  const stale = admin.update({ id, codes, expectedUpdatedAt: updatedAt });
  await expect(stale).rejects.toMatchObject({ code: 'CONFLICT' });
  await admin.update({ id, codes: codes.map((code) => ({ ...code, endsAt: hours(24 * 30) })) });
  expect(await waiting()).toEqual([]);
  await sql`update promo_codes set reported_at = now() where casino_id = ${id}`.execute(db);
  expect(await waiting()).toMatchObject([{ isReported: true }]);
  const due = async () => (await editor.caller.admin.facts.due({})).codes.filter((row) => row.id === id);
  expect(await due()).toMatchObject([{ isReported: true, codes: [{ code: 'SOON' }] }]);
  const today = new Date().toISOString().slice(0, 10);
  await admin.update({ id, codes: codes.map((code) => ({ ...code, checkedOn: today })) });
  expect(await waiting()).toEqual([]);
  expect(await due()).toEqual([]);
});

test('the list of codes names listed sites with an active code: checked ones first, by what they are worth, then by check', async ({
  db,
  admin,
}) => {
  await db.deleteFrom('casinos').execute();
  const add = async (name: string, code: Record<string, unknown>, status: 'listed' | 'closed' = 'listed') => {
    const { id } = await insertCasino(db, { name, slug: name, promo_code: null, bonus_amount: '5%' });
    await admin.update({ id, codes: [{ code: name.toUpperCase(), offer: '5%', ...code }] });
    if (status === 'closed') await admin.update({ id, status, statusReason: 'Gone.' });
    return id;
  };
  const day = (ago: number) => hours(-24 * ago).slice(0, 10);
  const free = await add('old', { checkedOn: day(90) });
  await insertFact(db, free, 'bonus_kind', 'free_cases');
  await insertFact(db, free, 'min_deposit', 500);
  await add('unchecked', {});
  const worth = await add('worth', { checkedOn: day(300) });
  const stale = await add('stale', { checkedOn: day(367) });
  for (const id of [worth, stale]) {
    const facts = { bonus_kind: 'match', bonus_match: 10_000, bonus_wagering: 0, bonus_cap: 10_000 };
    for (const [key, value] of Object.entries(facts)) await insertFact(db, id, key, value);
  }
  await add('newest', { checkedOn: day(2), endsAt: hours(48), terms: 'Once a person.' });
  await add('ended', { endsAt: hours(-1) });
  await add('waits', { startsAt: hours(1) });
  await add('codeless', { code: null });
  await add('gone', {}, 'closed');
  const names = async (show?: 'ending' | 'free') =>
    (await callerFor(db).codes.list(show && { show })).items.map(({ name }) => name);
  expect(await names()).toEqual(['worth', 'newest', 'old', 'stale', 'unchecked']);
  expect(await names('ending')).toEqual(['newest']);
  expect(await names('free')).toEqual(['old']);
  const { items } = await callerFor(db).codes.list();
  expect(items.map(({ isChecked, hasClaim, bonus }) => [isChecked, hasClaim, bonus.verdict])).toEqual([
    [true, true, 'worth'],
    [true, true, null],
    [true, true, null],
    [false, false, 'worth'],
    [false, false, null],
  ]);
  expect(items[1]).toMatchObject({ promoCode: 'NEWEST', code: { terms: 'Once a person.', checkedOn: day(2) } });
  // What the site asks for is no condition of an offer.
  expect(items[2]?.wagering).toBe('Wagering: not known');
  await expect(callerFor(db).codes.list({ show: 'x' as 'free' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a code ends at its minute on every page of two replicas', async ({ db, database }) => {
  const env = { DATABASE_URL: database.connectionString };
  const replicas = [
    await startApp(db, { env, connectionState: true }),
    await startApp(db, { env, connectionState: true }),
  ];
  const { id } = await insertCasino(db, {
    ...{ slug: 'ends', name: 'Ends', promo_code: 'ENDCODE', bonus_amount: 'ENDBONUS', placement: 1 },
    full_review: 'Words.',
    full_review_html: '<p>Words.</p>',
    verified_at: new Date(),
  });
  await insertCasino(db, { slug: 'stays', name: 'Stays' });
  const text = '::site{ends}\n\n::code{ends}';
  await insertPost(db, { slug: 'with-block', content: text, content_html: renderMarkdown(text) });
  const endIn = async (seconds: number) => {
    await sql`update promo_codes set ends_at = now() + make_interval(secs => ${seconds}) where casino_id = ${id}`.execute(
      db,
    );
    await announceChange(db, ['casinos', 'casino:*', 'posts', 'post:*', 'offers', 'totals', 'ranking', 'alike']);
    for (const { services } of replicas) await services.changes.flush();
  };
  const paths = [
    ...[
      '/',
      '/casino/ends',
      '/casinos',
      '/codes',
      '/compare/ends-vs-stays',
      '/blog/with-block',
      '/search?q=ends',
      '/feed/casinos.xml',
    ],
    ...['/api/v1/casinos', '/api/v1/casinos/ends', '/api/v1/comparison?slugs=ends,stays'],
    ...[`/trpc/casinos.bySlug?input=${encodeURIComponent(JSON.stringify({ json: { slug: 'ends' } }))}`],
  ];
  // One page after another: many at once, not rendered yet, are a matter of the limits of rendering.
  const texts = async () => {
    const read: { path: string; status: number; text: string }[] = [];
    for (const path of paths)
      for (const [at, replica] of replicas.entries()) {
        const response = await replica.fetch(path);
        read.push({ path: `${path} of ${at}`, status: response.status, text: await response.text() });
      }
    return read;
  };
  await endIn(300);
  const { ends_at: end } = await db
    .selectFrom('promo_codes')
    .select('ends_at')
    .where('casino_id', '=', id)
    .executeTakeFirstOrThrow();
  const ends = end?.toISOString() ?? '';
  for (const { path, status, text: body } of await texts()) {
    expect({ path, status, holds: /ENDCODE|ENDBONUS/.test(body) }).toEqual({ path, status: 200, holds: true });
    // Where a code stands, its end stands beside it.
    const saysEnd = !body.includes('ENDCODE') || body.includes(ends.slice(0, 16)) || body.includes(endText(ends));
    expect({ path, saysEnd }).toEqual({ path, saysEnd: true });
  }
  const image = async () => {
    const html = await (await replicas[0]?.fetch('/casino/ends'))?.text();
    return /\/share\/casino\/[^"?]+/.exec(html ?? '')?.[0];
  };
  const imageBefore = await image();
  await endIn(3);
  await texts();
  const hasEnded = async () =>
    (await sql`select from promo_codes where casino_id = ${id} and ends_at <= now()`.execute(db)).rows.length === 1;
  await vi.waitFor(async () => expect(await hasEnded()).toBe(true), { timeout: 10_000, interval: 5 });
  for (const { path, status, text: body } of await texts()) {
    expect({ path, status, holds: /ENDCODE|ENDBONUS/.exec(body)?.[0] }).toEqual({
      path,
      status: 200,
      holds: undefined,
    });
  }
  expect(await image()).not.toBe(imageBefore);
  for (const replica of replicas) await replica.close();
});

describe('votes on a code', () => {
  const voteFrom = async (db: Db, vote: { casino: string; code: string; worked: boolean }, ip: string) =>
    await callerFor(db, { client: { ip } }).codes.vote(vote);
  const told = async (db: Db, id: string) => {
    const { living_code } = await db
      .selectFrom('public_casinos')
      .select('living_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return living_code as unknown as ActiveCode;
  };

  test('votes on a code count once for each network and day, and report a code dead after five misses in a row', async ({
    db,
  }) => {
    const { id, slug } = await insertCasino(db, { promo_code: 'VOTED' });
    const casino = slug ?? '';
    for (const host of [1, 2, 3]) await voteFrom(db, { casino, code: 'voted', worked: true }, `203.0.113.${host}`);
    expect(await told(db, id)).toMatchObject({ worked: 1, votes: 1, isReported: false });
    for (const net of [1, 2, 3, 4]) await voteFrom(db, { casino, code: 'VOTED', worked: false }, `198.51.${net}.7`);
    expect(await told(db, id)).toMatchObject({ worked: 1, votes: 5, isReported: false });
    await voteFrom(db, { casino, code: 'VOTED', worked: false }, '2001:db8:1:2::1');
    await voteFrom(db, { casino, code: 'VOTED', worked: false }, '2001:db8:1:ffff::2');
    expect(await told(db, id)).toMatchObject({ worked: 1, votes: 6, isReported: true });
    const kept = JSON.stringify(await db.selectFrom('code_voters').selectAll().execute());
    expect(kept).not.toMatch(/203\.0\.113|198\.51/);
  });

  const aDayLater = async (db: Db) => {
    for (const table of ['code_votes', 'code_voters', 'code_vote_salts'])
      await sql`update ${sql.table(table)} set day = day - 1`.execute(db);
  };

  test('votes of one network, day after day, are not five in a row', async ({ db }) => {
    const { id, slug } = await insertCasino(db, { promo_code: 'RIVAL' });
    const miss = (net: number) => voteFrom(db, { casino: slug ?? '', code: 'RIVAL', worked: false }, `198.18.${net}.7`);
    for (let day = 0; day < 5; day += 1) {
      await miss(0);
      expect(await told(db, id)).toMatchObject({ isReported: false });
      await aDayLater(db);
    }
    // The row begins anew with the day; so many networks of one day make it.
    for (const net of [0, 1, 2, 3]) await miss(net);
    const { rows } = await sql`select missed_in_a_row as row from promo_codes where casino_id = ${id}`.execute(db);
    expect(rows).toEqual([{ row: 4 }]);
    await miss(4);
    expect(await told(db, id)).toMatchObject({ isReported: true });
  });

  test('votes that a code works lift the report when they outnumber the others since its day', async ({ db }) => {
    const { id, slug } = await insertCasino(db, { promo_code: 'BACK' });
    const vote = (net: number, worked: boolean) =>
      voteFrom(db, { casino: slug ?? '', code: 'BACK', worked }, `198.20.${net}.7`);
    // Of an earlier day, when it worked: they say nothing of today's.
    for (let net = 100; net < 112; net += 1) await vote(net, true);
    await aDayLater(db);
    for (let net = 0; net < 5; net += 1) await vote(net, false);
    expect(await told(db, id)).toMatchObject({ isReported: true });
    for (let net = 5; net < 10; net += 1) {
      await vote(net, true);
      expect(await told(db, id)).toMatchObject({ isReported: true });
    }
    await sql`update promo_codes set reported_at = reported_at - interval '1 day' where casino_id = ${id}`.execute(db);
    await aDayLater(db);
    await vote(10, false);
    await vote(11, true);
    expect(await told(db, id)).toMatchObject({ isReported: true });
    await vote(12, true);
    expect(await told(db, id)).toMatchObject({ isReported: false });
    // One more that says no is one of many.
    await vote(13, false);
    expect(await told(db, id)).toMatchObject({ isReported: false });
    for (let net = 14; net < 18; net += 1) await vote(net, false);
    expect(await told(db, id)).toMatchObject({ isReported: true });
  });

  test('forty votes that a code works lift the report of five that said no', async ({ db }) => {
    const { id, slug } = await insertCasino(db, { promo_code: 'FORTY' });
    for (let net = 0; net < 45; net += 1)
      await voteFrom(db, { casino: slug ?? '', code: 'FORTY', worked: net >= 5 }, `198.21.${net}.7`);
    expect(await told(db, id)).toMatchObject({ worked: 40, votes: 45, isReported: false });
  });

  test('votes of the last 30 days are counted among the ten, and no older ones', async ({ db }) => {
    for (const [days, isReported] of [
      [29, true],
      [30, false],
    ] as const) {
      const { id, slug } = await insertCasino(db, { promo_code: `DAYS${days}` });
      await sql`insert into code_votes (code_id, day, missed)
        select id, (now() at time zone 'UTC')::date - ${days}::int, 9 from promo_codes where casino_id = ${id}`.execute(
        db,
      );
      await voteFrom(db, { casino: slug ?? '', code: `DAYS${days}`, worked: false }, `198.19.${days}.7`);
      expect(await told(db, id)).toMatchObject({ isReported });
    }
  });

  test('votes on unknown codes and sites get the same response, and store nothing', async ({ db }) => {
    const { slug } = await insertCasino(db, { promo_code: 'KNOWN' });
    const before = await db.selectFrom('code_votes').selectAll().execute();
    expect(await voteFrom(db, { casino: slug ?? '', code: 'OTHER', worked: true }, '192.0.2.1')).toBeNull();
    expect(await voteFrom(db, { casino: 'nobody', code: 'KNOWN', worked: true }, '192.0.2.1')).toBeNull();
    expect(await db.selectFrom('code_votes').selectAll().execute()).toEqual(before);
  });

  test('a vote on a code that was removed in the meantime gets the usual response', async ({ db }) => {
    const { id, slug } = await insertCasino(db, { promo_code: 'GONE' });
    let answer: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`delete from promo_codes where casino_id = ${id}`.execute(trx);
      answer = voteFrom(db, { casino: slug ?? '', code: 'GONE', worked: true }, '192.0.2.9');
      await until('the vote waits for the lock', 30_000, async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db);
        return rows.length > 0;
      });
    });
    expect(await answer).toBeNull();
  });

  test('ten votes of which fewer than 30 % say yes report a code dead', async ({ db }) => {
    for (const [hits, isReported] of [
      [3, false],
      [2, true],
    ] as const) {
      const { id, slug } = await insertCasino(db, { promo_code: `SHARE${hits}` });
      // Never five misses in a row.
      const said = Array.from({ length: 10 }, (_, at) => (hits === 3 ? [2, 5, 8] : [4, 6]).includes(at));
      for (const [at, worked] of said.entries()) {
        expect(await told(db, id)).toMatchObject({ isReported: false });
        await voteFrom(db, { casino: slug ?? '', code: `SHARE${hits}`, worked }, `100.64.${at + hits * 20}.1`);
      }
      expect(await told(db, id)).toMatchObject({ worked: hits, votes: 10, isReported });
    }
  });

  test('votes on a code are anonymous after the day', async ({ db }) => {
    await sql`update code_voters set day = day - 1`.execute(db);
    await sql`update code_vote_salts set day = day - 1`.execute(db);
    await deleteOldVotes(db);
    expect(await db.selectFrom('code_voters').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('code_vote_salts').selectAll().execute()).toEqual([]);
  });
});
