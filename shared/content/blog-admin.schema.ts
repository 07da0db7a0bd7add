import { z } from 'zod';
import type { FieldIn } from '../transfer/columns';
import { bodyText, multilineText, plainText, searchText, slugInput } from '../text/text.schema';
import { imageUrlInput } from '../text/url-input.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const MAX_ADMIN_ROWS = 100;
export const MAX_EXCERPT = 300;
export const MAX_META_DESCRIPTION = 300;
const MAX_TITLE = 200;
const MAX_CONTENT = 200_000;
const MAX_LIST = 30;
const MAX_LIST_ITEM = 300;

// Composed and decomposed Unicode look the same; the composed form is stored.
const composed = (text: string) => text.normalize('NFC');
const emptyAsNull = (text: string | null) => text || null;

const id = uuidInput();
const cursor = z.string().max(1000).optional();
const limit = z.int().min(1).max(MAX_ADMIN_ROWS).default(25);

export const idInput = z.strictObject({ id });

const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('2200-01-01T00:00:00Z');

export const dateInput = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
    error: 'Must be a date and a time',
  })
  .refine((date) => date >= EARLIEST && date < LATEST, 'Must be between 1970 and 2199');

export const POST_STATUSES = ['draft', 'published', 'scheduled'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

const optionalText = (name: string, max: number) =>
  multilineText({ name, max, min: 0 }).nullable().transform(emptyAsNull).optional();

export const postFields = {
  title: plainText({ name: 'Title', max: MAX_TITLE }).transform(composed),
  slug: slugInput,
  excerpt: optionalText('Excerpt', MAX_EXCERPT),
  content: bodyText({ name: 'Content', max: MAX_CONTENT, min: 0 }),
  featuredImage: z
    .union([z.literal('').transform(() => null), imageUrlInput({ name: 'Featured image' })])
    .nullable()
    .optional(),
  featuredImageAlt: plainText({ name: 'Image description', max: MAX_LIST_ITEM, min: 0 }).optional(),
  categoryId: id.nullable().optional(),
  tagIds: z.array(id).max(MAX_LIST).optional(),
  status: z.enum(POST_STATUSES),
  publishedAt: dateInput.nullable().optional(),
  metaDescription: optionalText('Meta description', MAX_META_DESCRIPTION),
  metaKeywords: z
    .array(plainText({ name: 'Keyword', max: MAX_LIST_ITEM }))
    .max(MAX_LIST)
    .optional(),
  authorId: id.nullable().optional(),
  reviewerId: id.nullable().optional(),
} satisfies Record<FieldIn<'blog_posts', 'edited'> | 'tagIds' | 'authorId' | 'reviewerId', z.ZodType>;

export const postCreateInput = z.strictObject(postFields);

export const postUpdateInput = z.strictObject({
  ...postFields,
  id,
  title: postFields.title.optional(),
  slug: postFields.slug.optional(),
  content: postFields.content.optional(),
  status: postFields.status.optional(),
  expectedUpdatedAt: dateInput.optional(),
  isAutosave: z.boolean().default(false),
  force: z.boolean().default(false),
});

export type PostCreateInput = z.output<typeof postCreateInput>;
export type PostUpdateInput = z.output<typeof postUpdateInput>;

export const returnInput = z.strictObject({ id, note: plainText({ name: 'Line', max: 500 }) });

export const POST_CHECKS = ['requested', 'returned', 'unchecked'] as const;

export const postFilterFields = {
  q: searchText.optional(),
  status: z.enum(POST_STATUSES).optional(),
  categoryId: id.optional(),
  authorId: id.optional(),
  check: z.enum(POST_CHECKS).optional(),
};

export const POST_ORDERS = ['created', 'updated'] as const;

export const adminPostListInput = z.strictObject({
  ...postFilterFields,
  sort: z.enum(POST_ORDERS).default('created'),
  cursor,
  limit,
});
export type AdminPostListInput = z.output<typeof adminPostListInput>;

export const revisionPageFields = { cursor, limit, direction: z.literal('forward').optional() };

export const revisionRestoreInput = z.strictObject({
  id,
  expectedUpdatedAt: dateInput.optional(),
  expectedCopyAt: dateInput.nullable().default(null),
});

export const previewInput = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete') });

export const adminNameListInput = z.strictObject({ q: searchText.optional(), cursor, limit: limit.default(50) });
export type AdminNameListInput = z.output<typeof adminNameListInput>;

export const categoryFields = {
  name: plainText({ name: 'Category name', max: 120 }).transform(composed),
  slug: plainText({ name: 'Category slug', max: 100 }).pipe(slugInput),
  description: optionalText('Description', 1000),
} satisfies Record<FieldIn<'blog_categories', 'edited'>, z.ZodType>;

export const categoryCreateInput = z.strictObject(categoryFields);
export const categoryUpdateInput = z.strictObject({
  id,
  name: categoryFields.name.optional(),
  slug: categoryFields.slug.optional(),
  description: categoryFields.description,
  expectedUpdatedAt: dateInput.optional(),
});
export type CategoryCreateInput = z.output<typeof categoryCreateInput>;
export type CategoryUpdateInput = z.output<typeof categoryUpdateInput>;

export const tagName = plainText({ name: 'Tag name', max: 60 }).transform(composed);

export const tagCreateInput = z.strictObject({ name: tagName });
export const tagUpdateInput = z.strictObject({
  id,
  name: tagName.optional(),
  expectedName: plainText({ name: 'Former name', max: MAX_TITLE, min: 0 }).optional(),
});
export type TagCreateInput = z.output<typeof tagCreateInput>;
export type TagUpdateInput = z.output<typeof tagUpdateInput>;
