import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertAuthor } from '../../../server/demo/blog';
import { summarisePayouts } from '../../../server/features/payouts/payouts.queries';
import { insertPost } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { newMember, PASSWORD, visitorOf } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import { until } from '../../fixtures/waiting';

const TEXTS = { bio: 'Reads every clause.', conflicts: 'Money from a site', photo: null };
const PUBLIC = { ...TEXTS, isPublic: true, signsChanges: true };

/** An administrator with a public profile and some work: a post, a checked fact and a change. */
async function newAuthor(db: Db, displayName: string) {
  const person = await newMember(db, { isAdmin: true });
  await person.member.auth.updateUser({ displayName });
  const profile = await person.member.auth.account.updateProfile(PUBLIC);
  const post = await insertPost(db, { author_id: person.id });
  const casino = await insertCasino(db, { verified_at: new Date(), verified_by: person.id });
  await insertFact(db, casino.id, 'min_deposit', 500, new Date());
  await db.updateTable('casino_facts').set({ checked_by: person.id }).where('casino_id', '=', casino.id).execute();
  await insertChange(db, casino.id, { kind: 'rank', before: 2, after: 1, changed_by: person.id });
  return { ...person, slug: profile?.slug ?? '', post: post.slug, casino: casino.slug ?? '' };
}

/** Everywhere visitors can read who somebody is. */
async function shownAt(
  db: Db,
  { slug, post, casino }: Pick<Awaited<ReturnType<typeof newAuthor>>, 'slug' | 'post' | 'casino'>,
) {
  const visitor = visitorOf(db);
  const page = await visitor.authors.bySlug({ slug }).catch(() => null);
  const review = await visitor.casinos.bySlug({ slug: casino });
  return {
    page: page && page.name,
    author: (await visitor.posts.bySlug({ slug: post })).authorSlug,
    verified: [review.verifiedBy, review.verifiedBySlug],
    checked: review.facts.find(({ key }) => key === 'min_deposit')?.checkedBy,
    changed: (await visitor.changes.list({ slug: casino })).items[0]?.by,
  };
}

const NOWHERE = { page: null, author: null, verified: [null, null], checked: null, changed: 'LootRank' };

describe('a public profile', () => {
  test('a public profile shows a person with their posts and the sites they checked, and signs their work', async ({
    db,
  }) => {
    const author = await newAuthor(db, 'Ada Quill');
    expect(author.slug).toBe('ada-quill');
    const page = await visitorOf(db).authors.bySlug({ slug: 'ada-quill' });
    expect(page).toMatchObject({ name: 'Ada Quill', ...TEXTS, postTotal: 1, siteTotal: 1 });
    expect([page.posts[0]?.slug, page.sites[0]?.slug]).toEqual([author.post, author.casino]);
    const { id: casinoId } = page.sites[0] ?? { id: '' };
    await insertFact(db, casinoId, 'payout_tests', 4, new Date());
    await db.updateTable('casino_facts').set({ checked_by: author.id }).where('casino_id', '=', casinoId).execute();
    await summarisePayouts(db, [casinoId]);
    const totals = async () => await visitorOf(db).authors.bySlug({ slug: 'ada-quill' });
    expect(await totals()).toMatchObject({ factTotal: 2, payoutTotal: 0 });
    await db.updateTable('casino_facts').set({ source_kind: 'own_test' }).where('casino_id', '=', casinoId).execute();
    await db.deleteFrom('payouts').where('casino_id', '=', casinoId).execute();
    await summarisePayouts(db, [casinoId]);
    expect(await totals()).toMatchObject({ factTotal: 2, payoutTotal: 4 });
    // Recorded by two people: each is told their own, whoever has the newest.
    const day = { casino_id: casinoId, by: 'desk', state: 'recorded', asked_on: '2026-01-02', minutes: 5 };
    const other = await newAuthor(db, 'Ida Other');
    const rows = [author.id, author.id, other.id].map((decided_by) => ({ ...day, decided_by }));
    await db.insertInto('payouts').values(rows).execute();
    expect(await totals()).toMatchObject({ payoutTotal: 2 });
    const changes = async () => (await visitorOf(db).changes.list({ author: 'ada-quill' })).items;
    await insertChange(db, (await insertCasino(db)).id, { kind: 'rank', before: 1, after: 2 });
    expect((await changes()).map(({ by, after }) => [by, after])).toEqual([['Ada Quill', '#1']]);
    expect(JSON.stringify(page)).not.toContain(author.id);
    expect(JSON.stringify(page)).not.toContain('@');
    expect(await shownAt(db, author)).toEqual({
      page: 'Ada Quill',
      author: 'ada-quill',
      verified: ['Ada Quill', 'ada-quill'],
      checked: 'Ada Quill',
      changed: 'Ada Quill',
    });
    await author.member.auth.account.updateProfile({ ...PUBLIC, signsChanges: false });
    expect(await shownAt(db, author)).toMatchObject({ page: 'Ada Quill', checked: 'Ada Quill', changed: 'LootRank' });
    expect(await changes()).toEqual([]);
    await author.member.auth.account.updateProfile({ ...PUBLIC, isPublic: false });
    expect(await shownAt(db, author)).toEqual(NOWHERE);
  });

  test('a public profile’s address is left unused when the account is erased', async ({ db }) => {
    const gone = await newAuthor(db, 'Flo Gone');
    await db.deleteFrom('users').where('id', '=', gone.id).execute();
    expect((await newAuthor(db, 'Flo Gone')).slug).toBe('flo-gone-2');
    expect(JSON.stringify(await db.selectFrom('former_author_slugs').selectAll().execute())).not.toContain('flo');
  });

  test('a public profile keeps its address when the name changes, and never gets another’s', async ({ db }) => {
    const first = await newAuthor(db, 'Bo Ash');
    await first.member.auth.updateUser({ displayName: 'Bo Birch' });
    expect((await visitorOf(db).authors.bySlug({ slug: first.slug })).name).toBe('Bo Birch');
    expect((await newAuthor(db, 'Bo Ash')).slug).toBe('bo-ash-2');
    expect((await newAuthor(db, 'بو')).slug).toBe('author');
    const both = await Promise.all([newAuthor(db, '👻'), newAuthor(db, '!!')]);
    expect(both.map(({ slug }) => slug).toSorted()).toEqual(['author-2', 'author-3']);
    await first.member.auth.account.updateProfile({ ...PUBLIC, isPublic: false });
    expect(await first.member.auth.account.updateProfile(PUBLIC)).toMatchObject({ slug: first.slug });
  });

  test('a public profile ends with the rights, with the account and when it is disabled', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const demoted = await newAuthor(db, 'Cy Demoted');
    await caller.admin.users.setRole({ id: demoted.id, role: null });
    expect(await shownAt(db, demoted)).toEqual(NOWHERE);
    await expect(callerFor(db, { viewer: demoted.viewer }).auth.account.updateProfile(PUBLIC)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const disabled = await newAuthor(db, 'Di Disabled');
    await caller.admin.users.setDisabled({ id: disabled.id, isDisabled: true });
    expect(await shownAt(db, disabled)).toEqual(NOWHERE);
    const profile = await caller.admin.users.profile({ id: disabled.id });
    await expect(
      caller.admin.users.setProfile({ id: disabled.id, ...withoutSlug(profile), isPublic: true }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const erased = await newAuthor(db, 'Ed Erased');
    const kept = withoutSlug(await caller.admin.users.profile({ id: erased.id }));
    await caller.admin.users.setProfile({ id: erased.id, ...kept, bio: 'Erased too.' });
    await erased.member.auth.account.remove({ password: PASSWORD });
    expect(await shownAt(db, erased)).toEqual(NOWHERE);
    expect((await visitorOf(db).posts.bySlug({ slug: erased.post })).author).toBe('LootRank');
    // The activity log says that an administrator changed it, but no longer to what.
    const logged = db.selectFrom('audit_log').select(['before', 'after']).where('entity_id', '=', erased.id);
    expect(await logged.where('action', '=', 'change_profile').execute()).toContainEqual({ before: null, after: null });
    expect(JSON.stringify(await logged.execute())).not.toMatch(/Erased/);
  });
});

test('a profile made public while its account is being disabled stays private', async ({ db }) => {
  const { id, member } = await newMember(db, { isAdmin: true });
  await member.auth.updateUser({ displayName: 'Fay Late' });
  const saving = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    const call = member.auth.account.updateProfile(PUBLIC).catch((error: unknown) => error);
    // Either it waits for this lock, or it has saved.
    await Promise.race([call, until('it waits', 30_000, async () => (await waitingForLocks(db)) > 0)]);
    return { call };
  });
  expect(await saving.call).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await db.selectFrom('profiles').select('is_public').where('id', '=', id).executeTakeFirst()).toEqual({
    is_public: false,
  });
});

const waitingForLocks = async (db: Db) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.waiting ?? 0;
};

const withoutSlug = <T extends { slug: string | null }>({ slug: _slug, ...profile }: T) => profile;

describe('a profile', () => {
  test('a profile is edited by people who write for the site, and by an administrator', async ({ db }) => {
    const { member, id } = await newMember(db);
    expect(await member.auth.account.profile()).toBeNull();
    await expect(member.auth.account.updateProfile(PUBLIC)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(visitorOf(db).auth.account.updateProfile(PUBLIC)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(member.admin.users.setProfile({ id, displayName: 'X', ...PUBLIC })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { caller } = await adminCaller(db);
    await caller.admin.users.setProfile({ id, displayName: 'Guest Author', ...PUBLIC });
    expect(await member.auth.account.profile()).toMatchObject({ slug: 'guest-author', isPublic: true });
    expect(await member.auth.account.updateProfile({ ...PUBLIC, bio: 'Mine.' })).toMatchObject({ bio: 'Mine.' });
    const logged = await db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute();
    expect(logged).toEqual([{ action: 'change_profile' }]);
  });

  test('a profile is public under a name alone', async ({ db }) => {
    const { member } = await newMember(db, { isAdmin: true });
    await expect(member.auth.account.updateProfile(PUBLIC)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('display name') as string,
    });
    const named = await newAuthor(db, 'Soon Nameless');
    await named.member.auth.updateUser({ displayName: null });
    expect(await shownAt(db, named)).toEqual(NOWHERE);
  });

  test.for([
    ['bio', 'See https://example.com'],
    ['bio', 'See example.com/join'],
    ['bio', '[me](/casino/x)'],
    ['bio', 'Write to ada@example.com'],
    ['bio', 'See example。com'],
    ['bio', 'See ｅｖｉｌ．ｃｏｍ'],
    ['bio', 'See evil\u200b.com'],
    ['bio', 'A bell\u0007'],
    ['bio', 'Turned \u202e round'],
    ['bio', 'x'.repeat(601)],
    ['conflicts', 'ftp://files'],
    ['conflicts', '<a href=x>x</a>'],
    ['conflicts', 'A tab\there'],
    ['conflicts', 'x'.repeat(301)],
    ['photo', 'https://elsewhere.example/me.png'],
    ['photo', '/uploads/../secret'],
    ['photo', 'javascript:alert(1)'],
  ] as const)('a profile refuses as %s: %j', async ([field, text], { db }) => {
    const { member } = await newMember(db, { isAdmin: true });
    const { data } = await member.auth.account.updateProfile({ ...PUBLIC, isPublic: false, [field]: text }).then(
      () => expect.unreachable('it was saved'),
      (error: unknown) => ({ data: error }),
    );
    expect(data).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(field) as string });
  });

  test.for(['From Malmö, e.g. 3.5 years. She tests.', 'كتبت عن المواقع\nسطر', 'x'.repeat(600)])(
    'a profile stores %j as it is',
    async (bio, { db }) => {
      const { member } = await newMember(db, { isAdmin: true });
      expect(await member.auth.account.updateProfile({ ...PUBLIC, isPublic: false, bio })).toMatchObject({ bio });
    },
  );
});

test('A display name that turns the text after it is refused wherever it is typed', async ({ db }) => {
  const displayName = 'Grace \u202e lived';
  const { id, member } = await newMember(db, { isAdmin: true });
  const refused = { code: 'BAD_REQUEST', message: expect.stringContaining('Display name') as string };
  await expect(member.auth.updateUser({ displayName })).rejects.toMatchObject(refused);
  const profile = { ...PUBLIC, id, isPublic: false, displayName };
  await expect(member.admin.users.setProfile(profile)).rejects.toMatchObject(refused);
  const account = { email: `${id}@example.com`, password: 'a quiet harbour 7', data: { displayName } };
  await expect(callerFor(db).auth.signUp(account)).rejects.toMatchObject(refused);
});

test('the page of an author is complete, follows each change, and is gone with the profile', async ({ db }) => {
  const app = await startApp(db);
  const author = await newAuthor(db, 'Eve <b>Hostile</b> "');
  const person = callerFor(db, { viewer: author.viewer, services: app.services });
  const path = `/authors/${author.slug}`;
  const show = async (at = path) => await app.fetch(at, { redirect: 'manual' });
  const html = await (await show()).text();
  expect(html).toContain('&lt;b&gt;Hostile');
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`);
  expect(html).toMatch(/"@type":"Person"/);
  expect((await show(path.toUpperCase().replace('/AUTHORS', '/authors'))).headers.get('location')).toContain(path);
  const post = await (await show(`/blog/${author.post}`)).text();
  expect(post).toContain(`href="${path}"`);
  expect(post).toContain(`"url":"http://localhost:3000${path}"`);
  expect(await (await show('/sitemap-pages.xml')).text()).toContain(`<loc>http://localhost:3000${path}</loc>`);
  await person.auth.account.updateProfile({ ...PUBLIC, bio: 'Plays chess.' });
  expect(await (await show()).text()).toContain('Plays chess.');
  await person.auth.account.updateProfile({ ...PUBLIC, isPublic: false });
  expect((await show()).status).toBe(404);
  expect(await (await show(`/blog/${author.post}`)).text()).not.toContain(path);
  expect(await (await show('/sitemap-pages.xml')).text()).not.toContain(path);
  expect((await show('/authors/nobody')).status).toBe(404);
  await app.close();
});

test('the demo’s authors stay private unless they were made public', async ({ db }) => {
  const id = await insertAuthor(db, { email: 'quiet@example.com', displayName: 'Quiet', isPublic: false });
  const { slug } = await insertCasino(db, { verified_at: new Date(), verified_by: id });
  expect((await visitorOf(db).casinos.bySlug({ slug: slug ?? '' })).verifiedBy).toBeNull();
});
