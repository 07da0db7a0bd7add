import { describe, expect } from 'vitest';
import { appRouter } from '../../server/app-router';
import { callerFor } from '../fixtures/caller';
import { test } from '../database/test-database';

const PUBLIC = [
  'api.reference',
  'ask.site',
  'auth.authorize',
  'auth.idTokenNonce',
  'auth.me',
  'auth.mfa.challenge',
  'auth.mfa.verify',
  'auth.otp.request',
  'auth.otp.verify',
  'auth.providers',
  'auth.passkeys.authenticationOptions',
  'auth.passkeys.verifyAuthentication',
  'auth.recover',
  'auth.resend',
  'auth.resetPassword',
  'auth.signIn',
  'auth.signInWithIdToken',
  'auth.signOut',
  'auth.signUp',
  'auth.sso',
  'auth.verifyEmail',
  'auth.verifyPhone',
  'authors.bySlug',
  'casinos.avoided',
  'casinos.bySlug',
  'casinos.changedSince',
  'casinos.comparable',
  'casinos.compare',
  'casinos.compareAt',
  'casinos.games',
  'casinos.list',
  'casinos.preview',
  'casinos.ranking',
  'casinos.similar',
  'casinos.tools',
  'categories.bySlug',
  'categories.list',
  'categories.newest',
  'changes.list',
  'contact.send',
  'newsletter.subscribe',
  'pages.bySlug',
  'pages.guides',
  'pages.helpServices',
  'pages.legal',
  'posts.bySlug',
  'posts.list',
  'posts.mentioning',
  'pages.preview',
  'posts.preview',
  'posts.recordView',
  'posts.related',
  'search.query',
  'search.suggest',
  'settings.public',
  'tags.list',
];

/** Their responses depend on the caller, or the number of possible inputs is unlimited. */
const NEVER_CACHED = [
  'auth.me',
  'casinos.changedSince',
  'casinos.preview',
  'pages.preview',
  'posts.preview',
  'search.query',
  'search.suggest',
];

interface Declared {
  meta?: { access?: string; reads?: readonly string[] };
  type: string;
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Declared }>);

// Calls a procedure by its dotted path, as the HTTP adapter would.
function call(caller: unknown, path: string): Promise<unknown> {
  const target = path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], caller);
  return (target as (input: unknown) => Promise<unknown>)({});
}

describe('every procedure', () => {
  test.for(procedures.map(([path, procedure]) => [path, procedure] as const))(
    '%s declares who may call it',
    ([, procedure]) => {
      expect(['public', 'user', 'admin']).toContain(procedure._def.meta?.access);
    },
  );

  test('is public only if listed here', () => {
    const open = procedures.filter(([, procedure]) => procedure._def.meta?.access === 'public').map(([path]) => path);
    expect(open.sort()).toEqual([...PUBLIC].sort());
  });

  test('declares what it reads if it is a public query, unless it is never cached', () => {
    const silent = procedures.filter(([path, { _def }]) => {
      const isPublicQuery = _def.type === 'query' && PUBLIC.includes(path);
      return isPublicQuery && (_def.meta?.reads ?? []).length === 0;
    });
    expect(silent.map(([path]) => path).sort()).toEqual(NEVER_CACHED);
  });

  test('P19: rejects visitors if it is not public, and signed-in visitors if it is for admins', async ({ db }) => {
    const visitor = callerFor(db);
    const member = callerFor(db, { viewer: { userId: crypto.randomUUID(), sessionId: 'x', isAdmin: false } });
    for (const [path, procedure] of procedures) {
      const access = procedure._def.meta?.access;
      if (access !== 'public') await expect(call(visitor, path), path).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      if (access === 'admin') await expect(call(member, path), path).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
