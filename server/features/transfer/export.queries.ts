import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { TableName } from '../../../shared/transfer/transfer';
import { selectExported } from '../../database/columns';
import { selectFormer } from '../facts/facts.queries';
import { isOfExistingItem as isCopyOfExistingItem } from '../editing/working-copies.queries';
import type { Database, Db } from '../../database/database';
import { allowLongStatements } from './content.queries';

type Row = Record<string, unknown>;

const isOfExistingItem = (table: 'casinos' | 'blog_posts', column: string) =>
  sql<boolean>`${sql.ref(column)} not in (select id from ${sql.table(table)} where deleted_at is not null)`;

// Of accounts, an export contains only the email address that identifies an author.
const READERS: Record<TableName, (db: Db) => Promise<Row[]>> = {
  media: (db) =>
    db
      .selectFrom('media')
      .select(selectExported('media', 'media'))
      .where('is_demo', '=', false)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  blog_categories: (db) =>
    db
      .selectFrom('blog_categories')
      .select(selectExported('blog_categories', 'blog_categories'))
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  blog_tags: (db) =>
    db
      .selectFrom('blog_tags')
      .select(selectExported('blog_tags', 'blog_tags'))
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  blog_posts: (db) =>
    db
      .selectFrom('blog_posts as post')
      .leftJoin('users as author', 'author.id', 'post.author_id')
      .leftJoin('blog_post_views as counter', 'counter.post_id', 'post.id')
      .select(selectExported('blog_posts', 'post'))
      .select(['author.email as author_email', sql<number>`coalesce(counter.views, 0)`.as('views')])
      .where('post.deleted_at', 'is', null)
      .orderBy('post.created_at')
      .orderBy('post.id')
      .execute(),
  blog_posts_tags: (db) =>
    db
      .selectFrom('blog_posts_tags')
      .select(selectExported('blog_posts_tags', 'blog_posts_tags'))
      .where(isOfExistingItem('blog_posts', 'post_id'))
      .orderBy('post_id')
      .orderBy('tag_id')
      .execute(),
  casinos: (db) =>
    db
      .selectFrom('casinos as casino')
      .leftJoin('users as verifier', 'verifier.id', 'casino.verified_by')
      .leftJoin('users as decider', 'decider.id', 'casino.status_by')
      .leftJoin('users as placer', 'placer.id', 'casino.placed_by')
      .select(selectExported('casinos', 'casino'))
      .select(selectFormer('casino'))
      .select([
        'verifier.email as verifier_email',
        'decider.email as status_by_email',
        'placer.email as placed_by_email',
      ])
      .where('casino.deleted_at', 'is', null)
      .orderBy('casino.created_at')
      .orderBy('casino.id')
      .execute(),
  casino_facts: (db) =>
    db
      .selectFrom('casino_facts as fact')
      .leftJoin('users as checker', 'checker.id', 'fact.checked_by')
      .select(selectExported('casino_facts', 'fact'))
      .select('checker.email as checked_by_email')
      .where(isOfExistingItem('casinos', 'fact.casino_id'))
      .orderBy('fact.casino_id')
      .orderBy('fact.key')
      .execute(),
  casino_scores: (db) =>
    db
      .selectFrom('casino_scores as score')
      .leftJoin('users as scorer', 'scorer.id', 'score.scored_by')
      .select(selectExported('casino_scores', 'score'))
      .select('scorer.email as scored_by_email')
      .where(isOfExistingItem('casinos', 'score.casino_id'))
      .orderBy('score.casino_id')
      .orderBy('score.criterion')
      .execute(),
  promo_codes: (db) =>
    db
      .selectFrom('promo_codes as code')
      .leftJoin('users as checker', 'checker.id', 'code.checked_by')
      .select(selectExported('promo_codes', 'code'))
      .select('checker.email as checked_by_email')
      .where(isOfExistingItem('casinos', 'code.casino_id'))
      .orderBy('code.casino_id')
      .orderBy('code.position')
      .execute(),
  payouts: (db) =>
    db
      .selectFrom('payouts as payout')
      .leftJoin('users as recorder', 'recorder.id', 'payout.decided_by')
      .select(selectExported('payouts', 'payout'))
      .select('recorder.email as decided_by_email')
      .where(isOfExistingItem('casinos', 'payout.casino_id'))
      .where('payout.by', 'in', ['desk', 'operator'])
      .where('payout.deleted_at', 'is', null)
      .orderBy('payout.casino_id')
      .orderBy('payout.asked_on')
      .orderBy('payout.id')
      .execute(),
  casino_evidence: (db) =>
    db
      .selectFrom('casino_evidence as evidence')
      .innerJoin('media', 'media.id', 'evidence.media_id')
      .select(selectExported('casino_evidence', 'evidence'))
      .where(isOfExistingItem('casinos', 'evidence.casino_id'))
      .where('media.is_demo', '=', false)
      .where('media.deleted_at', 'is', null)
      .orderBy('evidence.casino_id')
      .orderBy('evidence.position')
      .execute(),
  casino_changes: (db) =>
    db
      .selectFrom('casino_changes as change')
      .leftJoin('users as editor', 'editor.id', 'change.changed_by')
      .select(selectExported('casino_changes', 'change'))
      .select('editor.email as changed_by_email')
      .where(isOfExistingItem('casinos', 'change.casino_id'))
      .orderBy('change.id')
      .execute(),
  pages: (db) =>
    db
      .selectFrom('pages')
      .select(selectExported('pages', 'pages'))
      .where('deleted_at', 'is', null)
      .orderBy('slug')
      .execute(),
  help_services: (db) =>
    db
      .selectFrom('help_services')
      .select(selectExported('help_services', 'help_services'))
      .orderBy('position')
      .orderBy('id')
      .execute(),
  legal_sections: (db) =>
    db
      .selectFrom('legal_sections as section')
      .leftJoin('users as author', 'author.id', 'section.author_id')
      .select(selectExported('legal_sections', 'section'))
      .select('author.email as author_email')
      .orderBy('section.position')
      .orderBy('section.country_code')
      .execute(),
  settings: (db) => db.selectFrom('settings').select(selectExported('settings', 'settings')).orderBy('key').execute(),
  slug_redirects: (db) =>
    db
      .selectFrom('slug_redirects')
      .select(selectExported('slug_redirects', 'slug_redirects'))
      .orderBy('entity')
      .orderBy('old_slug')
      .execute(),
  working_copies: (db) =>
    db
      .selectFrom('working_copies as copy')
      .leftJoin('users as editor', 'editor.id', 'copy.edited_by')
      .select(selectExported('working_copies', 'copy'))
      .select('editor.email as edited_by_email')
      .where(isCopyOfExistingItem)
      .orderBy('copy.entity')
      .orderBy('copy.entity_id')
      .execute(),
  redirects: (db) =>
    db.selectFrom('redirects').select(selectExported('redirects', 'redirects')).orderBy('from_path').execute(),
};

export async function readTable(db: Db, table: TableName): Promise<Row[]> {
  return await READERS[table](db);
}

export async function withSnapshot<T>(db: Db, read: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await snapshot.execute(async (trx) => {
    await allowLongStatements(trx);
    return await read(trx);
  });
}
