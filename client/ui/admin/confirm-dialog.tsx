import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, Dialog } from '@chakra-ui/react';
import { DialogFrame } from './dialog-frame';

interface Props {
  open: boolean;
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  extra?: ReactNode;
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = true,
  busy = false,
  extra,
  children,
  onConfirm,
  onClose,
}: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      role="alertdialog"
      open={open}
      title={title}
      initialFocus={cancel}
      onClose={() => !busy && onClose()}
      footer={
        <>
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
          {extra}
        </>
      }
    >
      {text && (
        <Dialog.Description asChild>
          <div>{text}</div>
        </Dialog.Description>
      )}
      {children && <Box mt="s4">{children}</Box>}
    </DialogFrame>
  );
}
