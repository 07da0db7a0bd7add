import { getStatus } from '../../trpc/trpc';
import type { Outputs, Utils } from '../../trpc/trpc';
import { isBlogFiltered, PAGE_SIZE, getBlogPage } from '../../../shared/content/blog-search';
import type { BlogSearch } from '../../../shared/content/blog-search';

export type Post = Outputs['posts']['bySlug'];
export type PostListItem = Outputs['posts']['list']['items'][number];
export type RelatedPost = Outputs['posts']['related'][number];
export type MentioningPost = Outputs['posts']['mentioning'][number];
export type Category = Outputs['categories']['list'][number];
export type Tag = Outputs['tags']['list'][number];

export const latestPostsInput = { orderBy: 'published_at', limit: 3 } as const;

const SECTION_SIZE = 6;

export interface BlogResults {
  items: PostListItem[];
  total: number;
  isCapped: boolean;
}

export interface BlogSections {
  popular: PostListItem[];
  latest: PostListItem[];
  all: BlogResults;
  rest: PostListItem[];
}

export interface BlogIndex {
  search: BlogSearch;
  categories: Category[];
  tags: Tag[];
  posts: BlogSections | BlogResults;
}

async function loadSections(utils: Utils): Promise<BlogSections> {
  const [{ items: popular }, all] = await Promise.all([
    utils.posts.list.ensureData({ orderBy: 'views', limit: SECTION_SIZE }),
    loadResults(utils, {}),
  ]);
  const others = all.items.filter(({ id }) => !popular.some((post) => post.id === id));
  return { popular, latest: others.slice(0, SECTION_SIZE), all, rest: others.slice(SECTION_SIZE) };
}

function loadResults(utils: Utils, search: BlogSearch): Promise<BlogResults> {
  const { page: _page, ...filter } = search;
  return utils.posts.list.ensureData({ ...filter, limit: PAGE_SIZE, offset: (getBlogPage(search) - 1) * PAGE_SIZE });
}

export async function loadBlogIndex(utils: Utils, search: BlogSearch): Promise<BlogIndex> {
  const [categories, tags, posts] = await Promise.all([
    utils.categories.list.ensureData(),
    utils.tags.list.ensureData(),
    isBlogFiltered(search) || search.page ? loadResults(utils, search) : loadSections(utils),
  ]);
  return { search, categories, tags, posts };
}

export function pagedPosts({ posts }: Pick<BlogIndex, 'posts'>): BlogResults {
  return 'all' in posts ? posts.all : posts;
}

export async function presentCategorySlug(
  utils: Utils,
  { search, categories }: BlogIndex,
): Promise<string | undefined> {
  const { category } = search;
  if (category === undefined || categories.some(({ slug }) => slug === category)) return category;
  try {
    return (await utils.categories.bySlug.ensureData({ slug: category })).slug;
  } catch (error) {
    if (getStatus(error) === 404) return category;
    throw error;
  }
}
