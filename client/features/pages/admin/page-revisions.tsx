import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { RevisionsDialog, RevisionView } from '../../../ui/admin/revisions-dialog';
import { useRestoration } from '../../editing/admin/use-restoration';
import type { PageValues } from './page-fields';

interface Props {
  slug: string;
  /** Last publication that the editor knows. */
  updatedAt: Date;
  /** Time of the unpublished changes that a restored revision replaces. */
  copyAt: Date | null;
  /** The form's current values, with which revisions are compared. */
  values: PageValues;
  /** There are changes that restoring replaces. */
  isDirty: boolean;
  /** Load what the server has, unpublished changes included, and close. */
  onRestored: () => void;
  onClose: () => void;
}

function useRestore({ updatedAt, copyAt, onRestored }: Props) {
  const utils = trpc.useUtils();
  const restore = trpc.admin.pages.revisions.restore.useMutation();
  const run = useRestoration({
    subject: 'page',
    isPublic: true,
    restore: (id) => restore.mutateAsync({ id, expectedUpdatedAt: updatedAt, expectedCopyAt: copyAt }),
    onRestored,
    invalidate: () => utils.admin.pages.list.invalidate(),
  });
  return { run, isBusy: restore.isPending };
}

function ComparedRevision({ id, ...props }: Props & { id: string }) {
  const query = trpc.admin.pages.revisions.get.useQuery({ id });
  const { run, isBusy } = useRestore(props);
  const { values, isDirty } = props;
  return (
    <RevisionView
      query={query}
      failure={query.error && toFailure(query.error).message}
      // The text is listed even when it is unchanged.
      differences={({ title, content, metaTitle, metaDescription }) =>
        [
          { name: 'Title', before: title, after: values.title },
          { name: 'Text', before: content, after: values.content.trim() },
          { name: 'Search title', before: metaTitle ?? '', after: values.metaTitle ?? '' },
          { name: 'Meta description', before: metaDescription ?? '', after: values.metaDescription ?? '' },
        ].filter(({ name, before, after }) => name === 'Text' || before !== after)
      }
      isDirty={isDirty}
      isPublic
      isBusy={isBusy}
      onRestore={() => run(id)}
    />
  );
}

export function PageRevisions(props: Props) {
  const query = trpc.admin.pages.revisions.list.useInfiniteQuery(
    { slug: props.slug, limit: 20 },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  );
  return (
    <RevisionsDialog
      query={query}
      failure={query.error && toFailure(query.error).message}
      empty="Each publication that changes the text is kept here."
      view={(id) => <ComparedRevision key={id} id={id} {...props} />}
      onClose={props.onClose}
    />
  );
}
