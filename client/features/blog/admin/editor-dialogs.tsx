import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { WRITTEN_BY_BOTH } from '../../copies/admin/copy-dialogs';
import type { CopyDialog } from '../../copies/admin/copy-dialogs';
import { PreviewLink } from '../../copies/admin/preview-link';
import { ConflictDialog } from '../../../ui/admin/conflict-dialog';
import { RemovalDialog } from '../../addresses/admin/removal-dialog';
import { useToast } from '../../../ui/toaster';
import type { PostValues } from './post-form';
import { PostRevisions } from './post-revisions';
import { useDeletePost } from './use-delete-post';
import type { PostSaving } from './use-post-saving';

export type OpenDialog = CopyDialog | 'preview' | 'revisions' | 'delete';

interface Props {
  open: OpenDialog | undefined;
  form: UseFormReturn<PostValues>;
  saving: PostSaving;
  isDirty: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Replaces the editor's version with the one in the database. */
function useServerVersion(saving: PostSaving) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [isLoading, setIsLoading] = useState(false);

  /** With `isPublished` what visitors see, without unpublished changes. */
  async function reloadServerVersion(id: string, { isPublished = false } = {}): Promise<void> {
    setIsLoading(true);
    try {
      if (isPublished && saving.copies.copy) await saving.copies.discard();
      saving.loadServerVersion(await utils.admin.posts.get.fetch({ id }, { staleTime: 0 }));
    } catch (error) {
      toast({ kind: 'error', title: 'Error loading post', description: failureOf(error).message });
    } finally {
      setIsLoading(false);
    }
  }

  return { isLoading, reloadServerVersion };
}

export function PostEditorDialogs({ open, form, saving, isDirty, onClose, onDeleted }: Props) {
  const remove = useDeletePost(onDeleted);
  const { isLoading, reloadServerVersion } = useServerVersion(saving);
  const { id, values } = saving.stored;
  if (id === undefined) return null;
  return (
    <>
      {open === 'preview' && <PreviewLink procedures={trpc.admin.posts} id={id} isDirty={isDirty} onClose={onClose} />}
      {open === 'revisions' && (
        <PostRevisions
          postId={id}
          stored={saving.stored}
          copyAt={saving.copies.copy?.updatedAt ?? null}
          values={form.getValues()}
          isDirty={isDirty || saving.copies.copy !== null}
          onRestored={() => {
            onClose();
            void reloadServerVersion(id);
          }}
          onClose={onClose}
        />
      )}
      <RemovalDialog
        open={open === 'delete'}
        path={values.status === 'published' ? `/blog/${values.slug}` : undefined}
        title="Are you sure you want to delete this post?"
        text={`“${values.title}” and its revisions are removed for good.`}
        busy={remove.isPending}
        onConfirm={(leadTo) => remove.mutate({ id, leadTo })}
        onClose={onClose}
      />
      <ConflictDialog
        open={saving.problem?.kind === 'conflict'}
        title={SAVED_MEANWHILE}
        text="Your text is still in the editor and has not been saved. Nothing of theirs is lost either: it is among the revisions."
        mine={form.getValues('content')}
        busy={saving.isSaving || isLoading}
        onReloadServerVersion={() => void reloadServerVersion(id, { isPublished: true })}
        onOverwrite={() => void form.handleSubmit((own) => saving.save(structuredClone(own), { isForced: true }))()}
        onClose={saving.dismissProblem}
      />
      <ConflictDialog
        open={saving.problem?.kind === 'taken'}
        title={SAVED_MEANWHILE}
        text={WRITTEN_BY_BOTH}
        mine={form.getValues('content')}
        busy={saving.isSaving || isLoading}
        onReloadServerVersion={() => void reloadServerVersion(id)}
        onOverwrite={() => void saving.save(structuredClone(form.getValues()), { isForced: true, isAutosave: true })}
        onClose={saving.dismissProblem}
      />
    </>
  );
}
