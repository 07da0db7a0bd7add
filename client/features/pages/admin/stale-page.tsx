import { Button, Dialog, Portal } from '@chakra-ui/react';
import { SAVED_MEANWHILE } from '../../../../shared/saving';
import { useToast } from '../../../ui/toaster';

interface Props {
  open: boolean;
  mine: string;
  busy: boolean;
  onTakeTheirs: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Two people saved one page: whoever comes second decides, and loses nothing by closing this. */
export function StalePage({ open, mine, busy, onTakeTheirs, onOverwrite, onClose }: Props) {
  const showToast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(mine);
      showToast({ kind: 'success', title: 'Your text is in the clipboard' });
    } catch {
      showToast({
        kind: 'error',
        title: 'The text could not be copied',
        description: 'Close this and copy it from the field.',
      });
    }
  }

  return (
    <Dialog.Root
      role="alertdialog"
      size="lg"
      open={open}
      onOpenChange={(change) => !change.open && !busy && onClose()}
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{SAVED_MEANWHILE}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>
                Nothing of yours is lost: keep editing, copy your text, load theirs in place of yours, or save yours
                over theirs.
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button disabled={busy} onClick={onClose}>
                Keep editing
              </Button>
              <Button onClick={() => void copy()}>Copy mine</Button>
              <Button disabled={busy} onClick={onTakeTheirs}>
                Load theirs
              </Button>
              <Button variant="solid" colorPalette="red" loading={busy} loadingText="Overwrite" onClick={onOverwrite}>
                Overwrite
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
