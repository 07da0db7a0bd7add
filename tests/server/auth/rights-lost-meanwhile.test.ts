import { ReadableStream } from 'node:stream/web';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { test as databaseTest } from '../../database/test-database';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';
import { until } from '../../fixtures/waiting';

const WITHIN_MS = 30_000;

const test = databaseTest
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db);
    onCleanup(() => app.close());
    return app;
  })
  .extend('photo', { scope: 'file' }, async ({}) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#357' } })
      .png()
      .toBuffer(),
  );

type Admin = Awaited<ReturnType<typeof newMember>>;

interface Sending {
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Sends the first half of a body, and the second once the server has read who is calling and `meanwhile` is done. */
async function sendWhile(
  { db, app }: { db: Db; app: RunningApp },
  { path, headers, body }: Sending,
  { isRead, meanwhile }: { isRead: () => Promise<boolean>; meanwhile: () => Promise<unknown> },
): Promise<Response> {
  // The use of a session or token is recorded when it is read, once a minute.
  const minutesAgo = new Date(Date.now() - 5 * 60_000);
  await db.updateTable('sessions').set({ last_used_at: minutesAgo }).execute();
  async function* halves() {
    yield body.subarray(0, body.length / 2);
    await until('the caller is read', WITHIN_MS, isRead);
    await meanwhile();
    yield body.subarray(body.length / 2);
  }
  return await app.fetch(path, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body: ReadableStream.from(halves()),
    duplex: 'half',
  } as RequestInit);
}

async function toForm(files: Record<string, Buffer>): Promise<Pick<Sending, 'headers' | 'body'>> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([new Uint8Array(content)]), name);
  const message = new Response(form);
  return {
    headers: { 'Content-Type': message.headers.get('content-type') ?? '' },
    body: new Uint8Array(await message.arrayBuffer()),
  };
}

const getCall = (input: unknown): Pick<Sending, 'headers' | 'body'> => ({
  headers: { 'Content-Type': 'application/json' },
  body: new TextEncoder().encode(JSON.stringify({ json: input })),
});

const sessionUsed =
  (db: Db, { viewer }: Admin) =>
  async () => {
    const session = await db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('id', '=', viewer.sessionId)
      .executeTakeFirstOrThrow();
    return Date.now() - session.last_used_at.getTime() < 60_000;
  };

const LOSSES: [string, number, (db: Db, admin: Admin) => Promise<unknown>][] = [
  ['is demoted', 403, (db, { id }) => db.updateTable('profiles').set({ role: null }).where('id', '=', id).execute()],
  [
    'is disabled',
    401,
    (db, { id }) => db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
  ],
  ['is signed out', 401, (db, { viewer }) => db.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute()],
];

const getTables = async (db: Db) => ({
  media: await db.selectFrom('media').select('id').execute(),
  tags: await db.selectFrom('blog_tags').select('id').execute(),
  audit: await db.selectFrom('audit_log').select('id').where('entity', 'in', ['media', 'content', 'tag']).execute(),
});

describe.for(LOSSES)('P11: an administrator who %s while a body is received', ([, status, lose]) => {
  test('an administrator whose rights end while an image is received stores none', async ({ db, app, photo }) => {
    const admin = await newMember(db, { isAdmin: true });
    const before = await getTables(db);
    const { headers, body } = await toForm({ 'a.png': photo });
    const sending = { path: '/admin/media', headers: { ...headers, Cookie: admin.cookie }, body };
    const meanwhile = () => lose(db, admin);
    const answer = await sendWhile({ db, app }, sending, { isRead: sessionUsed(db, admin), meanwhile });
    expect(answer.status).toBe(status);
    expect(await getTables(db)).toEqual(before);
  });

  test('an administrator whose rights end while a file is received imports nothing', async ({ db, app }) => {
    const admin = await newMember(db, { isAdmin: true });
    const before = await getTables(db);
    const { headers, body } = await toForm({ 'blog_tags.csv': Buffer.from('name\nFees\n') });
    const sending = { path: '/admin/import?dryRun=0', headers: { ...headers, Cookie: admin.cookie }, body };
    const meanwhile = () => lose(db, admin);
    const answer = await sendWhile({ db, app }, sending, { isRead: sessionUsed(db, admin), meanwhile });
    expect(answer.status).toBe(status);
    expect(await getTables(db)).toEqual(before);
  });

  test('an administrator whose rights end while the body of a call is received changes nothing', async ({
    db,
    app,
  }) => {
    const admin = await newMember(db, { isAdmin: true });
    const before = await getTables(db);
    const { headers, body } = getCall({ name: 'Fees' });
    const sending = { path: '/trpc/admin.tags.create', headers: { ...headers, Cookie: admin.cookie }, body };
    const meanwhile = () => lose(db, admin);
    const answer = await sendWhile({ db, app }, sending, { isRead: sessionUsed(db, admin), meanwhile });
    expect(answer.status).toBe(status);
    expect(await getTables(db)).toEqual(before);
  });
});

test('P11: a token that is removed while its call is received writes nothing', async ({ db, app }) => {
  const admin = await newMember(db, { isAdmin: true });
  const made = await admin.member.auth.tokens.create({
    name: 'Importer',
    scopes: ['read', 'write:posts'],
    expiresInDays: 30,
  });
  const before = await db.selectFrom('blog_posts').select('id').execute();
  const { headers, body } = getCall({ title: 'Fees', slug: 'fees', content: '' });
  const token = () =>
    db.selectFrom('personal_tokens').select('last_used_at').where('id', '=', made.id).executeTakeFirstOrThrow();
  const answer = await sendWhile(
    { db, app },
    { path: '/trpc/admin.posts.create', headers: { ...headers, Authorization: `Bearer ${made.token}` }, body },
    {
      isRead: async () => (await token()).last_used_at !== null,
      meanwhile: () => db.deleteFrom('personal_tokens').where('id', '=', made.id).execute(),
    },
  );
  expect(answer.status).toBe(401);
  expect(await db.selectFrom('blog_posts').select('id').execute()).toEqual(before);
});
