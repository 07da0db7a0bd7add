import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';

export const LIVE_RANKING_TITLE = 'Every place and every reason';
const PATH = '/how-we-rank/live';

export const liveRankingMeta = (site: Site): PageMeta => ({
  path: PATH,
  title: LIVE_RANKING_TITLE,
  description: 'Each part of each rating, the order that the scores give, and every place that an editor changed.',
  jsonLd: [
    breadcrumbLd(site, [
      { name: 'How we rank', path: '/how-we-rank' },
      { name: LIVE_RANKING_TITLE, path: PATH },
    ]),
  ],
});
