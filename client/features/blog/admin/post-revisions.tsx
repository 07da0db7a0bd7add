import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { RevisionsDialog, RevisionView } from '../../../ui/admin/revisions-dialog';
import { useRestoration } from '../../editing/admin/use-restoration';
import type { PostValues } from './post-form';
import type { AdminPost } from './blog-admin-data';

interface Props {
  post: AdminPost;
  copyAt: Date | null;
  /** The form's current values, with which revisions are compared. */
  values: PostValues;
  isDirty: boolean;
  onRestored: () => void;
  onClose: () => void;
}

const isPublic = ({ status }: AdminPost) => status !== 'draft';

function useRestore({ post, copyAt, onRestored }: Props) {
  const utils = trpc.useUtils();
  const restore = trpc.admin.posts.revisions.restore.useMutation();
  const run = useRestoration({
    subject: 'post',
    isPublic: isPublic(post),
    restore: (id) => restore.mutateAsync({ id, expectedUpdatedAt: post.updatedAt, expectedCopyAt: copyAt }),
    onRestored,
    invalidate: () => Promise.all([utils.admin.posts.revisions.invalidate(), utils.admin.posts.list.invalidate()]),
  });
  return { run, isBusy: restore.isPending };
}

function ComparedRevision({ id, ...props }: Props & { id: string }) {
  const query = trpc.admin.posts.revisions.get.useQuery({ id });
  const { run, isBusy } = useRestore(props);
  const { values, isDirty } = props;
  return (
    <RevisionView
      query={query}
      failure={query.error && toFailure(query.error).message}
      // The content is listed even when it is unchanged.
      differences={({ title, excerpt, content }) =>
        [
          { name: 'Title', before: title, after: values.title },
          { name: 'Excerpt', before: excerpt ?? '', after: values.excerpt },
          { name: 'Content', before: content, after: values.content.trim() },
        ].filter(({ name, before, after }) => name === 'Content' || before !== after)
      }
      isDirty={isDirty}
      isPublic={isPublic(props.post)}
      isBusy={isBusy}
      onRestore={() => run(id)}
    />
  );
}

export function PostRevisions(props: Props) {
  const query = trpc.admin.posts.revisions.list.useInfiniteQuery(
    { postId: props.post.id, limit: 20 },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  );
  return (
    <RevisionsDialog
      query={query}
      failure={query.error && toFailure(query.error).message}
      empty="Each save that changes the text is kept here."
      view={(id) => <ComparedRevision key={id} id={id} {...props} />}
      onClose={props.onClose}
    />
  );
}
