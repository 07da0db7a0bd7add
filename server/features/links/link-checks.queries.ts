import { sql } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';

export async function listKnownAddresses(db: Db) {
  return await db
    .selectFrom('public_casinos')
    .leftJoin('link_checks', 'casino_id', 'id')
    .select(['id', 'slug', 'name', 'public_casinos.status', 'status_reason as statusReason'])
    .select(sql<string[]>`array_remove(array[website_url, confirmed_domain], null)`.as('addresses'))
    .where((eb) => eb.or([eb('website_url', 'is not', null), eb('confirmed_domain', 'is not', null)]))
    .orderBy('id')
    .$narrowType<{ id: string; name: string; status: CasinoStatus }>()
    .execute();
}

export interface DueLink {
  id: string;
  address: string;
}

export const ROUNDS_A_DAY = 144;

/** Reserved for examples and tests: they never resolve and would waste checks. */
const RESERVED = String.raw`^https?://([^/?#]*\.)?(example|test|invalid|localhost|example\.(com|net|org))\.?([:/?#]|$)`;

/**
 * Not checked for a day or since they changed, longest ago first; at most a round's share, to spread the checks over
 * the day.
 */
export async function listDueLinks(db: Db): Promise<DueLink[]> {
  const { rows } = await sql<DueLink>`
    select id, affiliate_link as address from casinos left join link_checks on casino_id = id
    where casinos.status = 'listed' and affiliate_link ~* '^https?://' and affiliate_link !~* ${RESERVED}
      and (address is distinct from affiliate_link or checked_at < now() - interval '23 hours')
    order by address is distinct from affiliate_link desc, checked_at, id
    limit (select ceil(count(*)::numeric / ${ROUNDS_A_DAY})::int + 1 from casinos where status = 'listed')
  `.execute(db);
  return rows;
}

export interface CheckedLink extends DueLink {
  status: number | null;
  /** Registrable domain where the link ends; null after a failure. */
  finalDomain: string | null;
  tlsDays: number | null;
}

export interface StoredCheck {
  address: string;
  finalDomain: string | null;
  confirmedDomain: string | null;
  failures: number;
  isPaused: boolean;
  name: string;
  websiteUrl: string | null;
}

const ofThisLink = sql`link_checks.address = affiliate_link`;

const stored = sql`affiliate_link as address, case when ${ofThisLink} then final_domain end as "finalDomain",
  confirmed_domain as "confirmedDomain", case when ${ofThisLink} then failures else 0 end as failures,
  offer_paused_at is not null as "isPaused", name, website_url as "websiteUrl"`;

export async function lockCheck(db: Db, id: string): Promise<StoredCheck | undefined> {
  const { rows } = await sql<StoredCheck>`
    select ${stored} from casinos left join link_checks on casino_id = id
    where id = ${id} and deleted_at is null for update of casinos
  `.execute(db);
  return rows[0];
}

/** A failure keeps the last landing domain. */
export async function saveCheck(db: Db, { id, address, status, finalDomain, tlsDays }: CheckedLink): Promise<void> {
  await sql`
    insert into link_checks as known (casino_id, address, checked_at, status, final_domain, tls_days, failures)
    values (${id}, ${address}, now(), ${status}, ${finalDomain}, ${tlsDays}, ${finalDomain === null ? 1 : 0})
    on conflict (casino_id) do update set address = excluded.address, checked_at = excluded.checked_at,
      status = excluded.status, tls_days = excluded.tls_days,
      final_domain = coalesce(
        excluded.final_domain, case when known.address = excluded.address then known.final_domain end
      ),
      failures = case
        when excluded.final_domain is not null then 0
        when known.address = excluded.address then known.failures + 1
        else 1
      end
  `.execute(db);
}

export async function setPaused(db: Db, id: string, isPaused: boolean): Promise<void> {
  await sql`
    update casinos set offer_paused_at = case when ${isPaused} then coalesce(offer_paused_at, now()) end where id = ${id}
  `.execute(db);
}

export async function setConfirmed(db: Db, id: string, domain: string | null): Promise<void> {
  await db.updateTable('link_checks').set({ confirmed_domain: domain }).where('casino_id', '=', id).execute();
}

export type ListedCheck = StoredCheck & { id: string; status: number | null; checkedAt: Date | null };

export async function listOpenChecks(db: Db, limit: number): Promise<ListedCheck[]> {
  const { rows } = await sql<ListedCheck>`
    select id, link_checks.status, checked_at as "checkedAt", ${stored}
    from casinos left join link_checks on casino_id = id
    where casinos.status = 'listed' and deleted_at is null
      and (offer_paused_at is not null
        or ${ofThisLink} and (failures > 1 or final_domain is distinct from confirmed_domain))
    order by offer_paused_at is null, failures desc nulls last, name limit ${limit}
  `.execute(db);
  return rows;
}
