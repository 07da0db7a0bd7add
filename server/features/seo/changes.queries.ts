import { sql } from 'kysely';
import { FEWEST_CHANGES } from '../../../shared/history/changes-search';
import type { Db } from '../../database/database';
import { signature } from '../../database/person-name';
import { isPublicChange, removedBefore } from '../../database/public-changes.queries';
import type { SitemapPart, SitemapRow } from './sitemap.queries';

const MAX_ITEMS = 50;

export async function findFedCasino(db: Db, id: string) {
  return await db
    .selectFrom('public_casinos as casino')
    .select(['id', 'slug', 'name', removedBefore.as('removedBefore')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listFeedChanges(db: Db, factKeys: readonly string[], casinoId?: string) {
  return await db
    .selectFrom('casino_changes as change')
    .innerJoin('public_casinos as casino', 'casino.id', 'change.casino_id')
    .leftJoin('profiles as author', 'author.id', 'change.changed_by')
    .select([
      'change.public_id as identity',
      'change.is_imported as isImported',
      'change.changed_at as changedAt',
      'change.kind',
      'change.key',
      // A feed states that a text changed but does not contain the text.
      sql`case when change.kind <> 'review' then change.before end`.as('before'),
      sql`case when change.kind <> 'review' then change.after end`.as('after'),
      'change.note',
      'casino.id as casinoId',
      'casino.slug as casinoSlug',
      'casino.name as casinoName',
      signature('author').as('by'),
    ])
    .where(isPublicChange(factKeys))
    .$if(casinoId !== undefined, (query) => query.where('change.casino_id', '=', casinoId ?? ''))
    .orderBy('change.changed_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(MAX_ITEMS)
    .execute();
}

export async function findNewestChange(db: Db): Promise<Date | null> {
  const { changedAt } = await db
    .selectFrom('casino_changes')
    .select(sql<Date | null>`max(changed_at)`.as('changedAt'))
    .where('is_minor', '=', false)
    .executeTakeFirstOrThrow();
  return changedAt;
}

/** Public casinos whose history search engines may index, in the order of the review sitemaps. */
function histories(db: Db) {
  return db.selectFrom('public_casinos as casino').innerJoin(
    (from) =>
      from
        .selectFrom('casino_changes')
        .select(['casino_id', sql<Date>`max(changed_at)`.as('changedAt')])
        .where('is_minor', '=', false)
        .groupBy('casino_id')
        .having((change) => change.fn.countAll(), '>=', FEWEST_CHANGES)
        .as('newest'),
    (join) => join.onRef('newest.casino_id', '=', 'casino.id'),
  );
}

export async function listHistoryParts(db: Db, size: number): Promise<SitemapPart[]> {
  const numbered = histories(db).select([
    sql<number>`((row_number() over (order by created_at, id) - 1) / ${size})::int + 1`.as('part'),
    'newest.changedAt',
  ]);
  return await db
    .selectFrom(numbered.as('numbered'))
    .select(['part', sql<Date>`max("changedAt")`.as('changedAt')])
    .groupBy('part')
    .orderBy('part')
    .execute();
}

export async function listHistoryRows(db: Db, { size, part }: { size: number; part: number }): Promise<SitemapRow[]> {
  return await histories(db)
    .select([
      sql<string>`'/casino/' || coalesce(slug, id::text) || '/history'`.as('path'),
      'newest.changedAt',
      sql<null>`null`.as('image'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .offset((part - 1) * size)
    .execute();
}
