import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog';

const addressOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${JSON.stringify(search)}`;

/** Asks for confirmation before a page with unsaved changes is left, by navigation or by closing the tab. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    // A change of only the hash leaves nothing.
    shouldBlockFn: ({ current, next }) => when && addressOf(current) !== addressOf(next),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      text="Your changes are not saved and will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
