import { generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { signingKey } from '../../../server/features/auth/keys/signing-keys';
import { test as databaseTest } from '../../database/test-database';
import { openCachedSite } from '../../fixtures/cached-site';
import { trpcQuery, trpcMutate } from '../../fixtures/calls';
import { newIp, newMember } from '../../fixtures/people';
import { requestSession, bearer, beginBySession } from '../../fixtures/programs';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('site', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const site = await openCachedSite(database, { TRUST_PROXY: '1' });
  onCleanup(() => site.app.close());
  return site;
});

type Site = Awaited<ReturnType<typeof openCachedSite>>;

const NEW = { name: 'Overlay', expiresInDays: 30 };

/** A valid access token, except for what `change` overrides. */
async function forge(
  { app }: Site,
  userId: string,
  change: { alg?: string; claims?: object; header?: object; key?: CryptoKey },
) {
  const { publicUrl } = app.services.config;
  const real = await signingKey(app.services, 'EdDSA');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: publicUrl, aud: publicUrl, sub: userId, iat: now, exp: now + 300, jti: 'x', scope: 'read' };
  return await new SignJWT({ ...claims, ...change.claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: real.kid, ...change.header })
    .sign(change.key ?? real.privateKey);
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('P75: an invalid token', () => {
  test('an invalid token is refused with the same response, whatever is wrong with it and whatever is requested', async ({
    db,
    site,
  }) => {
    const { id, cookie } = await newMember(db);
    const good = (await beginBySession(site.app, cookie)).access_token;
    const [header = '', payload = '', signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
    const { sid } = claims;
    const other = await generateKeyPair('EdDSA');
    const past = Math.floor(Date.now() / 1000) - 600;
    const elliptic = await signingKey(site.app.services, 'ES256');
    const tokens: Record<string, string> = {
      'another key': await forge(site, id, { claims: { sid }, key: other.privateKey }),
      'an unknown key id': await forge(site, id, { claims: { sid }, header: { kid: 'none' } }),
      'another algorithm than its key has': `${encoded({ alg: 'ES256', typ: 'at+jwt', kid: elliptic.kid })}.${payload}.${signature}`,
      'no algorithm': `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      'a shared secret': `${encoded({ alg: 'HS256', typ: 'at+jwt' })}.${payload}.${signature}`,
      'another type': await forge(site, id, { claims: { sid }, header: { typ: 'JWT' } }),
      'another audience': await forge(site, id, { claims: { sid, aud: 'https://other.example' } }),
      'another issuer': await forge(site, id, { claims: { sid, iss: 'https://other.example' } }),
      'an end in the past': await forge(site, id, { claims: { sid, iat: past, exp: past + 300 } }),
      'no end': await forge(site, id, { claims: { sid, exp: undefined } }),
      'no family': await forge(site, id, { claims: {} }),
      'an unknown family': await forge(site, id, { claims: { sid: crypto.randomUUID() } }),
      'somebody else’s family': await forge(site, (await newMember(db)).id, { claims: { sid } }),
      'a changed payload': `${header}.${encoded({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'a made-up personal token': `lr_pat_${'a'.repeat(40)}`,
      'a refresh token': (await beginBySession(site.app, cookie)).refresh_token,
      'the session': cookie.split('=')[1] ?? '',
      nothing: '',
      words: 'a b c',
    };
    expect((await trpcQuery(site.app, 'tags.list', undefined, bearer(good))).status).toBe(200);
    await (await trpcQuery(site.app, 'casinos.bySlug', { slug: 'acme' })).text();
    for (const [name, token] of Object.entries(tokens)) {
      // A valid cookie does not help either.
      const headers = { ...bearer(token), Cookie: cookie };
      for (const answer of [
        await trpcQuery(site.app, 'casinos.bySlug', { slug: 'acme' }, headers),
        await trpcQuery(site.app, 'auth.sessions.list', undefined, headers),
        await trpcMutate(site.app, 'auth.signOut', {}, headers),
        await site.app.fetch('/api/v1/casinos/acme', { headers }),
        await site.app.fetch('/api/v1/none', { headers }),
      ]) {
        expect([name, answer.status]).toEqual([name, 401]);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
        expect(answer.headers.get('cache-control')).toContain('no-store');
        expect(await answer.text()).toContain('The token is not accepted.');
      }
    }
    expect((await trpcQuery(site.app, 'auth.sessions.list', undefined, { Cookie: cookie })).status).toBe(200);
  });

  test('any token in an address is refused as invalid', async ({ db, site }) => {
    const { cookie } = await newMember(db);
    const { access_token: token } = await beginBySession(site.app, cookie);
    for (const path of [`/api/v1/casinos?access_token=${token}`, `/trpc/tags.list?access_token=${token}`]) {
      const answer = await site.app.fetch(path, { headers: { 'X-Forwarded-For': newIp() } });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    expect(
      (await site.app.fetch(`/auth/token?grant_type=refresh_token&refresh_token=${token}`, { method: 'POST' })).status,
    ).toBe(400);
  });

  test('a token of a disabled or deleted account is refused from the next call', async ({ db, site }) => {
    const { id, member } = await newMember(db);
    const { token } = await member.auth.tokens.create(NEW);
    const call = async () => (await site.app.fetch('/api/v1/casinos/acme', { headers: bearer(token) })).status;
    expect(await call()).toBe(200);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect(await call()).toBe(401);
    expect((await requestSession(site.app, { grant_type: 'personal_token', personal_token: token })).status).toBe(401);
    await db.deleteFrom('users').where('id', '=', id).execute();
    expect(await call()).toBe(401);
  });

  test('an invalid token may be sent at most sixty times a minute from one address', async ({ site }) => {
    const headers = bearer('nonsense');
    for (let n = 0; n < 60; n += 1) {
      expect((await site.app.fetch('/api/v1/casinos/acme', { headers })).status).toBe(401);
    }
    const refused = await site.app.fetch('/api/v1/casinos/acme', { headers });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('an authorization of another scheme is ignored, as a proxy’s concern', async ({ db, site }) => {
    const { cookie } = await newMember(db);
    const headers = { Authorization: `Basic ${btoa('a:b')}`, Cookie: cookie };
    expect((await trpcQuery(site.app, 'auth.sessions.list', undefined, headers)).status).toBe(200);
    expect((await site.app.fetch('/api/v1/casinos/acme', { headers })).status).toBe(200);
  });

  test('an invalid token is never logged, nor is a valid one', async ({ db, database }) => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await startApp(db, { env: { TRUST_PROXY: '1', DATABASE_URL: database.connectionString }, logger });
    try {
      const { cookie, member } = await newMember(db);
      const { token } = await member.auth.tokens.create(NEW);
      const session = await beginBySession(app, cookie);
      const secrets = [token, session.access_token, session.refresh_token];
      for (const secret of secrets) {
        await trpcQuery(app, 'search.query', { q: 'a' }, bearer(secret));
        await app.fetch(`/api/v1/casinos?access_token=${secret}`, {
          headers: { Referer: `https://x.example/?${secret}` },
        });
        await app.fetch(`/?access_token=${secret}`);
        await requestSession(app, { grant_type: 'refresh_token', refresh_token: `${secret}x` });
        await app.fetch('/auth/token', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: `{"grant_type":"refresh_token","refresh_token":"${secret}`,
        });
      }
      const log = lines.join('');
      expect(log).toContain('"path":"/auth/token"');
      for (const secret of secrets) {
        expect(log).not.toContain(secret.slice(0, 60));
        expect(log).not.toContain(secret.slice(-30));
      }
    } finally {
      await app.close();
    }
  });
});
