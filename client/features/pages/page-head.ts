import type { Site } from '../../trpc/router-context';
import { breadcrumbLd, termsLd } from '../../seo/json-ld';
import type { Crumb } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { Page } from './page-data';

const GUIDES: Crumb = { name: 'Guides', path: '/guides' };

type Described = Pick<Page, 'slug' | 'title' | 'headings' | 'contentHtml'>;

const toData = (site: Site, page: Described, path: string) => [
  breadcrumbLd(site, [...(path.startsWith('/guides/') ? [GUIDES] : []), { name: page.title, path }]),
  ...(page.slug === 'glossary' ? [termsLd(site, { ...page, name: page.title, path })] : []),
];

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
    jsonLd: import.meta.env.SSR ? toData(site, page, path) : [],
  });
}
