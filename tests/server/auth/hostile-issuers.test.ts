import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { sessionIdHash } from '../../../server/features/auth/sessions/lucia';
import { isReauthenticated } from '../../../server/features/auth/store/sessions.queries';
import { createGuardedFetch, isPublicAddress } from '../../../server/http/guarded-fetch';
import { createLogger } from '../../../server/base/logger';
import { test as databaseTest } from '../../database/test-database';
import { resultOf } from '../../fixtures/calls';
import { startHostileIssuer } from '../../fixtures/hostile-issuer';
import type { HostileIssuer } from '../../fixtures/hostile-issuer';
import { newMember, newSession } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';
import { SimpleBrowser } from '../../fixtures/simple-browser';

const logged: string[] = [];
const logger = createLogger('info', { write: (line) => void logged.push(line) });

const NONSENSE = '/auth?error=provider-nonsense';
const DOWN = '/auth?error=provider-down';
const ATTEMPT = '/auth?error=attempt';

const variables = (name: string, issuer: HostileIssuer) => ({
  [`OIDC_${name}_ISSUER`]: issuer.url,
  [`OIDC_${name}_CLIENT_ID`]: 'lootrank',
  [`OIDC_${name}_CLIENT_SECRET`]: 'CANARY-client-secret',
});

const test = databaseTest
  .extend('issuer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await startHostileIssuer();
    onCleanup(() => issuer.close());
    return issuer;
  })
  .extend('other', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await startHostileIssuer();
    onCleanup(() => issuer.close());
    return issuer;
  })
  .extend('app', { scope: 'file' }, async ({ db, issuer, other }, { onCleanup }) => {
    const env = { ...variables('ONE', issuer), ...variables('TWO', other) };
    const app = await startApp(db, {
      env: { TRUST_PROXY: '1', AUTH_TEST_ISSUERS: `${issuer.url},${other.url}`, ...env },
      logger,
    });
    onCleanup(() => app.close());
    return app;
  });

const sessionsIn = async (db: Db) =>
  (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id).sort();

interface ManipulatedSignIn {
  app: RunningApp;
  issuer: HostileIssuer;
  behaviour?: Parameters<HostileIssuer['behave']>[0];
  changes?: Record<string, string>;
}

/** Starts an honest sign-in that gets a manipulated response; returns the final address. */
async function signInManipulated({ app, issuer, behaviour = {}, changes = {} }: ManipulatedSignIn): Promise<string> {
  const browser = new SimpleBrowser();
  issuer.behave({});
  const start = await browser.begin(app, 'one');
  issuer.behave(behaviour);
  const end = await browser.followCallback(app, issuer.agree(start, changes));
  issuer.behave({});
  expect(browser.jar(app.url).get('casino-site-auth-storage') !== undefined).toBe(end === '/');
  return end;
}

describe('P49: an invalid provider response signs nobody in', () => {
  const unsigned = (claims: JWTPayload) =>
    `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
  const signedByOtherKey = async (claims: JWTPayload) => {
    const { privateKey } = await generateKeyPair('RS256');
    return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  };
  const bySecret = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('CANARY-client-secret'));
  const now = Math.floor(Date.now() / 1000);

  test('P49: a valid provider response signs in', async ({ app, issuer }) => {
    expect(await signInManipulated({ app, issuer })).toBe('/');
    expect(issuer.lastFields()?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  test.for([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for somebody else', { claims: { aud: 'another-client' } }],
    ['that has ended', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['with the nonce of another attempt', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that nobody signed', { sign: unsigned }],
    ['signed by another key', { sign: signedByOtherKey }],
    ['signed with our own secret', { sign: bySecret }],
  ] as const)('P49: a token %s is refused', async ([, behaviour], { db, app, issuer }) => {
    const before = await sessionsIn(db);
    expect([NONSENSE, DOWN]).toContain(await signInManipulated({ app, issuer, behaviour: behaviour as never }));
    expect(await sessionsIn(db)).toEqual(before);
  });

  test('P49: a response that names another issuer is refused', async ({ app, issuer, other }) => {
    expect([NONSENSE, DOWN]).toContain(await signInManipulated({ app, issuer, changes: { iss: other.url } }));
  });
});

describe('P50: a response belongs to one attempt of one browser at one provider', () => {
  test('P50: another browser cannot use a provider’s response, nor the same one twice', async ({ app, issuer }) => {
    const [browser, stranger] = [new SimpleBrowser(), new SimpleBrowser()];
    const back = issuer.agree(await browser.begin(app, 'one'));
    await stranger.begin(app, 'one');
    expect(await stranger.followCallback(app, back)).toBe(ATTEMPT);
    expect(await new SimpleBrowser().followCallback(app, back)).toBe(ATTEMPT);
    expect(await browser.followCallback(app, back)).toBe('/');
    browser.jar(app.url).set('lootrank-provider', 'kept');
    expect(await browser.followCallback(app, back)).toMatch(/error=attempt$/);
  });

  test('P50: a state that is forged, missing or repeated is refused', async ({ app, issuer }) => {
    const browser = new SimpleBrowser();
    const back = issuer.agree(await browser.begin(app, 'one'));
    const cookie = browser.jar(app.url).get('lootrank-provider') ?? '';
    for (const change of [
      (url: URL) => url.searchParams.set('state', 'made-up'),
      (url: URL) => url.searchParams.delete('state'),
      (url: URL) => url.searchParams.append('state', url.searchParams.get('state') ?? ''),
    ]) {
      const changed = new URL(back);
      change(changed);
      browser.jar(app.url).set('lootrank-provider', cookie);
      expect(await browser.followCallback(app, changed)).toBe(ATTEMPT);
    }
  });

  test('P50: an attempt started at one provider is not completed at another', async ({ app, issuer, other }) => {
    const browser = new SimpleBrowser();
    const back = issuer.agree(await browser.begin(app, 'one'));
    back.pathname = '/auth/two/callback';
    const before = other.requests.length;
    expect(await browser.followCallback(app, back)).toBe(ATTEMPT);
    expect(other.requests.slice(before)).toEqual([]);
  });

  test('P50: a code injected into another person’s attempt grants nothing', async ({ app, issuer }) => {
    const [thief, victim] = [new SimpleBrowser(), new SimpleBrowser()];
    const stolen = issuer.agree(await thief.begin(app, 'one'));
    const start = await victim.begin(app, 'one');
    const injected = issuer.agree(start, { code: stolen.searchParams.get('code') ?? '' });
    expect([NONSENSE, DOWN]).toContain(await victim.followCallback(app, injected));
    expect(victim.jar(app.url).get('casino-site-auth-storage')).toBeUndefined();
  });

  test('P50: the callback accepts only GET, and the return address never comes from a request', async ({
    app,
    issuer,
  }) => {
    const browser = new SimpleBrowser();
    const answer = await browser.visit(`${app.url}/auth/one`, {
      method: 'POST',
      headers: { 'x-forwarded-host': 'evil.example' },
      body: new URLSearchParams({ redirect_uri: 'https://evil.example/', state: 'mine' }),
    });
    const start = new URL((answer.headers.get('refresh') ?? '').replace('0;url=', ''));
    expect(start.searchParams.get('redirect_uri')).toBe('http://localhost:3000/auth/one/callback');
    expect(start.searchParams.get('state')).not.toBe('mine');
    const back = issuer.agree(start);
    const posted = await browser.visit(`${app.url}${back.pathname}`, {
      method: 'POST',
      body: new URLSearchParams(back.search),
    });
    expect(posted.status).toBe(405);
    for (const path of [`//evil.example${back.pathname}`, `${back.pathname}/..%2f`, '/auth/ONE/callback']) {
      const odd = await browser.visit(`${app.url}${path}${back.search}`);
      expect(odd.headers.get('location') ?? '').not.toMatch(/^(https?:)?\/\/(?!127)/);
      expect(browser.jar(app.url).get('casino-site-auth-storage')).toBeUndefined();
    }
  });

  test('P50: another site cannot start an attempt, and viewing the page starts none', async ({ db, app }) => {
    const browser = new SimpleBrowser();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const posted = await browser.visit(`${app.url}/auth/one`, { method: 'POST', headers });
    expect(posted.status).toBe(403);
    const count = async () => (await db.selectFrom('provider_attempts').select('state_hash').execute()).length;
    const before = await count();
    const page = await browser.visit(`${app.url}/auth/one?redirectTo=//evil.example`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Continue with One');
    expect([await count(), browser.jar(app.url).size]).toEqual([before, 0]);
  });
});

describe('P51: linking is only for the user who started it', () => {
  const attemptUrl = async (db: Db, app: RunningApp, browser: SimpleBrowser, cookie: string) => {
    const [name = '', value = ''] = cookie.split('=');
    browser.jar(app.url).set(name, value);
    const answer = await browser.visit(`${app.url}/trpc/auth.identities.link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { provider: 'one' } }),
    });
    const body = (await answer.json()) as { result?: { data: { json: { url: string } } } };
    return new URL(body.result?.data.json.url ?? '');
  };

  test('P51: nothing is linked to another user who signed in here in the meantime', async ({ db, app, issuer }) => {
    const [first, second] = [await newMember(db), await newMember(db)];
    const browser = new SimpleBrowser();
    const start = await attemptUrl(db, app, browser, first.cookie);
    issuer.behave({ claims: { sub: 'linked-meanwhile' } });
    const [name = '', value = ''] = second.cookie.split('=');
    browser.jar(app.url).set(name, value);
    expect(await browser.followCallback(app, issuer.agree(start))).toBe('/account?error=attempt');
    issuer.behave({});
    const linked = await db
      .selectFrom('identities')
      .select('id')
      .where('subject', 'like', '%linked-meanwhile')
      .execute();
    expect(linked).toEqual([]);
  });

  test('P51: a linking attempt ends with the session it was started in', async ({ db, app, issuer }) => {
    const member = await newMember(db);
    const browser = new SimpleBrowser();
    const start = await attemptUrl(db, app, browser, member.cookie);
    await db.deleteFrom('sessions').where('id', '=', member.viewer.sessionId).execute();
    const { cookie } = await newSession(db, member.id);
    const [name = '', value = ''] = cookie.split('=');
    browser.jar(app.url).set(name, value);
    expect(await browser.followCallback(app, issuer.agree(start))).toBe('/account?error=attempt');
  });

  test('P51: the user who started the linking links the account, and success and refusal both return to the account page', async ({
    db,
    app,
    issuer,
  }) => {
    const member = await newMember(db);
    const browser = new SimpleBrowser();
    const start = await attemptUrl(db, app, browser, member.cookie);
    issuer.behave({ claims: { sub: 'linked-well' } });
    expect(await browser.followCallback(app, issuer.agree(start))).toBe('/account?notice=linked');
    const other = await newMember(db);
    const again = new SimpleBrowser();
    const second = await attemptUrl(db, app, again, other.cookie);
    expect(await again.followCallback(app, issuer.agree(second))).toBe('/account?error=identity_already_exists');
    issuer.behave({});
  });
});

describe('P52: a provider that is down, slow or returns garbage blocks nothing', () => {
  test.for([
    ['a long answer', (response: { end: (body: string) => void }) => response.end('x'.repeat(10 * 1024 * 1024))],
    ['no JSON', (response: { end: (body: string) => void }) => response.end('<html>')],
    ['an empty answer', (response: { end: (body: string) => void }) => response.end('')],
  ] as const)('P52: %s shows an error page', async ([, token], { app, issuer }) => {
    expect([DOWN, NONSENSE]).toContain(await signInManipulated({ app, issuer, behaviour: { token } }));
  });

  test('P52: a slow response is awaited for five seconds', async ({ app, issuer }) => {
    const started = Date.now();
    const end = await signInManipulated({ app, issuer, behaviour: { token: () => undefined } });
    expect(end).toBe(DOWN);
    expect(Date.now() - started).toBeLessThan(60_000);
  });

  test('P52: a redirect is not followed, wherever it points', async ({ app, issuer }) => {
    let calls = 0;
    const inside = createServer((_request, response) => {
      calls += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const to = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
    const end = await signInManipulated({
      app,
      issuer,
      behaviour: { token: (response) => void response.writeHead(302, { location: to }).end() },
    });
    await new Promise((resolve) => inside.close(resolve));
    expect([end, calls]).toEqual([DOWN, 0]);
  });

  test('P52: an issuer with a script address or a different name is not trusted', async ({ db }) => {
    for (const metadata of [
      { authorization_endpoint: 'javascript:alert(1)' },
      { authorization_endpoint: 'http://evil.example/' },
      { issuer: 'https://evil.example' },
    ]) {
      const issuer = await startHostileIssuer();
      issuer.behave({ metadata });
      const app = await startApp(db, { env: { AUTH_TEST_ISSUERS: issuer.url, ...variables('ONE', issuer) } });
      await expect(new SimpleBrowser().begin(app, 'one')).rejects.toThrow(/leads to 303 \/auth\?error=provider-/);
      await app.close();
      await issuer.close();
    }
  });

  test('P52: an unavailable issuer leads to the other ways to sign in, and is tried again once it is back', async ({
    db,
  }) => {
    const issuer = await startHostileIssuer();
    issuer.behave({ discovery: (response) => void response.writeHead(500).end() });
    const app = await startApp(db, { env: { AUTH_TEST_ISSUERS: issuer.url, ...variables('ONE', issuer) } });
    await expect(new SimpleBrowser().begin(app, 'one')).rejects.toThrow(/error=provider-down/);
    issuer.behave({});
    await expect(new SimpleBrowser().begin(app, 'one')).resolves.toBeInstanceOf(URL);
    await app.close();
    await issuer.close();
  });

  test('P52: no secret, code or token is in the log', ({ issuer }) => {
    const text = logged.join('');
    expect(text).toContain('sign-in by provider failed');
    for (const secret of ['CANARY', 'an-access-token', 'eyJ', issuer.lastFields()?.get('code') ?? 'none']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('P53: only public addresses are called, by https', () => {
  test('P53: the address is checked when connecting', async () => {
    let connections = 0;
    const inside = createServer().on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    const fetchOutside = createGuardedFetch({ exemptOrigins: [] });
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433']) {
      await expect(fetchOutside(`https://${host}:${port}/`), host).rejects.toThrow('the address is not public');
    }
    await expect(fetchOutside(`http://127.0.0.1:${port}/`)).rejects.toThrow('the address is not https');
    await new Promise((resolve) => inside.close(resolve));
    expect(connections).toBe(0);
  });

  test('P53: loopback, private and reserved addresses are not public', () => {
    const inside = ['10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'];
    const inside6 = [
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:db8::1',
    ];
    expect([...inside, ...inside6].filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(3);
  });
});

describe('P58: a sign-in at a provider confirms a change only if the provider says that it was just now', () => {
  const now = () => Math.floor(Date.now() / 1000);

  /** Confirms with the provider, which answers with the given claims; true if that counted. */
  async function isConfirmedBy(
    app: RunningApp,
    issuer: HostileIssuer,
    claims: JWTPayload,
    plant?: () => Promise<void>,
  ) {
    const { db } = app.services;
    const browser = new SimpleBrowser();
    const sub = crypto.randomUUID();
    issuer.behave({ claims: { sub } });
    expect(await browser.followCallback(app, issuer.agree(await browser.begin(app, 'one')))).toBe('/');
    const answer = await browser.visit(`${app.url}/trpc/auth.identities.reauthenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { provider: 'one' } }),
    });
    const { url } = (await resultOf(answer)) as { url: string };
    expect(new URL(url).searchParams.get('max_age')).toBe('0');
    await plant?.();
    issuer.behave({ claims: { sub, ...claims } });
    await browser.followCallback(app, issuer.agree(new URL(url)));
    issuer.behave({});
    const cookie = browser.jar(app.url).get('casino-site-auth-storage') ?? '';
    return await isReauthenticated(db, sessionIdHash(cookie));
  }

  test('P58: a sign-in at the provider of this moment confirms a change', async ({ app, issuer }) => {
    expect(await isConfirmedBy(app, issuer, {})).toBe(true);
  });

  test.for([
    ['of before the attempt', () => ({ auth_time: now() - 600 })],
    ['of an hour from now', () => ({ auth_time: now() + 3_600 })],
    ['without a time', () => ({ auth_time: undefined })],
    ['with a time that is none', () => ({ auth_time: '0' as unknown as number })],
  ] as const)('P58: a sign-in at the provider %s confirms no change', async ([, claims], { app, issuer }) => {
    expect(await isConfirmedBy(app, issuer, claims() as JWTPayload)).toBe(false);
  });

  test('P58: a sign-in at a provider whose attempt was stored without its beginning confirms no change', async ({
    app,
    issuer,
    db,
  }) => {
    const forget = async () => {
      await sql`update provider_attempts set kept = kept - 'startedAt'`.execute(db);
    };
    expect(await isConfirmedBy(app, issuer, {}, forget)).toBe(false);
  });
});
