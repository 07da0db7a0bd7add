import type { Site } from '../../trpc/router-context';
import { breadcrumbLd, termsLd } from '../../seo/json-ld';
import type { Crumb } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { Page } from './page-data';

const GUIDES: Crumb = { name: 'Guides', path: '/guides' };

/** Title, description, canonical link and breadcrumb of one page. */
export function pageHead(
  site: Site,
  page: Pick<
    Page,
    'slug' | 'title' | 'metaTitle' | 'metaDescription' | 'updatedAt' | 'isExample' | 'headings' | 'contentHtml'
  >,
) {
  const path = `/${page.slug}`;
  return pageMeta(site, {
    path,
    title: page.metaTitle || page.title,
    description: page.metaDescription,
    modifiedAt: page.updatedAt,
    noindex: page.isExample,
    jsonLd: [
      breadcrumbLd(site, [...(path.startsWith('/guides/') ? [GUIDES] : []), { name: page.title, path }]),
      ...(import.meta.env.SSR && page.slug === 'glossary' ? [termsLd(site, { ...page, name: page.title, path })] : []),
    ],
  });
}
