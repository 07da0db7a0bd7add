import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deal } from '../../../shared/codes/casino-deals';
import type { StoredFact } from '../../../shared/facts/casino-facts';
import type { ActiveCode } from '../../../shared/codes/promo-codes';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';
import { publicName, publicSlug, signature } from '../../database/person-name';
import { readAsJson } from '../../database/read-as-json';
import { checkedDomain, isOfferPaused, activeBonus, activeCode, activeLink, activeTerms } from '../codes/codes.queries';
import { casinoIdAt } from '../addresses/casino-address.queries';
import { selectNewestChanges } from '../history/changes.queries';
import type { NewestChanges } from '../history/changes.queries';
import type { CardRow } from '../facts/fact-texts';

type ListedRow = CardRow & { checkedAt: string | null };

const getStatus = (from: string) => sql<CasinoStatus>`${sql.ref(from)}.status`.as('status');

/** In no particular order. Of the description only the first line, which is written for lists. */
export async function listCasinosById(db: Db, ids: readonly string[], factKeys: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
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
      activeBonus('casinos').as('bonusAmount'),
      activeCode('casinos').as('activeCode'),
      activeLink('casinos').as('affiliateLink'),
      isOfferPaused('casinos').as('isOfferPaused'),
      checkedDomain('casinos').as('checkedDomain'),
      'website_url as websiteUrl',
      'is_recommended as isRecommended',
      'gamemodes',
      getStatus('casinos'),
      'verified_at as verifiedAt',
      'created_at as createdAt',
      sql<ListedRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'note', note, 'checkedAt', checked_at))
        from casino_facts where casino_id = casinos.id and key = any(${[...factKeys]}::text[])
      ), '[]')`.as('facts'),
    ])
    .$narrowType<{ rating: number }>()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    // A casino may have lost its offer since its id was read.
    .where('status', 'in', STATUSES_WITH_OFFER)
    .execute();
}

interface ReviewedCasino {
  id: string;
  slug: string | null;
  name: string;
  logoUrl: string | null;
  /** Null only in a draft. */
  rating: number | null;
  description: string;
  positives: string[];
  negatives: string[];
  bonusAmount: string;
  bonusTerms: string | null;
  goodFor: string | null;
  notFor: string | null;
  activeCode: ActiveCode | null;
  affiliateLink: string;
  isOfferPaused: boolean;
  /** The domain at which its link lands, as confirmed by an editor. */
  checkedDomain: string | null;
  deal: Deal;
  websiteUrl: string | null;
  isRecommended: boolean;
  gamemodes: string[];
  placement: number | null;
  fullReviewHtml: string | null;
  verifiedAt: Date | null;
  verifiedBy: string | null;
  verifiedBySlug: string | null;
  status: CasinoStatus;
  statusReason: string | null;
  statusAt: Date | null;
  statusBy: string | null;
  ratingReason: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Includes saves of facts and scores, which leave `updatedAt` unchanged. */
  changedAt: Date;
  /** Includes keys unknown to this version. */
  facts: Array<Omit<StoredFact, 'checkedAt'> & { checkedAt: string | null; checkedBy: string | null }>;
  /** In tenths, by criterion; includes criteria out of use. */
  scores: Record<string, { score: number; reason: string }>;
  changes: NewestChanges;
}

interface AskedChanges {
  factKeys: readonly string[];
  limit: number;
}

/** One hand-written statement, for speed (see `listCompared`). Contains people only by name. */
async function findReviewed(
  db: Db,
  id: RawBuilder<string>,
  changes: AskedChanges,
): Promise<ReviewedCasino | undefined> {
  const statement = sql<ReviewedCasino>`
    select reviewed.id, slug, name, logo_url as "logoUrl", rating, description, positives, negatives,
      good_for as "goodFor", not_for as "notFor",
      ${activeBonus('reviewed')} as "bonusAmount", ${activeTerms('reviewed')} as "bonusTerms", ${activeCode('reviewed')} as "activeCode",
      ${activeLink('reviewed')} as "affiliateLink", ${isOfferPaused('reviewed')} as "isOfferPaused",
      ${checkedDomain('reviewed')} as "checkedDomain", deal, website_url as "websiteUrl", is_recommended as "isRecommended", gamemodes,
      placement, full_review_html as "fullReviewHtml", verified_at as "verifiedAt",
      ${publicName('verifier')} as "verifiedBy", ${publicSlug('verifier')} as "verifiedBySlug", status, status_reason as "statusReason", status_at as "statusAt",
      ${signature('decider')} as "statusBy", rating_reason as "ratingReason", meta_title as "metaTitle",
      meta_description as "metaDescription", reviewed.created_at as "createdAt", reviewed.updated_at as "updatedAt",
      greatest(reviewed.updated_at, (
        select changed_at from casino_changes where casino_id = reviewed.id and not is_minor
        order by changed_at desc, id desc limit 1
      )) as "changedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'key', key, 'value', value, 'sourceKind', source_kind, 'source', source, 'note', note,
          'checkedAt', checked_at, 'checkedBy', ${publicName('checker')}
        ) order by key)
        from casino_facts left join profiles as checker on checker.id = checked_by where casino_id = reviewed.id
      ), '[]') as facts,
      coalesce((
        select jsonb_object_agg(criterion, jsonb_build_object('score', score, 'reason', reason))
        from casino_scores where casino_id = reviewed.id
      ), '{}') as scores,
      ${selectNewestChanges(db, { casinoId: sql.ref('reviewed.id'), ...changes })} as changes
    from casinos as reviewed
      left join profiles as verifier on verifier.id = verified_by
      left join profiles as decider on decider.id = status_by
    where reviewed.id = ${id}
  `;
  const [found] = await readAsJson(db, statement, ['verifiedAt', 'statusAt', 'createdAt', 'updatedAt', 'changedAt']);
  return found;
}

export const findCasinoAt = async (db: Db, address: string, changes: AskedChanges) =>
  // A constraint of the table guarantees its rating.
  (await findReviewed(db, casinoIdAt(address), changes)) as (ReviewedCasino & { rating: number }) | undefined;

/** Includes drafts, for holders of a preview link. */
export const findCasinoOrDraft = (db: Db, id: string, changes: AskedChanges) =>
  findReviewed(db, sql`${id}::uuid`, changes);
