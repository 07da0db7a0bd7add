import type { Insertable } from 'kysely';
import { slugify } from '../../shared/text/slug';
import type { Database, Db } from '../database/database';
import { readDemoPosts, readDemoTaxonomy } from './blog-content';
import type { DemoPost, DemoTaxonomy } from './blog-content';

type NewPost = Insertable<Database['blog_posts']>;

interface SeedOptions {
  render: (markdown: string) => Promise<{ html: string; version: number }>;
  now: Date;
  posts?: readonly DemoPost[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface NewAuthor {
  email: string;
  displayName: string | null;
  bio?: string;
  conflicts?: string;
  photo?: string | null;
  isPublic?: boolean;
}

export async function insertAuthor(
  db: Db,
  { email, displayName, isPublic = true, ...texts }: NewAuthor,
): Promise<string> {
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (known) return known.id;
  const { id } = await db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  const slug = displayName && isPublic ? slugify(displayName) || null : null;
  await db
    .insertInto('profiles')
    .values({ id, email, display_name: displayName, ...texts, author_slug: slug, is_public: slug !== null })
    .execute();
  return id;
}

export interface PostExtras {
  tagIds?: readonly string[];
  views?: number;
}

export async function insertPostExtras(db: Db, postId: string, { tagIds = [], views }: PostExtras): Promise<void> {
  if (tagIds.length > 0) {
    await db
      .insertInto('blog_posts_tags')
      .values(tagIds.map((tagId) => ({ post_id: postId, tag_id: tagId })))
      .execute();
  }
  if (views !== undefined) {
    await db.updateTable('blog_post_views').set({ views }).where('post_id', '=', postId).execute();
  }
}

export async function seedBlog(
  db: Db,
  { render, now, posts = readDemoPosts() }: SeedOptions,
): Promise<Map<string, string>> {
  const authors = new Map<string, string>();
  const taxonomy = readDemoTaxonomy();
  for (const { key, ...author } of taxonomy.authors) authors.set(key, await insertAuthor(db, author));
  const categories = await seedCategories(db, taxonomy);
  const tags = await seedTags(db, taxonomy);
  const known = new Set((await db.selectFrom('blog_posts').select('slug').execute()).map(({ slug }) => slug));
  for (const post of posts) {
    if (known.has(post.slug)) continue;
    const rendered = await render(post.content);
    const row = await db
      .insertInto('blog_posts')
      .values({
        ...demoRow(post, rendered, now),
        author_id: authors.get(post.author) ?? null,
        category_id: (post.category && categories.get(post.category)) ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row)
      await insertPostExtras(db, row.id, {
        tagIds: post.tags.flatMap((name) => tags.get(name) ?? []),
        views: post.views,
      });
  }
  return authors;
}

async function seedCategories(db: Db, { categories }: DemoTaxonomy): Promise<Map<string, string>> {
  await db
    .insertInto('blog_categories')
    .values(categories.map((category) => ({ ...category, is_demo: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db.selectFrom('blog_categories').select(['slug', 'id']).execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function seedTags(db: Db, { tags }: DemoTaxonomy): Promise<Map<string, string>> {
  await db
    .insertInto('blog_tags')
    .values(tags.map((name) => ({ name, is_demo: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db.selectFrom('blog_tags').select(['name', 'id']).execute();
  return new Map(rows.map(({ name, id }) => [name, id]));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

function demoRow(post: DemoPost, rendered: { html: string; version: number }, now: Date): NewPost {
  const date = daysBefore(now, post.publishedDaysAgo);
  const lastTouched = date < now ? date : now;
  const updated = post.updatedDaysAgo === undefined ? lastTouched : daysBefore(now, post.updatedDaysAgo);
  return {
    title: post.title,
    slug: post.slug,
    content: post.content,
    content_html: rendered.html,
    content_version: rendered.version,
    excerpt: post.excerpt,
    featured_image: post.featuredImage,
    featured_image_alt: post.featuredImageAlt,
    meta_description: post.metaDescription,
    meta_keywords: post.metaKeywords,
    status: post.status,
    published_at: post.status === 'published' ? date : null,
    created_at: lastTouched,
    updated_at: updated,
    is_demo: true,
  };
}
