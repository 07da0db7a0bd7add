import { lastPage } from '../../../shared/text/pagination';
import { isIndexed } from '../../../shared/text/search-parameters';
import { breadcrumbLd, itemListLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { Site } from '../../trpc/router-context';
import { pagedPosts } from './blog-data';
import type { BlogIndex, BlogResults } from './blog-data';
import {
  blogPath,
  FEWEST_POSTS_OF_TAG,
  blogSearch,
  isBlogFiltered,
  PAGE_SIZE,
  getBlogPage,
  withBlogPage,
} from '../../../shared/content/blog-search';
import { BLOG_TITLE, blogHeading, blogLead, chosenCategory, headingText } from './blog-texts';

// Tags match in any letter case; the canonical path uses the stored spelling.
function withTagAsSpelt(search: BlogIndex['search'], tags: BlogIndex['tags']): BlogIndex['search'] {
  const tag = tags.find(({ name }) => name.toLowerCase() === search.tag?.toLowerCase())?.name;
  return tag === undefined ? search : { ...search, tag };
}

function getPages(search: BlogIndex['search'], { total }: BlogResults) {
  const page = getBlogPage(search);
  return {
    previous: page > 1 ? blogPath(withBlogPage(search, page - 1)) : undefined,
    next: page < lastPage(PAGE_SIZE, total) ? blogPath(withBlogPage(search, page + 1)) : undefined,
  };
}

/** Categories and tags are indexed; search results, and a category combined with a tag, are not. */
export function blogHead(site: Site, { search: asked, categories, tags, posts }: BlogIndex) {
  const search = withTagAsSpelt(asked, tags);
  const heading = headingText(blogHeading(search, categories));
  const path = blogPath(search);
  const isDefault = !isBlogFiltered(search);
  const lead = blogLead(search, categories);
  const crumbs = [{ name: 'Blog', path: '/blog' }, ...(isDefault ? [] : [{ name: heading, path }])];
  const category = chosenCategory(search, categories);
  const isThin =
    !isIndexed(blogSearch, search) || (search.category !== undefined && (!category || search.tag !== undefined));
  const results = pagedPosts({ posts });
  const listed = results.items.map(({ title, slug }) => ({ name: title, path: `/blog/${slug}` }));
  return pageMeta(site, {
    path,
    title: `${heading || BLOG_TITLE}${search.page ? `, Page ${search.page}` : ''}`,
    description: isDefault ? `${BLOG_TITLE}. ${lead}` : `${heading} on the ${site.siteName} blog. ${lead}`,
    noindex:
      isThin ||
      (isBlogFiltered(search) && results.total === 0) ||
      (search.tag !== undefined && results.total < FEWEST_POSTS_OF_TAG),
    jsonLd: [breadcrumbLd(site, crumbs), ...(listed.length === 0 ? [] : [itemListLd(site, listed)])],
    ...getPages(search, results),
    feed: category && { title: `${category.name} Articles`, path: `/feed/category/${category.slug}.xml` },
  });
}
