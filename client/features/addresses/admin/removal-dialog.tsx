import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Button, Input } from '@chakra-ui/react';
import { readablePath } from '../../../../shared/content/redirect-paths';
import { trpc } from '../../../trpc/trpc-react';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { FormField } from '../../../ui/admin/form/form-field';

interface FieldProps {
  path: string;
  value: string;
  onChange: (value: string) => void;
}

function LeadToField({ path, value, onChange }: FieldProps) {
  const { data } = trpc.admin.redirects.propose.useQuery({ from: path });
  const target = data?.target && readablePath(data.target);
  return (
    <FormField
      label="Where its address should lead"
      optional
      hint={
        target ? (
          <>
            Empty: nowhere, it is gone (410). Most like it:{' '}
            <Button
              variant="plain"
              size="sm"
              h="auto"
              p="0"
              textDecoration="underline"
              whiteSpace="normal"
              overflowWrap="anywhere"
              onClick={() => onChange(target)}
            >
              {target}
            </Button>
          </>
        ) : (
          'Empty: nowhere, it is gone (410).'
        )
      }
    >
      <Input
        placeholder="/…"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  );
}

type Confirmation = ComponentProps<typeof ConfirmDialog>;

interface Props extends Pick<Confirmation, 'open' | 'title' | 'text' | 'busy' | 'onClose'> {
  path: string | undefined;
  onConfirm: (leadTo: string | null) => void;
}

export function RemovalDialog({ path, onConfirm, ...confirmation }: Props) {
  // Bound to the path: the dialog stays open when it is reused for another row.
  const [typed, setTyped] = useState({ path, leadTo: '' });
  const leadTo = typed.path === path ? typed.leadTo : '';
  return (
    <ConfirmDialog {...confirmation} confirmLabel="Delete" onConfirm={() => onConfirm(leadTo.trim() || null)}>
      {path !== undefined && (
        <LeadToField path={path} value={leadTo} onChange={(text) => setTyped({ path, leadTo: text })} />
      )}
    </ConfirmDialog>
  );
}
