import { sql } from 'kysely';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import type { Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';

/** Target of a casino's affiliate link, exactly as stored. */
export async function findAffiliateLink(db: Db, address: string) {
  const casinoId = await findCasinoIdAt(db, address);
  if (casinoId === undefined) return undefined;
  return await db
    .selectFrom('casinos')
    .select(['id as casinoId', 'affiliate_link as url'])
    .where('id', '=', casinoId)
    .executeTakeFirst();
}

interface Click {
  casinoId: string;
  placement: string;
  isBot: boolean;
  referrerPath: string | null;
}

export async function insertClick(db: Db, { casinoId, placement, isBot, referrerPath }: Click): Promise<void> {
  await db
    .insertInto('affiliate_clicks')
    .values({ casino_id: casinoId, placement, is_bot: isBot, referrer_path: referrerPath })
    .execute();
}

/** Retention stated on /privacy: clicks are stored for 13 months. */
export async function deleteOldClicks(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'affiliate_clicks',
    where: sql`occurred_at < now() - interval '13 months'`,
    orderBy: sql`occurred_at`,
  });
}
