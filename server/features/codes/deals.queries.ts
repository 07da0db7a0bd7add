import type { Deal } from '../../../shared/codes/casino-deals';
import type { Db } from '../../database/database';

export async function listDeals(db: Db): Promise<ReadonlyMap<string, Deal>> {
  const rows = await db
    .selectFrom('public_casinos')
    .select(['id', 'deal'])
    .$narrowType<{ deal: Deal }>()
    .where('status', '=', 'listed')
    .execute();
  return new Map(rows.map(({ id, deal }) => [id, deal]));
}
