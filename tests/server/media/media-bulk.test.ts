import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';

async function insertImage(db: Db, name: string, more: { alt?: string; uploaded_by?: string; is_demo?: boolean } = {}) {
  const storage_key = more.is_demo ? `demo/${name}` : `${randomBytes(10).toString('hex')}-10x10`;
  const { id } = await db
    .insertInto('media')
    .values({
      ...{ storage_key, original_name: name, mime_type: 'image/png', width: 10, height: 10, byte_size: 100, alt: '' },
      variants: JSON.stringify([{ suffix: '.png', type: 'image/png', width: 10, height: 10, byteSize: 100 }]),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, url: more.is_demo ? `/${storage_key}.png` : `/uploads/${storage_key}.png` };
}

test('the library shows what is used nowhere or has no alt text, page by page, and moves it to the trash and back', async ({
  db,
}) => {
  const { caller } = await adminCaller(db);
  const { media } = caller.admin;
  const word = randomBytes(4).toString('hex');
  const names = ['loose', 'logo', 'text', 'demo', 'copy', 'setting', 'photo', 'binned', 'last'];
  const images = new Map<string, { id: string; url: string }>();
  for (const name of names)
    images.set(
      name,
      await insertImage(db, `${word} ${name}`, { alt: name === 'last' ? 'A knife' : '', is_demo: name === 'demo' }),
    );
  const of = (name: string) => images.get(name) ?? { id: '', url: '' };
  await insertCasino(db, { logo_url: of('logo').url });
  const shown = await insertPost(db, { slug: word, content: `![](${of('text').url})`, featured_image: of('demo').url });
  const binned = await insertPost(db, { slug: `${word}-gone`, content: `![](${of('binned').url})` });
  await caller.admin.posts.remove({ id: binned.id });
  const post = await caller.admin.posts.get({ id: shown.id });
  await db
    .insertInto('working_copies')
    .values({ entity: 'post', entity_id: post.id, values: JSON.stringify({ typed: { content: of('copy').url } }) })
    .execute();
  await db
    .insertInto('settings')
    .values({ key: `look ${word}`, value: JSON.stringify(of('setting').id) })
    .execute();
  const { id: memberId, member } = await newMember(db, { role: 'author' });
  await db
    .updateTable('profiles')
    .set({ photo: of('photo').url })
    .where('id', '=', memberId)
    .execute();

  const walk = async (check: 'unused' | 'no-alt') => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof media.list>> = await media.list({ q: word, check, limit: 2, cursor });
      found.push(...page.items.map(({ originalName }) => originalName.replace(`${word} `, '')));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  };
  expect(await walk('unused')).toEqual(['last', 'binned', 'loose']);
  expect(await walk('no-alt')).toEqual(names.slice(0, -1).toReversed());
  expect(await media.count({ q: word, check: 'unused' })).toBe(3);

  const { changed, refused, undoToken } = await media.bulk({ filter: { q: word }, action: { do: 'trash' } });
  expect([changed, refused.length]).toEqual([3, 6]);
  expect(refused.map(({ reason }) => reason)).toContain(`This image is still used in the post “${post.title}”.`);
  expect((await media.list({ q: word })).items).toHaveLength(6);
  if (undoToken === null) throw new Error('Nothing can be undone.');
  expect(await media.undoBulk({ token: undoToken })).toEqual({ changed: 3, refused: [] });
  expect((await media.list({ q: word })).items).toHaveLength(9);

  const own = await insertImage(db, `${word} own`, { uploaded_by: memberId });
  const theirs = await member.admin.media.bulk({ ids: [own.id, of('loose').id], action: { do: 'trash' } });
  expect(theirs).toMatchObject({ changed: 1, refused: [{ id: of('loose').id, title: '', reason: 'It is gone.' }] });
  expect(await member.admin.media.bulk({ filter: { q: word }, action: { do: 'trash' } })).toMatchObject({ changed: 0 });
  const again = await media.bulk({ ids: [of('loose').id], action: { do: 'trash' } });
  await caller.admin.trash.restore({ kind: 'media', id: of('loose').id });
  await media.remove({ id: of('loose').id });
  expect(await media.undoBulk({ token: again.undoToken ?? '' })).toMatchObject({ changed: 0 });
  await expect(media.list({ check: 'large' as never })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a count stops at one more than may be changed at once', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await sql`
    insert into media (storage_key, original_name, mime_type, width, height, byte_size, variants)
    select lpad(n::text, 20, '0') || '-10x10', 'counted ' || n, 'image/png', 10, 10, 100, '[]' from generate_series(1, 600) n
  `.execute(db);
  expect(await caller.admin.media.count({ q: 'counted', check: 'unused' })).toBe(501);
});

test('An author’s image is held by what the desk or visitors see, and not by the drafts of another author', async ({
  db,
}) => {
  const [ann, bob] = [await newMember(db, { role: 'author' }), await newMember(db, { role: 'author' })];
  const { caller } = await adminCaller(db);
  const { id, url } = await insertImage(db, 'A knife.png', { uploaded_by: ann.id });
  const text = { content: `![](${url})`, slug: `knife-${randomBytes(4).toString('hex')}` };
  const draft = await bob.member.admin.posts.create({ title: 'Bob’s secret', ...text, status: 'draft' });
  const change = { title: 'Bob’s next', ...text, slug: `${text.slug}-next` };
  const copy = { values: { typed: change, change, base: {} }, expectedCopyAt: null, baseUpdatedAt: null };
  await bob.member.admin.posts.saveCopy({ id: `new:${crypto.randomUUID()}`, ...copy });
  const { media } = ann.member.admin;
  const others = bob.member.admin.media;
  expect((await others.list({})).items).toEqual([]);
  await expect(others.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(others.update({ id, alt: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(others.usedIn({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(caller.admin.media.remove({ id })).rejects.toThrow(
    /^This image is still used in the post “Bob’s (secret|next)”\.$/,
  );
  await media.remove({ id });
  await expect(bob.member.admin.trash.restore({ kind: 'media', id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await ann.member.admin.trash.restore({ kind: 'media', id, isUndo: true });
  const held = { code: 'CONFLICT', message: 'This image is still used.' };
  const { updatedAt: expectedUpdatedAt } = await caller.admin.posts.get({ id: draft.id });
  await caller.admin.posts.update({ id: draft.id, status: 'published', force: true, expectedUpdatedAt });
  await expect(media.remove({ id })).rejects.toMatchObject(held);
  await caller.admin.posts.remove({ id: draft.id });
  await media.remove({ id });
  await ann.member.admin.trash.restore({ kind: 'media', id, isUndo: true });
  await insertPost(db, { slug: `${text.slug}-desk`, status: 'draft', author_id: null, content: text.content });
  await expect(media.remove({ id })).rejects.toMatchObject(held);
});
