import { changesSearch, FEWEST_CHANGES } from '../../../shared/history/changes-search';
import type { ChangesSearch } from '../../../shared/history/changes-search';
import { isIndexed } from '../../../shared/text/search-parameters';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';
import type { ChangedCasino, Changes } from './changes-data';

type Addressed = Pick<ChangedCasino, 'slug' | 'id'>;

const getAddress = ({ slug, id }: Addressed): string => encodeURIComponent(slug ?? id);

export const historyPath = (casino: Addressed): string => `/casino/${getAddress(casino)}/history`;
export const casinoFeedPath = (casino: Addressed): string => `/feed/casino/${getAddress(casino)}.xml`;

export const CHANGES_PATH = '/changes';
export const CHANGES_FEED = '/feed/changes.xml';
export const CHANGES_TITLE = 'What changed';
export const CHANGES_LEAD =
  'Every fact, score, place, bonus and status that we changed, newest first, with the reason and the name.';

/** Filtered pages repeat content and older pages shift, so neither is indexed. */
export function historyMeta(site: Site, casino: ChangedCasino, search: ChangesSearch): PageMeta {
  const path = historyPath(casino);
  const title = `${casino.name}: what changed`;
  return {
    path,
    title,
    description: `Every change of ${casino.name}’s facts, scores, place, bonus and status, with dates, reasons and the rating as a chart.`,
    noindex: !isIndexed(changesSearch, search) || casino.total < FEWEST_CHANGES,
    feed: { title, path: casinoFeedPath(casino) },
    jsonLd: [
      breadcrumbLd(site, [
        { name: 'Casinos', path: '/casinos' },
        { name: `${casino.name} Review`, path: `/casino/${getAddress(casino)}` },
        { name: 'What changed', path },
      ]),
    ],
  };
}

export function changesMeta(site: Site, { items }: Changes, search: ChangesSearch): PageMeta {
  return {
    path: CHANGES_PATH,
    title: CHANGES_TITLE,
    description: CHANGES_LEAD,
    noindex: !isIndexed(changesSearch, search) || items.length === 0,
    feed: { title: CHANGES_TITLE, path: CHANGES_FEED },
    jsonLd: [breadcrumbLd(site, [{ name: CHANGES_TITLE, path: CHANGES_PATH }])],
  };
}
