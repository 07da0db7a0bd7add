import { useRef } from 'react';
import { Button, Dialog, Flex, Grid, Portal, Stack, Text } from '@chakra-ui/react';
import { copyText } from '../../ui/copy-text';
import { useToast } from '../../ui/messages/toaster';
import { downloadFile } from './download-file';

interface Props {
  codes: readonly string[];
  siteName: string;
  onClose: () => void;
}

export function RecoveryCodes({ codes, siteName, onClose }: Props) {
  const showToast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const text = codes.join('\n');

  async function copy() {
    if (await copyText(text)) {
      showToast({ kind: 'success', title: 'Recovery codes copied' });
    } else {
      if (list.current) getSelection()?.selectAllChildren(list.current);
      showToast({ title: 'The codes are selected', description: 'Press copy on your keyboard or in the menu.' });
    }
  }

  return (
    <Dialog.Root open closeOnInteractOutside={false} closeOnEscape={false} initialFocusEl={() => done.current}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content data-print-sheet="">
            <Dialog.Header>
              <Dialog.Title>Keep your recovery codes</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="s4">
                <Text>
                  Each of them signs you in to {siteName} once, when your phone is away. They are not shown again.
                </Text>
                <Grid
                  as="ul"
                  templateColumns="repeat(auto-fit, minmax(9rem, 1fr))"
                  gap="s2"
                  columnGap="s4"
                  p="s4"
                  rounded="r2"
                  bg="fill"
                  fontFamily="mono"
                  ref={list}
                >
                  {codes.map((code) => (
                    <li key={code}>{code}</li>
                  ))}
                </Grid>
                <Flex wrap="wrap" gap="s2">
                  <Button size="sm" onClick={copy}>
                    Copy
                  </Button>
                  <Button
                    size="sm"
                    onClick={() => downloadFile('recovery-codes.txt', 'text/plain', `${siteName}\n\n${text}\n`)}
                  >
                    Download
                  </Button>
                  <Button size="sm" onClick={() => print()}>
                    Print
                  </Button>
                </Flex>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={done} variant="solid" colorPalette="accent" onClick={onClose}>
                I have kept them
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
