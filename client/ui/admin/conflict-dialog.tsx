import { useRef } from 'react';
import { Button, Dialog, Flex, Stack } from '@chakra-ui/react';
import { CopyTextButton } from './copy-text-button';
import { DialogFrame } from './dialog-frame';

interface Props {
  open: boolean;
  /** The server's message about the conflict. */
  title: string;
  /** The consequences of choosing either version. */
  text: string;
  /** The editor's own text, to be copied. */
  mine: string;
  busy: boolean;
  onReloadServerVersion: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Edit conflict. Nothing is lost until a version is chosen; closing keeps the editor's own text in the form. */
export function ConflictDialog({ open, title, text, mine, busy, onReloadServerVersion, onOverwrite, onClose }: Props) {
  const keep = useRef<HTMLButtonElement>(null);

  return (
    <DialogFrame
      role="alertdialog"
      open={open}
      title={title}
      initialFocus={keep}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button ref={keep} disabled={busy} onClick={onClose}>
            Keep editing
          </Button>
          <Button variant="solid" colorPalette="red" loading={busy} loadingText="Overwrite" onClick={onOverwrite}>
            Overwrite
          </Button>
        </>
      }
    >
      <Stack gap="s4">
        <Dialog.Description>{text}</Dialog.Description>
        <Flex gap="s2" wrap="wrap">
          <CopyTextButton text={mine} />
          <Button disabled={busy} onClick={onReloadServerVersion}>
            Load their version
          </Button>
        </Flex>
      </Stack>
    </DialogFrame>
  );
}
