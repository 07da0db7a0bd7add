import type { Chart } from '../../../shared/charts/figure';
import { bonusChart, bonusesChart } from '../../../shared/codes/bonus-chart';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import type { BlockChart } from '../../../shared/content/live-blocks';
import { FIELD } from '../../cache/announce-change';
import type { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { edgeChart } from '../charts/edge-chart';
import { edgesIn, getField } from '../charts/field.service';
import { ratingChart } from '../charts/rating-chart';
import { sitesChart } from '../charts/withdrawals-chart';
import { getSettings } from '../settings/settings.service';
import type { ShownSite } from './live-block-html';

type Field = Awaited<ReturnType<typeof getField>>;
type Draw = (db: Db, field: Field, site: ShownSite | undefined) => Chart | null | Promise<Chart | null>;

const DRAW: Readonly<Record<BlockChart, Draw>> = {
  withdrawals: (_, { times, typicalTime }) => sitesChart(times, typicalTime),
  bonus: (_, { worths, names }, site) =>
    site
      ? bonusChart(site.name, { worths, id: site.id, deposit: EXAMPLE_DEPOSIT })
      : bonusesChart(worths, { names, deposit: EXAMPLE_DEPOSIT }),
  edge: (_, { edges }, site) => {
    const own = edgesIn(site?.facts.find(({ key }) => key === 'house_edge')?.value);
    return site && own ? edgeChart(site.name, own, edges) : null;
  },
  rating: async (db, _, site) =>
    site ? await ratingChart(db, site, (await getSettings(db)).criteria, 'newest') : null,
};

/** The chart of a block; null where there is too little to draw. */
export async function drawChart(
  { db, reads }: { db: Db; reads: Pick<CacheTags, 'add'> },
  chart: BlockChart,
  site: ShownSite | undefined,
): Promise<Chart | null> {
  reads.add(FIELD, 'settings');
  return await DRAW[chart](db, await getField(db), site);
}
