import { describe, expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { CLIENT, startIssuer } from '../../fixtures/issuer';
import { newAddress, newIp, newPerson } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import { SimpleBrowser } from '../../fixtures/simple-browser';

const ORIGIN = 'http://localhost:3000';

const test = databaseTest
  .extend('issuer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await startIssuer({
      redirectUris: ['acme', 'google'].map((name) => `${ORIGIN}/auth/${name}/callback`),
      claimsOf: (login) =>
        login.includes('@')
          ? {
              email: login.replace('unverified-', ''),
              email_verified: !login.startsWith('unverified-'),
              name: 'North Paw',
            }
          : { preferred_username: login },
    });
    onCleanup(() => issuer.close());
    return issuer;
  })
  .extend('app', { scope: 'file' }, async ({ db, issuer }, { onCleanup }) => {
    const app = await startApp(db, {
      env: {
        TRUST_PROXY: '1',
        AUTH_TEST_ISSUERS: issuer.origin,
        OIDC_ACME_ISSUER: issuer.url,
        OIDC_ACME_CLIENT_ID: CLIENT.id,
        OIDC_ACME_CLIENT_SECRET: CLIENT.secret,
      },
    });
    onCleanup(() => app.close());
    return app;
  });

const sessionCookie = (browser: SimpleBrowser, url: string) => browser.jar(url).get('casino-site-auth-storage');

describe('with a real issuer', () => {
  test('a visitor signs up without an address and signs in to the same account again', async ({ db, app, issuer }) => {
    const browser = new SimpleBrowser();
    const login = `northpaw-${newIp()}`;
    const start = await browser.begin(app, 'acme', { redirectTo: '/account?x=1' });
    expect(start.origin).toBe(issuer.origin);
    expect(Object.fromEntries(start.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${ORIGIN}/auth/acme/callback`,
      scope: 'openid email profile',
    });
    expect(await browser.followCallback(app, await browser.signInAt(start, login))).toBe('/account?x=1');
    expect(sessionCookie(browser, app.url)).toMatch(/^[a-z0-9]{32,}$/);
    const again = new SimpleBrowser();
    expect(await again.followCallback(app, await again.signInAt(await again.begin(app, 'acme'), login))).toBe('/');
    const rows = await db.selectFrom('identities').selectAll().where('display_name', '=', login).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.last_used_at).not.toBeNull();
  });

  test('P32: the redirect after a provider stays on our site', async ({ app }) => {
    for (const redirectTo of [
      'https://evil.example/account',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const browser = new SimpleBrowser();
      const start = await browser.begin(app, 'acme', { redirectTo });
      expect(await browser.followCallback(app, await browser.signInAt(start, 'somebody'))).toBe('/');
    }
  });

  test('an address verified by the provider belongs to the account; a stranger cannot claim it first', async ({
    db,
    app,
  }) => {
    const address = newAddress();
    const stranger = new SimpleBrowser();
    const start = await stranger.begin(app, 'acme');
    expect(await stranger.followCallback(app, await stranger.signInAt(start, `unverified-${address}`))).toBe('/');
    const none = await db.selectFrom('users').select('id').where('email', '=', address).execute();
    expect(none).toEqual([]);
    const owner = new SimpleBrowser();
    expect(await owner.followCallback(app, await owner.signInAt(await owner.begin(app, 'acme'), address))).toBe('/');
    const user = await db.selectFrom('users').selectAll().where('email', '=', address).executeTakeFirstOrThrow();
    expect(user.email_confirmed_at).not.toBeNull();
  });

  test('an existing account with the same address is not opened: its owner signs in as usual and is asked', async ({
    db,
    app,
  }) => {
    const { email, id } = await newPerson(db);
    const browser = new SimpleBrowser();
    const back = await browser.signInAt(await browser.begin(app, 'acme'), email);
    expect(await browser.followCallback(app, back)).toBe(
      '/auth?error=account-exists&redirectTo=%2Faccount%3Flink%3Dacme',
    );
    expect(sessionCookie(browser, app.url)).toBeUndefined();
    expect(await db.selectFrom('identities').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });
});
