import { breadcrumbLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { Site } from '../../router-context';
import type { BlogIndex } from './blog-data';
import { blogPath } from './blog-search';
import { BLOG_LEAD, BLOG_TITLE, blogHeading, chosenCategory, headingText } from './blog-texts';

/** Head of the index: a category or a tag is a page of its own, results of a search are not. */
export function blogHead(site: Site, { search, categories, posts }: BlogIndex) {
  const heading = headingText(blogHeading(search, categories));
  const path = blogPath(search);
  const isDefault = path === '/blog';
  const crumbs = [{ name: 'Blog', path: '/blog' }, ...(isDefault ? [] : [{ name: heading, path }])];
  const isUnknown = search.category !== undefined && !chosenCategory(search, categories);
  return pageMeta(site, {
    path,
    title: `${heading || BLOG_TITLE}${search.page ? `, Page ${search.page}` : ''}`,
    description: isDefault ? `${BLOG_TITLE}. ${BLOG_LEAD}` : `${heading} on the ${site.siteName} blog. ${BLOG_LEAD}`,
    noindex: search.q !== undefined || isUnknown || ('total' in posts && posts.total === 0),
    jsonLd: [breadcrumbLd(site, crumbs)],
  });
}
