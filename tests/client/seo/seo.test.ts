import { describe, expect, test } from 'vitest';
import { articleLd, breadcrumbLd, itemListLd, organizationLd, reviewLd, webSiteLd } from '../../../client/seo/json-ld';
import { pageMeta } from '../../../client/seo/page-meta';
import { structuredDataProblems } from '../../fixtures/structured-data';

const site = { siteName: 'LootRank', publicUrl: 'https://lootrank.example', defaultDescription: 'Compare sites.' };

const review = reviewLd(site, {
  path: '/casino/copperline',
  name: 'Copperline',
  websiteUrl: 'https://copperline.example.com/',
  logoUrl: '/demo/logos/copperline.svg',
  description: 'Pays skins out in minutes.',
  rating: 4.8,
  reviewer: 'm.keller',
  reviewerSlug: null,
  createdAt: new Date('2026-10-01T00:00:00Z'),
  updatedAt: new Date('2026-11-13T00:00:00Z'),
});

const article = articleLd(site, {
  path: '/blog/edge',
  title: 'The edge',
  description: 'What it costs.',
  image: '/demo/covers/house-edge.svg',
  author: 'm.keller',
  authorSlug: null,
  publishedAt: new Date('2026-11-16T00:00:00Z'),
  updatedAt: new Date('2026-11-17T00:00:00Z'),
  section: 'Guides',
  keywords: ['edge', 'cases'],
});

test('structured data has every field that its type requires', () => {
  const list = itemListLd(site, [{ name: 'Copperline', path: '/casino/copperline' }]);
  for (const block of [
    review,
    article,
    webSiteLd(site),
    organizationLd({ ...site, socialLinks: [] }),
    breadcrumbLd(site, []),
    list,
  ]) {
    expect(structuredDataProblems(block), block['@type']).toEqual([]);
  }
});

test.for([
  [{ ...review, reviewRating: { '@type': 'Rating', ratingValue: 7, bestRating: 5, worstRating: 0 } }, 'ratingValue'],
  [{ ...review, itemReviewed: undefined }, 'itemReviewed'],
  [{ ...article, datePublished: 'November 16, 2026' }, 'datePublished'],
  [{ ...article, image: undefined }, 'image'],
  [{ ...article, url: '/blog/edge' }, 'url'],
  [{ ...article, author: { '@type': 'Person', name: 'm.keller@lootrank.example' } }, 'e-mail'],
  [{ ...article, '@type': 'Product' }, 'unknown type'],
  [itemListLd(site, []), 'itemListElement'],
] as const)('structured data is validated strictly enough to notice %#', ([block, problem]) => {
  expect(structuredDataProblems(block).join()).toContain(problem);
});

test('a review rates an online business from 0 to 5', () => {
  expect(review).toMatchObject({
    '@type': 'Review',
    itemReviewed: {
      '@type': 'OnlineBusiness',
      name: 'Copperline',
      image: 'https://lootrank.example/demo/logos/copperline.svg',
    },
    reviewRating: { '@type': 'Rating', ratingValue: 4.8, bestRating: 5, worstRating: 0 },
    author: { '@type': 'Person', name: 'm.keller' },
    dateModified: '2026-11-13T00:00:00.000Z',
  });
});

test('an article says who wrote it and when', () => {
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: 'The edge',
    mainEntityOfPage: 'https://lootrank.example/blog/edge',
    image: ['https://lootrank.example/demo/covers/house-edge.svg'],
    author: { name: 'm.keller' },
    datePublished: '2026-11-16T00:00:00.000Z',
    dateModified: '2026-11-17T00:00:00.000Z',
  });
});

test('the organization says where to write to it, and where else it speaks', () => {
  const links = [{ href: 'https://social.example/lootrank' }];
  expect(organizationLd({ ...site, socialLinks: links })).toMatchObject({
    contactPoint: { url: 'https://lootrank.example/contact' },
    sameAs: ['https://social.example/lootrank'],
  });
});

test('breadcrumbs begin at home and count from one', () => {
  expect(breadcrumbLd(site, [{ name: 'Blog', path: '/blog' }])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://lootrank.example/' },
      { position: 2, name: 'Blog', item: 'https://lootrank.example/blog' },
    ],
  });
});

test('nothing claims to be a product, an offer or a list of questions', () => {
  const all = JSON.stringify([
    review,
    article,
    webSiteLd(site),
    organizationLd({ ...site, socialLinks: [] }),
    breadcrumbLd(site, []),
  ]);
  expect(all).not.toMatch(/"(Product|Offer|AggregateOffer|FAQPage|AggregateRating)"/);
});

describe('head tags', () => {
  const head = pageMeta(site, {
    path: '/blog?tag=edge',
    title: 'Articles',
    image: '/a.png',
    imageAlt: 'A',
    noindex: true,
  });
  const content = (key: string) => {
    const found = head.meta.find(
      (tag) => ('name' in tag && tag.name === key) || ('property' in tag && tag.property === key),
    );
    return found && 'content' in found ? found.content : undefined;
  };

  test('the title ends with the site’s name, and the canonical link is the public address', () => {
    expect(head.meta[0]).toEqual({ title: 'Articles | LootRank' });
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://lootrank.example/blog?tag=edge' }]);
  });

  test('social cards get absolute images and the page’s own description or the site’s', () => {
    expect(content('og:image')).toBe('https://lootrank.example/a.png');
    expect(content('og:image:alt')).toBe('A');
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('description')).toBe('Compare sites.');
    expect(content('robots')).toBe('noindex, follow');
  });

  test('a long description is cut at the end of a word', () => {
    const { meta } = pageMeta(site, { path: '/', title: 'x', description: 'word '.repeat(100) });
    const description = meta.find((tag) => 'name' in tag && tag.name === 'description');
    const text = description && 'content' in description ? description.content : '';
    expect(text.length).toBeLessThanOrEqual(301);
    expect(text).toMatch(/word…$/);
  });
});

test.for(['//[', '/\\[', 'https://[', '//other.example/a.png', ''])(
  'the image %s cannot point to another site',
  (image) => {
    const { meta } = pageMeta(site, { path: image, title: 'Home', image });
    for (const property of ['og:url', 'og:image']) {
      const tag = meta.find((found) => 'property' in found && found.property === property);
      expect(tag && 'content' in tag && new URL(tag.content).origin).toBe(site.publicUrl);
    }
  },
);
