import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { runMaintenance } from '../../../server/process/maintenance';
import type { Role } from '../../../shared/auth/roles';
import { insertPost } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { newAddress, newestMessage, newIp, newMember, PASSWORD, messagesTo } from '../../fixtures/people';

const visitor = (db: Db, cookies: string[] = []) =>
  callerFor(db, { client: { ip: newIp() }, setCookie: (cookie) => cookies.push(cookie) });

async function invited(db: Db, role: Role = 'author') {
  const { caller } = await adminCaller(db);
  const email = newAddress();
  const { id } = await caller.admin.users.invitations.create({ email, role });
  return { caller, email, id, token: (await newestMessage(db, email)).token };
}

const getRole = async (db: Db, email: string) =>
  (await db.selectFrom('profiles').select('role').where('email', '=', email).executeTakeFirst())?.role;

describe('an invitation', () => {
  test('an invitation gives a new account its role and signs it in, one time', async ({ db }) => {
    const { email, token, caller } = await invited(db);
    const cookies: string[] = [];
    const join = { token, password: PASSWORD, displayName: 'Pia' };
    expect(await visitor(db, cookies).auth.acceptInvitation(join)).toEqual({ status: 'signed_in' });
    expect(cookies).toHaveLength(1);
    expect(await getRole(db, email)).toBe('author');
    expect(await caller.admin.users.invitations.list()).toEqual([]);
    await expect(visitor(db).auth.acceptInvitation(join)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('an invitation is refused to a member with another address, and accepted from the one it names', async ({
    db,
  }) => {
    const other = await newMember(db);
    const named = await newMember(db);
    const { caller } = await adminCaller(db);
    await caller.admin.users.invitations.create({ email: named.email, role: 'author' });
    const { token } = await newestMessage(db, named.email);
    await expect(other.member.auth.acceptInvitation({ token, password: PASSWORD })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    // Not even with the link: whoever reads the mail of an account is not its owner.
    await expect(visitor(db).auth.acceptInvitation({ token, password: PASSWORD })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await named.member.auth.acceptInvitation({ token });
    expect(await getRole(db, named.email)).toBe('author');
    expect(await getRole(db, other.email)).toBeNull();
  });

  test('an invitation gives nothing to a person who signed up with the address before', async ({ db }) => {
    const { email, token } = await invited(db);
    await visitor(db).auth.signUp({ email, password: 'a password of a stranger' });
    await visitor(db).auth.acceptInvitation({ token, password: PASSWORD });
    await expect(visitor(db).auth.signIn({ email, password: 'a password of a stranger' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test('an invitation ends when it is sent again, withdrawn or a week old', async ({ db }) => {
    const again = await invited(db);
    await again.caller.admin.users.invitations.resend({ id: again.id });
    const withdrawn = await invited(db);
    await withdrawn.caller.admin.users.invitations.withdraw({ id: withdrawn.id });
    const old = await invited(db);
    await db
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('id', '=', old.id)
      .execute();
    for (const { token } of [again, withdrawn, old]) {
      await expect(visitor(db).auth.acceptInvitation({ token, password: PASSWORD })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    const { token } = await newestMessage(db, again.email);
    await visitor(db).auth.acceptInvitation({ token, password: PASSWORD });
    expect(await getRole(db, again.email)).toBe('author');
  });

  test('an invitation ends with the rights of its sender, until another administrator sends it again', async ({
    db,
  }) => {
    const demoted = await newMember(db, { isAdmin: true });
    const email = newAddress();
    const { id } = await demoted.member.admin.users.invitations.create({ email, role: 'admin' });
    const { token } = await newestMessage(db, email);
    await db.updateTable('profiles').set({ role: 'editor' }).where('id', '=', demoted.id).execute();
    await expect(visitor(db).auth.acceptInvitation({ token, password: PASSWORD })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await getRole(db, email)).toBeUndefined();
    const { caller } = await adminCaller(db);
    const { invitations } = caller.admin.users;
    expect((await invitations.list()).find((one) => one.id === id)).toMatchObject({ isOver: true });
    const unproven = await newMember(db, { isAdmin: true, isFresh: false });
    await expect(unproven.member.admin.users.invitations.resend({ id })).rejects.toMatchObject({
      cause: { code: 'REAUTHENTICATION_REQUIRED' },
    });
    expect((await invitations.list()).find((one) => one.id === id)).toMatchObject({ isOver: true });
    await invitations.resend({ id });
    const renewed = await newestMessage(db, email);
    await visitor(db).auth.acceptInvitation({ token: renewed.token, password: PASSWORD });
    expect(await getRole(db, email)).toBe('admin');
  });

  test('an invitation stays ended when its sender is enabled again or gets the rights back', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { users } = caller.admin;
    const rounds: ((id: string) => Promise<unknown>)[] = [
      async (id) => {
        await users.setDisabled({ id, isDisabled: true });
        await users.setDisabled({ id, isDisabled: false });
      },
      async (id) => {
        await users.setRole({ id, role: null });
        await users.setRole({ id, role: 'admin' });
      },
    ];
    for (const goAndComeBack of rounds) {
      const sender = await newMember(db, { isAdmin: true });
      const email = newAddress();
      const { id } = await sender.member.admin.users.invitations.create({ email, role: 'admin' });
      const { token } = await newestMessage(db, email);
      await goAndComeBack(sender.id);
      await expect(visitor(db).auth.acceptInvitation({ token, password: PASSWORD })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
      expect((await users.invitations.list()).find((one) => one.id === id)).toMatchObject({ isOver: true });
    }
  });

  test('an invitation is used by one of two concurrent requests', async ({ db }) => {
    const { token } = await invited(db);
    const both = await Promise.allSettled(
      [1, 2].map(() => visitor(db).auth.acceptInvitation({ token, password: PASSWORD })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an invitation to more than an author needs the password again, and a person with a role is not invited', async ({
    db,
  }) => {
    const admin = await newMember(db, { isAdmin: true, isFresh: false });
    const { invitations } = admin.member.admin.users;
    await expect(invitations.create({ email: newAddress(), role: 'editor' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(invitations.create({ email: admin.email, role: 'author' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const { id } = await invitations.create({ email: newAddress(), role: 'author' });
    await invitations.resend({ id });
  });
});

test('housekeeping deletes invitations that ended a month ago', async ({ db }) => {
  const [old, recent] = [await invited(db), await invited(db)];
  for (const [{ id }, days] of [
    [old, 31],
    [recent, 29],
  ] as const) {
    const expires_at = new Date(Date.now() - days * 24 * 3_600_000);
    await db.updateTable('invitations').set({ expires_at }).where('id', '=', id).execute();
  }
  await runMaintenance(servicesFor(db));
  const left = await db.selectFrom('invitations').select('id').where('id', 'in', [old.id, recent.id]).execute();
  expect(left).toEqual([{ id: recent.id }]);
});

describe('a change of role', () => {
  test('a change of role needs the password again and mails both', async ({ db }) => {
    const person = await newMember(db);
    const admin = await newMember(db, { isAdmin: true, isFresh: false });
    const change = { id: person.id, role: 'editor' as const };
    await expect(admin.member.admin.users.setRole(change)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await admin.member.auth.reauthenticate({ password: PASSWORD });
    await admin.member.admin.users.setRole(change);
    expect((await messagesTo(db, person.email))[0]?.subject).toMatch(/role/);
    expect((await messagesTo(db, admin.email))[0]?.subject).toMatch(/role/);
  });
});

describe('an author', () => {
  async function newsroom(db: Db) {
    const pia = await newMember(db, { role: 'author' });
    const { caller: editor, viewer } = await adminCaller(db);
    const theirs = await insertPost(db, {
      slug: `d-${crypto.randomUUID()}`,
      status: 'draft',
      author_id: viewer.userId,
    });
    const own = await insertPost(db, { slug: `o-${crypto.randomUUID()}`, status: 'draft', author_id: pia.id });
    const live = await insertPost(db, { slug: `l-${crypto.randomUUID()}`, author_id: pia.id });
    return { pia, editor, theirs: theirs.id, own: own.id, live: live.id, posts: pia.member.admin.posts };
  }

  test('an author finds nothing of others’ drafts by their ids', async ({ db }) => {
    const { pia, editor, theirs, posts } = await newsroom(db);
    const begun = `new:${crypto.randomUUID()}`;
    const values = { typed: { title: 'Secret' }, change: { title: 'Secret' }, base: {} };
    await editor.admin.posts.saveCopy({ id: begun, values, expectedCopyAt: null, baseUpdatedAt: null });
    await editor.admin.posts.update({ id: theirs, title: 'Changed' });
    const [revision] = (await editor.admin.posts.revisions.list({ id: theirs })).items;
    const missing = { code: 'NOT_FOUND' };
    await expect(posts.get({ id: theirs })).rejects.toMatchObject(missing);
    expect(await posts.edited({ id: theirs })).toEqual({ post: null, draft: null });
    expect(await posts.edited({ id: begun.slice(4) })).toEqual({ post: null, draft: null });
    await expect(posts.update({ id: theirs, title: 'Mine' })).rejects.toMatchObject(missing);
    await expect(posts.createPreview({ id: theirs })).rejects.toMatchObject(missing);
    await expect(posts.createPreview({ id: begun })).rejects.toMatchObject(missing);
    await expect(posts.revisions.list({ id: theirs })).rejects.toMatchObject(missing);
    await expect(posts.revisions.get({ id: revision?.id ?? '' })).rejects.toMatchObject(missing);
    await expect(posts.revisions.restore({ id: revision?.id ?? '' })).rejects.toMatchObject(missing);
    await expect(posts.discardCopy({ id: begun })).rejects.toMatchObject(missing);
    await expect(posts.takeOverCopy({ id: begun })).rejects.toMatchObject(missing);
    await expect(
      posts.saveCopy({ id: begun, values, expectedCopyAt: null, baseUpdatedAt: null }),
    ).rejects.toMatchObject(missing);
    const { items, drafts } = await posts.list();
    expect(items.map(({ author }) => author)).toEqual(items.map(() => pia.email.split('@')[0]));
    expect([...items.map(({ id }) => id), ...drafts.map(({ id }) => id)]).not.toContain(theirs);
    expect(drafts).toEqual([]);
    expect(await pia.member.admin.dashboard.waitingChanges()).toEqual([]);
    expect((await pia.member.admin.markdown.targets({ q: 'Changed' })).map(({ name }) => name)).toEqual([]);
  });

  test('an author can neither publish, schedule nor change a live post', async ({ db }) => {
    const { own, live, posts } = await newsroom(db);
    const forbidden = { code: 'FORBIDDEN' };
    await expect(posts.update({ id: own, status: 'published' })).rejects.toMatchObject(forbidden);
    await expect(posts.update({ id: own, publishedAt: new Date() })).rejects.toMatchObject(forbidden);
    await expect(posts.update({ id: live, title: 'New' })).rejects.toMatchObject(forbidden);
    await expect(posts.create({ title: 'A', slug: 'a', content: 'x', status: 'published' })).rejects.toMatchObject(
      forbidden,
    );
    const values = { typed: {}, change: { title: 'x', status: 'published' }, base: {} };
    const save = { values, expectedCopyAt: null, baseUpdatedAt: null };
    await expect(posts.saveCopy({ id: live, ...save })).rejects.toMatchObject(forbidden);
    await expect(posts.saveCopy({ id: `new:${crypto.randomUUID()}`, ...save })).rejects.toMatchObject(forbidden);
    await posts.update({ id: own, title: 'Mine' });
    expect((await posts.get({ id: own })).title).toBe('Mine');
  });

  test('an author is the author of a post that an editor publishes for her', async ({ db }) => {
    const { pia, editor, posts } = await newsroom(db);
    const id = crypto.randomUUID();
    const change = { title: 'Three knives', slug: 'three-knives', content: 'Text', status: 'draft' };
    const save = { id: `new:${id}`, expectedCopyAt: null, baseUpdatedAt: null };
    const { updatedAt } = await posts.saveCopy({ ...save, values: { typed: change, change, base: {} } });
    const live = { ...change, status: 'published' };
    const saved = await editor.admin.posts.saveCopy({
      ...save,
      expectedCopyAt: updatedAt,
      values: { typed: live, change: live, base: {} },
    });
    await editor.admin.posts.publishCopy({ id: `new:${id}`, expectedCopyAt: saved.updatedAt });
    const row = await db.selectFrom('blog_posts').select('author_id').where('id', '=', id).executeTakeFirst();
    expect(row?.author_id).toBe(pia.id);
  });

  test('an author sends a draft for review; editors get one mail in ten minutes, and she the note with which it comes back', async ({
    db,
  }) => {
    const { pia, editor, own, theirs, posts } = await newsroom(db);
    const { email } = await newMember(db, { role: 'editor' });
    const id = `new:${crypto.randomUUID()}`;
    const change = { title: 'Begun', slug: 'begun', content: 'Text' };
    const values = { typed: change, change, base: {} };
    await posts.saveCopy({ id, values, expectedCopyAt: null, baseUpdatedAt: null });
    const begun = await posts.sendForReview({ id });
    await posts.sendForReview({ id: own });
    expect(await messagesTo(db, email)).toHaveLength(1);
    await expect(posts.sendForReview({ id: theirs })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const waiting = (await editor.admin.posts.reviews()).map((post) => post.id);
    expect(waiting).toEqual(expect.arrayContaining([begun.id, own]));
    await editor.admin.posts.returnToAuthor({ id: own, note: 'Which market?' });
    expect((await newestMessage(db, pia.email)).text).toContain('Which market?');
    expect(await posts.reviews()).toMatchObject([
      { id: begun.id, state: 'requested' },
      { id: own, state: 'returned', note: 'Which market?' },
    ]);
    await expect(posts.returnToAuthor({ id: begun.id, note: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { updatedAt: expectedUpdatedAt } = await editor.admin.posts.get({ id: begun.id });
    await editor.admin.posts.update({ id: begun.id, status: 'published', expectedUpdatedAt });
    expect((await posts.reviews()).map((post) => post.id)).toEqual([own]);
    const row = await db.selectFrom('blog_posts').selectAll().where('id', '=', begun.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ author_id: pia.id, review_state: null, status: 'published' });
    expect(row.reviewer_id).not.toBeNull();
  });

  test('an author loses her rights and sessions at once with her role', async ({ db }) => {
    const { pia, own, posts } = await newsroom(db);
    const { caller } = await adminCaller(db);
    await caller.admin.users.setRole({ id: pia.id, role: null });
    const demoted = callerFor(db, { viewer: { ...pia.viewer, role: null } });
    await expect(demoted.admin.posts.get({ id: own })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', pia.id).execute()).toEqual([]);
    expect(posts).toBeDefined();
  });
});

describe('the people of a post', () => {
  async function newsroom(db: Db) {
    const pia = await newMember(db, { role: 'author' });
    const eve = await newMember(db, { role: 'editor' });
    await db
      .updateTable('profiles')
      .set({ display_name: 'Pia', is_public: true, author_slug: `pia-${crypto.randomUUID()}` })
      .where('id', '=', pia.id)
      .execute();
    await db.updateTable('profiles').set({ display_name: 'Eve' }).where('id', '=', eve.id).execute();
    const slug = `p-${crypto.randomUUID()}`;
    const { id } = await insertPost(db, { slug, status: 'draft', author_id: eve.id });
    return { pia, eve, id, slug, editors: eve.member.admin.posts, authors: pia.member.admin.posts };
  }

  const at = (code: string, field: string) => ({ code, cause: { details: { field } } });

  test('the people of a post are assigned by editors, and shown to visitors and colleagues', async ({ db }) => {
    const { pia, eve, id, slug, editors, authors } = await newsroom(db);
    await editors.update({ id, authorId: pia.id, reviewerId: eve.id });
    expect(await authors.get({ id })).toMatchObject({ authorId: pia.id, author: 'Pia', reviewer: 'Eve' });
    const { caller } = await adminCaller(db);
    const [change] = (await caller.admin.dashboard.since()).changes.filter(({ entityId }) => entityId === id);
    expect(change?.sentence.end).toBe(': author Eve → Pia, reviewer Eve');
    const { updatedAt: expectedUpdatedAt } = await editors.get({ id });
    await editors.update({ id, status: 'published', expectedUpdatedAt });
    expect(await visitor(db).posts.bySlug({ slug })).toMatchObject({ author: 'Pia' });
    await editors.update({ id, authorId: eve.id });
    expect((await visitor(db).posts.bySlug({ slug })).author).not.toBe('Pia');
    // Whoever was named stays, also without a role.
    await db.updateTable('profiles').set({ role: null }).where('id', '=', eve.id).execute();
    await caller.admin.posts.update({ id, authorId: eve.id, title: 'Still hers' });
    expect(await caller.admin.posts.get({ id })).toMatchObject({ title: 'Still hers', authorId: eve.id });
  });

  test('the people of a post are of this site, and reviewers may review', async ({ db }) => {
    const { pia, id, editors } = await newsroom(db);
    const member = await newMember(db);
    for (const authorId of [member.id, crypto.randomUUID()]) {
      await expect(editors.update({ id, authorId })).rejects.toMatchObject(at('BAD_REQUEST', 'authorId'));
    }
    for (const reviewerId of [member.id, pia.id]) {
      await expect(editors.update({ id, reviewerId })).rejects.toMatchObject(at('BAD_REQUEST', 'reviewerId'));
    }
    const disabled = await newMember(db, { role: 'editor' });
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    await expect(editors.update({ id, authorId: disabled.id })).rejects.toMatchObject(at('BAD_REQUEST', 'authorId'));
    const known = (await editors.people()).map((person) => person.id);
    expect(known).toContain(pia.id);
    expect(known).not.toContain(member.id);
    expect(known).not.toContain(disabled.id);
  });

  test('an author cannot assign a post, not even with a form begun as an editor', async ({ db }) => {
    const { pia, eve, editors, authors } = await newsroom(db);
    const own = await authors.create({ title: 'Mine', slug: `m-${crypto.randomUUID()}`, content: '', status: 'draft' });
    const forbidden = at('FORBIDDEN', 'authorId');
    for (const authorId of [eve.id, null]) {
      await expect(authors.update({ id: own.id, authorId })).rejects.toMatchObject(forbidden);
    }
    await authors.update({ id: own.id, authorId: pia.id, reviewerId: eve.id });
    const id = `new:${crypto.randomUUID()}`;
    const change = {
      title: 'Begun',
      slug: `b-${crypto.randomUUID()}`,
      content: 'Text',
      status: 'draft',
      authorId: pia.id,
    };
    const save = { id, values: { typed: change, change, base: {} }, expectedCopyAt: null, baseUpdatedAt: null };
    const theirs = { ...change, authorId: eve.id };
    await expect(
      authors.saveCopy({ ...save, values: { typed: theirs, change: theirs, base: {} } }),
    ).rejects.toMatchObject(forbidden);
    await editors.saveCopy(save);
    const demoted = callerFor(db, { viewer: { ...eve.viewer, role: 'author' } }).admin.posts;
    await expect(demoted.sendForReview({ id })).rejects.toMatchObject(forbidden);
    const { updatedAt } = (await editors.edited({ id: id.slice(4) })).draft ?? { updatedAt: new Date() };
    await editors.publishCopy({ id, expectedCopyAt: updatedAt });
    expect(await authors.get({ id: id.slice(4) })).toMatchObject({ authorId: pia.id });
  });

  test('the reviewer alone gets the mail, unless they may not review any more', async ({ db }) => {
    const { eve, authors } = await newsroom(db);
    const other = await newMember(db, { role: 'editor' });
    await db.deleteFrom('rate_limits').execute();
    const draft = { content: 'Text', status: 'draft' as const, reviewerId: eve.id };
    const first = await authors.create({ ...draft, title: 'One', slug: `r-${crypto.randomUUID()}` });
    await authors.sendForReview({ id: first.id });
    expect(await messagesTo(db, eve.email)).toHaveLength(1);
    expect(await messagesTo(db, other.email)).toEqual([]);
    expect((await other.member.admin.posts.reviews()).find(({ id }) => id === first.id)).toMatchObject({
      reviewer: 'Eve',
    });
    await db.updateTable('profiles').set({ role: 'author' }).where('id', '=', eve.id).execute();
    await authors.sendForReview({ id: first.id });
    expect(await messagesTo(db, other.email)).toHaveLength(1);
  });
});
