import { pino } from 'pino';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import type { Services } from '../../../server/trpc/services';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { trpcQuery } from '../../fixtures/calls';
import { addPasskey, newBrowser } from '../../fixtures/passkey-people';
import { newIp, newNumber, newSession } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';
import { startSteam } from '../../fixtures/steam-provider';

const KEY = 'CANARYKEY0123456789';
const LAST_WAY = 'This is the last way into your account.';

const test = databaseTest
  .extend('steam', { scope: 'file' }, async ({}, { onCleanup }) => {
    const steam = await startSteam();
    onCleanup(() => steam.close());
    return steam;
  })
  .extend('log', { scope: 'file' }, (): string[] => [])
  .extend('app', { scope: 'file' }, async ({ db, steam, log }, { onCleanup }) => {
    const app = await startApp(db, {
      env: { STEAM_LOGIN: 'true', STEAM_OPENID_URL: steam.endpoint, TRUST_PROXY: '1' },
      logger: pino({ level: 'trace' }, { write: (line) => void log.push(line) }),
    });
    onCleanup(() => app.close());
    return app;
  });

type Steam = Awaited<ReturnType<typeof startSteam>>;

let players = 0;
const newPlayer = () => (76_561_197_960_300_000n + BigInt((players += 1))).toString();

const from = (cookie: string) => ({ Cookie: cookie, 'X-Forwarded-For': newIp() });
const getCookies = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

/** Presses the Steam button; returns the provider's address and the attempt's cookie. */
async function begin(app: RunningApp, redirectTo = '/') {
  const answer = await app.fetch('/auth/steam', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': newIp() },
    body: new URLSearchParams({ redirectTo }).toString(),
  });
  expect(answer.status).toBe(200);
  const url = /^0;url=(.+)$/.exec(answer.headers.get('refresh') ?? '')?.[1] ?? '';
  return { url, cookie: getCookies(answer).join('; ') };
}

const followCallback = (app: RunningApp, query: URLSearchParams, cookie: string) =>
  app.fetch(`/auth/steam/callback?${query.toString()}`, { headers: from(cookie), redirect: 'manual' });

async function signIn(app: RunningApp, steam: Steam, player: string, redirectTo?: string) {
  const { url, cookie } = await begin(app, redirectTo);
  const answer = await followCallback(app, steam.approve(url, player), cookie);
  const session = getCookies(answer).find((one) => one.startsWith('casino-site-auth-storage=')) ?? '';
  return { answer, session };
}

const findOwner = (db: Db, player: string) =>
  db.selectFrom('identities').select('user_id as userId').where('subject', '=', player).executeTakeFirst();

async function newPlayerMember(db: Db, app: RunningApp, steam: Steam) {
  const player = newPlayer();
  await signIn(app, steam, player);
  const { userId = '' } = (await findOwner(db, player)) ?? {};
  const { viewer } = await newSession(db, userId);
  await db.updateTable('sessions').set({ reauthenticated_at: new Date() }).where('id', '=', viewer.sessionId).execute();
  const getMember = (services: Services) => callerFor(db, { viewer, services, client: { ip: newIp() } });
  const member = getMember(servicesFor(db, { STEAM_LOGIN: 'true' }));
  return { player, userId, viewer, member, withoutSteam: getMember(servicesFor(db)) };
}

const getSessions = (db: Db) => db.selectFrom('sessions').select('id').execute();

describe('signing in with Steam', () => {
  test('signing in with Steam creates an account the first time, signs in to it afterwards, and redirects to the requested page', async ({
    db,
    app,
    steam,
  }) => {
    const player = newPlayer();
    const first = await signIn(app, steam, player, '/account');
    expect([first.answer.status, first.answer.headers.get('location')]).toEqual([303, '/account']);
    const me = (await (await trpcQuery(app, 'auth.me', undefined, from(first.session))).json()) as object;
    expect(JSON.stringify(me)).toMatch(/"displayName":"Player \d{4}"/);
    const owner = await findOwner(db, player);
    await signIn(app, steam, player);
    expect(await findOwner(db, player)).toEqual(owner);
  });

  test.for(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'P64: signing in with Steam never redirects to %s',
    async (redirectTo, { app, steam }) => {
      const { answer } = await signIn(app, steam, newPlayer(), redirectTo);
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  test('P64: signing in with Steam starts nothing in a browser that did not ask', async ({ db, app, steam }) => {
    const player = newPlayer();
    const [asking, other] = [await begin(app), await begin(app)];
    const before = await getSessions(db);
    const query = steam.approve(asking.url, player);
    for (const cookie of [other.cookie, '']) {
      const answer = await followCallback(app, query, cookie);
      expect(answer.headers.get('location')).toBe('/auth?error=attempt');
    }
    expect(await getSessions(db)).toEqual(before);
    expect(await findOwner(db, player)).toBeUndefined();
  });

  test('P64: signing in with Steam accepts a response once', async ({ db, app, steam }) => {
    const { url, cookie } = await begin(app);
    const query = steam.approve(url, newPlayer());
    await followCallback(app, query, cookie);
    const before = await getSessions(db);
    expect((await followCallback(app, query, cookie)).headers.get('location')).toBe('/auth?error=attempt');
    expect(await getSessions(db)).toEqual(before);
  });

  test('P64: signing in with Steam accepts a nonce once, in whatever attempt it returns', async ({
    db,
    app,
    steam,
  }) => {
    const nonce = `${new Date().toISOString().slice(0, 19)}Zonce`;
    const attempt = async () => {
      const { url, cookie } = await begin(app);
      return await followCallback(app, steam.approve(url, newPlayer(), { response_nonce: nonce }), cookie);
    };
    expect((await attempt()).headers.get('location')).toBe('/');
    const before = await getSessions(db);
    expect((await attempt()).headers.get('location')).toBe('/auth?error=provider-nonsense');
    expect(await getSessions(db)).toEqual(before);
  });

  test('P64: signing in with Steam leads back to the other ways to sign in if Steam is down, declines or lies', async ({
    app,
    steam,
    onTestFinished,
  }) => {
    onTestFinished(() => void (steam.behaviour.check = undefined));
    const getError = async (query: (url: string) => URLSearchParams) => {
      const { url, cookie } = await begin(app);
      return (await followCallback(app, query(url), cookie)).headers.get('location');
    };
    const asked = (url: string) => new URL(new URL(url).searchParams.get('openid.return_to') ?? '').searchParams;
    expect(await getError((url) => new URLSearchParams([...asked(url), ['openid.mode', 'cancel']]))).toBe(
      '/auth?error=provider-denied',
    );
    expect(await getError((url) => asked(url))).toBe('/auth?error=provider-nonsense');
    steam.behaviour.check = (_fields, response) => void response.destroy();
    expect(await getError((url) => steam.approve(url, newPlayer()))).toBe('/auth?error=provider-down');
    const page = await app.fetch('/auth?error=provider-down');
    expect(await page.text()).toContain('The other service does not answer properly just now.');
  });

  test('P64: signing in with Steam requires the second step, and opens no disabled account', async ({
    db,
    app,
    steam,
  }) => {
    const { player, userId } = await newPlayerMember(db, app, steam);
    await db
      .insertInto('mfa_factors')
      .values({ user_id: userId, type: 'totp', status: 'verified', secret: 'x' })
      .execute();
    const second = await signIn(app, steam, player);
    expect([second.session, second.answer.headers.get('location')]).toEqual(['', '/auth?mode=second-factor']);
    await (await adminCaller(db)).caller.admin.users.setDisabled({ id: userId, isDisabled: true });
    const disabled = await signIn(app, steam, player);
    expect([disabled.session, disabled.answer.headers.get('location')]).toEqual(['', '/auth?error=provider-refused']);
  });

  test('P64: signing in with Steam logs neither the key nor the response', async ({
    db,
    steam,
    log,
    onTestFinished,
  }) => {
    const keyed = await startApp(db, {
      env: { STEAM_LOGIN: 'true', STEAM_OPENID_URL: steam.endpoint, STEAM_API_KEY: KEY, TRUST_PROXY: '1' },
      logger: pino({ level: 'trace' }, { write: (line) => void log.push(line) }),
    });
    onTestFinished(async () => {
      steam.behaviour.check = undefined;
      steam.behaviour.name = undefined;
      await keyed.close();
    });
    steam.behaviour.name = (response) => void response.destroy();
    await signIn(keyed, steam, newPlayer());
    steam.behaviour.check = (_fields, response) => void response.destroy();
    await signIn(keyed, steam, newPlayer());
    const written = log.join('');
    expect(written).toContain('sign-in by provider failed');
    for (const secret of [KEY, 'openid.sig', 'response_nonce']) expect(written).not.toContain(secret);
  });

  test('signing in with Steam is not offered unless it is enabled', async ({ db, onTestFinished }) => {
    const app = await startApp(db, { env: { STEAM_API_KEY: KEY } });
    onTestFinished(() => app.close());
    expect((await app.fetch('/auth/steam/callback')).status).toBe(404);
    expect((await app.fetch('/auth/steam')).status).toBe(404);
    expect(() => servicesFor(db, { STEAM_LOGIN: 'yes' })).toThrow(/STEAM_LOGIN/);
  });
});

describe('an account without an address', () => {
  test('an account without an address is listed, shown and exported, and its changes are reported on its own page', async ({
    db,
    app,
    steam,
  }) => {
    const { userId, member, player } = await newPlayerMember(db, app, steam);
    const { displayName } = await member.auth.account.get();
    expect(displayName).toMatch(/^Player \d{4}$/);
    const { caller } = await adminCaller(db);
    const listed = (await caller.admin.users.list({})).items.find(({ id }) => id === userId);
    expect(listed).toMatchObject({ email: null, isConfirmed: true });
    await addPasskey({ member });
    const { notices } = await member.auth.account.get();
    expect(notices).toMatchObject([{ heading: 'A passkey was added' }]);
    expect(await member.auth.account.exportData()).toMatchObject({
      account: { email: null, displayName },
      linkedAccounts: [{ provider: 'steam', subject: player }],
      passkeys: [{ name: 'Unknown device' }],
      newsletter: [],
      contactMessages: [],
    });
  });

  test('P61: an account without an address keeps its last way to sign in, which may be a passkey', async ({
    db,
    app,
    steam,
  }) => {
    const { member } = await newPlayerMember(db, app, steam);
    const [steamIdentity] = (await member.auth.identities.list()).identities;
    const device = await addPasskey({ member });
    await member.auth.identities.unlink({ id: steamIdentity?.id ?? '' });
    const [only] = await member.auth.passkeys.list();
    await expect(member.auth.passkeys.remove({ passkeyId: only?.id ?? '' })).rejects.toThrow(LAST_WAY);
    expect(await newBrowser(db).signIn(device)).toEqual({ status: 'signed_in' });
    await addPasskey({ member });
    await member.auth.passkeys.remove({ passkeyId: only?.id ?? '' });
    expect(await member.auth.passkeys.list()).toHaveLength(1);
  });

  test('P61: an account without an address keeps a way that confirms changes, which a passkey without a PIN does not', async ({
    db,
    app,
    steam,
  }) => {
    const { member } = await newPlayerMember(db, app, steam);
    const [identity] = (await member.auth.identities.list()).identities;
    await addPasskey({ member }, { isUserVerified: false });
    await expect(member.auth.identities.unlink({ id: identity?.id ?? '' })).rejects.toThrow(LAST_WAY);
    const [unverified] = await member.auth.passkeys.list();
    await addPasskey({ member });
    await member.auth.identities.unlink({ id: identity?.id ?? '' });
    const confirming = (await member.auth.passkeys.list()).find(({ id }) => id !== unverified?.id);
    await expect(member.auth.passkeys.remove({ passkeyId: confirming?.id ?? '' })).rejects.toThrow(LAST_WAY);
    await member.auth.passkeys.remove({ passkeyId: unverified?.id ?? '' });
  });

  test('P61: an account without an address keeps a way besides a provider that the site no longer has', async ({
    db,
    app,
    steam,
  }) => {
    const { userId, member, withoutSteam } = await newPlayerMember(db, app, steam);
    await db
      .updateTable('users')
      .set({ phone: newNumber(), phone_confirmed_at: new Date() })
      .where('id', '=', userId)
      .execute();
    await expect(withoutSteam.auth.updateUser({ phone: null })).rejects.toThrow('no email address to sign in with');
    await addPasskey({ member });
    expect(await withoutSteam.auth.updateUser({ phone: null })).toEqual({ phone: 'removed' });
    const [only] = await withoutSteam.auth.passkeys.list();
    await expect(withoutSteam.auth.passkeys.remove({ passkeyId: only?.id ?? '' })).rejects.toThrow(LAST_WAY);
    await member.auth.passkeys.remove({ passkeyId: only?.id ?? '' });
  });

  test('P61: an account without an address keeps one of two passkeys that are removed at once', async ({
    db,
    app,
    steam,
  }) => {
    const { member, withoutSteam } = await newPlayerMember(db, app, steam);
    await addPasskey({ member });
    await addPasskey({ member });
    const passkeys = await member.auth.passkeys.list();
    const removals = await Promise.allSettled(
      passkeys.map(({ id }) => withoutSteam.auth.passkeys.remove({ passkeyId: id })),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await member.auth.passkeys.list()).toHaveLength(1);
  });

  test('P61: an account without an address always keeps a way to sign in, enforced by the database', async ({
    db,
    app,
    steam,
  }) => {
    const { userId, member } = await newPlayerMember(db, app, steam);
    await addPasskey({ member });
    await db.deleteFrom('identities').where('user_id', '=', userId).execute();
    await expect(db.deleteFrom('passkeys').where('user_id', '=', userId).execute()).rejects.toThrow(
      'an account needs an address',
    );
    await db.deleteFrom('users').where('id', '=', userId).execute();
  });

  test('an account without an address is deleted by its owner, without a password, after reauthentication', async ({
    db,
    app,
    steam,
  }) => {
    const { userId, viewer, member } = await newPlayerMember(db, app, steam);
    const stale = callerFor(db, { viewer: (await newSession(db, userId)).viewer, client: { ip: newIp() } });
    await expect(stale.auth.account.remove({})).rejects.toMatchObject({ cause: { code: 'REAUTHENTICATION_REQUIRED' } });
    await expect(member.auth.account.remove({ password: '' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await member.auth.account.remove({});
    expect(await db.selectFrom('users').select('id').where('id', '=', viewer.userId).execute()).toEqual([]);
  });
});
