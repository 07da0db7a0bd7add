import { expect, vi } from 'vitest';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import type { Db } from '../../../server/database/database';
import { pauseCookie, readPauseCookie } from '../../../server/features/auth/primitives/pause-cookie';
import { Sealer } from '../../../server/secrets/seal';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import { TEST_SECRET } from '../../fixtures/secret';

const DAY = 86_400_000;
const parts = { config: { publicUrl: 'http://localhost:3000' }, sealer: new Sealer(TEST_SECRET) };

async function openSite(db: Db) {
  const app = await startApp(db);
  const { slug } = await insertCasino(db);
  const take = (days: string | undefined, cookie = '') =>
    app.fetch('/pause', {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: days === undefined ? '' : `days=${days}`,
    });
  const go = (cookie: string) => app.fetch(`/go/${slug}`, { redirect: 'manual', headers: { cookie } });
  return { ...app, take, go };
}

const getCookie = (answer: Response) => /^pause=[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0];

/** The days until the end that a cookie says. */
function getDays(cookie: string | undefined): number {
  const end = Number(/=(\d+)/.exec(cookie ?? '')?.[1]) * 1000;
  return Math.round((end - Date.now()) / DAY);
}

async function insertHelp(db: Db) {
  await db
    .insertInto('help_services')
    .values({
      ...{ country_code: 'DK', country: 'Denmark', name: 'StopSpillet', url: 'https://stop.example' },
      ...{ note: '', checked_at: '2026-11-01' },
    })
    .execute();
}

test('a pause without an account is a cookie that /go respects with 403 and who helps', async ({ db }) => {
  await insertHelp(db);
  const { take, go, fetch } = await openSite(db);
  expect((await go('')).status).toBe(302);
  const taken = await take('7');
  expect([taken.status, taken.headers.get('location')]).toEqual([303, '/pause']);
  expect(taken.headers.get('set-cookie')).toMatch(
    /^pause=\d{10}\.[\w-]{43}; Max-Age=60(4800|4801); Path=\/; SameSite=Lax$/,
  );
  const refused = await go(getCookie(taken) ?? '');
  const html = await refused.text();
  expect([refused.status, refused.headers.get('location'), refused.headers.get('cache-control')]).toEqual([
    403,
    null,
    'private, no-store',
  ]);
  expect(html).toContain('StopSpillet');
  const page = await (await fetch('/pause', { headers: { cookie: getCookie(taken) ?? '' } })).text();
  expect(page).toContain('You are taking a break');
  expect(page).toContain('Clearing cookies ends it');
  // A shorter one changes nothing; a longer one does.
  expect(getDays(getCookie(await take('1', getCookie(taken))))).toBe(7);
  expect(getDays(getCookie(await take('30', getCookie(taken))))).toBe(30);
  await expect(db.selectFrom('affiliate_clicks').selectAll().execute()).resolves.toHaveLength(1);
});

test('the pages of a break and of a refused link are pages of the site, without its newsletter', async ({ db }) => {
  await insertHelp(db);
  const { take, go, fetch } = await openSite(db);
  const { slug } = await insertCasino(db, { name: 'Ended', status: 'closed', status_reason: 'It is over.' });
  const cookie = getCookie(await take('7')) ?? '';
  const pages = {
    choice: await fetch('/pause'),
    running: await fetch('/pause', { headers: { cookie } }),
    error: await take('2'),
    refused: await go(cookie),
    closed: await fetch(`/go/${slug}`),
  };
  const seen: Record<string, unknown> = {};
  for (const [name, page] of Object.entries(pages)) {
    const html = await page.text();
    expect([name, page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      ...[name, { choice: 200, running: 200, error: 400, refused: 403, closed: 410 }[name]],
      ...['private, no-store', 'noindex, nofollow'],
    ]);
    for (const part of ['role="search"', 'aria-label="Main"', '<footer', 'rel="stylesheet"', '<meta name="robots"'])
      expect([name, html.includes(part)], part).toEqual([name, part !== 'rel="stylesheet"']);
    seen[name] = [
      /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
      html.includes('Talk to someone') && html.includes('Block gambling sites'),
      html.includes('action="/newsletter"'),
    ];
  }
  expect(seen).toEqual({
    choice: ['Take a break', true, false],
    running: ['Take a break', true, false],
    error: ['Take a break', true, false],
    refused: ['You are taking a break', true, false],
    closed: ['We do not link to Ended', false, true],
  });
});

test('an account’s pause comes along, and is never shortened', async ({ db }) => {
  const { take, go, fetch } = await openSite(db);
  const { id, cookie } = await newMember(db);
  expect((await take('30', cookie)).status).toBe(303);
  await take('1', cookie);
  const { until } = await db
    .selectFrom('users')
    .select('paused_until as until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Math.round(((until?.getTime() ?? 0) - Date.now()) / DAY)).toBe(30);
  // Another browser, or the same without its cookie.
  const refused = await go(cookie);
  expect([refused.status, getDays(getCookie(refused))]).toEqual([403, 30]);
  const me = await fetch('/trpc/auth.me', { headers: { cookie } });
  expect(getDays(getCookie(me))).toBe(30);
  expect(await (await fetch('/pause', { headers: { cookie } })).text()).toContain('cannot be shortened');
  // The later end wins, also where the browser's own is the later one.
  const own = getCookie(await take('180')) ?? '';
  const again = await fetch('/trpc/auth.me', { headers: { cookie: `${cookie}; ${own}` } });
  expect(getCookie(again)).toBeUndefined();
  expect(getCookie(await go(`${cookie}; ${own}`))).toBeUndefined();
});

test('a forged, broken or foreign cookie reads as the longest pause, and is replaced by one that ends', async ({
  db,
}) => {
  const { go } = await openSite(db);
  const now = Date.now();
  const foreign = pauseCookie(
    { ...parts, sealer: new Sealer('another secret of thirty-two letters') },
    new Date(now + DAY),
  );
  const own = pauseCookie(parts, new Date(now + DAY)).split(';')[0] ?? '';
  const signature = own.split('.')[1] ?? '';
  const past = Math.floor(now / 1000) - 5;
  for (const cookie of [
    'pause=',
    'pause=0',
    'pause=x.y',
    `pause=${past}.${signature}`,
    `pause=${past}`,
    foreign.split(';')[0] ?? '',
    `pause=${'9'.repeat(4000)}`,
  ]) {
    const refused = await go(cookie);
    expect([cookie, refused.status, getDays(getCookie(refused))]).toEqual([cookie, 403, 180]);
  }
  // Beside a pause of ours the later end counts; one that is over counts for nothing.
  expect(readPauseCookie(parts, `${own}; pause=forged`)?.isBroken).toBe(true);
  const ended = pauseCookie(parts, new Date(now - 60_000)).split(';')[0] ?? '';
  expect((await go(ended)).status).toBe(302);
  expect((await go('paused=1; xpause=1')).status).toBe(302);
});

test('the substitute for a cookie of another secret is never copied into an account, and ends with the account’s pause', async ({
  db,
}) => {
  const { take, go, fetch } = await openSite(db);
  const sealer = new Sealer('another secret of thirty-two letters');
  const foreign = pauseCookie({ ...parts, sealer }, new Date(Date.now() + DAY)).split(';')[0] ?? '';
  const accountDays = async (id: string) => {
    const { until } = await db
      .selectFrom('users')
      .select('paused_until as until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return until && Math.round((until.getTime() - Date.now()) / DAY);
  };
  // Read as the longest, also once it is one of ours, and after its visitor asked for less.
  const replaced = getCookie(await go(foreign)) ?? '';
  expect(getCookie(await go(replaced))).toBeUndefined();
  const again = getCookie(await take('1', replaced)) ?? '';
  expect([getDays(replaced), getDays(again)]).toEqual([180, 180]);
  for (const there of [foreign, replaced, again]) {
    const { id, cookie } = await newMember(db);
    const both = `${cookie}; ${there}`;
    expect((await go(both)).status).toBe(403);
    expect(await accountDays(id)).toBeNull();
    const taken = await take('1', both);
    expect([await accountDays(id), getDays(getCookie(taken)), taken.headers.getSetCookie().length]).toEqual([1, 1, 1]);
    // Another browser of the same member.
    const refused = await go(both);
    expect([refused.status, getDays(getCookie(refused))]).toEqual([403, 1]);
    expect(getDays(getCookie(await fetch('/trpc/auth.me', { headers: { cookie: both } })))).toBe(1);
    // What its owner chose in the browser before signing in does come along.
    const chosen = getCookie(await take('30')) ?? '';
    await take('1', `${cookie}; ${chosen}`);
    expect(await accountDays(id)).toBe(30);
  }
});

test('a length that is not offered is refused with 400 next to the choices, and sets nothing', async ({ db }) => {
  const { take } = await openSite(db);
  for (const days of [undefined, '', '2', '0', '-1', '181', '1e9', '1&days=7', 'x'.repeat(1024)]) {
    const refused = await take(days);
    expect([days, refused.status, refused.headers.get('set-cookie')]).toEqual([days, 400, null]);
    expect(await refused.text()).toContain('Choose 24 hours, 7, 30 or 180 days.');
  }
});

test('a text’s codes are marked for a pause, as soon as they are codes', async ({ database }) => {
  const { db, connectionString } = database;
  const casino = await insertCasino(db, { promo_code: 'KITE+20' });
  const text = (code: string) => `<p title="KITE+20 LATER9">Enter ${code}, not kite+20 or XKITE+20: (${code}).</p>`;
  await insertPost(db, { slug: 'codes', content_html: text('KITE+20') + text('LATER9') });
  const app = await startApp(db, { env: { DATABASE_URL: connectionString }, connectionState: true });
  const read = async () => await (await app.fetch('/blog/codes')).text();
  const marked = (code: string) => text(`<span data-offer="">${code}</span>`);
  expect(await read()).toContain(marked('KITE+20') + text('LATER9'));
  const { caller } = await adminCaller(db);
  await caller.admin.casinos.update({
    id: casino.id,
    expectedUpdatedAt: casino.updated_at,
    codes: [
      { code: 'KITE+20', offer: 'Ten' },
      { code: 'LATER9', offer: 'More' },
    ],
  });
  await vi.waitFor(async () => expect(await read()).toContain(marked('KITE+20') + marked('LATER9')), 20_000);
  await app.close();
});
