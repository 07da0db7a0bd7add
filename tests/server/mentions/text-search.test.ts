import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, vi } from 'vitest';
import { textFunctions } from '../../../server/features/markdown/text-functions';
import { insertPost } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';

test('one search finds drafts, reviews, facts, codes and unpublished changes with their passages; authors find their own', async ({
  db,
}) => {
  const { caller } = await adminCaller(db);
  const word = `quokka${randomBytes(3).toString('hex').replaceAll(/\d/g, 'x')}`;
  const { member, id: authorId } = await newMember(db, { role: 'author' });
  const texts = (title: string) => ({
    title,
    slug: title.toLowerCase().replaceAll(' ', '-') + word,
    content: `First line.\n\nIt pays by ${word} within an hour. It is fine.`,
    content_html: `<p>It pays by ${word} within an hour.</p>`,
  });
  const draft = await insertPost(db, { ...texts('Their draft'), status: 'draft', author_id: authorId });
  const open = await insertPost(db, texts('Open post'));
  const edited = await insertPost(db, { ...texts('Edited'), content: 'Nothing.', content_html: '<p>Nothing.</p>' });
  const gone = await insertPost(db, texts('Gone'));
  await caller.admin.posts.remove({ id: gone.id });
  const typed = { title: 'Edited', content: `Now with ${word}s.` };
  await db
    .insertInto('working_copies')
    .values({ entity: 'post', entity_id: edited.id, values: JSON.stringify({ typed, change: null, base: {} }) })
    .execute();
  const reviewed = await insertCasino(db, {
    name: 'Reviewed',
    full_review: `A ${word} lives there.`,
    full_review_html: `<p>A ${word} lives there.</p>`,
  });
  const coded = await insertCasino(db, {
    name: 'Coded',
    promo_code: word.toUpperCase(),
    status: 'closed',
    status_reason: 'x',
  });
  await db
    .insertInto('promo_codes')
    .values({ casino_id: coded.id, code: `${word}old`, position: 9, ends_at: new Date('2026-01-01') })
    .execute();
  await insertFact(db, coded.id, 'min_deposit', 500);
  await db
    .updateTable('casino_facts')
    .set({ note: `said a ${word}` })
    .where('casino_id', '=', coded.id)
    .execute();

  const { items, isCut } = await caller.admin.mentions.search({ q: word });
  expect(isCut).toBe(false);
  expect(items.map(({ kind, id, status }) => [kind, id, status].join(' ')).toSorted()).toEqual(
    [
      `post ${draft.id} Draft`,
      `post ${open.id} Published`,
      `post ${edited.id} Unpublished changes`,
      `casino ${reviewed.id} Published`,
      `fact ${coded.id} `,
      `code ${coded.id} `,
      `code ${coded.id} `,
    ].toSorted(),
  );
  expect(items.filter(({ kind }) => kind === 'code').map(({ life }) => life)).toEqual(['lives', 'ended']);
  expect(items.find(({ id }) => id === open.id)).toMatchObject({ before: 'It pays by ', match: word, line: 3 });
  expect((await member.admin.mentions.search({ q: word })).items.map(({ id }) => id)).toEqual([draft.id]);
  // The last word may be half typed; all others must be there, as the review's in its description.
  expect((await caller.admin.mentions.search({ q: `pays by ${word.slice(0, -2)}` })).items).toHaveLength(3);
  expect((await caller.admin.mentions.search({ q: `elsewhere ${word}` })).items).toEqual([]);
  expect((await caller.admin.mentions.search({ q: `& | ! :* ' \\ ( %` })).items).toEqual([]);
  for (const q of ['', 'x'.repeat(101), 'a\0b'])
    await expect(caller.admin.mentions.search({ q })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect((await newMember(db)).member.admin.mentions.search({ q: word })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test("an author finds nothing of editors' unpublished changes to what is public, nor of letters", async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { member, id: authorId } = await newMember(db, { role: 'author' });
  const word = `zebra${randomBytes(3).toString('hex').replaceAll(/\d/g, 'x')}`;
  const getCopy = async (id: string, begunBy: string | null = null) =>
    await db
      .insertInto('working_copies')
      .values({
        entity: 'post',
        entity_id: id,
        begun_by: begunBy,
        values: JSON.stringify({ typed: { title: 'T', content: `Of a ${word}.` }, change: null, base: {} }),
      })
      .execute();
  const own = { content: 'Nothing.', author_id: authorId };
  const open = await insertPost(db, { ...own, slug: randomUUID(), status: 'published' });
  const later = { ...own, slug: randomUUID(), status: 'published', published_at: new Date('2099-01-01T00:00:00Z') };
  const planned = await insertPost(db, later);
  const letter = await insertPost(db, { ...own, slug: randomUUID(), status: 'draft', kind: 'letter' });
  const draft = await insertPost(db, { ...own, slug: randomUUID(), status: 'draft' });
  const begun = `new:${randomUUID()}`;
  for (const { id } of [open, planned, letter, draft]) await getCopy(id, authorId);
  await getCopy(begun, authorId);
  await getCopy(`new:${randomUUID()}`);
  const found = async (who: typeof member) => (await who.admin.mentions.search({ q: word })).items.map(({ id }) => id);
  expect((await found(member)).toSorted()).toEqual([draft.id, begun.replace('new:', '')].toSorted());
  expect(await found(caller)).toHaveLength(6);
});

test(
  'a search over as much as an author can leave behind keeps nobody else waiting',
  { timeout: 120_000 },
  async ({ db }) => {
    const { member, id } = await newMember(db, { role: 'author' });
    const q = 'aa bb cc dd ee ff gg hh ii jj kk ll';
    const content = `${'x\n'.repeat(90_000)}${q.split(' ').toReversed().join('\n')}\n${'x\n'.repeat(190_000)}`;
    const values = JSON.stringify({ typed: { title: 'T', content }, change: null, base: {} });
    for (let n = 0; n < 25; n += 1)
      await db
        .insertInto('working_copies')
        .values({ entity: 'post', entity_id: `new:${randomUUID()}`, begun_by: id, values })
        .execute();
    const readHere = vi.spyOn(textFunctions, 'findWordPassages');
    onTestFinished(() => readHere.mockRestore());
    const { items, isCut } = await member.admin.mentions.search({ q });
    expect(isCut).toBe(true);
    expect(new Set(items.map((item) => item.id)).size).toBe(20);
    // Each was read in a thread.
    expect(readHere).not.toHaveBeenCalled();
  },
);
