import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

type Admin = Awaited<ReturnType<typeof adminCaller>>['caller']['admin'];
type Save = (typed: string) => Promise<unknown>;

/** Each returns a save of a text, based on what is stored now. */
const SAVES: Record<string, (admin: Admin, db: Db) => Promise<Save>> = {
  post: async (admin, db) => {
    const [{ id }, tag] = [await insertPost(db, { status: 'draft' }), await insertTag(db, 'Repeated')];
    const { updatedAt: expectedUpdatedAt } = await admin.posts.get({ id });
    return (title) =>
      admin.posts.update({
        id,
        title,
        status: 'published',
        tagIds: [tag.id],
        publishedAt: new Date(0),
        expectedUpdatedAt,
      });
  },
  casino: async (admin, db) => {
    const { id } = await insertCasino(db);
    const { updatedAt: expectedUpdatedAt } = await admin.casinos.get({ id });
    return (bonusAmount) =>
      admin.casinos.update({ id, bonusAmount, gamemodes: ['crash'], isMinor: true, expectedUpdatedAt });
  },
  category: async (admin, db) => {
    const { id } = await insertCategory(db);
    const { updatedAt: expectedUpdatedAt } = await admin.categories.get({ id });
    return (description) => admin.categories.update({ id, description, expectedUpdatedAt });
  },
  page: async (admin) => {
    const { slug } = await admin.pages.create({ slug: 'guides/twice', title: 'Twice', content: 'Text' });
    const { updatedAt: expectedUpdatedAt } = await admin.pages.get({ slug });
    return (content) => admin.pages.update({ slug, content, metaTitle: null, expectedUpdatedAt });
  },
  settings: async (admin) => {
    const { updatedAt: expectedUpdatedAt } = await admin.settings.get();
    return (footerNote) => admin.settings.update({ footerNote, expectedUpdatedAt });
  },
  helpServices: async (admin) => {
    const { version: expectedVersion } = await admin.helpServices.list();
    return (name) =>
      admin.helpServices.update({
        services: [
          {
            countryCode: 'GB',
            country: 'United Kingdom',
            name,
            url: 'https://help.example/',
            phone: '',
            note: '',
            checkedAt: '2026-01-05',
          },
        ],
        expectedVersion,
      });
  },
  criteria: async (admin) => {
    const { criteria, updatedAt: expectedUpdatedAt } = await admin.casinos.criteria();
    return (explanation) =>
      admin.casinos.saveCriteria({ criteria: criteria.map((each) => ({ ...each, explanation })), expectedUpdatedAt });
  },
};

test.for(Object.entries(SAVES))(
  'a save of the %s whose answer was lost can be sent again; another text conflicts',
  async ([, prepare], { db }) => {
    const { caller } = await adminCaller(db);
    const save = await prepare(caller.admin, db);
    await save('Typed once.');
    await expect(save('Typed once.')).resolves.toBeDefined();
    await expect(save('Typed by somebody else.')).rejects.toMatchObject({ code: 'CONFLICT' });
  },
);
