import { useRef, useState } from 'react';
import { Button, Dialog, Portal, Stack, Text } from '@chakra-ui/react';
import { SAVED_MEANWHILE } from '../../../../shared/saving';
import { trpc } from '../../../data/trpc-react';
import { useToast } from '../../../ui/toaster';
import type { AdminPost } from './blog-admin-data';

interface Props {
  postId: string;
  /** The editor's own text. */
  content: string;
  isBusy: boolean;
  onTakeTheirs: (post: AdminPost) => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Two people saved one post. Nothing is lost until one of the three is chosen; closing keeps the own text in the editor. */
export function ConflictDialog({ postId, content, isBusy, onTakeTheirs, onOverwrite, onClose }: Props) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [isLoading, setIsLoading] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(content);
      toast({ kind: 'success', title: 'Text copied', description: 'Your Markdown is in the clipboard.' });
    } catch {
      toast({
        kind: 'error',
        title: 'Copying is not possible here',
        description: 'Close this dialog and copy the text from the editor.',
      });
    }
  }

  async function takeTheirs(): Promise<void> {
    setIsLoading(true);
    try {
      onTakeTheirs(await utils.admin.posts.get.fetch({ id: postId }, { staleTime: 0 }));
    } catch (error) {
      toast({ kind: 'error', title: 'Error loading post', description: (error as Error).message });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Dialog.Root
      role="alertdialog"
      open
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => keep.current}
      placement="center"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{SAVED_MEANWHILE}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="s3">
                <Text>
                  Your text is still in the editor and has not been saved. Nothing of theirs is lost either: it is among
                  the revisions.
                </Text>
                <Button onClick={() => void copy()}>Copy my text</Button>
                <Button loading={isLoading} loadingText="Load their version" onClick={() => void takeTheirs()}>
                  Load their version
                </Button>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={keep} onClick={onClose}>
                Keep editing
              </Button>
              <Button variant="solid" colorPalette="red" loading={isBusy} loadingText="Overwrite" onClick={onOverwrite}>
                Overwrite
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
