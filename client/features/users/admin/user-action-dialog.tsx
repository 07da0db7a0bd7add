import { useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { Dismissed, useReauthentication } from '../../auth/reauthentication';
import { actionWording, userName } from './user-actions';
import type { ConfirmedKind, UserAction } from './user-actions';

type Confirmed = UserAction<ConfirmedKind>;

type Client = ReturnType<typeof trpc.useUtils>['client'];

function carryOut({ admin: { users } }: Client, { kind, user: { id } }: Confirmed) {
  switch (kind) {
    case 'disable':
    case 'enable':
      return users.setDisabled.mutate({ id, isDisabled: kind === 'disable' });
    case 'endSessions':
      return users.endSessions.mutate({ id });
    case 'resend':
      return users.resendConfirmation.mutate({ id });
  }
}

export function UserActionDialog({ action, onClose }: { action: Confirmed | undefined; onClose: () => void }) {
  const utils = trpc.useUtils();
  const repeat = useReauthentication();
  const showToast = useFormToast('user');
  const [isBusy, setIsBusy] = useState(false);
  const wording = action && actionWording[action.kind];

  async function confirm() {
    if (!action || !wording) return;
    setIsBusy(true);
    try {
      await repeat(() => carryOut(utils.client, action));
      showToast({ kind: 'success', title: 'User updated', description: wording.done });
      onClose();
    } catch (error) {
      if (error instanceof Dismissed) return;
      showToast({ kind: 'error', title: 'Error updating user', description: toFailure(error).message });
    } finally {
      setIsBusy(false);
      void utils.admin.users.list.invalidate();
      void utils.admin.dashboard.summary.invalidate();
    }
  }

  return (
    <ConfirmDialog
      open={action !== undefined}
      title={wording?.title ?? ''}
      text={
        action && (
          <>
            <bdi>{userName(action.user)}</bdi> {wording?.text}
          </>
        )
      }
      confirmLabel={wording?.label ?? ''}
      destructive={wording?.destructive ?? false}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
