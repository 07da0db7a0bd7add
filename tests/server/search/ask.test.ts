import { describe, expect, onTestFinished } from 'vitest';
import { askInput } from '../../../shared/search/ask.schema';
import { ASK_LIMIT } from '../../../server/features/search/ask.service';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { isSuperlinear } from '../../fixtures/growth';
import { startApp } from '../../fixtures/running-app';

describe('a site that visitors ask us to test', () => {
  test('a site that visitors ask us to test is counted by its name in any spelling, with nothing about the visitors', async ({
    db,
  }) => {
    for (const [ip, name] of [
      ['198.51.100.1', 'CSGO  Name'],
      ['198.51.100.2', 'csgoname'],
      ['198.51.100.3', 'Other'],
    ] as const) {
      await callerFor(db, { client: { ip } }).ask.site({ name });
    }
    const { caller } = await adminCaller(db);
    expect(await caller.admin.ask.list()).toMatchObject([
      { name: 'CSGO Name', count: 2 },
      { name: 'Other', count: 1 },
    ]);
    expect(JSON.stringify(await db.selectFrom('asked_sites').selectAll().execute())).not.toContain('198.51');
    // What has a review by now is no longer asked for.
    await insertCasino(db, { name: 'Other' });
    expect((await caller.admin.ask.list()).map(({ name }) => name)).toEqual(['CSGO Name']);
  });

  test('a visitor can ask for five sites a day from one address', async ({ db }) => {
    const call = callerFor(db, { client: { ip: '198.51.100.9' } });
    for (let n = 0; n < ASK_LIMIT.max; n += 1) await call.ask.site({ name: `Site ${n}` });
    await expect(call.ask.site({ name: 'One more' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test.for([
    'https://csgoname.com',
    'csgoname.com',
    'www.csgoname.gg/x',
    'me@csgoname',
    'evil。com',
    'evil․com',
    'evil｡com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil.ⓒⓞⓜ',
    'evi\u0301l.com\u0332',
    'me＠evil',
    'evil：x',
    '<b>x</b>',
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    'a\u200bb',
    'x'.repeat(81),
    '  ',
    '!!!',
  ])('a request to test a site is refused as %j', (name) => {
    expect(askInput.safeParse({ name }).success).toBe(false);
  });

  test('a request to test a site costs no time when its name is endless', () => {
    const endless = (size: number) => `${'.'.repeat(size)}a`;
    expect(askInput.safeParse({ name: endless(100_000) }).success).toBe(false);
    expect(isSuperlinear((name) => askInput.safeParse({ name }), endless, 400_000)).toBe(false);
  });

  test('a request to test a site works without script, and never becomes a link', async ({ db }) => {
    const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
    onTestFinished(() => app.close());
    const post = async (name: string) =>
      await app.fetch('/ask', {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.77' },
        body: new URLSearchParams({ name }).toString(),
      });
    expect((await post('csgoname')).headers.get('location')).toBe('/search?q=csgoname&asked=sent');
    expect((await post('//evil.example/x')).headers.get('location')).toMatch(
      /^\/search\?q=%2F%2Fevil.*&asked=invalid$/,
    );
    const page = await (await app.fetch('/search?q=csgoname.com', { headers: { accept: 'text/html' } })).text();
    expect(page).toMatch(/We have not tested “<bdi>csgoname<\/bdi>”/);
    expect(page).not.toMatch(/<a [^>]*csgoname/);
    expect(page).toContain('action="/ask"');
  });
});
