import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { casinoKind } from '../../../server/features/casinos/casino.editable';
import { pageKind } from '../../../server/features/pages/page.editable';
import { postKind } from '../../../server/features/blog/post.editable';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { publishDueCopies } from '../../../server/features/editing/working-copies.service';
import { listMediaUses } from '../../../server/features/media/media-usage.admin.queries';
import type { Db } from '../../../server/database/database';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test } from '../../database/test-database';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const runJob = (db: Db, at: Date) => publishDueCopies(servicesFor(db), [postKind, casinoKind, pageKind], at);

const toValues = (change: Record<string, string> | null, base: Record<string, string> = {}) => ({
  typed: { ...change, note: 'as typed' },
  change,
  base,
});

const getAudit = (db: Db, id: string) =>
  db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();

/** A published post and two editors who have it open. */
async function opened(db: Db) {
  const { caller: ada } = await adminCaller(db);
  const { caller: ben } = await adminCaller(db);
  const title = `Odds ${randomUUID().slice(0, 8)}`;
  const { id } = await insertPost(db, { title, slug: randomUUID(), content: 'Old text', status: 'published' });
  const post = await ada.admin.posts.get({ id });
  const save = (by: typeof ada, change: Record<string, string>, { at = null as Date | null, base = {} } = {}) =>
    by.admin.posts.saveCopy({ id, values: toValues(change, base), expectedCopyAt: at, baseUpdatedAt: post.updatedAt });
  return { ada, ben, id, post, title, save };
}

describe('who has an item open', () => {
  const tabs = () => ({ first: randomUUID(), second: randomUUID() });

  test('an editor hears who else has a post open before anybody has typed, themselves in another tab too', async ({
    db,
  }) => {
    const { ada, ben, id } = await opened(db);
    const { first, second } = tabs();
    expect(await ada.admin.posts.open({ id, tab: first })).toEqual([]);
    const [other] = await ben.admin.posts.open({ id, tab: second });
    expect(other?.name).toEqual(expect.any(String));
    expect(await ada.admin.posts.open({ id, tab: first })).toHaveLength(1);
    const third = randomUUID();
    const open = await ada.admin.posts.open({ id, tab: third });
    expect(open.map(({ userId }) => userId)).toContain(other?.userId);
    await ben.admin.posts.open({ id, tab: second, isLeaving: true });
    // One of the two tabs of one person.
    expect(await ada.admin.posts.open({ id, tab: first })).toEqual([other]);
    await db
      .updateTable('open_editors')
      .set({ seen_at: new Date(Date.now() - HOUR) })
      .execute();
    expect(await ada.admin.posts.open({ id, tab: first })).toEqual([]);
  });

  test('nobody takes over another person’s tab, and an author hears nothing of a post that is not theirs', async ({
    db,
  }) => {
    const { ada, ben, id } = await opened(db);
    const { first, second } = tabs();
    await ada.admin.posts.open({ id, tab: first });
    await ben.admin.posts.open({ id, tab: first });
    await ben.admin.posts.open({ id, tab: first, isLeaving: true });
    expect(await ben.admin.posts.open({ id, tab: second })).toHaveLength(1);
    const { member } = await newMember(db, { role: 'author' });
    await expect(member.admin.posts.open({ id, tab: randomUUID() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('who has a form of the site open', () => {
  test('an editor hears who else has the law open, and nothing of the settings, which are an administrator’s', async ({
    db,
  }) => {
    const { caller: ada } = await adminCaller(db);
    const { member: ed } = await newMember(db, { role: 'editor' });
    const say = (by: typeof ada, id: string) => by.admin.forms.open({ id, tab: randomUUID() });
    expect(await say(ada, 'law')).toEqual([]);
    expect(await say(ed, 'law')).toHaveLength(1);
    expect(await say(ada, 'settings')).toEqual([]);
    expect(await say(ada, 'settings')).toHaveLength(1);
    await expect(say(ed, 'settings')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(say(ed, 'post')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a working copy', () => {
  test('a working copy stores what was typed, and visitors see nothing of it until it is published', async ({ db }) => {
    const { ada, id, post, save } = await opened(db);
    const { updatedAt } = await save(ada, { content: 'New text', title: '' });
    const { copy, ...stored } = await ada.admin.posts.get({ id });
    expect(stored).toMatchObject({ content: 'Old text', updatedAt: post.updatedAt });
    expect(copy).toMatchObject({ values: { typed: { content: 'New text', note: 'as typed' } }, publishAt: null });
    // As typed: what cannot be published is said when it is published, and stays.
    await expect(ada.admin.posts.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { details: { fieldErrors: { title: expect.any(Array) as string[] } } },
    });
    const later = await save(ada, { content: 'New text', excerpt: 'Short.' }, { at: updatedAt });
    await ada.admin.posts.publishCopy({ id, expectedCopyAt: later.updatedAt, summary: 'Newer odds' });
    expect(await ada.admin.posts.get({ id })).toMatchObject({ content: 'New text', excerpt: 'Short.', copy: null });
    const entries = await getAudit(db, id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action: 'update', after: { excerpt: 'Short.', summary: 'Newer odds' } });
  });

  test('a working copy leaves the public page as it is, byte for byte, however often it is saved', async ({ db }) => {
    const { ada, id, post, save } = await opened(db);
    const app = await startApp(db);
    try {
      const etag = async () => (await app.fetch(`/blog/${post.slug}`)).headers.get('etag');
      const before = await etag();
      let at: Date | null = null;
      for (let saved = 0; saved < 200; saved += 1) {
        ({ updatedAt: at } = await save(ada, { content: `Draft ${saved}` }, { at }));
      }
      expect(before).toMatch(/^"/);
      expect(await etag()).toBe(before);
      expect((await ada.admin.posts.get({ id })).copy?.values.typed).toMatchObject({ content: 'Draft 199' });
    } finally {
      await app.close();
    }
  });

  test('a working copy of two editors belongs to one at a time; no text is overwritten without consent', async ({
    db,
  }) => {
    const { ada, ben, id, save } = await opened(db);
    const first = await save(ada, { content: 'Ada’s' });
    await expect(save(ben, { content: 'Ben’s' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(save(ben, { content: 'Ben’s' }, { at: new Date(0) })).rejects.toMatchObject({ code: 'CONFLICT' });
    // The answer to her save was lost, and she sends it again.
    expect(await save(ada, { content: 'Ada’s' })).toEqual(first);
    await ben.admin.posts.takeOverCopy({ id });
    await expect(save(ada, { content: 'Ada’s, longer' }, { at: first.updatedAt })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const { copy } = await ben.admin.posts.get({ id });
    expect(copy?.values.typed).toMatchObject({ content: 'Ada’s' });
  });

  test('a working copy is published over others’ changes in other fields, and refused for the same fields', async ({
    db,
  }) => {
    const { ada, ben, id, title, save } = await opened(db);
    const base = { content: 'Old text' };
    const { updatedAt } = await save(ada, { content: 'Ada’s' }, { base });
    await expect(ben.admin.posts.update({ id, excerpt: 'Ben’s' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await ben.admin.posts.update({ id, excerpt: 'Ben’s', force: true });
    await ada.admin.posts.publishCopy({ id, expectedCopyAt: updatedAt });
    expect(await ada.admin.posts.get({ id })).toMatchObject({ title, excerpt: 'Ben’s', content: 'Ada’s' });

    const { post: _, ...again } = await opened(db);
    const copy = await again.save(again.ada, { content: 'Ada’s' }, { base });
    await again.ben.admin.posts.update({ id: again.id, content: 'Ben’s', force: true });
    await expect(
      again.ada.admin.posts.publishCopy({ id: again.id, expectedCopyAt: copy.updatedAt }),
    ).rejects.toMatchObject({ code: 'CONFLICT', cause: { details: { fields: ['content'] } } });
    expect((await again.ada.admin.posts.get({ id: again.id })).content).toBe('Ben’s');
    await again.ada.admin.posts.publishCopy({ id: again.id, expectedCopyAt: copy.updatedAt, isForced: true });
    expect((await again.ada.admin.posts.get({ id: again.id })).content).toBe('Ada’s');
  });

  test('restoring a revision leaves a working copy; visitors see nothing until it is published', async ({ db }) => {
    const { ada, ben, id, post, save } = await opened(db);
    await ada.admin.posts.update({ id, content: 'Newer text', excerpt: 'Short.' });
    const oldest = (await ada.admin.posts.revisions.list({ id })).items.at(-1)?.id ?? '';
    const { updatedAt } = await ada.admin.posts.get({ id });
    await expect(
      ada.admin.posts.revisions.restore({ id: oldest, expectedUpdatedAt: post.updatedAt }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    const { copyAt } = await ada.admin.posts.revisions.restore({ id: oldest, expectedUpdatedAt: updatedAt });
    const { copy, ...stored } = await ada.admin.posts.get({ id });
    expect(stored).toMatchObject({ content: 'Newer text', excerpt: 'Short.', updatedAt });
    expect(copy).toMatchObject({
      values: {
        typed: { content: 'Old text', excerpt: '' },
        change: { content: 'Old text', excerpt: null },
        base: { content: 'Newer text', excerpt: 'Short.' },
      },
      updatedAt: copyAt,
      baseUpdatedAt: updatedAt,
    });
    // Not over what somebody else typed meanwhile.
    const theirs = await save(ben, { content: 'Ben’s' }, { at: copyAt });
    await expect(ada.admin.posts.revisions.restore({ id: oldest, expectedCopyAt: copyAt })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: SAVED_MEANWHILE,
    });
    const again = await ada.admin.posts.revisions.restore({ id: oldest, expectedCopyAt: theirs.updatedAt });
    await ada.admin.posts.publishCopy({ id, expectedCopyAt: again.copyAt ?? new Date(0) });
    expect(await ada.admin.posts.get({ id })).toMatchObject({ content: 'Old text', excerpt: null, copy: null });
  });

  test('a discarded working copy is restored with what was discarded', async ({ db }) => {
    const { ada, id, save } = await opened(db);
    await save(ada, { content: 'Ada’s' });
    const gone = await ada.admin.posts.discardCopy({ id });
    expect((await ada.admin.posts.get({ id })).copy).toBeNull();
    expect(await ada.admin.posts.discardCopy({ id })).toBeNull();
    if (!gone) throw new Error('Nothing was discarded.');
    await ada.admin.posts.saveCopy({ id, ...gone, expectedCopyAt: null });
    expect((await ada.admin.posts.get({ id })).copy?.values).toEqual(toValues({ content: 'Ada’s' }));
  });

  test('a working copy ends with its item, and none begins for a deleted one or another kind', async ({ db }) => {
    const { ada, id, save } = await opened(db);
    const { updatedAt } = await save(ada, { content: 'Ada’s' });
    await expect(ada.admin.casinos.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await ada.admin.posts.remove({ id });
    await expect(save(ada, { content: 'More' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ada.admin.posts.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    // In the trash it waits for a restoration.
    const copies = db.selectFrom('working_copies').select('entity_id as id').where('entity_id', '=', id);
    expect(await copies.execute()).toEqual([{ id }]);
    await ada.admin.trash.purge({ kind: 'post', id });
    expect(await copies.execute()).toEqual([]);
  });

  test('a working copy stores the fields with which a draft cannot be saved yet', async ({ db }) => {
    const { ada } = await opened(db);
    const { id, updated_at: baseUpdatedAt } = await insertPost(db, {
      slug: randomUUID(),
      status: 'draft',
      title: 'Odds',
    });
    await ada.admin.posts.saveCopy({
      id,
      values: { typed: { title: '' }, change: { title: '' }, base: { title: 'Odds' } },
      expectedCopyAt: null,
      baseUpdatedAt,
    });
    const { title, copy } = await ada.admin.posts.get({ id });
    expect([title, copy?.values.typed]).toEqual(['Odds', { title: '' }]);
    if (!copy) throw new Error('Nothing was kept.');
    await expect(ada.admin.posts.publishCopy({ id, expectedCopyAt: copy.updatedAt })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await ada.admin.posts.update({ id, title: 'Better odds', expectedUpdatedAt: baseUpdatedAt, force: true });
    expect((await ada.admin.posts.get({ id })).title).toBe('Better odds');
  });

  test('an author can have a working copy only of their own draft', async ({ db }) => {
    const { id: authorId, member } = await newMember(db, { role: 'author' });
    const save = async (of: string, change: CopyValues['typed'] = { title: '' }) =>
      await member.admin.posts.saveCopy({
        id: of,
        values: { typed: change, change, base: {} },
        expectedCopyAt: null,
        baseUpdatedAt: new Date(0),
      });
    const post = async (more: object) => (await insertPost(db, { slug: randomUUID(), ...more })).id;
    const own = await post({ status: 'draft', author_id: authorId });
    const refused = { code: 'FORBIDDEN' };
    await expect(save(await post({ status: 'draft' }))).rejects.toMatchObject(refused);
    await expect(save(await post({ status: 'published', author_id: authorId }))).rejects.toMatchObject(refused);
    await expect(save(randomUUID())).rejects.toMatchObject(refused);
    await expect(save(own, { status: 'published' })).rejects.toMatchObject(refused);
    const { updatedAt } = await save(own);
    expect((await member.admin.posts.get({ id: own })).copy?.values.typed).toEqual({ title: '' });
    await expect(member.admin.posts.publishCopy({ id: own, expectedCopyAt: updatedAt })).rejects.toMatchObject(refused);
    // Opened again, it is there to go on with: unseen it would refuse each further save of its author.
    expect((await member.admin.posts.get({ id: own })).copy).toMatchObject({
      updatedAt,
      values: { typed: { title: '' } },
    });
    expect(await member.admin.posts.discardCopy({ id: own })).toMatchObject({ values: { typed: { title: '' } } });
  });

  test('a working copy is shown by preview links, and nothing of it is written', async ({ db }) => {
    const { ada, id, save, post } = await opened(db);
    const { url } = await ada.admin.posts.createPreview({ id });
    await save(ada, { content: 'Soon **public**', title: 'Soon' });
    const token = url.split('/').at(-1) ?? '';
    const seen = await callerFor(db).posts.preview({ token });
    expect(seen).toMatchObject({ title: 'Soon', contentHtml: expect.stringContaining('<strong>public') as string });
    expect(await ada.admin.posts.get({ id })).toMatchObject({ content: 'Old text', updatedAt: post.updatedAt });
    expect(await getAudit(db, id)).toMatchObject([{ action: 'share' }]);
  });

  test('a working copy is not shown by the link of a user who was sent the draft, or an earlier copy', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertPost(db, { slug: randomUUID(), status: 'draft', content: 'Text.' });
    const linkTo = async () => (await caller.admin.posts.createPreview({ id })).url.split('/').at(-1) ?? '';
    const htmlBy = async (token: string) => (await callerFor(db).posts.preview({ token })).contentHtml;
    const copy = async (content: string) => {
      const post = await caller.admin.posts.get({ id });
      const values = toValues({ content });
      return await caller.admin.posts.saveCopy({ id, values, expectedCopyAt: null, baseUpdatedAt: post.updatedAt });
    };
    const first = await linkTo();
    await caller.admin.posts.update({ id, status: 'published', content: 'Public.' });
    const { updatedAt } = await copy('Secret');
    expect(await htmlBy(first)).toContain('Public.');
    const second = await linkTo();
    expect(await htmlBy(second)).toContain('Secret');
    await caller.admin.posts.publishCopy({ id, expectedCopyAt: updatedAt });
    await copy('Later');
    expect(await htmlBy(second)).toContain('Secret');
    expect(await htmlBy(await linkTo())).toContain('Later');
  });

  test('a working copy keeps its images from being listed as unused', async ({ db }) => {
    const { ada, id, save } = await opened(db);
    const name = `${'a'.repeat(32)}.webp`;
    await save(ada, { content: `![A chart](/uploads/${name})`, title: 'With a chart' });
    expect(await listMediaUses(db, [name])).toEqual([{ kind: 'post', id, title: 'With a chart' }]);
  });

  test.for([
    ['a NUL', { content: 'a\u0000b' }],
    ['half a character', { content: 'a\ud800b' }],
    ['more than a draft may have', { content: 'x'.repeat(2_000_001) }],
  ] as const)('a working copy is refused with %s', async ([, change], { db }) => {
    const { ada, save } = await opened(db);
    await expect(save(ada, change)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a working copy of 201,000 characters is stored, and refused on publication, naming the field', async ({
    db,
  }) => {
    const { ada, id, save } = await opened(db);
    const { updatedAt } = await save(ada, { content: 'x'.repeat(201_000) });
    await expect(ada.admin.posts.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { details: { fieldErrors: { content: expect.any(Array) as string[] } } },
    });
    expect((await ada.admin.posts.get({ id })).copy?.values.typed['content']).toHaveLength(201_000);
  });
});

describe('scheduled changes', () => {
  test('scheduled changes are published one time at their time, with several replicas', async ({ db }) => {
    const { ada, id, save } = await opened(db);
    const saved = await save(ada, { content: 'At nine' }, { base: { content: 'Old text' } });
    await expect(
      ada.admin.posts.scheduleCopy({ id, expectedCopyAt: saved.updatedAt, at: inHours(-1) }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { details: { field: 'at' } } });
    await ada.admin.posts.scheduleCopy({ id, expectedCopyAt: saved.updatedAt, at: inHours(1) });
    await runJob(db, new Date());
    expect((await ada.admin.posts.get({ id })).content).toBe('Old text');
    await Promise.all([inHours(2), inHours(2), inHours(2)].map((at) => runJob(db, at)));
    expect(await ada.admin.posts.get({ id })).toMatchObject({ content: 'At nine', copy: null });
    expect((await getAudit(db, id)).map(({ action }) => action)).toEqual(['schedule', 'update']);
  });

  test('scheduled changes that collide stay a copy with its reason, and a later save clears it', async ({ db }) => {
    const { ada, ben, id, save } = await opened(db);
    const { updatedAt } = await save(ada, { content: 'At nine' }, { base: { content: 'Old text' } });
    await ada.admin.posts.scheduleCopy({ id, expectedCopyAt: updatedAt, at: inHours(1) });
    await ben.admin.posts.update({ id, content: 'Ben’s', force: true });
    await runJob(db, inHours(2));
    await runJob(db, inHours(2));
    const { copy, content } = await ada.admin.posts.get({ id });
    expect(content).toBe('Ben’s');
    expect(copy).toMatchObject({ problem: expect.any(String) as string, values: { typed: { content: 'At nine' } } });
  });

  test('scheduled changes that were refused are not published by the next key that is typed', async ({ db }) => {
    const { ada, id, post, save } = await opened(db);
    const { updatedAt } = await save(ada, { title: '' }, { base: {} });
    const values = toValues({ title: 'Whole' });
    await db
      .updateTable('working_copies')
      .set({ publish_at: inHours(-1) })
      .where('entity_id', '=', id)
      .execute();
    await runJob(db, new Date());
    expect((await ada.admin.posts.get({ id })).copy?.problem).toContain('Title');
    await ada.admin.posts.saveCopy({ id, values, expectedCopyAt: updatedAt, baseUpdatedAt: post.updatedAt });
    await runJob(db, inHours(1));
    expect(await ada.admin.posts.get({ id })).toMatchObject({
      title: expect.stringContaining('Odds') as string,
      copy: { publishAt: null, problem: expect.stringContaining('Title') as string },
    });
  });

  test('scheduled changes whose time was removed while the job was running stay a copy', async ({ db }) => {
    const { ada, id, save } = await opened(db);
    const { updatedAt } = await save(ada, { content: 'At nine' });
    const at = await ada.admin.posts.scheduleCopy({ id, expectedCopyAt: updatedAt, at: inHours(1) });
    const { markdown } = servicesFor(db);
    const taking = {
      ...markdown,
      render: async (source: string) => {
        await ada.admin.posts.scheduleCopy({ id, expectedCopyAt: at.updatedAt, at: null });
        return await markdown.render(source);
      },
    };
    await publishDueCopies({ ...servicesFor(db), markdown: taking }, [postKind], inHours(2));
    expect(await ada.admin.posts.get({ id })).toMatchObject({
      content: 'Old text',
      copy: { publishAt: null, problem: null },
    });
  });

  test('scheduled changes of a user who may no longer publish stay a copy', async ({ db }) => {
    const { ben, id, post } = await opened(db);
    const { caller, viewer } = await adminCaller(db);
    const values = toValues({ content: 'At nine' }, { content: 'Old text' });
    const saved = await caller.admin.posts.saveCopy({
      id,
      values,
      expectedCopyAt: null,
      baseUpdatedAt: post.updatedAt,
    });
    await caller.admin.posts.scheduleCopy({ id, expectedCopyAt: saved.updatedAt, at: inHours(1) });
    await db.updateTable('profiles').set({ role: null }).where('id', '=', viewer.userId).execute();
    await runJob(db, inHours(2));
    expect(await ben.admin.posts.get({ id })).toMatchObject({
      content: 'Old text',
      copy: { problem: expect.any(String) as string },
    });
  });

  test.for([
    ['disabled and enabled again', 'setDisabled', [{ isDisabled: true }, { isDisabled: false }]],
    ['demoted and promoted again', 'setRole', [{ role: 'author' }, { role: 'admin' }]],
  ] as const)(
    'scheduled changes of a user who was %s before their time need a new one',
    async ([, change, steps], { db }) => {
      const { ben, id, save } = await opened(db);
      const { caller, viewer } = await adminCaller(db);
      const saved = await save(caller, { content: 'At nine' });
      await caller.admin.posts.scheduleCopy({ id, expectedCopyAt: saved.updatedAt, at: inHours(1) });
      const set = ben.admin.users[change] as (input: object) => Promise<unknown>;
      for (const step of steps) await set({ id: viewer.userId, ...step });
      await runJob(db, inHours(2));
      expect(await ben.admin.posts.get({ id })).toMatchObject({
        content: 'Old text',
        copy: { publishAt: null, problem: expect.stringContaining('scheduled') as string },
      });
    },
  );

  test('scheduled changes of a draft do not include what its author typed since', async ({ db }) => {
    const { id: authorId, member } = await newMember(db, { role: 'author' });
    const { caller } = await adminCaller(db);
    const draft = { status: 'draft', published_at: null, author_id: authorId, content: 'As read' };
    const { id } = await insertPost(db, { slug: randomUUID(), ...draft });
    const { updatedAt: baseUpdatedAt } = await caller.admin.posts.get({ id });
    const values = toValues({ status: 'published' }, { status: 'draft' });
    const save = (at: Date | null, base: Date) =>
      caller.admin.posts.saveCopy({ id, values, expectedCopyAt: at, baseUpdatedAt: base });
    const saved = await save(null, baseUpdatedAt);
    const { updatedAt } = await caller.admin.posts.scheduleCopy({
      id,
      expectedCopyAt: saved.updatedAt,
      at: inHours(1),
    });
    await member.admin.posts.update({ id, content: 'Never read', force: true });
    await runJob(db, inHours(2));
    const kept = await caller.admin.posts.get({ id });
    expect(kept).toMatchObject({ status: 'draft', copy: { problem: expect.any(String) as string } });
    await expect(caller.admin.posts.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    // Read now, with the same choice of status.
    const again = await save(updatedAt, kept.updatedAt);
    await caller.admin.posts.publishCopy({ id, expectedCopyAt: again.updatedAt });
    expect((await caller.admin.posts.get({ id })).status).toBe('published');
  });

  test('scheduled changes need the right of the user who scheduled them, whoever typed them', async ({ db }) => {
    const typist = await adminCaller(db);
    const planner = await adminCaller(db);
    const scheduled = async () => {
      const { id } = await insertPost(db, { slug: randomUUID(), content: 'Old text' });
      const post = await typist.caller.admin.posts.get({ id });
      const values = toValues({ content: 'At nine' }, { content: 'Old text' });
      const about = { id, values, expectedCopyAt: null, baseUpdatedAt: post.updatedAt };
      const { updatedAt } = await typist.caller.admin.posts.saveCopy(about);
      await planner.caller.admin.posts.scheduleCopy({ id, expectedCopyAt: updatedAt, at: inHours(1) });
      return async () => (await db.selectFrom('blog_posts').select('content').where('id', '=', id).execute())[0];
    };
    const setRole = (id: string, role: string | null) =>
      db.updateTable('profiles').set({ role }).where('id', '=', id).execute();
    const first = await scheduled();
    await setRole(typist.viewer.userId, null);
    await runJob(db, inHours(2));
    expect(await first()).toEqual({ content: 'At nine' });
    await setRole(typist.viewer.userId, 'editor');
    const second = await scheduled();
    await setRole(planner.viewer.userId, 'author');
    await runJob(db, inHours(2));
    expect(await second()).toEqual({ content: 'Old text' });
  });
});

test('a casino’s copy publishes fields and facts together, merged with what was verified meanwhile', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { id } = await insertCasino(db, { name: `Bay ${randomUUID().slice(0, 8)}`, description: 'Old.' });
  const casino = await caller.admin.casinos.get({ id });
  const change = {
    description: 'New.',
    facts: { min_deposit: { value: 700, sourceKind: 'terms', checkedAt: new Date().toISOString() } },
  };
  const { updatedAt } = await caller.admin.casinos.saveCopy({
    id,
    values: { typed: { name: casino.name }, change, base: { description: 'Old.' } },
    expectedCopyAt: null,
    baseUpdatedAt: casino.updatedAt,
  });
  await caller.admin.casinos.update({ id, bonusAmount: '5 free cases', force: true });
  await caller.admin.casinos.publishCopy({ id, expectedCopyAt: updatedAt });
  const after = await caller.admin.casinos.get({ id });
  expect(after).toMatchObject({ description: 'New.', bonusAmount: '5 free cases', copy: null });
  expect(after.facts.find(({ key }) => key === 'min_deposit')?.value).toBe(700);
});

describe('a post that does not exist yet', () => {
  const begun = async (db: Db, more: Record<string, string> = {}) => {
    const { caller, viewer } = await adminCaller(db);
    const id = `new:${randomUUID()}`;
    const slug = randomUUID();
    const change = { title: 'Odds', slug, content: 'New **text**', status: 'published', ...more };
    const { updatedAt } = await caller.admin.posts.saveCopy({
      id,
      values: toValues(change),
      expectedCopyAt: null,
      baseUpdatedAt: null,
    });
    return { posts: caller.admin.posts, viewer, id, slug, updatedAt };
  };

  test('Several unsaved drafts are discarded at once and brought back to whoever began them, once', async ({ db }) => {
    const author = await newMember(db, { role: 'author' });
    const editor = await newMember(db, { role: 'editor' });
    const { posts } = author.member.admin;
    const ids = [`new:${randomUUID()}`, `new:${randomUUID()}`];
    const drafts: { id: string; expectedCopyAt: Date }[] = [];
    for (const id of ids) {
      const save = { id, values: toValues({ title: 'Begun' }), expectedCopyAt: null, baseUpdatedAt: null };
      drafts.push({ id, expectedCopyAt: (await posts.saveCopy(save)).updatedAt });
    }
    const page = { id: `new:${randomUUID()}`, values: toValues({ title: 'A page' }) };
    await editor.member.admin.pages.saveCopy({ ...page, expectedCopyAt: null, baseUpdatedAt: null });
    const summary = await editor.member.admin.dashboard.summary();
    expect(summary.unsaved).toEqual({
      posts: (await editor.member.admin.posts.list({})).drafts.length,
      pages: (await editor.member.admin.pages.list({})).drafts.length,
    });
    const stale = drafts.map((draft) => ({ ...draft, expectedCopyAt: new Date(0) }));
    expect(await editor.member.admin.posts.discardDrafts({ drafts: stale })).toMatchObject({
      changed: 0,
      refused: [{ title: 'Begun' }, { title: 'Begun' }],
      undoToken: null,
    });
    const { changed, undoToken } = await editor.member.admin.posts.discardDrafts({ drafts });
    expect(changed).toBe(2);
    expect((await posts.list({})).drafts).toEqual([]);
    const token = undoToken ?? '';
    await expect(posts.undoDiscard({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await editor.member.admin.posts.undoDiscard({ token })).toEqual({ changed: 2, refused: [] });
    expect((await posts.list({})).drafts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    await expect(editor.member.admin.posts.undoDiscard({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await newMember(db, { role: 'author' });
    const [first] = (await posts.list({})).drafts;
    const own = [{ id: first?.id ?? '', expectedCopyAt: first?.updatedAt ?? new Date() }];
    expect(await other.member.admin.posts.discardDrafts({ drafts: own })).toMatchObject({
      changed: 0,
      refused: [{ title: '' }],
    });
  });

  test('a new post is a copy, and has one audit entry and one revision when it is published', async ({ db }) => {
    const { posts, viewer, id, slug, updatedAt } = await begun(db);
    expect((await posts.edited({ id: id.slice(4) })).draft?.values.typed).toMatchObject({
      title: 'Odds',
      note: 'as typed',
    });
    const { drafts, items } = await posts.list({});
    expect(drafts).toContainEqual(expect.objectContaining({ id, title: 'Odds', updatedAt }));
    expect(items.map((item) => item.slug)).not.toContain(slug);
    expect((await posts.list({ status: 'published' })).drafts).toEqual([]);
    await expect(callerFor(db).posts.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const published = await posts.publishCopy({ id, expectedCopyAt: updatedAt, summary: 'First' });
    expect(await callerFor(db).posts.bySlug({ slug })).toMatchObject({
      title: 'Odds',
      contentHtml: expect.stringContaining('<strong>text') as string,
    });
    expect(await posts.get({ id: published.id })).toMatchObject({ slug, status: 'published', copy: null });
    expect(await getAudit(db, published.id)).toMatchObject([
      { action: 'create', actor_id: viewer.userId, after: { summary: 'First' } },
    ]);
    expect((await posts.revisions.list({ id: published.id })).items).toHaveLength(1);
    expect((await posts.edited({ id: id.slice(4) })).draft).toBeNull();
  });

  test('a new post is shown by a preview link until it is published', async ({ db }) => {
    const { posts, id, slug, updatedAt } = await begun(db);
    const { url } = await posts.createPreview({ id });
    const token = url.split('/').at(-1) ?? '';
    const seen = await callerFor(db).posts.preview({ token });
    expect(seen).toMatchObject({ slug, title: 'Odds' });
    expect(await db.selectFrom('blog_posts').select('id').where('slug', '=', slug).execute()).toEqual([]);
    await posts.publishCopy({ id, expectedCopyAt: updatedAt });
    await expect(callerFor(db).posts.preview({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a new post is created one time, however often it is published', async ({ db }) => {
    const { posts, id, slug, updatedAt } = await begun(db);
    const publish = () => posts.publishCopy({ id, expectedCopyAt: updatedAt });
    const [first, second] = await Promise.all([publish(), publish()]);
    expect(second).toEqual(first);
    // The answer was lost.
    expect(await publish()).toEqual(first);
    // Another tab still has the form of the new post.
    const values = toValues({ title: 'Again', slug: `${slug}-2`, content: 'x', status: 'published' });
    await expect(posts.saveCopy({ id, values, expectedCopyAt: null, baseUpdatedAt: null })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(first.id).toBe(id.slice(4));
    await expect(posts.publishCopy({ id: `new:${randomUUID()}`, expectedCopyAt: updatedAt })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a new post reports nothing missing until it is published, and is a draft if that was chosen', async ({
    db,
  }) => {
    const bad = await begun(db, { title: '', slug: '' });
    await expect(bad.posts.publishCopy({ id: bad.id, expectedCopyAt: bad.updatedAt })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: {
        details: { fieldErrors: { title: expect.any(Array) as string[], slug: expect.any(Array) as string[] } },
      },
    });
    expect((await bad.posts.edited({ id: bad.id.slice(4) })).draft?.updatedAt).toEqual(bad.updatedAt);
    const draft = await begun(db, { status: 'draft', content: '' });
    const { id } = await draft.posts.publishCopy({ id: draft.id, expectedCopyAt: draft.updatedAt });
    expect(await draft.posts.get({ id })).toMatchObject({ status: 'draft', content: '' });
    const later = await begun(db, { status: 'scheduled', publishedAt: inHours(2).toISOString() });
    const scheduled = await later.posts.publishCopy({ id: later.id, expectedCopyAt: later.updatedAt });
    expect(await later.posts.get({ id: scheduled.id })).toMatchObject({ status: 'scheduled' });
  });

  test('a new post is created one time at its time, with several replicas, and can be discarded', async ({ db }) => {
    const { posts, id, slug, updatedAt } = await begun(db);
    await posts.scheduleCopy({ id, expectedCopyAt: updatedAt, at: inHours(1) });
    await Promise.all([inHours(2), inHours(2), inHours(2)].map((at) => runJob(db, at)));
    const rows = await db.selectFrom('blog_posts').select('id').where('slug', '=', slug).execute();
    expect(rows).toHaveLength(1);
    expect(await getAudit(db, rows[0]?.id ?? '')).toHaveLength(1);
    expect((await posts.edited({ id: id.slice(4) })).draft).toBeNull();
    const other = await begun(db);
    expect(await other.posts.discardCopy({ id: other.id })).toMatchObject({ baseUpdatedAt: null });
    expect((await other.posts.edited({ id: other.id.slice(4) })).draft).toBeNull();
  });
});

test('a page that does not exist yet is a copy, and is public once it is published', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const id = `new:${randomUUID()}`;
  const slug = `imprint-${randomUUID().slice(0, 8)}`;
  const values = toValues({ slug, title: 'Imprint', content: 'Who we are.' });
  const { updatedAt } = await caller.admin.pages.saveCopy({ id, values, expectedCopyAt: null, baseUpdatedAt: null });
  await expect(callerFor(db).pages.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { drafts } = await caller.admin.pages.list({});
  expect(drafts).toContainEqual(expect.objectContaining({ id, title: 'Imprint' }));
  expect(await caller.admin.dashboard.waitingChanges()).toContainEqual(drafts[0]);
  expect(await caller.admin.pages.publishCopy({ id, expectedCopyAt: updatedAt })).toEqual({ id: slug });
  expect(await callerFor(db).pages.bySlug({ slug })).toMatchObject({ title: 'Imprint' });
  await insertPage(db, { slug: `${slug}-2` });
  const page = await caller.admin.pages.get({ slug: `${slug}-2` });
  const saved = await caller.admin.pages.saveCopy({
    id: page.slug,
    values: toValues({ title: 'Renamed' }, { title: page.title }),
    expectedCopyAt: null,
    baseUpdatedAt: page.updatedAt,
  });
  await caller.admin.pages.publishCopy({ id: page.slug, expectedCopyAt: saved.updatedAt });
  expect(await caller.admin.pages.get({ slug: page.slug })).toMatchObject({ title: 'Renamed', copy: null });
});
