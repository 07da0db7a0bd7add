import { textsBelow } from '../../shared/content/headings';
import type { Site } from '../trpc/router-context';
import { absoluteUrl } from './absolute-url';

/** Never Product, Offer or FAQPage: we sell nothing, and an FAQ earns no rich result. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;

const CONTEXT = 'https://schema.org' as const;

/** In the browser: search engines read the server-rendered page, so the code for blocks is not shipped. */
const NOT_MADE: JsonLd = { '@context': CONTEXT, '@type': 'Thing' };

interface SiteFacts {
  siteName: string;
  publicUrl: string;
}

export function organization({ siteName, publicUrl }: SiteFacts) {
  return { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: siteName, url: `${publicUrl}/` };
}

export function organizationLd(
  site: SiteFacts & Pick<Site, 'look'> & { socialLinks: readonly { href: string }[] },
): JsonLd {
  if (!import.meta.env.SSR) return NOT_MADE;
  const sameAs = site.socialLinks.map(({ href }) => href);
  return {
    '@context': CONTEXT,
    ...organization(site),
    logo: absoluteUrl(site.publicUrl, site.look?.logo ?? '/icons/icon-512.png'),
    contactPoint: { '@type': 'ContactPoint', url: absoluteUrl(site.publicUrl, '/contact') },
    ...(sameAs.length > 0 && { sameAs }),
  };
}

export function webSiteLd(site: SiteFacts): JsonLd {
  if (!import.meta.env.SSR) return NOT_MADE;
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${site.publicUrl}/#website`,
    name: site.siteName,
    url: `${site.publicUrl}/`,
    publisher: { '@id': `${site.publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.publicUrl}/search?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

export interface Crumb {
  name: string;
  path: string;
}

export function breadcrumbLd(site: SiteFacts, crumbs: readonly Crumb[]): JsonLd {
  if (!import.meta.env.SSR) return NOT_MADE;
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: absoluteUrl(site.publicUrl, crumb.path),
    })),
  };
}

export function itemListLd(site: SiteFacts, items: readonly Crumb[], first = 1): JsonLd {
  if (!import.meta.env.SSR) return NOT_MADE;
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name,
      url: absoluteUrl(site.publicUrl, path),
    })),
  };
}

interface Terms {
  name: string;
  path: string;
  headings: readonly { id: string; text: string; depth: number }[];
  contentHtml: string;
}

export function termsLd(site: SiteFacts, { name, path, headings, contentHtml }: Terms): JsonLd {
  if (!import.meta.env.SSR) return NOT_MADE;
  const url = absoluteUrl(site.publicUrl, path);
  const texts = textsBelow(contentHtml);
  return {
    '@context': CONTEXT,
    '@type': 'DefinedTermSet',
    '@id': url,
    name,
    url,
    hasDefinedTerm: headings
      .filter(({ depth }) => depth === 2)
      .map(({ id, text }) => ({
        '@type': 'DefinedTerm',
        name: text,
        description: texts.get(id),
        url: `${url}#${encodeURIComponent(id)}`,
        inDefinedTermSet: url,
      })),
  };
}

export function toPersonData(site: SiteFacts, name: string, slug: string | null) {
  return {
    '@type': 'Person',
    name,
    ...(slug === null ? {} : { url: absoluteUrl(site.publicUrl, `/authors/${slug}`) }),
  };
}

interface ReviewFacts {
  path: string;
  name: string;
  websiteUrl: string | null;
  logoUrl: string | null;
  description: string;
  rating: number;
  reviewer: string | null;
  reviewerSlug: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export function reviewLd(site: SiteFacts, review: ReviewFacts): JsonLd {
  if (!import.meta.env.SSR) return NOT_MADE;
  return {
    '@context': CONTEXT,
    '@type': 'Review',
    url: absoluteUrl(site.publicUrl, review.path),
    name: `${review.name} Review`,
    reviewBody: review.description,
    itemReviewed: {
      '@type': 'OnlineBusiness',
      name: review.name,
      ...(review.websiteUrl === null ? {} : { url: review.websiteUrl }),
      ...(review.logoUrl === null ? {} : { image: absoluteUrl(site.publicUrl, review.logoUrl) }),
    },
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 0 },
    author: review.reviewer === null ? organization(site) : toPersonData(site, review.reviewer, review.reviewerSlug),
    publisher: organization(site),
    datePublished: review.createdAt.toISOString(),
    dateModified: review.updatedAt.toISOString(),
  };
}

interface ArticleFacts {
  path: string;
  title: string;
  description: string;
  image: string | null;
  author: string;
  authorSlug: string | null;
  publishedAt: Date;
  updatedAt: Date;
  section: string | null;
  keywords: readonly string[];
}

export function articleLd(site: SiteFacts, article: ArticleFacts): JsonLd {
  if (!import.meta.env.SSR) return NOT_MADE;
  const url = absoluteUrl(site.publicUrl, article.path);
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    url,
    mainEntityOfPage: url,
    ...(article.image === null ? {} : { image: [absoluteUrl(site.publicUrl, article.image)] }),
    author: toPersonData(site, article.author, article.authorSlug),
    publisher: organization(site),
    datePublished: article.publishedAt.toISOString(),
    dateModified: article.updatedAt.toISOString(),
    ...(article.section === null ? {} : { articleSection: article.section }),
    ...(article.keywords.length === 0 ? {} : { keywords: article.keywords.join(', ') }),
  };
}
