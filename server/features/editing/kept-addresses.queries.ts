import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { isRedirectable, redirectPath } from '../../../shared/content/redirect-paths';
import { addressOfCasino, addressOfPost, publicAddress } from '../addresses/owned-address.service';
import type { OwnedAddress } from '../addresses/owned-address.service';
import type { AddressedKind } from '../addresses/slug-redirects.queries';

type Entity = AddressedKind;

/** Where an item's addresses redirected before it was deleted. */
export interface KeptAddresses {
  paths: string[];
  former: unknown[];
  redirects: { from_path: string }[];
}

const toPath = sql`split_part(split_part(redirects.to_path, '#', 1), '?', 1)`;

interface Item {
  entity: Entity;
  id: string;
  /** For a public item: its address, then the former ones. */
  paths: readonly string[];
}

/** Must run before the deletion, which changes these rows. */
export async function readAddresses(trx: Transaction<Database>, { entity, id, paths: given }: Item) {
  const paths = given.map(redirectPath).filter(isRedirectable);
  const among = sql`any(${paths}::text[])`;
  const { rows } = await sql<Omit<KeptAddresses, 'paths'>>`
    select
      coalesce((select jsonb_agg(to_jsonb(slug_redirects)) from slug_redirects
        where entity = ${entity} and target_id::text = ${id}), '[]') as former,
      coalesce((select jsonb_agg(to_jsonb(redirects)) from redirects
        where from_path = ${among} or ${toPath} = ${among}), '[]') as redirects
  `.execute(trx);
  return { paths, former: rows[0]?.former ?? [], redirects: rows[0]?.redirects ?? [] } satisfies KeptAddresses;
}

/** Undoes what the item's deletion wrote about its addresses, except redirects that were changed since. */
export async function returnAddresses(
  trx: Transaction<Database>,
  { paths, former, redirects }: KeptAddresses,
): Promise<void> {
  const among = sql`any(${paths}::text[])`;
  // The target that the deletion set for its addresses and for redirects to them.
  const { rows } = await sql<{ led: string | null }>`
    select split_part(split_part(to_path, '#', 1), '?', 1) as led from redirects where from_path = ${paths[0] ?? ''}
  `.execute(trx);
  await sql`delete from redirects where from_path = ${among}`.execute(trx);
  await sql`
    insert into redirects select * from jsonb_populate_recordset(null::redirects, ${JSON.stringify(redirects)}::jsonb)
    on conflict (from_path) do update set to_path = excluded.to_path, status = excluded.status
      where ${toPath} = ${rows[0]?.led ?? ''}
  `.execute(trx);
  await sql`
    insert into slug_redirects select * from jsonb_populate_recordset(null::slug_redirects, ${JSON.stringify(former)}::jsonb)
    on conflict (entity, old_slug) do nothing
  `.execute(trx);
}

/** For an item that has just left the trash. */
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
