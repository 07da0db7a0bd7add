import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import { NO_BONUS, PAUSED_BONUS } from '../../../shared/codes/promo-codes';
import type { FactValue } from '../../../shared/facts/casino-facts';
import type { ActiveCode, PromoCode } from '../../../shared/codes/promo-codes';
import type { Database, Db } from '../../database/database';
import { casinoCodes } from '../addresses/promo-codes.queries';

export async function listCodes(db: Db, casinos: readonly { id: string }[]) {
  if (casinos.length === 0) return [];
  return await db
    .selectFrom('casinos')
    .select([
      'id as casinoId',
      casinoCodes('casinos.id').as('codes'),
      sql<Pick<PromoCode, 'code' | 'offer'> | null>`(
        select jsonb_build_object('code', code, 'offer', offer) from first_codes where code_of = casinos.id
      )`.as('first'),
    ])
    .where(sql<boolean>`id = any(${casinos.map(({ id }) => id)}::uuid[])`)
    .execute();
}

export const isOfferPaused = (from: string) => sql<boolean>`${sql.ref(`${from}.offer_paused_at`)} is not null`;

/** For select(): a part of the offer that is hidden while it is paused. */
const unlessPaused = <T>(from: string, told: RawBuilder<T>, instead: RawBuilder<T>) =>
  sql<T>`case when ${isOfferPaused(from)} then ${instead} else ${told} end`;

export const activeCode = (from: string) =>
  unlessPaused<ActiveCode | null>(
    from,
    sql`(select shown from first_codes where code_of = ${sql.ref(`${from}.id`)})`,
    sql`null`,
  );

export const activeBonus = (from: string) =>
  unlessPaused<string>(
    from,
    sql`coalesce((select offer from first_codes where code_of = ${sql.ref(`${from}.id`)}), ${NO_BONUS})`,
    sql`${PAUSED_BONUS}`,
  );

export const activeTerms = (from: string) =>
  unlessPaused<string | null>(from, sql.ref<string | null>(`${from}.bonus_terms`), sql`null`);

export const activeLink = (from: string) =>
  unlessPaused<string>(from, sql.ref<string>(`${from}.affiliate_link`), sql`''`);

/**
 * For select(): the domain where the last check of this link ended, else the one an editor confirmed; '' if the link is
 * broken.
 */
export const checkedDomain = (from: string) =>
  sql<string | null>`(
    select case when address <> ${sql.ref(`${from}.affiliate_link`)} then confirmed_domain
      when failures > 1 then '' else coalesce(final_domain, confirmed_domain) end
    from link_checks where casino_id = ${sql.ref(`${from}.id`)}
  )`;

export interface CodesOfCasino {
  casinoId: string;
  codes: readonly PromoCode[];
  checkedBy: string | null;
}

/** Replaces the casino's codes; needs its lock. Votes on a code that stays are kept until its next check. */
export async function writeCodes(
  trx: Transaction<Database>,
  { casinoId, codes, checkedBy }: CodesOfCasino,
): Promise<void> {
  const ids = codes.map(({ id }) => id);
  await sql`delete from promo_codes where casino_id = ${casinoId} and id <> all(${ids}::uuid[])`.execute(trx);
  if (codes.length > 0) {
    // Temporarily renamed, since names and positions may be swapped.
    await sql`
      update promo_codes set code = null, offer = coalesce(nullif(offer, ''), '-'), position = position + 1000000
      where casino_id = ${casinoId}
    `.execute(trx);
    await sql`
      insert into promo_codes
        (id, casino_id, code, offer, starts_at, ends_at, terms, source, checked_on, checked_by, position)
      select id, ${casinoId}, code, offer, starts_at, ends_at, terms, source, checked_on,
        case when checked_on is not null then ${checkedBy}::uuid end, position - 1
      from unnest(
        ${ids}::uuid[], ${codes.map(({ code }) => code)}::text[], ${codes.map(({ offer }) => offer)}::text[],
        ${codes.map(({ startsAt }) => startsAt)}::timestamptz[], ${codes.map(({ endsAt }) => endsAt)}::timestamptz[],
        ${codes.map(({ terms }) => terms)}::text[], ${codes.map(({ source }) => source)}::text[],
        ${codes.map(({ checkedOn }) => checkedOn)}::date[]
      ) with ordinality as given (id, code, offer, starts_at, ends_at, terms, source, checked_on, position)
      on conflict (id) do update set
        code = excluded.code, offer = excluded.offer, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        terms = excluded.terms, source = excluded.source, position = excluded.position,
        checked_on = excluded.checked_on,
        checked_by = case when promo_codes.checked_on is not distinct from excluded.checked_on
          then promo_codes.checked_by else excluded.checked_by end,
        reported_at = case when excluded.checked_on >= (promo_codes.reported_at at time zone 'UTC')::date
          then null else promo_codes.reported_at end,
        missed_in_a_row = case when excluded.checked_on >= (promo_codes.reported_at at time zone 'UTC')::date
          then 0 else promo_codes.missed_in_a_row end
    `.execute(trx);
  }
  // For search; the trigger that writes codes finds nothing to do.
  await sql`
    update casinos set promo_code = code, bonus_amount = offer from first_codes where code_of = id and id = ${casinoId}
  `.execute(trx);
}

export async function nameCodeCheckers(
  trx: Transaction<Database>,
  codes: readonly { casinoId: string; code: { code: string | null }; checkedBy: string | null }[],
): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    update promo_codes set checked_by = given.checked_by
    from unnest(
      ${codes.map(({ casinoId }) => casinoId)}::uuid[], ${codes.map(({ code }) => code.code)}::text[],
      ${codes.map(({ checkedBy }) => checkedBy)}::uuid[]
    ) as given (casino_id, code, checked_by)
    where promo_codes.casino_id = given.casino_id and promo_codes.code is not distinct from given.code
      and promo_codes.checked_on is not null
  `.execute(trx);
}

interface ListedCode {
  id: string;
  slug: string | null;
  name: string;
  logoUrl: string | null;
  rating: number;
  affiliateLink: string;
  websiteUrl: string | null;
  checkedDomain: string | null;
  activeCode: ActiveCode & { code: string };
  facts: { key: string; value: FactValue; note: string; checkedAt: string | null }[];
}

const MAX_LISTED = 300;

const CHOICES = {
  ending: sql`(first.shown ->> 'endsAt')::timestamptz < now() + interval '7 days'`,
  free: sql`exists (
    select from casino_facts where casino_id = casino.id and key = 'bonus_kind' and value in ('"free_money"', '"free_cases"')
  )`,
};

export async function listActiveCodes(db: Db, show: keyof typeof CHOICES | undefined, factKeys: readonly string[]) {
  const { rows } = await sql<ListedCode>`
    select casino.id, casino.slug, casino.name, casino.logo_url as "logoUrl", casino.rating,
      casino.affiliate_link as "affiliateLink", casino.website_url as "websiteUrl",
      ${checkedDomain('casino')} as "checkedDomain", first.shown as "activeCode",
      coalesce((
        select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'note', note, 'checkedAt', checked_at))
        from casino_facts where casino_id = casino.id and key = any(${[...factKeys]}::text[])
      ), '[]') as facts
    from first_codes first join public_casinos casino on casino.id = first.code_of
    where casino.status = 'listed' and casino.offer_paused_at is null and first.code is not null and ${show ? CHOICES[show] : sql`true`}
    order by first.shown ->> 'checkedOn' desc nulls last, coalesce(casino.placement, 999), casino.id
    limit ${MAX_LISTED}
  `.execute(db);
  return rows;
}

/** Codes that visitors reported dead and, unless `onlyReported`, those that end within a week. Most urgent first. */
export async function listCodesToReview(db: Db, { onlyReported = false } = {}) {
  const isUrgent = onlyReported
    ? sql<boolean>`code.reported_at is not null`
    : sql<boolean>`(code.reported_at is not null or code.ends_at < now() + interval '7 days')`;
  return await db
    .selectFrom('promo_codes as code')
    .innerJoin('casinos', 'casinos.id', 'code.casino_id')
    .select([
      'code.id as codeId',
      'casinos.id',
      'casinos.name',
      'casinos.updated_at as updatedAt',
      casinoCodes('casinos.id').as('codes'),
      sql<boolean>`code.reported_at is not null`.as('isReported'),
    ])
    .where('casinos.status', '=', 'listed')
    .where(sql<boolean>`casinos.deleted_at is null and coalesce(code.ends_at > now(), true)`)
    .where(isUrgent)
    .orderBy(sql`code.reported_at is null`)
    .orderBy(sql`code.ends_at nulls last`)
    .orderBy('code.id')
    .limit(20)
    .execute();
}
