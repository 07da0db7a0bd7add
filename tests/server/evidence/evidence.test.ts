import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Role } from '../../../shared/auth/roles';
import { MAX_EVIDENCE } from '../../../shared/evidence/evidence';
import { evidenceFields } from '../../../shared/evidence/evidence.schema';
import type { Db } from '../../../server/database/database';
import { sweepUploads } from '../../../server/features/media/sweep';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test as databaseTest } from '../../database/test-database';
import { callerFor, servicesFor } from '../../fixtures/caller';
import { XSS_PAYLOADS } from '../../fixtures/markdown/xss-payloads';
import { newPerson, newSession } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

async function someone(db: Db, dataDir: string, role: Role | null) {
  const { id } = await newPerson(db, { role });
  const { cookie, viewer } = await newSession(db, id, false, role);
  return { cookie, caller: callerFor(db, { viewer, services: servicesFor(db, { DATA_DIR: dataDir }) }) };
}

const test = databaseTest
  .extend('dataDir', { scope: 'file' }, async ({}, { onCleanup }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-evidence-'));
    onCleanup(() => rm(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('app', { scope: 'file' }, async ({ db, dataDir }, { onCleanup }) => {
    const app = await startApp(db, { env: { DATA_DIR: dataDir } });
    onCleanup(() => app.close());
    return app;
  })
  .extend('editor', { scope: 'file' }, ({ db, dataDir }) => someone(db, dataDir, 'editor'))
  .extend('author', { scope: 'file' }, ({ db, dataDir }) => someone(db, dataDir, 'author'));

/** Red at the left, blue at the right; never the same file twice. */
async function screenshot(width = 800, height = 400): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const };
  const picture = sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
  return Buffer.concat([await picture.png().toBuffer(), Buffer.from(crypto.randomUUID())]);
}

interface Sent {
  cookie: string;
  purpose?: string;
  type?: string;
}

async function upload(app: RunningApp, bytes: Buffer, { cookie, purpose = 'evidence', type = 'image/png' }: Sent) {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'receipt.png');
  const headers = { Accept: 'application/json', Cookie: cookie };
  const answer = await app.fetch('/admin/media', { method: 'POST', headers, body });
  return { status: answer.status, media: (await answer.json()) as { id: string; url: string } };
}

const picture = (mediaId: string, more: Record<string, unknown> = {}) => ({
  ...{ mediaId, kind: 'receipt' as const, takenOn: '2026-10-02', caption: 'Paid after five hours' },
  ...more,
});

const LEFT = { x: 0, y: 0, width: 500, height: 1000 };

/** A public casino with one picture whose left half is covered. */
async function withPicture({
  db,
  app,
  editor,
}: {
  db: Db;
  app: RunningApp;
  editor: Awaited<ReturnType<typeof someone>>;
}) {
  const casino = await insertCasino(db);
  const { media } = await upload(app, await screenshot(), editor);
  const { casinos } = editor.caller.admin;
  await casinos.update({ id: casino.id, evidence: [picture(media.id, { blur: [LEFT] })] });
  const [shown] = (await callerFor(db).casinos.bySlug({ slug: casino.slug ?? '' })).evidence;
  if (!shown) throw new Error('no picture');
  return { casino, media, shown, casinos };
}

/** Red, green and blue in the middle of a half. */
async function colourAt(response: Response, part: number): Promise<[number, number, number]> {
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels;
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
}

/** Grey, within what encoding changes. */
const isCovered = (colour: readonly number[]) => colour.every((channel) => channel > 115 && channel < 145);

test('the original of evidence is served at no upload address, and only to editors under its own', async ({
  db,
  app,
  dataDir,
  editor,
  author,
}) => {
  const { media } = await upload(app, await screenshot(), editor);
  const stored = await db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow();
  const files = (await readdir(path.join(dataDir, 'uploads'))).filter((name) => name.startsWith(stored.storage_key));
  expect(files).toEqual([`${stored.storage_key}.original`]);
  for (const ending of ['.original', '.png', '.jpg', '.webp', '.avif', '-320.webp', '-640.avif', '.original.webp'])
    expect((await app.fetch(`/uploads/${stored.storage_key}${ending}`)).status, ending).toBe(404);
  const statusFor = async (cookie = '') => (await app.fetch(media.url, { headers: { Cookie: cookie } })).status;
  expect([await statusFor(), await statusFor(author.cookie)]).toEqual([401, 403]);
  const answer = await app.fetch(media.url, { headers: { Cookie: editor.cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await colourAt(answer, 0.25)).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)]);
});

test('the original of evidence is uploaded and listed by editors only, and is in no list of images for contents', async ({
  app,
  editor,
  author,
}) => {
  expect((await upload(app, await screenshot(), author)).status).toBe(403);
  const { media } = await upload(app, await screenshot(), editor);
  const toIds = async (input: { check?: 'evidence' | 'unused' }) =>
    (await editor.caller.admin.media.list({ ...input, limit: 100 })).items.map(({ id }) => id);
  expect(await toIds({ check: 'evidence' })).toContain(media.id);
  expect(await toIds({})).not.toContain(media.id);
  expect(await toIds({ check: 'unused' })).not.toContain(media.id);
  for (const refused of [
    author.caller.admin.media.list({ check: 'evidence' }),
    author.caller.admin.media.count({ check: 'evidence' }),
    author.caller.admin.media.bulk({ filter: { check: 'evidence' }, action: { do: 'trash' } }),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('the original of evidence is another image than the same file uploaded for a content', async ({ app, editor }) => {
  const bytes = await screenshot();
  const [content, evidence] = [await upload(app, bytes, { ...editor, purpose: '' }), await upload(app, bytes, editor)];
  expect(content.media.url).toMatch(/^\/uploads\//);
  expect(evidence.media.url).toBe(`/admin/evidence/${evidence.media.id}`);
});

test('the original of evidence cannot be deleted while a site, in the trash or not, is shown with it', async ({
  db,
  app,
  editor,
}) => {
  const { casino, media, casinos } = await withPicture({ db, app, editor });
  const uses = () => editor.caller.admin.media.usedIn({ id: media.id });
  expect(await uses()).toMatchObject([{ kind: 'casino', id: casino.id }]);
  await casinos.remove({ id: casino.id });
  expect(await uses()).toMatchObject([{ kind: 'casino', id: casino.id }]);
  await expect(editor.caller.admin.media.remove({ id: media.id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a picture on a review is drawn with its rectangles covered, in both sizes', async ({ db, app, editor }) => {
  const { shown } = await withPicture({ db, app, editor });
  expect(shown).toMatchObject({
    ...{ kind: 'Receipt', caption: 'Paid after five hours', on: '2026-10-02', proves: null, width: 800, height: 400 },
    ...{ alt: expect.stringMatching(/^Receipt: Paid after five hours, .*2026$/) as string, isExample: false },
  });
  for (const address of [shown.src, shown.small]) {
    const answer = await app.fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(isCovered(await colourAt(answer.clone(), 0.25))).toBe(true);
    // No red leaks beside the rectangle, either.
    const [beside] = await colourAt(answer.clone(), 0.502);
    expect(beside).toBeLessThan(140);
    expect((await colourAt(answer, 0.75))[2]).toBeGreaterThan(240);
  }
});

test('a picture on a review is among the images of its site in the sitemap', async ({ db, app, editor }) => {
  const { shown } = await withPicture({ db, app, editor });
  const sitemap = await (await app.fetch('/sitemap-casinos-1.xml')).text();
  expect(sitemap).toContain(`<image:loc>${app.services.config.publicUrl}${shown.src}</image:loc>`);
});

test('a picture on a review has its caption as text, whatever is written in it', async ({ db, app, editor }) => {
  const { casino, media, casinos } = await withPicture({ db, app, editor });
  const page = async () => (await app.fetch(`/casino/${casino.slug}`)).text();
  const scriptsIn = (html: string) => html.match(/<script/gi)?.length;
  const harmless = scriptsIn(await page());
  const captions = Object.values(XSS_PAYLOADS)
    .flat()
    .flatMap(({ source }) => (source.trim().length <= 160 && !/[\t\n\r]/.test(source) ? [source.trim()] : []))
    .filter((caption) => evidenceFields.caption.safeParse(caption).success);
  expect(captions.length).toBeGreaterThan(100);
  for (let at = 0; at < captions.length; at += MAX_EVIDENCE) {
    const some = captions.slice(at, at + MAX_EVIDENCE);
    await casinos.update({ id: casino.id, evidence: some.map((caption) => picture(media.id, { caption })) });
    const html = await page();
    expect(scriptsIn(html)).toBe(harmless);
    for (const caption of some) if (/[<>"]/.test(caption)) expect(html).not.toContain(caption);
  }
});

test('a picture on a review is gone at its former address once another rectangle covers it', async ({
  db,
  app,
  editor,
}) => {
  const { casino, media, shown, casinos } = await withPicture({ db, app, editor });
  expect((await app.fetch(shown.src)).status).toBe(200);
  await casinos.update({ id: casino.id, evidence: [picture(media.id, { blur: [{ ...LEFT, width: 1000 }] })] });
  for (const address of [shown.src, shown.small]) expect((await app.fetch(address)).status).toBe(404);
  const [after] = (await callerFor(db).casinos.bySlug({ slug: casino.slug ?? '' })).evidence;
  expect(isCovered(await colourAt(await app.fetch(after?.src ?? ''), 0.75))).toBe(true);
});

test('a picture on a review is served while its site is public: not of a draft, not in the trash, and again after a restoration', async ({
  db,
  app,
  editor,
}) => {
  const { casino, shown, casinos } = await withPicture({ db, app, editor });
  const status = async () => (await app.fetch(shown.src)).status;
  await casinos.update({ id: casino.id, status: 'draft' });
  expect(await status()).toBe(404);
  await casinos.update({ id: casino.id, status: 'listed' });
  expect(await status()).toBe(200);
  await casinos.remove({ id: casino.id });
  expect(await status()).toBe(404);
  await editor.caller.admin.trash.restore({ kind: 'casino', id: casino.id });
  expect(await status()).toBe(200);
});

test('a picture on a review is deleted with its original when its site is deleted for good', async ({
  db,
  app,
  dataDir,
  editor,
}) => {
  const { casino, media, shown, casinos } = await withPicture({ db, app, editor });
  await app.fetch(shown.src);
  await casinos.remove({ id: casino.id });
  await editor.caller.admin.trash.purge({ kind: 'casino', id: casino.id });
  expect(await db.selectFrom('casino_evidence').select('id').where('casino_id', '=', casino.id).execute()).toEqual([]);
  expect(await db.selectFrom('media').select('id').where('id', '=', media.id).execute()).toEqual([]);
  const { files, logger } = servicesFor(db, { DATA_DIR: dataDir });
  const anHourLater = Date.now() + 2 * 3_600_000;
  await sweepUploads({ db, files, logger }, anHourLater);
  const drawing = path.basename(shown.src, '.webp');
  const left = await readdir(path.join(dataDir, 'uploads'));
  expect(left.filter((name) => name.startsWith(drawing) || name.endsWith(`${media.id}.original`))).toEqual([]);
});

test('the log of a warned site links the warning to the pictures that back it', async ({ db, app, editor }) => {
  const casino = await insertCasino(db);
  const [other, receipt] = [
    await upload(app, await screenshot(), editor),
    await upload(app, await screenshot(), editor),
  ];
  const { casinos } = editor.caller.admin;
  const evidence = [picture(other.media.id), picture(receipt.media.id, { proves: 'status' })];
  await casinos.update({ id: casino.id, status: 'warning', statusReason: 'It has not paid.', evidence });
  const { changes } = await callerFor(db).casinos.bySlug({ slug: casino.slug ?? '' });
  const receipts = (all: typeof changes.items) =>
    all.filter(({ receipts: found }) => found.length > 0).map(({ kind, receipts: found }) => [kind, found]);
  expect(receipts(changes.items)).toEqual([['status', [2]]]);
  const history = await (await app.fetch(`/casino/${casino.slug}/history`)).text();
  expect(history).toContain(`href="/casino/${casino.slug}#evidence-2"`);
  expect(await (await app.fetch(`/casino/${casino.slug}`)).text()).toContain('id="evidence-2"');
  await casinos.update({ id: casino.id, status: 'listed' });
  expect(receipts((await callerFor(db).casinos.bySlug({ slug: casino.slug ?? '' })).changes.items)).toEqual([]);
});

test('each warning of a site links the receipts of its own time, in the log and on the review', async ({
  db,
  app,
  editor,
}) => {
  const casino = await insertCasino(db, { status: 'warning', status_reason: 'It refused again.' });
  const warn = { kind: 'status', before: 'listed', after: 'warning' } as const;
  await insertChange(db, casino.id, { ...warn, changed_at: new Date('2025-03-01T12:00:00Z') });
  await insertChange(db, casino.id, { ...warn, changed_at: new Date('2026-06-01T12:00:00Z') });
  const days = ['2025-02-20', '2026-05-30', '2026-07-04'];
  const evidence = [];
  for (const takenOn of days) {
    const { media } = await upload(app, await screenshot(), editor);
    evidence.push(picture(media.id, { proves: 'status', takenOn, caption: `Of ${takenOn}` }));
  }
  await editor.caller.admin.casinos.update({ id: casino.id, evidence });
  const { changes, evidence: shown } = await callerFor(db).casinos.bySlug({ slug: casino.slug ?? '' });
  const warnings = changes.items.filter(({ kind }) => kind === 'status');
  // The newest first; pictures are counted from 1.
  expect(warnings.map(({ receipts }) => receipts)).toEqual([[2, 3], [1]]);
  expect(shown.map(({ isOfEarlierWarning }) => isOfEarlierWarning)).toEqual([true, false, false]);
  const verdict = /<section[^>]*aria-labelledby="verdict".*?<\/section>/s.exec(
    await (await app.fetch(`/casino/${casino.slug}`)).text(),
  )?.[0];
  expect(verdict).toContain('Of 2026-05-30');
  expect(verdict).not.toContain('Of 2025-02-20');
});

test('a picture of unpublished changes is seen only through the link of a preview', async ({ db, app, editor }) => {
  const casino = await insertCasino(db);
  const { media } = await upload(app, await screenshot(), editor);
  const { casinos } = editor.caller.admin;
  const { updatedAt } = await casinos.get({ id: casino.id });
  const values = { typed: {}, change: { evidence: [picture(media.id, { blur: [LEFT] })] }, base: { evidence: [] } };
  await casinos.saveCopy({ id: casino.id, values, expectedCopyAt: null, baseUpdatedAt: updatedAt });
  expect(await editor.caller.admin.media.usedIn({ id: media.id })).toMatchObject([{ kind: 'casino' }]);
  const { url } = await casinos.createPreview({ id: casino.id });
  const token = path.posix.basename(new URL(url).pathname);
  const [shown] = (await callerFor(db).casinos.preview({ token })).evidence;
  const answer = await app.fetch(shown?.src ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(isCovered(await colourAt(answer, 0.25))).toBe(true);
  expect((await app.fetch((shown?.src ?? '').split('?')[0] ?? '')).status).toBe(404);
  expect((await callerFor(db).casinos.bySlug({ slug: casino.slug ?? '' })).evidence).toEqual([]);
});

test('saved evidence has its history: the audit log and the revisions hold it, and undoing brings it back', async ({
  db,
  app,
  editor,
}) => {
  const { casino, media, casinos } = await withPicture({ db, app, editor });
  await casinos.update({ id: casino.id, evidence: [] });
  const [entry] = await db
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where('entity_id', '=', casino.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entry).toMatchObject({ before: { evidence: [{ mediaId: media.id }] }, after: { evidence: [] } });
  await casinos.revisions.undo({ entryId: Number(entry?.id) });
  expect((await casinos.get({ id: casino.id })).evidence).toMatchObject([{ mediaId: media.id, blur: [LEFT] }]);
});

test('saved evidence keeps its ids and its order, and a save of other fields leaves it', async ({
  db,
  app,
  editor,
}) => {
  const { casino, media, casinos } = await withPicture({ db, app, editor });
  const [first] = (await casinos.get({ id: casino.id })).evidence;
  if (!first) throw new Error('no picture');
  await casinos.update({ id: casino.id, evidence: [picture(media.id, { caption: 'The chat' }), first] });
  await casinos.update({ id: casino.id, goodFor: 'Nobody' });
  const { evidence } = await casinos.get({ id: casino.id });
  expect(evidence.map(({ caption }) => caption)).toEqual(['The chat', 'Paid after five hours']);
  expect(evidence[1]).toEqual(first);
});

test('saved evidence conflicts with another editor’s save of it', async ({ db, app, editor }) => {
  const { casino, media, casinos } = await withPicture({ db, app, editor });
  const { updatedAt, evidence } = await casinos.get({ id: casino.id });
  await casinos.update({ id: casino.id, evidence: [] });
  const save = casinos.update({
    id: casino.id,
    expectedUpdatedAt: updatedAt,
    evidence: [...evidence, picture(media.id)],
  });
  await expect(save).rejects.toMatchObject({ code: 'CONFLICT' });
});

test.for([
  ['a caption with control characters', { caption: 'Paid\u0000 after' }],
  ['a caption of two lines', { caption: 'Paid\nafter' }],
  ['no caption', { caption: ' ' }],
  ['a caption of 161 characters', { caption: 'x'.repeat(161) }],
  ['a rectangle beside the picture', { blur: [{ x: 900, y: 0, width: 101, height: 10 }] }],
  ['a rectangle below the picture', { blur: [{ x: 0, y: 999, width: 10, height: 2 }] }],
  ['a rectangle without a size', { blur: [{ x: 0, y: 0, width: 0, height: 10 }] }],
  ['a rectangle of parts of a part', { blur: [{ x: 0.5, y: 0, width: 1, height: 10 }] }],
  ['41 rectangles', { blur: Array.from({ length: 41 }, () => LEFT) }],
  ['a day to come', { takenOn: '2199-01-01' }],
  ['a kind that is none', { kind: 'rumour' }],
  ['a claim that is none', { proves: 'javascript:alert(1)' }],
] as const)(
  'evidence with %s is refused with its field, and nothing is stored',
  async ([, wrong], { db, app, editor }) => {
    const casino = await insertCasino(db);
    const { media } = await upload(app, await screenshot(), editor);
    const body = JSON.stringify({ json: { id: casino.id, evidence: [{ ...picture(media.id), ...wrong }] } });
    const headers = { 'Content-Type': 'application/json', Cookie: editor.cookie };
    const answer = await app.fetch('/trpc/admin.casinos.update', { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('evidence');
    expect((await editor.caller.admin.casinos.get({ id: casino.id })).evidence).toEqual([]);
  },
);

test('evidence with an image for contents, an unknown or a deleted one is refused with its field', async ({
  db,
  app,
  editor,
}) => {
  const casino = await insertCasino(db);
  const { media: content } = await upload(app, await screenshot(), { ...editor, purpose: '' });
  const { media: deleted } = await upload(app, await screenshot(), editor);
  await editor.caller.admin.media.remove({ id: deleted.id });
  for (const id of [content.id, deleted.id, crypto.randomUUID()])
    await expect(editor.caller.admin.casinos.update({ id: casino.id, evidence: [picture(id)] })).rejects.toMatchObject({
      cause: { code: 'BAD_REQUEST', details: { fieldErrors: { evidence: [expect.any(String)] } } },
    });
  expect((await editor.caller.admin.casinos.get({ id: casino.id })).evidence).toEqual([]);
});

test('a file of 11 MB, one that is no image and another purpose are refused, and leave nothing', async ({
  db,
  app,
  dataDir,
  editor,
}) => {
  const before = [
    await readdir(path.join(dataDir, 'uploads')),
    (await db.selectFrom('media').select('id').execute()).length,
  ];
  const large = Buffer.concat([await screenshot(), Buffer.alloc(11 * 1024 * 1024)]);
  expect((await upload(app, large, editor)).status).toBe(413);
  expect((await upload(app, Buffer.from('<html><script>alert(1)</script>'), editor)).status).toBe(415);
  expect((await upload(app, await screenshot(), { ...editor, purpose: 'anything' })).status).toBe(400);
  const after = [
    await readdir(path.join(dataDir, 'uploads')),
    (await db.selectFrom('media').select('id').execute()).length,
  ];
  expect(after).toEqual(before);
});
