import type { Updateable } from 'kysely';
import type { Database } from '../../database/database';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { Publication } from './publication';

interface PostFields extends Partial<Publication> {
  title?: string | undefined;
  slug?: string | undefined;
  content?: string | undefined;
  excerpt?: string | null | undefined;
  featuredImage?: string | null | undefined;
  featuredImageAlt?: string | undefined;
  categoryId?: string | null | undefined;
  metaDescription?: string | null | undefined;
  metaKeywords?: string[] | undefined;
}

type Row = Updateable<Database['blog_posts']>;

const isGiven = (value: unknown) => value !== undefined;

/** The columns of the given fields and no others; a content brings the HTML it was rendered to. */
export function postRow(fields: PostFields, rendered: RenderedMarkdown | undefined): Row {
  const row: Row = {
    title: fields.title,
    slug: fields.slug,
    content: fields.content,
    content_html: rendered?.html,
    content_version: rendered?.version,
    excerpt: fields.excerpt,
    featured_image: fields.featuredImage,
    featured_image_alt: fields.featuredImageAlt,
    category_id: fields.categoryId,
    meta_description: fields.metaDescription,
    meta_keywords: fields.metaKeywords,
    status: fields.storedStatus,
    published_at: fields.publishedAt,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => isGiven(value)));
}
