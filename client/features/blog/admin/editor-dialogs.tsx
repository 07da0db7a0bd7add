import type { UseFormReturn } from 'react-hook-form';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { ConflictDialog } from './conflict-dialog';
import type { PostValues } from './post-form';
import { PreviewLinkDialog } from './preview-link-dialog';
import { RevisionsDialog } from './revisions-dialog';
import { useDeletePost } from './use-delete-post';
import type { PostSaving } from './use-post-saving';

export type OpenDialog = 'preview' | 'revisions' | 'delete';

interface Props {
  open: OpenDialog | undefined;
  form: UseFormReturn<PostValues>;
  saving: PostSaving;
  isDirty: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function EditorDialogs({ open, form, saving, isDirty, onClose, onDeleted }: Props) {
  const remove = useDeletePost(onDeleted);
  const { id, values } = saving.stored;
  if (id === undefined) return null;
  return (
    <>
      {open === 'preview' && <PreviewLinkDialog postId={id} isDirty={isDirty} onClose={onClose} />}
      {open === 'revisions' && (
        <RevisionsDialog
          postId={id}
          stored={saving.stored}
          values={form.getValues()}
          isDirty={isDirty}
          onRestored={(post) => {
            saving.takeOver(post);
            onClose();
          }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title="Are you sure you want to delete this post?"
        text={`“${values.title}” and its revisions are removed for good.`}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onClose={onClose}
      />
      {saving.problem?.kind === 'conflict' && (
        <ConflictDialog
          postId={id}
          content={form.getValues('content')}
          isBusy={saving.isSaving}
          onTakeTheirs={saving.takeOver}
          onOverwrite={() => void form.handleSubmit((own) => saving.save(structuredClone(own), { isForced: true }))()}
          onClose={saving.dismissProblem}
        />
      )}
    </>
  );
}
