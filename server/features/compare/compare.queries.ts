import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { ActiveCode } from '../../../shared/codes/promo-codes';
import { containsFolded } from '../../database/contains-text';
import type { Db } from '../../database/database';
import { readAsJson } from '../../database/read-as-json';
import { checkedDomain, isOfferPaused, activeBonus, activeCode, activeLink, activeTerms } from '../codes/codes.queries';
import { casinoIdAt } from '../addresses/casino-address.queries';

const address = sql<string>`coalesce(slug, id::text)`.as('address');
const status = sql<CasinoStatus>`status`.as('status');

export interface Compared {
  id: string;
  address: string;
  name: string;
  logoUrl: string | null;
  rating: number;
  status: CasinoStatus;
  statusReason: string | null;
  statusAt: Date | null;
  gamemodes: string[];
  positives: string[];
  negatives: string[];
  bonusAmount: string;
  activeCode: ActiveCode | null;
  bonusTerms: string | null;
  affiliateLink: string;
  isOfferPaused: boolean;
  websiteUrl: string | null;
  checkedDomain: string | null;
  verifiedAt: Date | null;
  facts: Record<string, { value: FactValue; note: string; checkedAt: string | null }>;
  scores: Record<string, { score: number; reason: string }>;
}

/**
 * In the order of the ids, without drafts. One hand-written statement, because each statement costs a tenth of the
 * page's time, and so does building it.
 */
export async function listCompared(db: Db, ids: readonly string[], factKeys: readonly string[]): Promise<Compared[]> {
  if (ids.length === 0) return [];
  return await listComparedOf(db, sql`${[...ids]}::uuid[]`, factKeys);
}

async function listComparedOf(db: Db, ids: RawBuilder<unknown>, factKeys: readonly string[]): Promise<Compared[]> {
  const statement = sql<Compared>`
    select id, coalesce(slug, id::text) as address, name, logo_url as "logoUrl", rating, status,
      status_reason as "statusReason", status_at as "statusAt", gamemodes, positives, negatives,
      ${activeBonus('casinos')} as "bonusAmount", ${activeCode('casinos')} as "activeCode",
      ${activeTerms('casinos')} as "bonusTerms", ${activeLink('casinos')} as "affiliateLink",
      ${isOfferPaused('casinos')} as "isOfferPaused", website_url as "websiteUrl",
      ${checkedDomain('casinos')} as "checkedDomain",
      verified_at as "verifiedAt",
      coalesce((
        select jsonb_object_agg(key, jsonb_build_object('value', value, 'note', note, 'checkedAt', checked_at))
        from casino_facts where casino_id = casinos.id and key = any(${[...factKeys]}::text[])
      ), '{}') as facts,
      coalesce((
        select jsonb_object_agg(criterion, jsonb_build_object('score', score, 'reason', reason))
        from casino_scores where casino_id = casinos.id
      ), '{}') as scores
    from unnest(${ids}) with ordinality as asked (casino_id, place) join casinos on casinos.id = asked.casino_id
    where status <> 'draft' order by asked.place
  `;
  return await readAsJson(db, statement, ['verifiedAt', 'statusAt']);
}

const inListOrder = sql`coalesce(placement, 999), is_recommended desc, rating desc, id`;

export async function listComparable(db: Db, { q, limit }: { q: string; limit: number }) {
  const all = db
    .selectFrom('casinos')
    .select(['id', address, 'name', 'logo_url as logoUrl', 'rating', status])
    .$narrowType<{ rating: number }>();
  const found =
    q === ''
      ? all.where('status', 'in', STATUSES_WITH_OFFER).orderBy(inListOrder)
      : all.where('status', '<>', 'draft').where(containsFolded('folded_name', q)).orderBy(inListOrder);
  return await found.limit(limit).execute();
}

/**
 * The casino at `address`, then casinos with an offer by shared game modes and rating. Empty for an unknown address.
 * One statement, because separate ones would run in sequence.
 */
export async function listWithSimilar(
  db: Db,
  address: string,
  { factKeys, limit }: { factKeys: readonly string[]; limit: number },
): Promise<Compared[]> {
  const alike = sql`
    select other.id from casinos as other, lateral (
      select count(*) as modes from unnest(other.gamemodes) as mode where mode = any(own.gamemodes)
    ) as shared
    where other.id <> own.id and other.gamemodes && own.gamemodes
      and other.status = any(${[...STATUSES_WITH_OFFER]}::text[])
    order by shared.modes desc, other.rating desc, coalesce(other.placement, 999), other.id limit ${limit}
  `;
  const ids = sql`(
    select array_prepend(own.id, array(${alike})) from casinos as own where own.id = ${casinoIdAt(address)}
  )`;
  return await listComparedOf(db, ids, factKeys);
}
