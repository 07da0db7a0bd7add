import { sql } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';
import { readAsJson } from '../../database/read-as-json';
import { casinoIdAt } from '../addresses/casino-address.queries';

interface MentionedCasino {
  id: string;
  /** Slug or id. */
  address: string;
  name: string;
  logoUrl: string | null;
  rating: number;
  status: CasinoStatus;
  /** Median payout in minutes; null when it is not known. */
  payoutMedian: number | null;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

export async function listMentionedAddresses(db: Db, postId: string): Promise<string[]> {
  const rows = await db.selectFrom('post_mentions').select('address').where('post_id', '=', postId).execute();
  return rows.map(({ address }) => address);
}

/** Addresses are lower-case slugs, ids or former slugs. */
export async function listCasinosAt(db: Db, addresses: readonly string[]): Promise<MentionedCasino[]> {
  const { rows } = await sql<MentionedCasino>`
    with at as (select unnest(${[...addresses]}::text[]) as address),
    named as (
      select address, casino.id from at join public_casinos as casino on lower(casino.slug) = address
      union all
      select address, casino.id from at
        join public_casinos as casino on casino.id = case when address ~ ${UUID} then address::uuid end
    )
    select id, coalesce(slug, id::text) as address, name, logo_url as "logoUrl", rating, status, (
      select value::int from casino_facts
      where casino_id = public_casinos.id and key = 'payout_median' and jsonb_typeof(value) = 'number'
    ) as "payoutMedian"
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

interface Mention {
  id: string;
  title: string;
  slug: string;
  publishedAt: Date;
}

interface Site {
  casinoId: string;
  /** Canonical address: slug or id. */
  address: string;
  /** Slug, id and former slugs, in lower case. */
  addresses: string[];
}

/**
 * Finds a casino's addresses and the newest public posts that link to any of them. Reads at most `limit` index entries
 * per address.
 */
export async function findMentions(
  db: Db,
  address: string,
  limit: number,
): Promise<(Site & { posts: Mention[] }) | undefined> {
  const statement = sql<Site & (Mention | Record<keyof Mention, null>)>`
    with site as (
      select id, coalesce(slug, id::text) as address, array(
        select lower(slug) where slug is not null
        union select id::text
        union select old_slug from slug_redirects where entity = 'casino' and target_id = casino.id
      ) as addresses
      from public_casinos as casino where id = ${casinoIdAt(address)}
    ),
    newest as (
      select distinct found.post_id, found.published_at
      from site, unnest(site.addresses) as asked (address) cross join lateral (
        select post_id, published_at from public_post_mentions as mention
        where mention.address = asked.address
        order by published_at desc, post_id limit ${limit}
      ) as found
      order by found.published_at desc, found.post_id limit ${limit}
    )
    select site.id as "casinoId", site.address, site.addresses,
      post.id, post.title, post.slug, post.published_at as "publishedAt"
    from site left join (newest join public_posts as post on post.id = newest.post_id) on true
    order by newest.published_at desc, newest.post_id
  `;
  const rows = await readAsJson(db, statement, ['publishedAt']);
  const [site] = rows;
  if (!site) return undefined;
  const { casinoId, address: own, addresses } = site;
  const posts = rows.flatMap(({ id, title, slug, publishedAt }) =>
    id === null ? [] : { id, title, slug, publishedAt },
  );
  return { casinoId, address: own, addresses, posts };
}
