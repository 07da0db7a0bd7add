import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { MAX_SEARCH_TOTAL } from '../../../shared/casino-listing';
import type { CasinoSort } from '../../../shared/casino-listing';
import { STATUSES_WITH_OFFER } from '../../../shared/casino-status';
import type { CasinoStatus } from '../../../shared/casino-status';
import type { CasinoListQuery } from '../../../shared/casinos';
import type { Gamemode } from '../../../shared/gamemodes';
import { CRYPTOCURRENCIES } from '../../../shared/payment-methods';
import { containsFolded, containsText } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';

type CasinoFilter = Pick<CasinoListQuery, 'gamemodes' | 'q' | 'collection'>;

function textArray(values: readonly string[]) {
  return sql<string[]>`${[...values]}::text[]`;
}

const statusOf = (from: string) => sql<CasinoStatus>`${sql.ref(from)}.status`.as('status');

const hasFact = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from casino_facts where casino_id = casinos.id and (${condition}))`;

function matches({ gamemodes, q, collection }: CasinoFilter) {
  return (eb: ExpressionBuilder<Database, 'casinos'>) => {
    // A place is stored while a casino has no offer, so that a pause can end; the numbers of the others close up.
    const conditions: Expression<SqlBool>[] = [eb('status', 'in', STATUSES_WITH_OFFER)];
    if (gamemodes.length > 0) conditions.push(eb('gamemodes', '@>', textArray(gamemodes)));
    if (q !== '') {
      conditions.push(eb.or([containsFolded('folded_name', q), containsText('description', q)]));
    }
    if (collection === 'crypto') {
      conditions.push(hasFact(sql`key = 'payment_methods' and value ?| ${textArray(CRYPTOCURRENCIES)}`));
    }
    if (collection === 'legit') {
      conditions.push(
        eb('verified_at', '>', sql<Date>`now() - interval '12 months'`),
        hasFact(sql`(key = 'licence' and value <> '""') or (key = 'provably_fair' and value = 'true')`),
      );
    }
    return eb.and(conditions);
  };
}

function inOrder<O>(query: SelectQueryBuilder<Database, 'casinos', O>, sort: CasinoSort) {
  const placement = sql`coalesce(placement, 999)`;
  switch (sort) {
    case 'rating':
      return query.orderBy('rating', 'desc').orderBy(placement).orderBy('id');
    case 'newest':
      return query.orderBy('created_at', 'desc').orderBy(placement).orderBy('id');
    case 'default':
      return query.orderBy(placement).orderBy('is_recommended', 'desc').orderBy('rating', 'desc').orderBy('id');
  }
}

/** One page of a list. Of the description only its first line, which is the part written for lists. */
export async function listCasinos(db: Db, { sort, page, pageSize, ...filter }: CasinoListQuery) {
  const query = db
    .selectFrom('casinos')
    .select([
      'id',
      'slug',
      'name',
      'logo_url as logoUrl',
      'rating',
      sql<string>`rtrim(split_part(description, e'\\n', 1), e'\\r')`.as('description'),
      'positives',
      'negatives',
      'bonus_amount as bonusAmount',
      'promo_code as promoCode',
      'affiliate_link as affiliateLink',
      'is_recommended as isRecommended',
      'gamemodes',
      'placement',
      statusOf('casinos'),
      'verified_at as verifiedAt',
      'created_at as createdAt',
    ])
    .where(matches(filter));
  return await inOrder(query, sort)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export interface CasinoCounts {
  total: number;
  /** There are more; counting ended at MAX_SEARCH_TOTAL. */
  isCapped: boolean;
  /** Of each mode: how many of the results offer it. */
  facets: Partial<Record<Gamemode, number>>;
}

/** The total and the facets of a filter from one pass over what matches it. */
export async function countCasinos(db: Db, filter: CasinoFilter): Promise<CasinoCounts> {
  const rows = await db
    .with('matching', (cte) => {
      const query = cte.selectFrom('casinos').select('gamemodes').where(matches(filter));
      return filter.q === '' ? query : query.limit(MAX_SEARCH_TOTAL + 1);
    })
    .selectFrom('matching')
    .select([sql<Gamemode | null>`null`.as('mode'), (eb) => eb.fn.countAll<number>().as('count')])
    .unionAll((eb) =>
      eb
        .selectFrom([
          eb
            .selectFrom('matching')
            .select(sql<Gamemode>`unnest(gamemodes)`.as('mode'))
            .as('offered'),
        ])
        .select(['mode', eb.fn.countAll<number>().as('count')])
        .groupBy('mode'),
    )
    // The same content gives the same answer, byte for byte, on every replica.
    .orderBy('mode')
    .execute();
  const facets: CasinoCounts['facets'] = {};
  let counted = 0;
  for (const { mode, count } of rows) {
    if (mode === null) counted = count;
    else facets[mode] = count;
  }
  const isCapped = filter.q !== '' && counted > MAX_SEARCH_TOTAL;
  return { total: isCapped ? MAX_SEARCH_TOTAL : counted, isCapped, facets };
}

/** The name a person is shown by, where `alias` is their profile in the query. */
const nameOf = (alias: string) =>
  sql<string | null>`coalesce(
    nullif(${sql.ref(`${alias}.display_name`)}, ''), nullif(split_part(${sql.ref(`${alias}.email`)}, '@', 1), '')
  )`;

/** All that a review shows. Of people only the names. */
export async function findCasino(db: Db, id: string, { withDrafts }: { withDrafts: boolean }) {
  return await db
    .selectFrom('casinos')
    .leftJoin('profiles as verifier', 'verifier.id', 'casinos.verified_by')
    .leftJoin('profiles as decider', 'decider.id', 'casinos.status_by')
    .select([
      'casinos.id',
      'slug',
      'name',
      'logo_url as logoUrl',
      'rating',
      'description',
      'positives',
      'negatives',
      'bonus_amount as bonusAmount',
      'bonus_terms as bonusTerms',
      'promo_code as promoCode',
      'affiliate_link as affiliateLink',
      'website_url as websiteUrl',
      'is_recommended as isRecommended',
      'gamemodes',
      'placement',
      'full_review_html as fullReviewHtml',
      'verified_at as verifiedAt',
      nameOf('verifier').as('verifiedBy'),
      statusOf('casinos'),
      'status_reason as statusReason',
      'status_at as statusAt',
      nameOf('decider').as('statusBy'),
      'rating_reason as ratingReason',
      'meta_title as metaTitle',
      'meta_description as metaDescription',
      'casinos.created_at as createdAt',
      'casinos.updated_at as updatedAt',
      // A fact or a score that is saved leaves `updated_at` as it is.
      sql<Date>`greatest(casinos.updated_at, (
        select changed_at from casino_changes where casino_id = casinos.id and not is_minor
        order by changed_at desc, id desc limit 1
      ))`.as('changedAt'),
    ])
    .where('casinos.id', '=', id)
    .$if(!withDrafts, (visible) => visible.where('casinos.status', '<>', 'draft'))
    .executeTakeFirst();
}
