import { useRef, useState } from 'react';
import { Input, RadioGroup, Stack, Text } from '@chakra-ui/react';
import { ROLES } from '../../../../shared/auth/roles';
import type { Role } from '../../../../shared/auth/roles';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { Dismissed, useReauthentication } from '../../auth/reauthentication';
import { ROLE_NAMES, ROLE_TEXTS, userName } from './user-actions';
import type { User } from './user-actions';

const NONE = 'none';

interface ChoiceProps {
  value: string;
  withNone?: boolean;
  onChange: (role: string) => void;
}

function RoleChoice({ value, withNone = false, onChange }: ChoiceProps) {
  const options = [
    ...[...ROLES].reverse().map((role) => ({ value: role, label: ROLE_NAMES[role], text: ROLE_TEXTS[role] })),
    ...(withNone ? [{ value: NONE, label: 'No role', text: 'A member: sees nothing of the admin area.' }] : []),
  ];
  return (
    <RadioGroup.Root name="role" value={value} onValueChange={(next) => next.value !== null && onChange(next.value)}>
      <RadioGroup.Label fontSize="label" fontWeight="600">
        Role
      </RadioGroup.Label>
      <Stack gap="s3" mt="s2">
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={option.value} alignItems="flex-start">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator mt=".2rem" />
            <RadioGroup.ItemText>
              {option.label}
              <Text as="span" display="block" fontSize="small" fontWeight="400" color="muted">
                {option.text}
              </Text>
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
  );
}

function useSubmission(onDone: () => void) {
  const utils = trpc.useUtils();
  const repeat = useReauthentication();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function run(action: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      await repeat(action);
      onDone();
    } catch (failure) {
      if (!(failure instanceof Dismissed)) setError(toFailure(failure).message);
    } finally {
      setIsBusy(false);
      void utils.admin.users.invalidate();
    }
  }
  return { isBusy, error, run };
}

export function ChangeRoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const showToast = useFormToast('user');
  const [role, setRole] = useState<string>(user.role ?? NONE);
  const { isBusy, error, run } = useSubmission(() => {
    showToast({ kind: 'success', title: 'Role changed', description: 'You both get a mail.' });
    onClose();
  });
  return (
    <FormDialog
      open
      title={`Role of ${userName(user)}`}
      submitLabel="Change role"
      busy={isBusy}
      error={error}
      onSubmit={() =>
        run(() => client.admin.users.setRole.mutate({ id: user.id, role: role === NONE ? null : (role as Role) }))
      }
      onClose={onClose}
    >
      <Text color="muted">
        This person is signed out everywhere. Their tokens that write, preview links and open invitations end for good,
        and what they scheduled needs a new time. You both get a mail.
      </Text>
      <RoleChoice value={role} withNone onChange={setRole} />
    </FormDialog>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { client } = trpc.useUtils();
  const showToast = useFormToast('user');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('author');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, error, run } = useSubmission(() => {
    showToast({ kind: 'success', title: 'Invitation sent', description: `${email} has 7 days to join.` });
    onClose();
  });
  return (
    <FormDialog
      open
      title="Invite somebody"
      submitLabel="Send the invitation"
      busy={isBusy}
      error={error}
      onSubmit={() => {
        const isAddress = email !== '' && field.current?.validity.valid === true;
        setWrong(isAddress ? undefined : 'Enter their email address, such as name@example.com');
        if (!isAddress) return field.current?.focus();
        return run(() => client.admin.users.invitations.create.mutate({ email, role: role as Role }));
      }}
      onClose={onClose}
    >
      <FormField label="Their email address" hint="Only this address can use the link." error={wrong}>
        <Input
          ref={field}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </FormField>
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  );
}
