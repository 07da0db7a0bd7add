import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { Page } from './page-data';

/** Title, description, canonical link and breadcrumb of one page. */
export function pageHead(
  site: Site,
  page: Pick<Page, 'slug' | 'title' | 'metaTitle' | 'metaDescription' | 'updatedAt' | 'isExample'>,
) {
  const path = `/${page.slug}`;
  return pageMeta(site, {
    path,
    title: page.metaTitle || page.title,
    description: page.metaDescription,
    modifiedAt: page.updatedAt,
    noindex: page.isExample,
    jsonLd: [breadcrumbLd(site, [{ name: page.title, path }])],
  });
}
