import { describe, expect } from 'vitest';
import { appRouter } from '../../../server/app-router';
import { deleteUser } from '../../../server/features/auth/store/account.queries';
import { MAX_CALLS_A_MINUTE, MAX_CALLS_WITH_TOKEN } from '../../../server/features/api/api-requests';
import { PROCEDURES_FOR_TOKENS } from '../../../server/trpc/procedure-scopes';
import { test as databaseTest } from '../../database/test-database';
import { readApiDocument } from '../../fixtures/api';
import { openCachedSite } from '../../fixtures/cached-site';
import { trpcQuery, trpcMutate, resultOf } from '../../fixtures/calls';
import { newIp, newMember } from '../../fixtures/people';
import { requestSession, bearer, beginBySession, sessionFrom } from '../../fixtures/programs';

const test = databaseTest.extend('site', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const site = await openCachedSite(database, { TRUST_PROXY: '1' });
  onCleanup(() => site.app.close());
  return site;
});

const NEW = { name: 'Overlay', expiresInDays: 30 };

describe('P77: a token may use', () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<
      string,
      { _def: { type: string; meta?: { access?: string; reads?: unknown } } }
    >,
  );

  test('the procedures for tokens are public reads, and writes for administrators', () => {
    const kept = procedures.filter(([, { _def }]) => _def.type === 'query' && _def.meta?.reads !== undefined);
    for (const [path] of kept) expect(PROCEDURES_FOR_TOKENS.get(path), path).toEqual({ scope: 'read' });
    for (const [path, { scope }] of PROCEDURES_FOR_TOKENS) {
      const definition = procedures.find(([name]) => name === path)?.[1]._def;
      expect([path, definition?.meta?.access]).toEqual([path, scope === 'read' ? 'public' : 'admin']);
      expect([path, definition?.type]).toEqual([path, scope === 'read' ? 'query' : 'mutation']);
    }
    const writing = [...PROCEDURES_FOR_TOKENS].filter(([, { scope }]) => scope !== 'read').map(([path]) => path);
    expect(writing.sort()).toEqual([
      'admin.casinos.update',
      'admin.casinos.verifyFacts',
      'admin.posts.create',
      'admin.posts.update',
    ]);
  });

  test('a token may use nothing else, for any owner and scope, alone and in a batch', async ({ db, site }) => {
    const admin = await newMember(db, { isAdmin: true });
    const { token } = await admin.member.auth.tokens.create({ ...NEW, scopes: ['write:facts', 'write:posts'] });
    const headers = bearer(token);
    const closed = procedures.filter(([path]) => !PROCEDURES_FOR_TOKENS.has(path));
    expect(closed.length).toBeGreaterThan(50);
    for (const [path, { _def }] of closed) {
      const answer =
        _def.type === 'query'
          ? await trpcQuery(site.app, path, {}, headers)
          : await trpcMutate(site.app, path, {}, headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.get('www-authenticate'), path).toBe('Bearer error="insufficient_scope"');
      expect(answer.headers.get('set-cookie'), path).toBeNull();
      expect(await answer.text(), path).toContain('The token may not do this.');
    }
    const batch = await site.app.fetch('/trpc/tags.list,auth.me,admin.users.list?batch=1', { headers });
    const results = (await batch.json()) as { error?: { json: { data: { httpStatus: number } } } }[];
    expect(results.map(({ error }) => error?.json.data.httpStatus)).toEqual([undefined, 403, 403]);
  });

  test('a token may not write with a read scope, nor if its owner is no administrator', async ({ db, site }) => {
    const admin = await newMember(db, { isAdmin: true });
    const { token } = await admin.member.auth.tokens.create(NEW);
    const change = { id: site.acme.id, facts: {} };
    expect((await trpcMutate(site.app, 'admin.casinos.update', change, bearer(token))).status).toBe(403);
    const posts = await admin.member.auth.tokens.create({ ...NEW, name: 'Posts', scopes: ['write:posts'] });
    expect((await trpcMutate(site.app, 'admin.casinos.update', change, bearer(posts.token))).status).toBe(403);
    await db.updateTable('profiles').set({ role: null }).where('id', '=', admin.id).execute();
    const post = { id: site.guide.id, title: 'Mine' };
    expect((await trpcMutate(site.app, 'admin.posts.update', post, bearer(posts.token))).status).toBe(403);
    const { cookie } = await newMember(db);
    const asked = await requestSession(site.app, { grant_type: 'session', scope: 'write:posts' }, { Cookie: cookie });
    expect(asked.status).toBe(403);
  });

  test('a token with a read scope may send no more than visitors’ bodies, even an administrator’s', async ({
    db,
    site,
  }) => {
    const { member } = await newMember(db, { isAdmin: true });
    const reading = await member.auth.tokens.create(NEW);
    const writing = await member.auth.tokens.create({ ...NEW, name: 'Posts', scopes: ['write:posts'] });
    const large = { message: 'x'.repeat(150_000) };
    expect((await trpcMutate(site.app, 'contact.send', large, bearer(reading.token))).status).toBe(413);
    expect((await trpcMutate(site.app, 'contact.send', large, bearer(writing.token))).status).toBe(403);
  });

  test('a token may use the procedures of facts and posts, audited as its owner’s', async ({ db, site }) => {
    const admin = await newMember(db, { isAdmin: true });
    const { token } = await admin.member.auth.tokens.create({ ...NEW, scopes: ['write:facts', 'write:posts'] });
    const headers = bearer(token);
    const facts = { min_deposit: { value: 700, sourceKind: 'own_test' } };
    const written = await trpcMutate(site.app, 'admin.casinos.update', { id: site.acme.id, facts }, headers);
    expect([written.status, await written.text()]).toMatchObject([200, expect.any(String)]);
    const stored = await db
      .selectFrom('casino_facts')
      .select('value')
      .where('casino_id', '=', site.acme.id)
      .where('key', '=', 'min_deposit')
      .executeTakeFirst();
    expect(stored?.value).toBe(700);
    for (const more of [
      { affiliateLink: 'https://evil.example' },
      { rating: 5 },
      { status: 'closed' },
      { name: 'X' },
    ]) {
      const answer = await trpcMutate(site.app, 'admin.casinos.update', { id: site.acme.id, facts, ...more }, headers);
      expect([more, answer.status]).toEqual([more, 403]);
    }
    const renamed = await trpcMutate(
      site.app,
      'admin.posts.update',
      { id: site.guide.id, title: 'By a program' },
      headers,
    );
    expect(renamed.status).toBe(200);
    const entries = await db.selectFrom('audit_log').select('entity').where('actor_id', '=', admin.id).execute();
    expect(entries.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['casino', 'post']));
  });

  test('a token’s calls are logged with its owner’s name and its own, even after it was revoked; people’s entries name no token', async ({
    db,
    site,
  }) => {
    const admin = await newMember(db, { isAdmin: true });
    const made = await admin.member.auth.tokens.create({ ...NEW, name: 'Nightly posts', scopes: ['write:posts'] });
    const scope = 'write:posts';
    const ofToken = await sessionFrom(
      await requestSession(site.app, { grant_type: 'personal_token', personal_token: made.token }),
    );
    const ofBrowser = await beginBySession(site.app, admin.cookie, { scope });
    for (const [title, token] of [
      ['By the token', made.token],
      ['By its session', ofToken.access_token],
      ['By a session of a browser’s', ofBrowser.access_token],
    ] as const) {
      const saved = await trpcMutate(site.app, 'admin.posts.update', { id: site.guide.id, title }, bearer(token));
      expect([title, saved.status]).toEqual([title, 200]);
    }
    await admin.member.admin.posts.update({ id: site.guide.id, title: 'By hand' });
    await admin.member.auth.tokens.revoke({ id: made.id });

    const { items } = await admin.member.admin.audit.list({ actorId: admin.id, entity: 'post' });
    const acting = { actorEmail: admin.email, entity: 'post' };
    expect(items).toMatchObject([
      { ...acting, tokenKind: null, tokenName: null },
      { ...acting, tokenKind: 'access', tokenName: null },
      { ...acting, tokenKind: 'access', tokenName: 'Nightly posts' },
      { ...acting, tokenKind: 'personal', tokenName: 'Nightly posts' },
    ]);
    const entry = await admin.member.admin.audit.get({ id: items[3]?.id ?? 0 });
    expect(entry).toMatchObject({ tokenKind: 'personal', tokenName: 'Nightly posts' });
    const { adminActions } = await admin.member.auth.account.exportData();
    const told = adminActions.filter(({ entity }) => entity === 'post');
    expect(told.map(({ tokenName }) => tokenName)).toEqual([null, null, 'Nightly posts', 'Nightly posts']);

    await db.transaction().execute((trx) => deleteUser(trx, admin.id));
    const left = await db
      .selectFrom('audit_log')
      .select(['token_kind', 'token_name'])
      .where('id', '=', entry.id)
      .executeTakeFirst();
    expect(left).toEqual({ token_kind: 'personal', token_name: null });
  });

  test('a token may use the visitors’ cache for reading, without adding entries', async ({ db, site }) => {
    const { cookie, member, email } = await newMember(db);
    const { token } = await member.auth.tokens.create(NEW);
    const { access_token: access } = await beginBySession(site.app, cookie);
    for (const headers of [bearer(token), { ...bearer(access), Cookie: cookie }]) {
      const answer = await trpcQuery(site.app, 'posts.bySlug', { slug: 'edge' }, headers);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      const plain = await trpcQuery(site.app, 'posts.bySlug', { slug: 'edge' });
      expect(await resultOf(answer)).toEqual(await resultOf(plain));
    }
    const made = site.app.services.responseCache.counters.made;
    await (await trpcQuery(site.app, 'posts.bySlug', { slug: 'edge' }, bearer(token))).text();
    await (await site.app.fetch('/api/v1/casinos/acme', { headers: bearer(token) })).text();
    const afterwards = await site.app.fetch('/api/v1/casinos/acme', { headers: bearer(token) });
    expect(await afterwards.text()).not.toContain(email);
    expect(site.app.services.responseCache.counters.made - made).toBeLessThanOrEqual(1);
  });

  test(`a token may make ${MAX_CALLS_WITH_TOKEN} API calls a minute, for all its owner’s tokens together`, async ({
    db,
    site,
  }) => {
    const document = await readApiDocument(site.app);
    expect(document.document).toMatchObject({
      security: [{}, { token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    });
    const { member } = await newMember(db);
    const first = await member.auth.tokens.create(NEW);
    const second = await member.auth.tokens.create({ ...NEW, name: 'Second' });
    const address = newIp();
    const call = (token: string, n: number) =>
      site.app.fetch(`/api/v1/casinos?q=${n}`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
      });
    for (let n = 0; n <= MAX_CALLS_A_MINUTE; n += 1) expect((await call(first.token, n)).status).toBe(200);
    const counted = await db
      .selectFrom('rate_limits')
      .select(['key', 'count'])
      .where('key', 'like', 'api-token:%')
      .execute();
    expect(counted.map(({ count }) => count)).toContain(MAX_CALLS_A_MINUTE + 1);
    await db
      .updateTable('rate_limits')
      .set({ count: MAX_CALLS_WITH_TOKEN })
      .where('key', 'like', 'api-token:%')
      .execute();
    const refused = await call(second.token, 1);
    expect(refused.status).toBe(429);
    await document.accept('/api/v1/casinos', refused);
    // Cached responses are not counted, and the client address keeps its own limit.
    await (await site.app.fetch('/api/v1/casinos/acme', { headers: { 'X-Forwarded-For': newIp() } })).text();
    const kept = await site.app.fetch('/api/v1/casinos/acme', { headers: bearer(first.token) });
    expect(kept.status).toBe(200);
    expect((await site.app.fetch('/api/v1/casinos?q=x', { headers: { 'X-Forwarded-For': address } })).status).toBe(200);
    await document.accept('/api/v1/casinos', await site.app.fetch('/api/v1/casinos', { headers: bearer('x') }));
  });
});
