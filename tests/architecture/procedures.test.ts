import { expect } from 'vitest';
import type { Role } from '../../shared/auth/roles';
import { appRouter } from '../../server/app-router';
import { adminCaller, callerFor } from '../fixtures/caller';
import { test } from '../database/test-database';

const PUBLIC = [
  'api.reference',
  'ask.site',
  'auth.acceptInvitation',
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
  'casinos.notServed',
  'casinos.preview',
  'casinos.picks',
  'casinos.ranking',
  'casinos.realSite',
  'casinos.similar',
  'casinos.tools',
  'categories.bySlug',
  'categories.list',
  'categories.newest',
  'changes.list',
  'codes.list',
  'codes.vote',
  'contact.send',
  'letters.bySlug',
  'letters.list',
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

/** The least of the five callers that may call what is not public; those after it may too. */
const LEAST = {
  member: [
    'alerts.choose',
    'alerts.get',
    'alerts.save',
    'alerts.searches.add',
    'alerts.searches.describe',
    'alerts.searches.list',
    'alerts.searches.remove',
    'alerts.switch',
    'auth.account.exportData',
    'auth.account.get',
    'auth.account.profile',
    'auth.account.remove',
    'auth.account.updateProfile',
    'auth.identities.link',
    'auth.identities.list',
    'auth.identities.reauthenticate',
    'auth.identities.unlink',
    'auth.mfa.enrollPhone',
    'auth.mfa.enrollTotp',
    'auth.mfa.list',
    'auth.mfa.newRecoveryCodes',
    'auth.mfa.unenroll',
    'auth.mfa.verifyEnrollment',
    'auth.mfa.verifyPhone',
    'auth.passkeys.claimOffer',
    'auth.passkeys.list',
    'auth.passkeys.reauthenticate',
    'auth.passkeys.reauthenticationOptions',
    'auth.passkeys.registrationOptions',
    'auth.passkeys.remove',
    'auth.passkeys.rename',
    'auth.passkeys.verifyRegistration',
    'auth.reauthenticate',
    'auth.reauthenticationCode',
    'auth.sessions.list',
    'auth.sessions.revoke',
    'auth.tokens.create',
    'auth.tokens.list',
    'auth.tokens.revoke',
    'auth.updateUser',
    'saved.add',
    'saved.list',
    'saved.merge',
    'saved.remove',
  ],
  author: [
    'admin.categories.list',
    'admin.dashboard.waitingChanges',
    'admin.markdown.notices',
    'admin.markdown.preview',
    'admin.markdown.targets',
    'admin.mentions.search',
    'admin.media.bulk',
    'admin.media.count',
    'admin.media.list',
    'admin.media.remove',
    'admin.media.undoBulk',
    'admin.media.update',
    'admin.posts.create',
    'admin.posts.createPreview',
    'admin.posts.discardCopy',
    'admin.posts.edited',
    'admin.posts.people',
    'admin.posts.reviews',
    'admin.posts.sendForReview',
    'admin.posts.get',
    'admin.posts.list',
    'admin.posts.revisions.get',
    'admin.posts.revisions.list',
    'admin.posts.revisions.restore',
    'admin.posts.discardDrafts',
    'admin.posts.open',
    'admin.posts.saveCopy',
    'admin.posts.undoDiscard',
    'admin.posts.takeOverCopy',
    'admin.posts.update',
    'admin.tags.list',
    'admin.trash.restore',
  ],
  editor: [
    'admin.ask.list',
    'admin.casinos.bulk',
    'admin.casinos.changes',
    'admin.casinos.codesToReview',
    'admin.casinos.decideLink',
    'admin.casinos.linksToReview',
    'admin.casinos.create',
    'admin.casinos.createPreview',
    'admin.casinos.criteria',
    'admin.casinos.departures',
    'admin.casinos.discardCopy',
    'admin.casinos.get',
    'admin.casinos.list',
    'admin.casinos.publishCopy',
    'admin.casinos.ranking',
    'admin.casinos.remove',
    'admin.casinos.reorder',
    'admin.casinos.revisions.get',
    'admin.casinos.revisions.list',
    'admin.casinos.revisions.restore',
    'admin.casinos.revisions.undo',
    'admin.casinos.discardDrafts',
    'admin.casinos.open',
    'admin.casinos.saveCopy',
    'admin.casinos.undoDiscard',
    'admin.casinos.scheduleCopy',
    'admin.casinos.takeOverCopy',
    'admin.casinos.undoBulk',
    'admin.forms.open',
    'admin.casinos.unranked',
    'admin.casinos.update',
    'admin.casinos.verifyFacts',
    'admin.casinos.verifyMany',
    'admin.casinos.verifyNow',
    'admin.categories.create',
    'admin.categories.get',
    'admin.categories.remove',
    'admin.categories.update',
    'admin.dashboard.activity',
    'admin.dashboard.seen',
    'admin.dashboard.since',
    'admin.dashboard.summary',
    'admin.facts.due',
    'admin.facts.undoVerify',
    'admin.facts.verify',
    'admin.helpServices.list',
    'admin.helpServices.update',
    'admin.legal.list',
    'admin.legal.update',
    'admin.media.usedIn',
    'admin.messages.list',
    'admin.messages.remove',
    'admin.messages.update',
    'admin.letters.changes',
    'admin.letters.create',
    'admin.letters.list',
    'admin.letters.pause',
    'admin.letters.resume',
    'admin.letters.send',
    'admin.letters.state',
    'admin.letters.takeBack',
    'admin.letters.test',
    'admin.pages.confirm',
    'admin.pages.create',
    'admin.pages.createPreview',
    'admin.pages.discardCopy',
    'admin.pages.draft',
    'admin.pages.get',
    'admin.pages.list',
    'admin.pages.publishCopy',
    'admin.pages.remove',
    'admin.pages.revisions.get',
    'admin.pages.revisions.list',
    'admin.pages.revisions.restore',
    'admin.pages.discardDrafts',
    'admin.pages.open',
    'admin.pages.saveCopy',
    'admin.pages.undoDiscard',
    'admin.pages.scheduleCopy',
    'admin.pages.takeOverCopy',
    'admin.pages.update',
    'admin.posts.bulk',
    'admin.posts.publishCopy',
    'admin.posts.returnToAuthor',
    'admin.posts.remove',
    'admin.posts.scheduleCopy',
    'admin.posts.undoBulk',
    'admin.mentions.links',
    'admin.mentions.list',
    'admin.mentions.mark',
    'admin.mentions.sites',
    'admin.payouts.add',
    'admin.payouts.answer',
    'admin.payouts.decide',
    'admin.payouts.list',
    'admin.payouts.putBack',
    'admin.payouts.remove',
    'admin.payouts.reopen',
    'admin.payouts.reports',
    'admin.payouts.save',
    'admin.payouts.saveAnswer',
    'admin.redirects.create',
    'admin.redirects.hideMissing',
    'admin.redirects.list',
    'admin.redirects.missing',
    'admin.redirects.propose',
    'admin.redirects.remove',
    'admin.redirects.restore',
    'admin.redirects.update',
    'admin.tags.create',
    'admin.tags.get',
    'admin.tags.remove',
    'admin.tags.update',
    'admin.trash.list',
    'admin.trash.purge',
  ],
  admin: [
    'admin.audit.facets',
    'admin.audit.get',
    'admin.audit.list',
    'admin.casinos.previewCriteria',
    'admin.casinos.saveCriteria',
    'admin.cdn.purge',
    'admin.cdn.state',
    'admin.dashboard.beforeGoingLive',
    'admin.dashboard.firstSteps',
    'admin.dashboard.sendTestMail',
    'admin.earnings.firstMonth',
    'admin.earnings.import',
    'admin.earnings.preview',
    'admin.earnings.remove',
    'admin.earnings.report',
    'admin.earnings.save',
    'admin.earnings.sites',
    'admin.earnings.statements',
    'admin.newsletter.erase',
    'admin.newsletter.list',
    'admin.pages.nameUses',
    'admin.pages.replaceName',
    'admin.pages.restoreNames',
    'admin.settings.get',
    'admin.settings.removeDemo',
    'admin.settings.update',
    'admin.transfer.fetchImages',
    'admin.transfer.oldImages',
    'admin.users.endSessions',
    'admin.users.list',
    'admin.users.profile',
    'admin.users.resendConfirmation',
    'admin.users.setRole',
    'admin.users.invitations.create',
    'admin.users.invitations.list',
    'admin.users.invitations.resend',
    'admin.users.invitations.withdraw',
    'admin.users.setDisabled',
    'admin.users.setProfile',
  ],
} as const;

const CALLERS = ['visitor', 'member', 'author', 'editor', 'admin'] as const;

/** What mutations on people and access ask for besides an open session. */
const PROOF = {
  reauthentication: [
    'admin.users.endSessions',
    'admin.users.setDisabled',
    'admin.users.setProfile',
    'admin.users.setRole',
    'auth.account.exportData',
    'auth.identities.link',
    'auth.identities.unlink',
    'auth.mfa.enrollPhone',
    'auth.mfa.enrollTotp',
    'auth.mfa.newRecoveryCodes',
    'auth.mfa.unenroll',
    'auth.passkeys.registrationOptions',
    'auth.passkeys.remove',
    'auth.passkeys.verifyRegistration',
    'auth.tokens.create',
  ],
  // Beyond an author's rights; beyond the name; the password itself, where there is one.
  reauthenticationByInput: [
    'admin.users.invitations.create',
    'admin.users.invitations.resend',
    'auth.account.remove',
    'auth.updateUser',
  ],
  // A link, a code, a password or another sign-in method comes with the call or is what it leads to.
  ownProof: [
    'auth.acceptInvitation',
    'auth.authorize',
    'auth.idTokenNonce',
    'auth.identities.reauthenticate',
    'auth.mfa.challenge',
    'auth.mfa.verify',
    'auth.mfa.verifyEnrollment',
    'auth.mfa.verifyPhone',
    'auth.otp.request',
    'auth.otp.verify',
    'auth.passkeys.authenticationOptions',
    'auth.passkeys.reauthenticate',
    'auth.passkeys.reauthenticationOptions',
    'auth.passkeys.verifyAuthentication',
    'auth.reauthenticate',
    'auth.reauthenticationCode',
    'auth.recover',
    'auth.resend',
    'auth.resetPassword',
    'auth.signIn',
    'auth.signInWithIdToken',
    'auth.signUp',
    'auth.sso',
    'auth.verifyEmail',
    'auth.verifyPhone',
  ],
  // Neither gives, takes nor revives a right of somebody else: own sessions and tokens end, names change, and what the
  // person could ask for themselves is sent again. A withdrawn invitation gave nothing yet.
  none: [
    'admin.users.invitations.withdraw',
    'admin.users.resendConfirmation',
    'auth.account.updateProfile',
    'auth.passkeys.claimOffer',
    'auth.passkeys.rename',
    'auth.sessions.revoke',
    'auth.signOut',
    'auth.tokens.revoke',
  ],
} as const;

/** Their responses depend on the caller, or the number of possible inputs is unlimited. */
const NEVER_CACHED = [
  'auth.me',
  'casinos.changedSince',
  'casinos.preview',
  'casinos.realSite',
  'pages.preview',
  'posts.preview',
  'search.query',
  'search.suggest',
];

interface Declared {
  meta?: { access?: string; action?: string; reads?: readonly string[] };
  type: string;
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Declared }>);

// Calls a procedure by its dotted path, as the HTTP adapter would.
function call(caller: unknown, path: string, input: unknown): Promise<unknown> {
  const target = path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], caller);
  return (target as (input: unknown) => Promise<unknown>)(input);
}

test.for(procedures.map(([path, procedure]) => [path, procedure] as const))(
  '%s declares who may call it',
  ([, procedure]) => {
    expect(['public', 'user', 'admin']).toContain(procedure._def.meta?.access);
  },
);

test('every public procedure is listed here', () => {
  const open = procedures.filter(([, procedure]) => procedure._def.meta?.access === 'public').map(([path]) => path);
  expect(open.sort()).toEqual([...PUBLIC].sort());
});

test('every public query declares what it reads, unless it is never cached', () => {
  const silent = procedures.filter(([path, { _def }]) => {
    const isPublicQuery = _def.type === 'query' && PUBLIC.includes(path);
    return isPublicQuery && (_def.meta?.reads ?? []).length === 0;
  });
  expect(silent.map(([path]) => path).sort()).toEqual(NEVER_CACHED);
});

test('every procedure of the admin area declares the action that a role must include', () => {
  const silent = procedures.filter(([, { _def }]) => _def.meta?.access === 'admin' && !_def.meta.action);
  expect(silent.map(([path]) => path)).toEqual([]);
});

test('every procedure has its least caller in the table', () => {
  const closed = procedures.filter(([path]) => !PUBLIC.includes(path)).map(([path]) => path);
  expect(Object.values(LEAST).flat().sort()).toEqual(closed.sort());
});

test('P19: every procedure refuses every caller below the one in the table, and no other', async ({ db }) => {
  const viewer = (role: Role | null) => ({ userId: crypto.randomUUID(), sessionId: 'x', role });
  const callers = {
    visitor: callerFor(db),
    member: callerFor(db, { viewer: viewer(null) }),
    author: callerFor(db, { viewer: viewer('author') }),
    editor: callerFor(db, { viewer: viewer('editor') }),
    admin: (await adminCaller(db)).caller,
  };
  for (const [path, { _def }] of procedures) {
    const least = CALLERS.find((name) => name !== 'visitor' && (LEAST[name] as readonly string[]).includes(path));
    for (const name of CALLERS) {
      // An input of no procedure: whoever is let through is told so, and whoever is not, is refused before.
      const code = await call(callers[name], path, { nothing: 'of any procedure' }).then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      );
      const isBelow = least !== undefined && CALLERS.indexOf(name) < CALLERS.indexOf(least);
      const refusal = name === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN';
      if (isBelow) expect(code, `${name} ${path}`).toBe(refusal);
      else if (_def.meta?.access === 'admin') expect(code, `${name} ${path}`).not.toMatch(/UNAUTHORIZED|FORBIDDEN/);
    }
  }
});

test('every procedure that changes people or access has its proof in the table', () => {
  const found = procedures.filter(([path, { _def }]) => {
    const isAboutPeople = /^(auth|admin[.]users)[.]/.test(path) || _def.meta?.action === 'person.manage';
    return _def.type === 'mutation' && isAboutPeople;
  });
  expect(found.map(([path]) => path).sort()).toEqual(Object.values(PROOF).flat().sort());
});

test('every procedure asks for a recent reauthentication before it reads its input, if the table says so', async ({
  db,
}) => {
  const { caller, viewer } = await adminCaller(db);
  await db.updateTable('sessions').set({ reauthenticated_at: null }).where('id', '=', viewer.sessionId).execute();
  for (const [proof, paths] of Object.entries(PROOF)) {
    for (const path of paths) {
      const reason = await call(caller, path, { nothing: 'of any procedure' }).then(
        () => 'done',
        (error: unknown) => (error as { cause?: { code?: string } }).cause?.code,
      );
      const isAsked = reason === 'REAUTHENTICATION_REQUIRED';
      expect(isAsked, `${path}: ${reason}`).toBe(proof === 'reauthentication');
    }
  }
});
