import { useEffect, useRef } from 'react';
import { Button, Flex, List, Text } from '@chakra-ui/react';
import type { Bulk } from './use-bulk';

/** What a change to many posts came to. It stays until it is closed: its 'Undo' has no other place. */
export function BulkOutcome({ bulk: { outcome, isBusy: busy, undo, dismiss } }: { bulk: Omit<Bulk, 'run'> }) {
  const box = useRef<HTMLDivElement>(null);
  const { title, refused = [], undoToken = null } = outcome ?? {};
  // The buttons that led here stand below the list.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [title, undoToken]);
  if (!outcome) return null;
  return (
    <Flex
      ref={box}
      role="status"
      scrollMarginTop="8rem"
      wrap="wrap"
      align="center"
      gap="s3"
      px="s4"
      py="s3"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderInlineStartWidth="3px"
      borderInlineStartColor="positive"
    >
      <Text flex="1 1 16rem" fontWeight="640">
        {title}
        {refused.length > 0 && `, ${refused.length} not`}.
      </Text>
      {undoToken !== null && (
        <Button loading={busy} loadingText="Undo" onClick={() => void undo(undoToken)}>
          Undo
        </Button>
      )}
      <Button variant="ghost" onClick={dismiss}>
        Close
      </Button>
      {refused.length > 0 && (
        <List.Root flex="1 0 100%" fontSize="small" gap="s1" listStyle="none" overflowWrap="anywhere">
          {refused.map(({ id, title: name, reason }) => (
            <List.Item key={id}>
              {name && <bdi>“{name}” </bdi>}
              {reason}
            </List.Item>
          ))}
        </List.Root>
      )}
    </Flex>
  );
}
