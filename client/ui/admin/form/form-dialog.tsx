import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button, CloseButton, Dialog, Portal, Stack } from '@chakra-ui/react';
import { Icon } from '../../icons/icon';
import { ConfirmDialog } from '../confirm-dialog';
import { keepDialogOpen } from '../dialog-frame';
import { OfflineNotice } from '../offline-notice';
import { ErrorBox } from '../states';
import { UnsavedGuard } from './unsaved-guard';

interface Props {
  open: boolean;
  title: string;
  submitLabel?: string | undefined;
  cancelLabel?: string;
  busy?: boolean;
  error?: string | undefined;
  isDirty?: boolean;
  size?: 'md' | 'lg' | 'xl' | 'cover';
  extra?: ReactNode;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  open,
  title,
  submitLabel,
  cancelLabel = 'Cancel',
  busy = false,
  error,
  isDirty = false,
  size = 'md',
  extra,
  onSubmit,
  onClose,
  children,
}: Props) {
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);

  function close() {
    if (busy) return;
    if (isDirty) setIsConfirmingDiscard(true);
    else onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events bubble through portals: stop them from submitting a form around the dialog.
    event.stopPropagation();
    if (!busy) void onSubmit(event);
  }

  return (
    <>
      <Dialog.Root
        open={open}
        onOpenChange={(change) => {
          if (!change.open) close();
        }}
        onFocusOutside={keepDialogOpen}
        size={size}
        scrollBehavior="outside"
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <form noValidate onSubmit={submit}>
                <Dialog.Header>
                  <Dialog.Title>{title}</Dialog.Title>
                </Dialog.Header>
                <Dialog.Body>
                  <Stack gap="s4" pt="s2">
                    {error !== undefined && <ErrorBox message={error} />}
                    {children}
                  </Stack>
                </Dialog.Body>
                <Dialog.Footer>
                  <OfflineNotice isBusy={busy} />
                  <Button disabled={busy} onClick={close}>
                    {cancelLabel}
                  </Button>
                  {extra}
                  {submitLabel !== undefined && (
                    <Button
                      type="submit"
                      variant="solid"
                      colorPalette="accent"
                      loading={busy}
                      loadingText={submitLabel}
                    >
                      {submitLabel}
                    </Button>
                  )}
                </Dialog.Footer>
                <Dialog.CloseTrigger asChild>
                  <CloseButton aria-label="Close">
                    <Icon name="x" />
                  </CloseButton>
                </Dialog.CloseTrigger>
              </form>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
      <ConfirmDialog
        open={isConfirmingDiscard}
        title="Discard your changes?"
        text="What you have typed here is not saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setIsConfirmingDiscard(false);
          onClose();
        }}
        onClose={() => setIsConfirmingDiscard(false)}
      />
      <UnsavedGuard when={open && isDirty} />
    </>
  );
}
