import { describe, expect } from 'vitest';
import { encodeCursor } from '../../../server/database/list-cursor';
import { insertPost } from '../../builders/blog';
import { test as databaseTest } from '../../database/test-database';
import { trpcQuery } from '../../fixtures/calls';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db);
    onCleanup(() => app.close());
    return app;
  })
  .extend('admin', { scope: 'file' }, async ({ db }) => {
    // Revisions are those of a post.
    await insertPost(db, { id: ID });
    return { Cookie: (await newMember(db, { isAdmin: true })).cookie };
  });

const ID = '3f0b8a52-8a0e-4c0f-9f0a-2f6f7f3a1c11';
const LISTS: readonly (readonly [string, object, string])[] = [
  ['admin.users.list', {}, ID],
  ['admin.newsletter.list', {}, ID],
  ['admin.messages.list', {}, ID],
  ['admin.audit.list', {}, '7'],
  ['admin.posts.list', {}, ID],
  ['admin.posts.revisions.list', { id: ID }, ID],
  ['admin.casinos.list', { sort: 'updated' }, ID],
  ['admin.media.list', {}, ID],
  ['admin.facts.due', { state: 'all' }, `${ID}:min_deposit`],
];
const DAYS = ['2026-02-30', '2026-13-01', '2026-00-10', '2026-04-31', '2025-02-29', '0000-01-01', '2026-01-00'];
const MOMENTS = [
  ...DAYS.flatMap((day) => [`${day} 10:00:00`, `${day} 10:00:00.123456+00`]),
  ...[
    '2026-02-30 25:61:00+00',
    '2026-01-01 24:00:00',
    '2026-01-01 10:60:00+00',
    '2026-01-01 10:00:61',
    'infinity',
    'now',
  ],
  ...['2026-01-01 10:00:00+99', '2026-01-01 10:00:00+16:00', '2026-01-01 10:00:00+00:99', '2026-01-01', ''],
];

describe('a cursor', () => {
  test.for(LISTS)('%s refuses an impossible time, and names the cursor', async ([path, input, id], { app, admin }) => {
    for (const moment of MOMENTS) {
      const answer = await trpcQuery(app, path, { ...input, cursor: encodeCursor([moment, id]) }, admin);
      expect([moment, answer.status]).toEqual([moment, 400]);
      expect(await answer.text()).toMatch(/cursor/);
    }
  });

  test.for(LISTS)('%s continues from a time as the database writes it', async ([path, input, id], { app, admin }) => {
    const isZoned = /users|newsletter|messages|audit/.test(path);
    for (const moment of ['2024-02-29 23:59:59.999999', '2026-11-20 10:00:00']) {
      const cursor = encodeCursor([isZoned ? `${moment}+00` : moment, id]);
      const answer = await trpcQuery(app, path, { ...input, cursor }, admin);
      expect([path, moment, answer.status]).toEqual([path, moment, 200]);
    }
  });
});

test.for(['2026-02-30', '0000-01-01', '9999-12-31', '2026-1-1', 'now'])(
  'the audit log refuses the day %s, and names the field',
  async (day, { app, admin }) => {
    for (const [field, name] of [
      ['from', 'From'],
      ['before', 'To'],
    ] as const) {
      const answer = await trpcQuery(app, 'admin.audit.list', { [field]: day }, admin);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(name);
    }
  },
);
