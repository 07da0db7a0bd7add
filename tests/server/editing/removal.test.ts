import { describe, expect } from 'vitest';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { KINDS } from '../../fixtures/kinds';

const MISSING = { code: 'NOT_FOUND' };
const DAY = 24 * 3_600_000;

describe.each(KINDS)(
  'preview links and removal of a $kind',
  ({ kind, insert, of, preview, previewPath, hasDrafts }) => {
    test('A preview link shows its item to whoever has it, as its own kind alone, until the link expires', async ({
      db,
    }) => {
      const { caller } = await adminCaller(db);
      const visitor = callerFor(db);
      const id = await insert(db, 'Text.', hasDrafts);
      const { createPreview } = of(caller.admin, id);
      const { url, expiresAt } = await createPreview({ id });
      const token = url.slice(`http://localhost:3000${previewPath}`.length);
      expect(url).toBe(`http://localhost:3000${previewPath}${token}`);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * DAY);
      expect(await preview(visitor, token)).toBeDefined();
      for (const other of KINDS.filter((one) => one.kind !== kind))
        await expect(other.preview(visitor, token)).rejects.toMatchObject(MISSING);
      await expect(preview(visitor, 'x'.repeat(43))).rejects.toMatchObject(MISSING);
      await expect(preview(visitor, 'short')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      const links = db.selectFrom('one_time_tokens').selectAll().where('target', 'like', `%${id}`);
      expect(JSON.stringify(await links.execute())).not.toContain(token);
      await db
        .updateTable('one_time_tokens')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('target', 'like', `%${id}`)
        .execute();
      await expect(preview(visitor, token)).rejects.toMatchObject(MISSING);
      const unknown = kind === 'page' ? 'never-there' : crypto.randomUUID();
      await expect(createPreview({ id: unknown })).rejects.toMatchObject(MISSING);
    });

    test('A removed item takes its preview links with it, and leaves what it was in the audit log', async ({ db }) => {
      const { caller, viewer } = await adminCaller(db);
      const id = await insert(db, 'All that was written.');
      const { get, createPreview, remove } = of(caller.admin, id);
      const { url } = await createPreview({ id });
      expect(await remove()).toEqual({ id });
      await expect(preview(callerFor(db), url.split('/').at(-1) ?? '')).rejects.toMatchObject(MISSING);
      await expect(get()).rejects.toMatchObject(MISSING);
      await expect(remove()).rejects.toMatchObject(MISSING);
      const log = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();
      expect(log.at(-1)).toMatchObject({ action: 'remove', entity: kind, actor_id: viewer.userId, after: null });
      expect(JSON.stringify(log.at(-1)?.before)).toContain('All that was written.');
    });
  },
);
