import { useRef } from 'react';
import { Button, Dialog, Flex, Stack } from '@chakra-ui/react';
import { useToast } from '../toaster';
import { DialogFrame } from './dialog-frame';

interface Props {
  open: boolean;
  /** The server's sentence on the conflict. */
  title: string;
  /** The consequence for either version. */
  text: string;
  /** The own text, to be copied. */
  mine: string;
  busy: boolean;
  onReloadServerVersion: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Two people saved one thing. Nothing is lost until one way is chosen; closing keeps the own text where it is. */
export function ConflictDialog({ open, title, text, mine, busy, onReloadServerVersion, onOverwrite, onClose }: Props) {
  const showToast = useToast();
  const keep = useRef<HTMLButtonElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(mine);
      showToast({ kind: 'success', title: 'Text copied', description: 'What you typed is in the clipboard.' });
    } catch {
      showToast({
        kind: 'error',
        title: 'Copying is not possible here',
        description: 'Close this dialog and copy the text from the editor.',
      });
    }
  }

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
          <Button onClick={() => void copy()}>Copy my text</Button>
          <Button disabled={busy} onClick={onReloadServerVersion}>
            Load their version
          </Button>
        </Flex>
      </Stack>
    </DialogFrame>
  );
}
