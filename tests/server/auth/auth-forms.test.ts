import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { TOTP, Secret } from 'otpauth';
import { describe, expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { newAddress, newestMessage, newIp, newMember, newNumber, newPerson, PASSWORD } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

const ORIGIN = 'http://localhost:3000';

async function send(
  app: RunningApp,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await app.fetch(path, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'X-Forwarded-For': newIp(), ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, to: answer.headers.get('location'), cookies: answer.headers.getSetCookie() };
}

const sessionIn = (cookies: string[]) => cookies.find((cookie) => /auth-storage=[a-z0-9]{32,};/.test(cookie));

describe('without script', () => {
  test('a visitor signs up, confirms and signs in', async ({ db, app }) => {
    const email = newAddress();
    expect(await send(app, '/auth/sign-up', { email, password: PASSWORD })).toMatchObject({
      status: 303,
      to: '/auth?notice=check-email',
    });
    expect((await send(app, '/auth/sign-in', { email, password: PASSWORD })).to).toBe('/auth?error=unconfirmed');
    expect((await send(app, '/auth/resend', { account: email })).to).toBe('/auth?notice=resent');
    const { token } = await newestMessage(db, email);
    expect((await send(app, '/auth/confirm', { token })).to).toBe('/auth?notice=confirmed');
    expect((await send(app, '/auth/confirm', { token })).to).toBe('/auth/confirm?error=link');
    const signedIn = await send(app, '/auth/sign-in', { account: email, password: PASSWORD, redirectTo: '/account' });
    expect(signedIn.to).toBe('/account');
    expect(sessionIn(signedIn.cookies)).toBeDefined();
  });

  test('a visitor signs up by phone', async ({ db, app }) => {
    const phone = newNumber();
    expect((await send(app, '/auth/sign-up', { account: phone, password: PASSWORD })).to).toBe(
      '/auth?mode=verify&by=phone&notice=code-sent',
    );
    expect((await send(app, '/auth/confirm', { phone, code: 'wrong' })).to).toBe(
      '/auth?mode=verify&by=phone&error=code',
    );
    const { code } = await newestMessage(db, phone);
    expect((await send(app, '/auth/confirm', { phone, code })).to).toBe('/auth?notice=confirmed');
  });

  test('errors are shown at the form they came from', async ({ app }) => {
    const email = newAddress();
    const cases = [
      ['/auth/sign-up', { email, password: 'password' }, '/auth?mode=sign-up&error=weak'],
      ['/auth/sign-up', { email: 'nobody', password: PASSWORD }, '/auth?mode=sign-up&error=address'],
      ['/auth/sign-up', { email, password: '' }, '/auth?mode=sign-up&error=missing'],
      ['/auth/recover', { email: '' }, '/auth?mode=recover&error=missing'],
      ['/auth/otp', { email: 'x@' }, '/auth?mode=code&error=address'],
      ['/auth/code', { token: 'made-up' }, '/auth/code?error=link'],
      ['/auth/code', { email, code: '123456' }, '/auth?mode=code&error=code'],
      ['/auth/reset', { token: 'made-up', password: 'a kettle of fish' }, '/auth/reset?error=link'],
      ['/auth/reset', { token: 'made-up', password: 'short' }, '/auth/reset?token=made-up&error=weak'],
      ['/auth/second-factor', { code: '123456' }, '/auth?error=ended'],
    ] as const;
    for (const [path, fields, to] of cases)
      expect([path, await send(app, path, fields)]).toMatchObject([path, { status: 303, to }]);
  });

  test('a new password is set through the link of the mail', async ({ db, app }) => {
    const { email } = await newPerson(db);
    expect((await send(app, '/auth/recover', { email })).to).toBe('/auth?mode=recover&notice=recover-sent');
    const { token } = await newestMessage(db, email);
    const done = await send(app, '/auth/reset', { token, password: 'a kettle of fish' });
    expect([done.to, done.cookies]).toEqual(['/auth?notice=password-saved', []]);
  });

  test('a code signs in, followed by the second step if there is one', async ({ db, app }) => {
    const { id, email, member } = await newMember(db);
    await send(app, '/auth/otp', { email });
    const first = await send(app, '/auth/code', { email, code: (await newestMessage(db, email)).code });
    expect([first.to, sessionIn(first.cookies) !== undefined]).toEqual(['/', true]);
    const { factorId, secret } = await member.auth.mfa.enrollTotp({});
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await member.auth.mfa.verifyEnrollment({ factorId, code: code() });
    await db.updateTable('mfa_factors').set({ last_used_step: null }).where('user_id', '=', id).execute();
    const begun = await send(app, '/auth/sign-in', { email, password: PASSWORD, redirectTo: '/account' });
    expect(begun.to).toBe('/auth?mode=second-factor&redirectTo=%2Faccount');
    expect(sessionIn(begun.cookies)).toBeUndefined();
    expect(begun.cookies[0]).toMatch(
      /^lootrank-second-step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const cookie = { Cookie: begun.cookies[0]?.split(';')[0] ?? '' };
    const wrong = await send(app, '/auth/second-factor', { code: '000000', redirectTo: '/account' }, cookie);
    expect(wrong.to).toBe('/auth?mode=second-factor&error=code&redirectTo=%2Faccount');
    const right = await send(app, '/auth/second-factor', { code: code(), redirectTo: '//evil.example' }, cookie);
    expect([right.to, sessionIn(right.cookies) !== undefined]).toEqual(['/', true]);
  });
});

describe('the pages that mailed links open', () => {
  test('the pages that mailed links open send no referrer, are not indexed and consume nothing', async ({
    db,
    app,
  }) => {
    const { email } = await newPerson(db);
    await send(app, '/auth/recover', { email });
    const { token } = await newestMessage(db, email);
    for (const page of ['confirm', 'reset', 'code']) {
      const answer = await app.fetch(`/auth/${page}?token=${token}`);
      expect([page, answer.status, answer.headers.get('referrer-policy')]).toEqual([page, 200, 'no-referrer']);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await send(app, '/auth/reset', { token, password: 'a kettle of fish' })).to).toContain('password-saved');
  });

  test('the pages that mailed links open accept a post without an origin, but none from another site', async ({
    db,
    app,
  }) => {
    const { email } = await newPerson(db);
    await send(app, '/auth/otp', { email });
    const { token } = await newestMessage(db, email);
    const strangers: Record<string, string>[] = [
      { Origin: 'null' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
      { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of strangers) expect((await send(app, '/auth/code', { token }, headers)).status).toBe(403);
    const ours = await send(app, '/auth/code', { token }, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' });
    expect(sessionIn(ours.cookies)).toBeDefined();
    expect((await send(app, '/auth/sign-in', { email, password: PASSWORD }, { Origin: 'null' })).status).toBe(403);
  });
});

test('P16: links in messages use our own address, whatever the request’s headers say', async ({ db, app }) => {
  const { email } = await newPerson(db);
  // fetch cannot send a different Host header.
  const asked = request(`${app.url}/trpc/auth.recover`, {
    method: 'POST',
    headers: {
      Host: 'evil.example',
      'Content-Type': 'application/json',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-For': newIp(),
    },
  });
  asked.end(JSON.stringify({ json: { email, reset_url: 'https://evil.example', redirectTo: 'https://evil.example' } }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(200);
  const { text, html } = await newestMessage(db, email);
  expect(`${text}${html}`).not.toContain('evil.example');
  expect(text).toContain(`${ORIGIN}/auth/reset?token=`);
});
