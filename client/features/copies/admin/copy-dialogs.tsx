import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { FormDialog } from '../../../ui/admin/form-dialog';
import { FormField } from '../../../ui/admin/form-field';
import { dateOfLocalText, formatUtcTime, localText, timeProblem, zoneName } from '../../../ui/admin/publication-time';
import type { CopyState } from './use-copy';

const MAX_SUMMARY = 200;

interface PublishProps {
  open: boolean;
  busy: boolean;
  onPublish: (summary: string) => void;
  onClose: () => void;
  /** What to look at before. */
  children?: ReactNode;
}

/** Asks for one line about the changes, which may stay empty. Ctrl+Enter or Enter publishes. */
function PublishDialog({ open, busy, onPublish, onClose, children }: PublishProps) {
  const [summary, setSummary] = useState('');
  return (
    <FormDialog
      open={open}
      title="Publish changes"
      submitLabel="Publish"
      busy={busy}
      onSubmit={() => onPublish(summary.trim())}
      onClose={onClose}
    >
      <Stack gap="s4">
        <FormField label="What changed" optional hint="For your colleagues; visitors never see it.">
          <Input
            value={summary}
            maxLength={MAX_SUMMARY}
            onChange={({ target }) => setSummary(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || busy) return;
              event.preventDefault();
              onPublish(summary.trim());
            }}
          />
        </FormField>
        {children}
      </Stack>
    </FormDialog>
  );
}

interface ScheduleProps {
  open: boolean;
  /** The time that is set. */
  at: Date | null;
  busy: boolean;
  error: string | undefined;
  /** Null takes the time back. */
  onSchedule: (at: Date | null) => void;
  onClose: () => void;
}

function hintOf(text: string): string {
  const date = dateOfLocalText(text);
  const inUtc = date ? ` In UTC: ${formatUtcTime(date).replace(/ UTC$/, '')}.` : '';
  return `Your time zone: ${zoneName(date ?? undefined)}.${inUtc}`;
}

/** Asks when the changes are to go live, in the editor's own time zone. */
function ScheduleDialog({ open, at, busy, error, onSchedule, onClose }: ScheduleProps) {
  const [text, setText] = useState(() => localText(at));
  const [problem, setProblem] = useState<string>();

  function submit(): void {
    const date = dateOfLocalText(text);
    const refused = date === null ? 'Enter a date and a time' : timeProblem(text);
    setProblem(refused);
    if (refused === undefined) onSchedule(date);
  }

  return (
    <FormDialog
      open={open}
      title="Schedule changes"
      submitLabel="Schedule"
      busy={busy}
      extra={
        at && (
          <Button disabled={busy} onClick={() => onSchedule(null)}>
            Do not publish by itself
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label="Goes live at" required hint={hintOf(text)} error={problem ?? error}>
        <Input type="datetime-local" value={text} onChange={({ target }) => setText(target.value)} />
      </FormField>
      <Text fontSize="small" color="muted">
        You can go on editing until then: what is saved at that time goes live.
      </Text>
    </FormDialog>
  );
}

interface Props {
  /** Any dialog of the editor. */
  open: string | undefined;
  copies: CopyState;
  busy: boolean;
  onPublish: (summary: string) => void;
  /** Returns false if the time was refused. */
  onSchedule: (at: Date | null) => Promise<boolean>;
  onClose: () => void;
  /** What to look at before publishing. */
  children?: ReactNode;
}

/** The dialogs that publish unpublished changes, now or at a time. */
export function CopyDialogs({ open, copies, busy, onPublish, onSchedule, onClose, children }: Props) {
  const isBusy = busy || copies.isBusy;
  return (
    <>
      <PublishDialog
        key={`publish ${open === 'publish'}`}
        open={open === 'publish'}
        busy={isBusy}
        onPublish={(summary) => {
          // What follows is said by the editor's bar.
          onClose();
          onPublish(summary);
        }}
        onClose={onClose}
      >
        {children}
      </PublishDialog>
      <ScheduleDialog
        key={`schedule ${open === 'schedule'}`}
        open={open === 'schedule'}
        at={copies.copy?.publishAt ?? null}
        busy={isBusy}
        error={copies.scheduleFailure}
        onSchedule={(at) => void onSchedule(at).then((isScheduled) => isScheduled && onClose())}
        onClose={onClose}
      />
    </>
  );
}
