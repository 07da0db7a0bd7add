import { z } from 'zod';
import { categoryFields, postFields, tagName } from '../../shared/content/blog-admin.schema';
import { displayNameInput, profileForm } from '../../shared/auth/profile.schema';
import { findContentFolder, readJson, readTexts } from './read-content';

const taxonomy = z.strictObject({
  categories: z.array(z.strictObject({ ...categoryFields, description: categoryFields.description.unwrap() })),
  tags: z.array(tagName),
  authors: z.array(
    z.strictObject({
      key: z.string(),
      email: z.email(),
      displayName: displayNameInput.nullable(),
      bio: profileForm.shape.bio.default(''),
      conflicts: profileForm.shape.conflicts.default(''),
      isPublic: z.boolean(),
    }),
  ),
});
export type DemoTaxonomy = z.output<typeof taxonomy>;

export const readDemoTaxonomy = (folder = findContentFolder()): DemoTaxonomy =>
  readJson(folder, 'taxonomy.json', taxonomy);

const createPostSchema = ({ categories, tags, authors }: DemoTaxonomy) =>
  z.strictObject({
    title: postFields.title,
    excerpt: postFields.excerpt.unwrap().default(null),
    featuredImage: postFields.featuredImage.unwrap().default(null),
    featuredImageAlt: postFields.featuredImageAlt.unwrap().default(''),
    metaDescription: postFields.metaDescription.unwrap().default(null),
    metaKeywords: postFields.metaKeywords.unwrap().default([]),
    category: z
      .enum(categories.map(({ slug }) => slug))
      .nullable()
      .default(null),
    tags: z.array(z.enum(tags)),
    author: z.enum(authors.map(({ key }) => key)),
    status: z.enum(['draft', 'published']),
    /** Negative for a scheduled post. For a draft: days since it was last edited. */
    publishedDaysAgo: z.int(),
    updatedDaysAgo: z.int().min(0).optional(),
    views: z.int().min(0),
  });

export type DemoPost = z.output<ReturnType<typeof createPostSchema>> & { slug: string; content: string };

export function readDemoPosts(folder = findContentFolder()): DemoPost[] {
  const fields = createPostSchema(readDemoTaxonomy(folder));
  return readTexts(folder, 'posts', { fields, body: postFields.content }).map(({ slug, fields: post, body }) => ({
    ...post,
    slug,
    content: body,
  }));
}
