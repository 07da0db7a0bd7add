import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, Dialog, Portal } from '@chakra-ui/react';

interface Props {
  open: boolean;
  /** A sentence or its subject: 'Delete this post?' */
  title: string;
  text?: ReactNode;
  /** The verb: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The safe answer comes first and has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = true,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      role="alertdialog"
      open={open}
      onOpenChange={(change) => {
        if (!change.open && !busy) onClose();
      }}
      initialFocusEl={() => cancel.current}
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {text && (
              <Dialog.Body>
                <Dialog.Description asChild>
                  <div>{text}</div>
                </Dialog.Description>
              </Dialog.Body>
            )}
            <Dialog.Footer>
              <Button ref={cancel} disabled={busy} onClick={onClose}>
                {cancelLabel}
              </Button>
              <Button
                variant="solid"
                colorPalette={destructive ? 'red' : 'accent'}
                loading={busy}
                loadingText={confirmLabel}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
