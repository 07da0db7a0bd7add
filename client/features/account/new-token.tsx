import { useEffect, useRef, useState } from 'react';
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { copyText } from '../../ui/copy-text';
import { Icon } from '../../ui/icons/icon';
import { useToast } from '../../ui/messages/toaster';

/** Only the token's hash is stored, so it cannot be shown again. */
export function NewToken({ name, token }: { name: string; token: string }) {
  const showToast = useToast();
  const written = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);

  async function copy() {
    if (await copyText(token)) {
      setIsCopied(true);
      showToast({ kind: 'success', title: 'Token copied' });
    } else {
      if (written.current) getSelection()?.selectAllChildren(written.current);
      showToast({ title: 'The token is selected', description: 'Press copy on your keyboard or in the menu.' });
    }
  }

  return (
    <Box
      ref={box}
      role="status"
      tabIndex={-1}
      p="s4"
      bg="positive-soft"
      borderLeftWidth="3px"
      borderColor="positive"
      scrollMarginBlock="6.5rem {spacing.s4}"
    >
      <Text mb="s2">
        <Text as="strong" fontWeight="640">
          Your new token “<bdi>{name}</bdi>”.
        </Text>{' '}
        Copy it now; it is not shown again.
      </Text>
      <Flex wrap="wrap" align="center" gap="s2">
        <Box
          as="code"
          ref={written}
          px="s3"
          py="s2"
          bg="surface"
          fontFamily="mono"
          fontSize="small"
          overflowWrap="anywhere"
        >
          {token}
        </Box>
        <Button size="sm" aria-label={isCopied ? 'Token copied' : 'Copy the token'} onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} small />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Flex>
    </Box>
  );
}
