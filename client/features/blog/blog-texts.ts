import type { Category } from './blog-data';
import type { BlogSearch } from '../../../shared/content/blog-search';

export const BLOG_TITLE = 'CS2 Gambling Blog';
const BLOG_LEAD = 'We run the tests and read the terms so you don’t have to.';

export interface BlogHeading {
  before?: string;
  subject: string;
  after?: string;
}

function nameFromSlug(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}

export function chosenCategory({ category }: BlogSearch, categories: readonly Category[]): Category | undefined {
  return categories.find(({ slug }) => slug === category?.toLowerCase());
}

export function blogHeading(search: BlogSearch, categories: readonly Category[]): BlogHeading {
  const { category, tag, q } = search;
  if (category !== undefined) {
    return { subject: chosenCategory(search, categories)?.name ?? nameFromSlug(category), after: ' Articles' };
  }
  if (tag !== undefined) return { before: 'Articles Tagged: ', subject: tag };
  if (q !== undefined) return { before: 'Search Results: ', subject: q };
  return { subject: BLOG_TITLE };
}

export function blogLead(search: BlogSearch, categories: readonly Category[]): string {
  return chosenCategory(search, categories)?.description || BLOG_LEAD;
}

export function headingText({ before = '', subject, after = '' }: BlogHeading): string {
  return `${before}${subject}${after}`;
}

export function emptyText({ category, tag, q }: BlogSearch): string {
  if (q !== undefined) return `No results for “${q}”. Try a shorter word, or read what is new.`;
  if (category !== undefined) return 'There are no posts in this category.';
  if (tag !== undefined) return `There are no posts with the tag “${tag}”.`;
  return 'No blog posts have been published yet';
}
