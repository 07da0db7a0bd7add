import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toFailure } from '../../../trpc/failure';
import type { trpc } from '../../../trpc/trpc-react';
import { RevisionsDialog, RevisionView } from '../../../ui/admin/revisions-dialog';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import type { Editing } from './use-editing';

interface Props<Revision extends { savedAt: Date }, Values extends FieldValues, Item extends { updatedAt: Date }> {
  editing: Editing<Values, Item>;
  item: Item;
  /** Procedures of one kind of content. */
  list: typeof trpc.admin.posts.revisions.list;
  get: {
    useQuery: (input: { id: string }) => {
      data: NoInfer<Revision> | undefined;
      error: unknown;
      refetch: () => unknown;
    };
  };
  restore: (input: { id: string; expectedUpdatedAt: Date; expectedCopyAt: Date | null }) => Promise<unknown>;
  /** Said while there are none. */
  empty: string;
  /** What a restoration does not touch. */
  stays?: string;
  /** In what a revision differs from the form. */
  differences: (revision: Revision, values: Values) => readonly { name: string; before: string; after: string }[];
  onClose: () => void;
}

function ComparedRevision<
  Revision extends { savedAt: Date },
  Values extends FieldValues,
  Item extends { updatedAt: Date },
>({ id, ...props }: Props<Revision, Values, Item> & { id: string }) {
  const { editing, item, stays, onClose } = props;
  const { form, copies, isDraft, subject } = editing;
  const query = props.get.useQuery({ id });
  const toast = useFormToast(subject);
  const [isBusy, setIsBusy] = useState(false);

  async function restore(): Promise<void> {
    setIsBusy(true);
    try {
      await props.restore({ id, expectedUpdatedAt: item.updatedAt, expectedCopyAt: copies.copy?.updatedAt ?? null });
      await editing.reload();
      const description = isDraft
        ? `The ${subject === 'casino' ? subject : 'text'} as it was then is the newest revision now.`
        : 'Visitors see nothing of it until you publish the changes.';
      toast({ kind: 'success', title: 'Revision restored', description });
      editing.invalidate();
      onClose();
    } catch (error) {
      toast({ kind: 'error', title: 'Error restoring revision', description: toFailure(error).message });
      setIsBusy(false);
    }
  }

  return (
    <RevisionView
      query={query}
      failure={query.error ? toFailure(query.error).message : null}
      {...(stays !== undefined && { stays })}
      differences={(revision) => props.differences(revision, form.getValues())}
      isDirty={editing.unsaved.length > 0 || copies.copy !== null}
      isPublic={!isDraft}
      isBusy={isBusy}
      onRestore={restore}
    />
  );
}

/** What was saved of an item, compared with the form, each to be brought back. */
export function Revisions<
  Revision extends { savedAt: Date },
  Values extends FieldValues,
  Item extends { updatedAt: Date },
>(props: Props<Revision, Values, Item>) {
  const { editing, list, empty, onClose } = props;
  const query = list.useInfiniteQuery(
    { id: editing.id, limit: 20 },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  );
  return (
    <RevisionsDialog
      query={query}
      failure={query.error && toFailure(query.error).message}
      empty={empty}
      view={(id) => <ComparedRevision key={id} id={id} {...props} />}
      onClose={onClose}
    />
  );
}
