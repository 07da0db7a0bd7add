import type { UseFormReturn } from 'react-hook-form';
import { trpc } from '../../../trpc/trpc-react';
import { WRITTEN_BY_BOTH } from '../../copies/admin/copy-dialogs';
import type { CopyDialog } from '../../copies/admin/copy-dialogs';
import { PreviewLink } from '../../copies/admin/preview-link';
import { ConflictDialog } from '../../../ui/admin/conflict-dialog';
import { CasinoRevisions } from './casino-revisions';
import { changedNames } from './casino-save';
import { valuesOf } from './casino-values';
import type { CasinoValues } from './casino-values';
import { sectionLabels } from './editor-sections';
import { typedText } from './revision-values';
import type { CasinoSaving } from './use-casino-saving';

export type EditorDialog = CopyDialog | 'preview' | 'revisions';

interface DialogsProps {
  open: EditorDialog | undefined;
  form: UseFormReturn<CasinoValues>;
  saving: CasinoSaving;
  unsaved: readonly string[];
  onForce: () => void;
  onClose: () => void;
}

/** The editor's dialogs: preview link, revisions and edit conflict. */
export function EditorDialogs({ open, form, saving, unsaved, onForce, onClose }: DialogsProps) {
  const { stored, problem, isSaving } = saving;
  const serverVersion = problem?.kind === 'conflict' ? problem.theirs : '';
  const mine = problem?.kind === 'conflict' ? changedNames(form.getValues(), valuesOf(stored)) : unsaved;
  return (
    <>
      {open === 'preview' && (
        <PreviewLink procedures={trpc.admin.casinos} id={stored.id} isDirty={unsaved.length > 0} onClose={onClose} />
      )}
      {open === 'revisions' && (
        <CasinoRevisions
          casino={stored}
          copyAt={saving.copies.copy?.updatedAt ?? null}
          form={form}
          isDirty={unsaved.length > 0 || saving.copies.copy !== null}
          onRestored={() => saving.loadServerVersion()}
          onClose={onClose}
        />
      )}
      <ConflictDialog
        open={problem?.kind === 'conflict'}
        title={problem?.message ?? ''}
        text={`They changed: ${serverVersion || 'nothing that differs from yours'}. Yours, not public yet: ${sectionLabels(mine)}. Whichever you choose, theirs stays among the revisions.`}
        mine={typedText(form.getValues(), mine, stored.criteria)}
        busy={isSaving}
        onReloadServerVersion={() => void saving.loadServerVersion({ isPublished: true })}
        onOverwrite={onForce}
        onClose={saving.dismissProblem}
      />
      <ConflictDialog
        open={problem?.kind === 'taken'}
        title={problem?.message ?? ''}
        text={WRITTEN_BY_BOTH}
        mine={typedText(form.getValues(), unsaved, stored.criteria)}
        busy={isSaving}
        onReloadServerVersion={() => void saving.loadServerVersion()}
        onOverwrite={() => void saving.save(structuredClone(form.getValues()), { isForced: true, isAutosave: true })}
        onClose={saving.dismissProblem}
      />
    </>
  );
}
