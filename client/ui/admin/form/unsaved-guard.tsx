import { useState } from 'react';
import { Button } from '@chakra-ui/react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../confirm-dialog';
import { useUnsavedWork } from './unsaved-work';

const getAddress = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${JSON.stringify(search)}`;

interface Props {
  when: boolean;
  /** To copy if the text can be neither saved nor stored in the browser. */
  text?: () => string;
  /** Saves without publishing; false on failure. Without it leaving offers no save. */
  onSave?: () => Promise<boolean>;
  /** This browser restores the text when the form is opened again. */
  isKept?: boolean;
}

export function UnsavedGuard({ when, text, onSave, isKept = false }: Props) {
  const [isSaving, setIsSaving] = useState(false);
  const giveUp = useUnsavedWork(when, text);
  const blocker = useBlocker({
    // A change of only the hash leaves nothing.
    shouldBlockFn: ({ current, next }) => when && getAddress(current) !== getAddress(next),
    enableBeforeUnload: () => when,
    withResolver: true,
  });

  async function save(run: () => Promise<boolean>): Promise<void> {
    setIsSaving(true);
    const isSaved = await run();
    setIsSaving(false);
    if (!isSaved) {
      blocker.reset?.();
      return;
    }
    giveUp();
    blocker.proceed?.();
  }

  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      text={
        isKept
          ? 'Your changes are not saved. This browser keeps them until you come back.'
          : 'Your changes are not saved and will be lost.'
      }
      confirmLabel="Leave"
      destructive={!isKept}
      cancelLabel="Stay"
      busy={isSaving}
      extra={
        onSave && (
          <Button
            variant="solid"
            colorPalette="accent"
            loading={isSaving}
            loadingText="Save"
            onClick={() => void save(onSave)}
          >
            Save
          </Button>
        )
      }
      onConfirm={() => {
        giveUp();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
