import { sql } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';
import { isNamedPublicly } from '../../database/person-name';

export async function findAuthor(db: Db, slug: string) {
  return await db
    .selectFrom('profiles as person')
    .select(['id', 'author_slug as slug', 'bio', 'conflicts', 'photo', 'updated_at as updatedAt'])
    .select(sql<string>`display_name`.as('name'))
    .$narrowType<{ slug: string }>()
    .where(isNamedPublicly('person'))
    .where('author_slug', '=', slug.toLowerCase())
    .executeTakeFirst();
}

export async function listPostsBy(db: Db, authorId: string, limit: number) {
  const rows = await db
    .selectFrom('public_posts')
    .select(['slug', 'title', 'published_at as publishedAt', sql<number>`(count(*) over ())::int`.as('total')])
    .where('author_id', '=', authorId)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { posts: rows.map(({ total: _total, ...post }) => post), total: rows[0]?.total ?? 0 };
}

export async function countAuthorChecks(db: Db, userId: string) {
  return await db
    .selectFrom('casino_facts as fact')
    .innerJoin('public_casinos as casino', 'casino.id', 'fact.casino_id')
    .select([
      sql<number>`count(*)::int`.as('facts'),
      sql<number>`(
        select coalesce(sum(case when state = 'recorded' then 1
          when not exists (select from payouts own where own.casino_id = payouts.casino_id and own.by = 'desk'
            and own.state = 'recorded' and own.deleted_at is null)
            and summary -> 'payout_tests' ->> 'sourceKind' = 'own_test'
          then (summary -> 'payout_tests' ->> 'value')::int else 0 end), 0)
        from payouts join public_casinos as site on site.id = payouts.casino_id
        where payouts.by = 'desk' and payouts.deleted_at is null and payouts.decided_by = ${userId}
      )::int`.as('payouts'),
    ])
    .where('fact.checked_by', '=', userId)
    .where('fact.checked_at', 'is not', null)
    .executeTakeFirstOrThrow();
}

export interface CheckedSite {
  id: string;
  slug: string | null;
  name: string;
  logoUrl: string | null;
  rating: number;
  status: CasinoStatus;
  checkedAt: Date;
}

export async function listSitesCheckedBy(db: Db, userId: string, limit: number) {
  const { rows } = await sql<CheckedSite & { total: number }>`
    select casino.id, slug, name, logo_url as "logoUrl", rating, status, checked.at as "checkedAt",
      (count(*) over ())::int as total
    from (
      select casino_id, max(checked_at) as at from (
        select casino_id, checked_at from casino_facts where checked_by = ${userId} and checked_at is not null
        union all
        select id, verified_at from public_casinos where verified_by = ${userId} and verified_at is not null
      ) as checks
      group by casino_id
    ) as checked
    join public_casinos as casino on casino.id = checked.casino_id
    order by checked.at desc, casino.id
    limit ${limit}
  `.execute(db);
  return { sites: rows.map(({ total: _total, ...site }) => site), total: rows[0]?.total ?? 0 };
}
