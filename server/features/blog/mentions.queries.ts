import { sql } from 'kysely';
import type { CasinoStatus } from '../../../shared/casino-status';
import type { Db } from '../../database/database';

interface MentionedCasino {
  id: string;
  /** Slug or id. */
  address: string;
  name: string;
  logoUrl: string | null;
  rating: number;
  status: CasinoStatus;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

export async function listMentionedAddresses(db: Db, postId: string): Promise<string[]> {
  const rows = await db.selectFrom('post_mentions').select('address').where('post_id', '=', postId).execute();
  return rows.map(({ address }) => address);
}

/** The public casinos at several addresses in lower case: slugs, ids and former slugs. */
export async function listCasinosAt(db: Db, addresses: readonly string[]): Promise<MentionedCasino[]> {
  const { rows } = await sql<MentionedCasino>`
    with at as (select unnest(${[...addresses]}::text[]) as address),
    named as (
      select address, casino.id from at join public_casinos as casino on lower(casino.slug) = address
      union all
      select address, casino.id from at
        join public_casinos as casino on casino.id = case when address ~ ${UUID} then address::uuid end
    )
    select id, coalesce(slug, id::text) as address, name, logo_url as "logoUrl", rating, status
    from public_casinos
    where id in (
      select id from named
      union all
      select target_id from at join slug_redirects on entity = 'casino' and old_slug = address
      where address not in (select address from named)
    )
    order by rating desc, lower(name), id
  `.execute(db);
  return rows;
}

interface Addresses {
  casinoId: string;
  /** Its own: slug or id. */
  address: string;
  /** Slug, id and former slugs, in lower case. */
  addresses: string[];
}

/** Every address of the public casino at one of them. */
export async function findAddressesOf(db: Db, address: string): Promise<Addresses | undefined> {
  const id = new RegExp(UUID, 'i').test(address) ? address : null;
  const { rows } = await sql<Addresses>`
    with site as (
      select id, slug from (
        select id, slug, 1 as preference from public_casinos where lower(slug) = lower(${address})
        union all
        select id, slug, 2 from public_casinos
        where id = ${id}::uuid
        union all
        select casino.id, casino.slug, 3
        from slug_redirects join public_casinos as casino on casino.id = target_id
        where entity = 'casino' and old_slug = lower(${address})
      ) as candidate order by preference limit 1
    )
    select id as "casinoId", coalesce(slug, id::text) as address, array(
      select lower(slug) where slug is not null
      union select id::text
      union select old_slug from slug_redirects where entity = 'casino' and target_id = site.id
    ) as addresses
    from site
  `.execute(db);
  return rows[0];
}

interface Mentioning {
  id: string;
  title: string;
  slug: string;
  publishedAt: Date;
}

/** The newest public posts with a link to one of the addresses; the index of each is read no further than that. */
export async function listPostsMentioning(db: Db, addresses: readonly string[], limit: number): Promise<Mentioning[]> {
  const { rows } = await sql<Mentioning>`
    with newest as (
      select distinct found.post_id, found.published_at
      from unnest(${[...addresses]}::text[]) as asked (address) cross join lateral (
        select post_id, published_at from public_post_mentions as mention
        where mention.address = asked.address
        order by published_at desc, post_id limit ${limit}
      ) as found
      order by found.published_at desc, found.post_id limit ${limit}
    )
    select post.id, post.title, post.slug, post.published_at as "publishedAt"
    from newest join public_posts as post on post.id = newest.post_id
    order by newest.published_at desc, newest.post_id
  `.execute(db);
  return rows;
}
