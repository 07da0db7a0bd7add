import type { FieldErrors, Resolver } from 'react-hook-form';
import { postCreateInput } from '../../../../shared/content/blog-admin.schema';
import type { PostStatus } from '../../../../shared/content/blog-admin.schema';
import type { z } from 'zod';
import type { CopyValues } from '../../../../shared/content/working-copies.schema';
import { pickFields } from '../../../../shared/text/pick-fields';
import { asJson } from '../../editing/admin/use-copy';
import type { AdminPost } from './blog-admin-data';
import { formatBothTimes, parseLocalTime, localTimeProblem, timeValue } from '../../../ui/admin/publication-time';

export interface PostValues {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  featuredImage: string;
  featuredImageAlt: string;
  categoryId: string;
  authorId: string;
  reviewerId: string;
  tags: { id: string; name: string }[];
  status: PostStatus;
  publishedAt: string;
  metaDescription: string;
  metaKeywords: string;
}

export const EMPTY_POST: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  featuredImage: '',
  featuredImageAlt: '',
  categoryId: '',
  authorId: '',
  reviewerId: '',
  tags: [],
  status: 'draft',
  publishedAt: '',
  metaDescription: '',
  metaKeywords: '',
};

export function postFormValues(post: AdminPost | undefined): PostValues {
  if (!post) return EMPTY_POST;
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? '',
    content: post.content,
    featuredImage: post.featuredImage ?? '',
    featuredImageAlt: post.featuredImageAlt,
    categoryId: post.categoryId ?? '',
    authorId: post.authorId ?? '',
    reviewerId: post.reviewerId ?? '',
    tags: post.tags,
    status: post.status,
    publishedAt: timeValue(post.publishedAt),
    metaDescription: post.metaDescription ?? '',
    metaKeywords: post.metaKeywords.join(', '),
  };
}

function toInput(values: PostValues) {
  const { tags, publishedAt, categoryId, authorId, reviewerId, metaKeywords, ...rest } = values;
  return {
    ...rest,
    categoryId: categoryId || null,
    authorId: authorId || null,
    reviewerId: reviewerId || null,
    tagIds: tags.map(({ id }) => id),
    publishedAt: parseLocalTime(publishedAt) ?? (publishedAt || null),
    metaKeywords: metaKeywords
      .split(',')
      .map((keyword) => keyword.trim())
      .filter((keyword) => keyword !== ''),
  };
}

export type PostChanges = Partial<z.input<typeof postCreateInput>>;

type Input = ReturnType<typeof toInput>;

function storedForm(input: Input, key: keyof Input): string {
  const { success, data } = postCreateInput.shape[key].safeParse(input[key]);
  return JSON.stringify(success ? data : input[key]);
}

export function postChanges(values: PostValues, stored: PostValues): PostChanges {
  const [input, before] = [toInput(values), toInput(stored)];
  const keys = (Object.keys(input) as (keyof Input)[]).filter(
    (key) => storedForm(input, key) !== storedForm(before, key),
  );
  const changes: PostChanges = pickFields(input, keys);
  const isMovedUp = stored.status === 'scheduled' && values.status === 'published' && !('publishedAt' in changes);
  return isMovedUp ? { ...changes, publishedAt: null } : changes;
}

/** Only the fields that differ, so that concurrent changes to the others are kept. */
export function postCopyValues(values: PostValues, stored: PostValues, { isNew = false } = {}): CopyValues {
  const { publishedAt, authorId, reviewerId, ...whole } = toInput(values);
  // A new post has nothing to differ from. Without an author it belongs to whoever began it.
  const change = isNew
    ? {
        ...whole,
        ...(publishedAt && { publishedAt }),
        ...(authorId && { authorId }),
        ...(reviewerId && { reviewerId }),
      }
    : postChanges(values, stored);
  const former = isNew ? {} : pickFields(toInput(stored), Object.keys(change) as (keyof Input)[]);
  const base = 'tagIds' in former ? { ...former, tags: stored.tags } : former;
  const differing = (Object.keys(stored) as (keyof PostValues)[]).filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(stored[field]),
  );
  return { typed: asJson(pickFields(values, differing)), change: asJson(change), base: asJson(base) };
}

export function postWithBase(post: AdminPost, base: CopyValues['base']): AdminPost {
  const { publishedAt } = base;
  return Object.assign({}, post, base, typeof publishedAt === 'string' && { publishedAt: new Date(publishedAt) });
}

const isNamed = (tag: unknown) =>
  typeof tag === 'object' && tag !== null && 'id' in tag && 'name' in tag && typeof tag.name === 'string';

/** An author's program may have stored any list as tags. */
export const postOfCopy = ({ typed: { tags, ...typed } }: CopyValues, stored: PostValues): PostValues =>
  Object.assign({}, stored, typed, Array.isArray(tags) && { tags: tags.filter(isNamed) });

export const postNames = (values: PostValues, stored: PostValues): string[] =>
  Object.keys(postChanges(values, stored)).map((key) => (key === 'tagIds' ? 'tags' : key));

const FIELD_LABELS: Partial<Record<string, string>> = {
  featuredImage: 'Featured image',
  featuredImageAlt: 'Image description',
  categoryId: 'Category',
  authorId: 'Author',
  reviewerId: 'Reviewer',
  publishedAt: 'Published at',
  metaDescription: 'Meta description',
  metaKeywords: 'Keywords',
};

interface Named {
  id: string;
  name: string;
}

export function postShown(
  name: string,
  values: PostValues,
  { categories, people }: { categories: readonly Named[]; people: readonly Named[] },
) {
  const value = values[name as keyof PostValues];
  const label = FIELD_LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
  if (typeof value !== 'string') return { label, text: value.map((tag) => tag.name).join(', ') };
  if (name === 'categoryId') return { label, text: categories.find(({ id }) => id === value)?.name ?? '' };
  if (name === 'authorId' || name === 'reviewerId')
    return { label, text: value && (people.find(({ id }) => id === value)?.name ?? 'Somebody who left') };
  const date = name === 'publishedAt' ? parseLocalTime(value) : null;
  return { label, text: date ? formatBothTimes(date) : value };
}

/** Duplicates the server's check, to show the message at the field before sending. */
function publicationProblem(
  { status, publishedAt, content }: PostValues,
  now: Date,
): [keyof PostValues, string] | undefined {
  const problem = localTimeProblem(publishedAt);
  if (problem) return ['publishedAt', problem];
  if (status === 'draft') return undefined;
  if (content.trim() === '') return ['content', 'Content is required before a post can be published'];
  if (status !== 'scheduled') return undefined;
  const date = parseLocalTime(publishedAt);
  if (!date) return ['publishedAt', 'Choose when the post is to be published'];
  if (date <= now) return ['publishedAt', 'Choose a time in the future, or publish the post now'];
  return undefined;
}

export function postProblems(values: PostValues, now = new Date()): FieldErrors<PostValues> {
  const problems: FieldErrors<PostValues> = {};
  const problem = publicationProblem(values, now);
  if (problem) problems[problem[0]] = { type: 'publication', message: problem[1] };
  const parsed = postCreateInput.safeParse(toInput(values));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] === 'tagIds' ? 'tags' : (path[0] as keyof PostValues);
    problems[name] ??= { type: 'schema', message };
  }
  return problems;
}

export const postResolver: Resolver<PostValues> = (values) => {
  const errors = postProblems(values);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
