import { SHARE_IMAGE, SITE_SHARE_IMAGE } from '../../shared/seo/share-images';
import { absoluteUrl } from './absolute-url';
import type { JsonLd } from './json-ld';

interface SiteFacts {
  siteName: string;
  publicUrl: string;
  defaultDescription: string;
  emptyPages?: readonly string[];
}

export interface PageMeta {
  path: string;
  title: string;
  description?: string | null;
  keywords?: readonly string[];
  /** Absolute URL, or a path on this site. Defaults to the site's share image. */
  image?: string | null;
  imageAlt?: string;
  type?: 'website' | 'article';
  publishedAt?: Date | null;
  modifiedAt?: Date | null;
  /** For search results and other pages that should not be indexed. */
  noindex?: boolean;
  jsonLd?: readonly JsonLd[];
  previous?: string | undefined;
  next?: string | undefined;
  feed?: { title: string; path: string } | undefined;
}

// Search engines and share cards truncate around this length; cut at a word boundary.
const MAX_DESCRIPTION = 300;

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= MAX_DESCRIPTION) return flat;
  return `${flat.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')}…`;
}

function imageMeta(site: SiteFacts, page: PageMeta): Record<string, string>[] {
  const path = page.image || SITE_SHARE_IMAGE;
  const image = absoluteUrl(site.publicUrl, path);
  const alt = page.image ? page.imageAlt : site.siteName;
  return [
    { property: 'og:image', content: image },
    { name: 'twitter:image', content: image },
    ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
    ...(path.startsWith('/share/')
      ? [
          { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
          { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
        ]
      : []),
  ];
}

function socialMeta(site: SiteFacts, page: PageMeta, title: string, description: string, url: string) {
  const tags: Record<string, string>[] = [
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...imageMeta(site, page),
  ];
  if (page.publishedAt) tags.push({ property: 'article:published_time', content: page.publishedAt.toISOString() });
  if (page.modifiedAt) tags.push({ property: 'article:modified_time', content: page.modifiedAt.toISOString() });
  return tags;
}

export function pageMeta(site: SiteFacts, page: PageMeta) {
  const title = `${page.title} | ${site.siteName}`;
  const description = shorten(page.description || site.defaultDescription);
  const url = absoluteUrl(site.publicUrl, page.path);
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.keywords?.length ? [{ name: 'keywords', content: page.keywords.join(', ') }] : []),
      ...(page.noindex || site.emptyPages?.includes(page.path) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      ...socialMeta(site, page, title, description, url),
      ...(import.meta.env.SSR ? (page.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })) : []),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...(page.previous ? [{ rel: 'prev', href: absoluteUrl(site.publicUrl, page.previous) }] : []),
      ...(page.next ? [{ rel: 'next', href: absoluteUrl(site.publicUrl, page.next) }] : []),
      ...(page.feed
        ? [{ rel: 'alternate', type: 'application/rss+xml', title: page.feed.title, href: page.feed.path }]
        : []),
    ],
  };
}
