import type { Insertable, Transaction } from 'kysely';
import type {
  CategoryCreateInput,
  CategoryUpdateInput,
  TagCreateInput,
  TagUpdateInput,
} from '../../../shared/content/blog-admin.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import type { Database, Db } from '../../database/database';
import { assertNotStale, changedFields } from '../../database/edit-conflicts';
import { moveAddress, publicAddress } from '../addresses/owned-address.service';
import { deleteSlugRedirects } from '../addresses/slug-redirects.queries';
import {
  countPostsFiled,
  countPostsTagged,
  insertCategory,
  insertTag,
  updateCategory,
  updateTag,
} from './taxonomy.admin.queries';
import type { TermKind, TermRows } from './taxonomy.admin.queries';

type Trx = Transaction<Database>;

export interface TermTypes {
  category: {
    creation: CategoryCreateInput;
    change: CategoryUpdateInput;
    fields: { name: string; slug: string; description: string | null };
    origin: Pick<Insertable<Database['blog_categories']>, 'id' | 'created_at' | 'updated_at' | 'is_demo'>;
    created: { id: string; slug: string };
    updated: { id: string; slug: string; updatedAt: Date };
  };
  tag: {
    creation: TagCreateInput;
    change: TagUpdateInput;
    fields: { name: string };
    origin: Pick<Insertable<Database['blog_tags']>, 'id' | 'created_at' | 'is_demo'>;
    created: { id: string; name: string };
    updated: { id: string; name: string };
  };
}

export interface Kind<K extends TermKind> {
  name: K;
  counts: { key: string; tags: string[]; count: (db: Db) => Promise<Map<string, number>> };
  /** Cache tags of what shows a term. */
  cacheTags: (id: string) => string[];
  toFields: (creation: TermTypes[K]['creation']) => TermTypes[K]['fields'];
  /** Fields after a change; throws CONFLICT if it would overwrite another editor's save. */
  merge: (before: TermRows[K], change: TermTypes[K]['change']) => TermTypes[K]['fields'];
  toAudit: (before: TermRows[K], after: TermTypes[K]['fields']) => { before: unknown; after: unknown };
  insert: (trx: Trx, values: TermTypes[K]['fields'] & TermTypes[K]['origin']) => Promise<TermTypes[K]['created']>;
  update: (trx: Trx, id: string, values: TermTypes[K]['fields']) => Promise<TermTypes[K]['updated']>;
  /** For a kind whose terms have an address. `was` is null for a new term. */
  moveAddress?: (trx: Trx, id: string, was: TermRows[K] | null, is: TermTypes[K]['fields']) => Promise<void>;
  /** Deletes redirects to a term that goes to the trash. */
  releaseAddress?: (trx: Trx, id: string) => Promise<void>;
}

export const CATEGORY: Kind<'category'> = {
  name: 'category',
  counts: { key: 'posts filed', tags: ['categories', 'posts'], count: countPostsFiled },
  // Posts contain the name and slug of their category.
  cacheTags: (id) => ['categories', 'posts', `category:${id}`, `posts-of:${id}`],
  toFields: ({ name, slug, description = null }) => ({ name, slug, description }),
  merge(before, { expectedUpdatedAt, ...change }) {
    const { name = before.name, slug = before.slug, description = before.description } = change;
    const wanted = { name, slug, description };
    assertNotStale({ ...before }, expectedUpdatedAt, wanted);
    return wanted;
  },
  toAudit(before, fields) {
    const changed = changedFields(before, fields);
    return { before: changed.before, after: changed.after };
  },
  insert: insertCategory,
  update: updateCategory,
  async moveAddress(trx, id, was, is) {
    const from = was && publicAddress(was.slug);
    await moveAddress(trx, { entity: 'category', id, was: from, is: publicAddress(is.slug) });
  },
  releaseAddress: (trx, id) => deleteSlugRedirects(trx, 'category', id),
};

export const TAG: Kind<'tag'> = {
  name: 'tag',
  counts: { key: 'posts tagged', tags: ['tags', 'posts'], count: countPostsTagged },
  cacheTags: () => ['tags'],
  toFields: ({ name }) => ({ name }),
  merge(before, { id, name = before.name, expectedName }) {
    // Two editors who choose the same name do not conflict.
    if (expectedName !== undefined && before.name !== expectedName && before.name !== name)
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
    return { name };
  },
  toAudit: ({ name }, after) => ({ before: { name }, after }),
  insert: insertTag,
  update: updateTag,
};
