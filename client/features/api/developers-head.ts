import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';

export const DEVELOPERS_TITLE = 'For developers';
const PATH = '/developers';

export const developersMeta = (site: Site): PageMeta => ({
  path: PATH,
  title: DEVELOPERS_TITLE,
  description:
    'Read our sites, facts, scores, changes and articles from your own page or app, or show a score as a badge. Free, without a key.',
  jsonLd: [breadcrumbLd(site, [{ name: DEVELOPERS_TITLE, path: PATH }])],
});
