import type { ReactNode } from 'react';
import { Grid, Stack } from '@chakra-ui/react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { trpc } from '../../../trpc/trpc-react';
import { SaveBar } from '../../../ui/admin/form/save-bar';
import { UnsavedGuard } from '../../../ui/admin/form/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/form/use-save-shortcut';
import { ConflictDialog } from './conflict-dialog';
import { LocalDraftNotice, OpenElsewhereNotice } from './copy-notices';
import type { VersionedEditing } from './use-versioned-form';

interface Props<Values extends FieldValues> {
  editing: VersionedEditing<Values>;
  /** 'Save Settings' */
  label: string;
  children: ReactNode;
  /** Stands beside the fields where there is room, below them otherwise. */
  aside?: ReactNode;
}

/** The frame of a form that is saved as a whole: its bar, what was typed before, fields, conflicts and the guard. */
export function VersionedForm<Values extends FieldValues>({ editing, label, children, aside }: Props<Values>) {
  const { form, isDirty, isSaving, failure, conflict, submit } = editing;
  useSaveShortcut(() => isSaving || submit());
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <UnsavedGuard when={isDirty} isKept />
        <SaveBar label={label} isBusy={isSaving} isDirty={isDirty} failure={failure} onUndo={editing.undo} />
        <Grid
          mt={{ md: 's5' }}
          templateColumns={{ base: 'minmax(0, 1fr)', xl: aside ? 'minmax(0, 1fr) 24rem' : undefined }}
          gap="s5"
          alignItems="start"
        >
          <Stack gap="s5" align="stretch" minW="0">
            <OpenElsewhereNotice procedures={trpc.admin.forms} id={editing.name} />
            <LocalDraftNotice editing={editing} />
            {children}
          </Stack>
          {aside}
        </Grid>
      </form>
      {conflict && <ConflictDialog conflict={conflict} isSaving={isSaving} onDismiss={editing.dismissProblem} />}
    </FormProvider>
  );
}
