import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Box, Button, Heading } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { abovePinnedBar } from '../../../ui/admin/above-pinned-bar';
import { UnsavedGuard } from '../../../ui/admin/form/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/form/use-save-shortcut';
import { ConflictDialog } from './conflict-dialog';
import { LocalDraftNotice, OpenElsewhereNotice, OtherEditorNotice } from './copy-notices';
import { EditBar } from './edit-bar';
import type { EditAction } from './edit-bar';
import { PreviewLink } from './preview-link';
import { PublishDialog } from './publish-dialog';
import { SchedulePopover } from './schedule-popover';
import type { Schedule } from './schedule-popover';
import type { Editing } from './use-editing';

type OpenDialog = 'publish' | 'schedule' | 'preview' | 'revisions' | 'delete';

interface Props<Values extends FieldValues, Item extends { updatedAt: Date }> {
  editing: Editing<Values, Item>;
  /** 'Edit post' */
  heading: string;
  back: { label: string; tab: string };
  mark?: ReactNode;
  /** Where visitors read it. */
  address: string | undefined;
  revisions?: ((close: () => void) => ReactNode) | undefined;
  /** Asks before the item is deleted. Always rendered, so that it can close in its own time. */
  removal?: ((isOpen: boolean, close: () => void) => ReactNode) | undefined;
  /** What to look at before publishing. */
  beforePublishing?: ReactNode;
  /** Runs `action` once everything that was asked is answered, and `confirmed` if something had to be asked. */
  whenReady?: (action: () => void, confirmed?: () => void) => void;
  /** When it becomes public by itself, if that is not a time of its unpublished changes. */
  schedule?: Schedule | undefined;
  /** Whether others can be shown it by a link. */
  hasPreview?: boolean;
  /** Before the main button. */
  buttons?: ReactNode;
  /** 'Publish changes' */
  submitLabel: string;
  /** Instead of submitting the form. */
  onMain?: (() => void) | undefined;
  /** Without it what is public is published after a look, and a draft saved. */
  onSubmit?: (() => void) | undefined;
  /** Ctrl+Enter, if it does something else than submitting. */
  onPublish?: (() => void) | undefined;
  /** The text to copy if it can be neither saved nor kept. */
  text: () => string;
  children: ReactNode;
}

/** One editor: bar, notices, dialogs and the guard against leaving. The fields are its children. */
export function EditFrame<Values extends FieldValues, Item extends { updatedAt: Date }>({
  editing,
  heading,
  revisions,
  removal,
  schedule,
  hasPreview = true,
  children,
  ...props
}: Props<Values, Item>) {
  const { item, isDraft, copies, problem, isTaken } = editing;
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const hasCopy = copies.copy !== null;

  const whenReady = props.whenReady ?? ((action: () => void) => editing.whenValid(action));
  const publish = (summary = '') => void editing.publish(summary);

  async function scheduleChanges(at: Date | null, close: () => void): Promise<void> {
    if (await editing.schedule(at)) close();
  }

  const changes: Schedule = {
    label: copies.copy?.publishAt ? 'Change the time…' : 'Schedule changes…',
    at: copies.copy?.publishAt ?? null,
    note: 'You can go on editing until then: what is saved at that time goes live.',
    busy: editing.isPublishing || copies.isBusy,
    error: copies.scheduleFailure,
    onSchedule: (at, done) => whenReady(() => void scheduleChanges(at, done)),
    onUnschedule: (done) => void scheduleChanges(null, done),
  };
  const shownSchedule = schedule ?? (!isDraft && (hasCopy || editing.unsaved.length > 0) ? changes : undefined);

  function submit(): void {
    if (props.onSubmit) props.onSubmit();
    else if (isDraft) whenReady(() => void editing.save());
    // Whoever was asked something has had their question.
    else whenReady(() => setDialog('publish'), publish);
  }

  useSaveShortcut({
    onSave: () => {
      if (isDraft || (!item && props.onSubmit)) submit();
      else {
        // Says what is still to be mended; it is kept as it is.
        void editing.form.trigger();
        void editing.save();
      }
    },
    onPublish: props.onPublish ?? submit,
  });

  const { onMain } = props;
  const pressMain =
    onMain &&
    ((event: MouseEvent) => {
      // The press can render this as a button that submits, and would then submit, too.
      event.preventDefault();
      onMain();
    });

  const actions: EditAction[] = [
    // First: when they go, nothing moves under the pointer, least of all Delete.
    ...(hasCopy ? [{ label: item ? 'Discard' : 'Discard draft', onClick: () => void editing.discard() }] : []),
    // Before Delete: it gets the focus when the ones above go.
    ...(revisions ? [{ label: 'Revisions', icon: 'clock', onClick: () => setDialog('revisions') } as const] : []),
    ...(removal
      ? [{ label: 'Delete', icon: 'bin', isDestructive: true, onClick: () => setDialog('delete') } as const]
      : []),
    ...(props.address !== undefined && !hasCopy
      ? [{ label: 'View', icon: 'eye', href: props.address } as const]
      : hasPreview && (item !== undefined || hasCopy)
        ? [{ label: 'Preview', icon: 'eye', onClick: () => setDialog('preview') } as const]
        : []),
  ];

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) submit();
      }}
    >
      <Heading as="h1" srOnly>
        {heading}
      </Heading>
      <EditBar editing={editing} back={props.back} mark={props.mark} actions={actions}>
        {props.buttons}
        {shownSchedule && (
          <SchedulePopover
            {...shownSchedule}
            open={dialog === 'schedule'}
            onOpenChange={(isOpen) => setDialog(isOpen ? 'schedule' : undefined)}
          />
        )}
        <Button
          variant="solid"
          colorPalette="accent"
          px={{ base: props.buttons ? 's2' : 's3', md: 's4' }}
          {...(pressMain ? { onClick: pressMain } : { type: 'submit' })}
        >
          {props.submitLabel}
        </Button>
      </EditBar>
      {isTaken && copies.copy ? (
        <OtherEditorNotice copy={copies.copy} onTakeOver={() => void editing.takeOver()} />
      ) : (
        <OpenElsewhereNotice procedures={editing.procedures} id={editing.id} />
      )}
      <LocalDraftNotice editing={editing} />
      <Box pt={{ md: 's5' }} css={{ '@media (max-width: 47.99rem)': abovePinnedBar }} inert={isTaken}>
        {children}
      </Box>
      {dialog === 'preview' && (
        <PreviewLink
          procedures={editing.procedures}
          id={editing.id}
          isDirty={editing.unsaved.length > 0}
          onClose={close}
        />
      )}
      {dialog === 'revisions' && revisions?.(close)}
      {removal?.(dialog === 'delete', close)}
      {problem?.kind === 'conflict' && (
        <ConflictDialog conflict={problem} isSaving={editing.isSaving} onDismiss={editing.dismissProblem} />
      )}
      <PublishDialog
        key={`publish ${dialog === 'publish'}`}
        open={dialog === 'publish'}
        busy={editing.isPublishing || copies.isBusy}
        onPublish={(summary) => {
          // What follows is said by the editor's bar.
          close();
          publish(summary);
        }}
        onClose={close}
      >
        {props.beforePublishing}
      </PublishDialog>
      <UnsavedGuard when={editing.unsaved.length > 0} text={props.text} onSave={editing.keep} isKept />
    </form>
  );
}
