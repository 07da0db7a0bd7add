import { useEffect, useRef } from 'react';
import { Alert, Button, Flex } from '@chakra-ui/react';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';

interface Props {
  busy: boolean;
  onReloadServerVersion: () => void;
  onOverwrite: () => void;
}

export function StaleNotice({ busy, onReloadServerVersion, onOverwrite }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // The save button may be far below the notice.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert.Root ref={notice} tabIndex={-1} status="warning" role="alert">
      <Alert.Indicator />
      <Alert.Content gap="s3" alignItems="flex-start">
        <Alert.Title>{SAVED_MEANWHILE}</Alert.Title>
        <Alert.Description>What you typed is still here and has not been saved.</Alert.Description>
        <Flex gap="s2" wrap="wrap">
          <Button size="sm" bg="surface" disabled={busy} onClick={onReloadServerVersion}>
            Load their version
          </Button>
          <Button size="sm" variant="solid" colorPalette="red" disabled={busy} onClick={onOverwrite}>
            Save mine over it
          </Button>
        </Flex>
      </Alert.Content>
    </Alert.Root>
  );
}
