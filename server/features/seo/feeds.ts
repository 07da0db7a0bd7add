import { escapeHtml } from '../../../shared/text/escape-html';
import { hasOffer, verdictText } from '../../../shared/casinos/casino-status';
import { yielding } from '../../base/yielding';
import { CacheTags } from '../../cache/cache-tags';
import { withShownImages } from '../affiliate/shown-images';
import { firstSentence } from '../../markdown/first-sentence';
import { servedText } from '../markdown/served-text';
import { findCategoryAt } from '../addresses/category-address.queries';
import type { Db } from '../../database/database';
import type { FeedItem, FeedSource } from '../markdown/feed-xml';
import { listFeedCasinos, listFeedPosts } from './feeds.queries';

const BLOG_TITLE = 'CS2 Gambling Blog';
const BLOG_LEAD = 'We run the tests and read the terms so you don’t have to.';

type FeedPost = Awaited<ReturnType<typeof listFeedPosts>>[number];
type FeedCasino = Awaited<ReturnType<typeof listFeedCasinos>>[number];

function postItem(post: FeedPost, contentHtml: string): FeedItem {
  const image =
    post.image !== null ? `<p><img src="${escapeHtml(post.image)}" alt="${escapeHtml(post.imageAlt)}"></p>` : '';
  return {
    path: `/blog/${post.slug}`,
    title: post.title,
    summary: post.excerpt ?? firstSentence(post.contentHtml) ?? post.title,
    contentHtml: image + contentHtml,
    author: post.author,
    category: post.category,
    publishedAt: post.publishedAt,
    updatedAt: post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt,
  };
}

const POSTS_READ = ['posts', 'categories', 'authors'];

async function postItems(db: Db, posts: readonly FeedPost[]) {
  const reads = new CacheTags();
  reads.add(...POSTS_READ);
  const shown = await withShownImages({ db, reads }, posts);
  const items: FeedItem[] = [];
  for await (const post of yielding(shown))
    items.push(postItem(post, await servedText({ db, reads }, post.contentHtml, 'links')));
  return { items, reads: [...reads.tags] };
}

export async function blogFeed(db: Db): Promise<FeedSource> {
  const written = await postItems(db, await listFeedPosts(db));
  return { title: BLOG_TITLE, description: BLOG_LEAD, path: '/blog', feedPath: '/feed', ...written };
}

export async function categoryFeed(db: Db, slug: string): Promise<(FeedSource & { slug: string }) | undefined> {
  const category = await findCategoryAt(db, slug);
  if (!category) return undefined;
  const posts = await listFeedPosts(db, category.id);
  return {
    slug: category.slug,
    title: `${category.name} Articles`,
    description: BLOG_LEAD,
    path: `/blog?${new URLSearchParams({ category: category.slug })}`,
    feedPath: `/feed/category/${category.slug}`,
    ...(await postItems(db, posts)),
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

function casinoItem(casino: FeedCasino, reviewHtml: string): FeedItem {
  const isNew = casino.updatedAt.getTime() - casino.createdAt.getTime() < 1000;
  const lead = casino.description.split(/\r?\n/, 1)[0] ?? '';
  const offer = hasOffer(casino) ? casino.bonusAmount : verdictText(casino);
  const facts = `${casino.rating.toFixed(1)}/5. ${offer}`;
  return {
    path: `/casino/${casino.slug ?? casino.id}`,
    // An updated review is a new entry, although its page is the same.
    edition: casino.updatedAt.toISOString(),
    title: `${casino.name} Review${isNew ? '' : ', updated'}`,
    summary: lead,
    contentHtml: `${paragraph(lead)}${paragraph(facts)}${reviewHtml}`,
    author: null,
    category: null,
    publishedAt: casino.updatedAt,
    updatedAt: casino.updatedAt,
  };
}

export async function casinoFeed(db: Db): Promise<FeedSource> {
  const reads = new CacheTags();
  reads.add('casinos');
  const items: FeedItem[] = [];
  for await (const casino of yielding(await listFeedCasinos(db)))
    items.push(casinoItem(casino, await servedText({ db, reads }, casino.reviewHtml ?? '', 'links')));
  return {
    title: 'New and Updated Casino Reviews',
    description: 'Every new review and every change to one, newest first.',
    path: '/casinos',
    feedPath: '/feed/casinos',
    items,
    reads: [...reads.tags],
  };
}
