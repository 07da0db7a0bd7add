import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { isRedirectable, redirectPath } from '../../../shared/content/redirect-paths';
import { addressOfCasino, addressOfPost, publicAddress } from '../addresses/owned-address.service';
import type { OwnedAddress } from '../addresses/owned-address.service';
import type { AddressedKind } from '../addresses/slug-redirects.queries';

type Entity = AddressedKind;

/** Where an item's addresses led before it was deleted. */
export interface KeptAddresses {
  paths: string[];
  former: unknown[];
  redirects: { from_path: string }[];
}

const pathOf = sql`split_part(split_part(redirects.to_path, '#', 1), '?', 1)`;

interface Item {
  entity: Entity;
  id: string;
  /** Of what is public: its address, then the former ones. */
  paths: readonly string[];
}

/** Read before a deletion, which deletes and changes them. */
export async function readAddresses(trx: Transaction<Database>, { entity, id, paths: given }: Item) {
  const paths = given.map(redirectPath).filter(isRedirectable);
  const among = sql`any(${paths}::text[])`;
  const { rows } = await sql<Omit<KeptAddresses, 'paths'>>`
    select
      coalesce((select jsonb_agg(to_jsonb(slug_redirects)) from slug_redirects
        where entity = ${entity} and target_id::text = ${id}), '[]') as former,
      coalesce((select jsonb_agg(to_jsonb(redirects)) from redirects
        where from_path = ${among} or ${pathOf} = ${among}), '[]') as redirects
  `.execute(trx);
  return { paths, former: rows[0]?.former ?? [], redirects: rows[0]?.redirects ?? [] } satisfies KeptAddresses;
}

/**
 * Lets the addresses of a restored item lead to it again. What its deletion wrote goes; a redirect that somebody changed
 * since then stays as it is.
 */
export async function returnAddresses(
  trx: Transaction<Database>,
  { paths, former, redirects }: KeptAddresses,
): Promise<void> {
  const among = sql`any(${paths}::text[])`;
  // Where the deletion led its addresses, and with them those that had led there.
  const { rows } = await sql<{ led: string | null }>`
    select split_part(split_part(to_path, '#', 1), '?', 1) as led from redirects where from_path = ${paths[0] ?? ''}
  `.execute(trx);
  await sql`delete from redirects where from_path = ${among}`.execute(trx);
  await sql`
    insert into redirects select * from jsonb_populate_recordset(null::redirects, ${JSON.stringify(redirects)}::jsonb)
    on conflict (from_path) do update set to_path = excluded.to_path, status = excluded.status
      where ${pathOf} = ${rows[0]?.led ?? ''}
  `.execute(trx);
  await sql`
    insert into slug_redirects select * from jsonb_populate_recordset(null::slug_redirects, ${JSON.stringify(former)}::jsonb)
    on conflict (entity, old_slug) do nothing
  `.execute(trx);
}

/** The address that an item owns which has just left the trash. */
export async function findOwnedAddress(
  trx: Transaction<Database>,
  { kind, id }: { kind: Entity; id: string },
): Promise<OwnedAddress> {
  if (kind === 'post') {
    const columns = ['slug', 'status as storedStatus', 'published_at as publishedAt'] as const;
    return addressOfPost(
      await trx
        .selectFrom('blog_posts')
        .select(columns)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
  }
  if (kind === 'casino')
    return addressOfCasino(
      await trx
        .selectFrom('casinos')
        .select(['slug', 'status'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
  if (kind === 'page') return publicAddress(id);
  const { slug } = await trx
    .selectFrom('blog_categories')
    .select('slug')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return publicAddress(slug);
}
