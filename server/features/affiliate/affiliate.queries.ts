import { sql } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { casinoIdAt } from '../addresses/casino-address.queries';
import type { Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';
import { countClick } from './click-months.queries';

const excludedCountries = sql`(
  select value from casino_facts where casino_id = public_casinos.id and key = 'excluded_countries'
)`;

export async function findAffiliateLink(db: Db, address: string) {
  return await db
    .selectFrom('public_casinos')
    .select([
      ...(['id as casinoId', 'slug', 'name', 'affiliate_link as url'] as const),
      ...(['status', 'status_reason as statusReason', 'promo_code as code'] as const),
    ])
    .select(excludedCountries.as('excludedCountries'))
    .select(sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'))
    .where('id', '=', casinoIdAt(address))
    .$narrowType<{ status: CasinoStatus }>()
    .executeTakeFirst();
}

export type AffiliateTarget = NonNullable<Awaited<ReturnType<typeof findAffiliateLink>>>;

export async function listServing(db: Db) {
  return await db
    .selectFrom('public_casinos')
    .select([sql<string>`coalesce(slug, id::text)`.as('address'), excludedCountries.as('excluded')])
    .where('status', '=', 'listed')
    .where('offer_paused_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Codes of all casinos except drafts, of at least three letters. */
export async function listCodeNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('promo_codes')
    .innerJoin('public_casinos', 'public_casinos.id', 'promo_codes.casino_id')
    .select('code')
    .distinct()
    .where(sql<boolean>`length(code) >= 3`)
    .$narrowType<{ code: string }>()
    .execute();
  return rows.map(({ code }) => code);
}

export interface OfferAt {
  casinoId: string;
  address: string;
  casino: string;
  status: CasinoStatus;
  isOfferPaused: boolean;
}

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

export async function findOffersAt(db: Db, addresses: readonly string[]): Promise<OfferAt[]> {
  const { rows } = await sql<OfferAt>`
    select address, found.id as "casinoId", coalesce(found.slug, found.id::text) as casino, found.status,
      found.offer_paused_at is not null as "isOfferPaused"
    from unnest(${[...addresses]}::text[]) as address
    cross join lateral (
      select id, slug, status, offer_paused_at from (
        select id, slug, status, offer_paused_at, 1 as preference from public_casinos where lower(slug) = lower(address)
        union all
        select id, slug, status, offer_paused_at, 2 from public_casinos
        where id = case when address ~ ${UUID} then address::uuid end
        union all
        select casino.id, casino.slug, casino.status, casino.offer_paused_at, 3
        from slug_redirects join public_casinos as casino on casino.id = target_id
        where entity = 'casino' and old_slug = lower(address)
      ) as candidate order by preference limit 1
    ) as found
  `.execute(db);
  return rows;
}

/**
 * Also the addresses where the links end. Includes casinos that are drafts again: texts must not link to their offers
 * either.
 */
export async function listOfferAddresses(db: Db) {
  return await db
    .selectFrom('casinos')
    .leftJoin('link_checks', 'casino_id', 'id')
    .select(['id', 'slug', 'name', 'affiliate_link as url', 'casinos.status'])
    .select(['website_url as websiteUrl', 'final_domain as finalDomain', 'confirmed_domain as confirmedDomain'])
    .select(sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'))
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('casinos.status', '<>', 'draft'), eb('last_public', 'is not', null)]))
    .orderBy('id')
    .$narrowType<{ status: CasinoStatus }>()
    .execute();
}

interface Click {
  casinoId: string;
  placement: string;
  isBot: boolean;
  referrerPath: string | null;
  country: string | null;
}

export async function insertClick(db: Db, { casinoId, placement, isBot, referrerPath, country }: Click): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('affiliate_clicks')
      .values({ casino_id: casinoId, placement, is_bot: isBot, referrer_path: referrerPath, country })
      .execute();
    await countClick(trx, { casinoId, placement, isBot, referrerPath });
  });
}

export async function deleteOldClicks(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'affiliate_clicks',
    where: sql`occurred_at < now() - interval '13 months'`,
    orderBy: sql`occurred_at`,
  });
}
