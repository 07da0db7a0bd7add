import { useState } from 'react';
import type { ReactNode } from 'react';
import { Input, Stack } from '@chakra-ui/react';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';

const MAX_SUMMARY = 200;

interface Props {
  open: boolean;
  busy: boolean;
  onPublish: (summary: string) => void;
  onClose: () => void;
  /** What to look at before. */
  children?: ReactNode;
}

/** Asks for one line about the changes, which may stay empty. Ctrl+Enter or Enter publishes. */
export function PublishDialog({ open, busy, onPublish, onClose, children }: Props) {
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
