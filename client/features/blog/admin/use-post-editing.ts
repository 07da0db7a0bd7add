import type { Outputs } from '../../../trpc/trpc';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { formatLocalTime, parseLocalTime, zoneName } from '../../../ui/admin/publication-time';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { useEditing } from '../../editing/admin/use-editing';
import type { Editing } from '../../editing/admin/use-editing';
import type { AdminPost } from './blog-admin-data';
import {
  postChanges,
  postCopyValues,
  postFormValues,
  postNames,
  postOfCopy,
  postProblems,
  postResolver,
  postShown,
  postWithBase,
} from './post-form';
import type { PostValues } from './post-form';

const FIELDS = [
  'title',
  'slug',
  'excerpt',
  'content',
  'featuredImage',
  'featuredImageAlt',
  'publishedAt',
  'authorId',
  'reviewerId',
  'metaDescription',
  'metaKeywords',
] as const;

function toOutcome(before: AdminPost | undefined, { status, publishedAt }: AdminPost) {
  if (before?.status === status && status !== 'draft')
    return { title: 'Post updated', description: 'The blog post has been updated successfully.' };
  if (status === 'draft') return { title: 'Draft saved', description: 'The draft has been saved successfully.' };
  if (status === 'published' || !publishedAt)
    return { title: 'Post published', description: 'The blog post is public.' };
  return {
    title: `Scheduled · ${formatLocalTime(publishedAt)}`,
    description: `The blog post becomes public at that time in ${zoneName(publishedAt)}.`,
  };
}

export interface StoredPost {
  id: string;
  post: AdminPost | undefined;
  draft: Outputs['admin']['posts']['edited']['draft'];
}

export function usePostEditing({ id, post, draft }: StoredPost) {
  const utils = trpc.useUtils();
  const update = trpc.admin.posts.update.useMutation();
  const { data: categories = [] } = trpc.categories.list.useQuery(undefined, { staleTime: 0 });
  const { data: people = [] } = trpc.admin.posts.people.useQuery();
  return useEditing<PostValues, AdminPost>(
    {
      subject: 'post',
      idOf: (item) => (item ? id : `new:${id}`),
      procedures: trpc.admin.posts,
      resolver: postResolver,
      valuesOf: postFormValues,
      valuesOfCopy: (copy, item) => postOfCopy(copy, postFormValues(item)),
      copyValuesOf: (values, item) => postCopyValues(values, postFormValues(item), { isNew: !item }),
      isPublic: ({ status }) => status === 'published',
      changed: postNames,
      texts: ['content', 'excerpt'],
      shown: (name, values) => postShown(name, values, { categories, people }),
      load: async () => {
        const { post: item, draft: begun } = await utils.client.admin.posts.edited.query({ id });
        return item ? { item, copy: item.copy } : { item: undefined, copy: begun };
      },
      draft: {
        is: ({ status }) => status === 'draft',
        save: (values, item, how) =>
          update.mutateAsync({
            id,
            ...postChanges(values, postFormValues(item)),
            expectedUpdatedAt: item.updatedAt,
            ...how,
          }),
        ready: (values) =>
          values.status === 'draft' && Object.keys(postProblems(values)).length === 0 ? values : undefined,
      },
      withBase: postWithBase,
      withFormer: (item, former, names) => {
        const kept = Object.entries(former).filter(([name]) => names.has(name));
        return kept.length === 0 ? item : { ...item, ...Object.fromEntries(kept), updatedAt: former.updatedAt };
      },
      showRefusal: (error, form) => {
        const { message } = toFailure(error);
        if (/slug/.test(message)) form.setError('slug', { type: 'server', message }, { shouldFocus: true });
        else showFieldErrors(error, FIELDS, form.setError);
      },
      announce: toOutcome,
      lastSave: async () => {
        const { items } = await utils.client.admin.posts.revisions.list.query({ id, limit: 1 });
        return items[0];
      },
      invalidate: () => {
        void utils.admin.posts.list.invalidate();
        void utils.admin.posts.revisions.invalidate();
      },
    },
    { item: post, copy: post ? post.copy : draft },
  );
}

export type PostEditing = Editing<PostValues, AdminPost>;

export function nextStep(
  item: AdminPost | undefined,
  { status, publishedAt }: Pick<PostValues, 'status' | 'publishedAt'>,
  openedAt: number,
) {
  const date = parseLocalTime(publishedAt);
  const isFuture = date !== null && date.getTime() > openedAt;
  const before = item?.status ?? 'draft';
  if (before !== 'draft' && status === before) return { label: 'Publish changes', isFuture };
  if (before !== 'draft' && status === 'draft') return { label: 'Unpublish', isFuture };
  return { label: status === 'scheduled' || isFuture ? 'Schedule' : 'Publish', isFuture };
}
