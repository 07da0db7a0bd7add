import type { Outputs } from '../../trpc/trpc';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';
import type { Site } from '../../trpc/router-context';

const LETTERS = { name: 'Letters', path: '/letters' };

export const lettersMeta = (site: Site, count: number): PageMeta => ({
  path: LETTERS.path,
  title: LETTERS.name,
  description: `Letters of ${site.siteName}: warnings, new sites, scores that moved and codes that ended.`,
  noindex: count === 0,
  jsonLd: import.meta.env.SSR ? [breadcrumbLd(site, [LETTERS])] : [],
});

export function letterMeta(site: Site, { slug, title, excerpt, sentAt }: Outputs['letters']['bySlug']): PageMeta {
  const path = `${LETTERS.path}/${slug}`;
  return {
    path,
    title,
    description: excerpt || `A letter of ${site.siteName}.`,
    type: 'article',
    publishedAt: sentAt,
    jsonLd: import.meta.env.SSR ? [breadcrumbLd(site, [LETTERS, { name: title, path }])] : [],
  };
}
