import { useEffect, useRef } from 'react';
import { Button, Flex, List, Text } from '@chakra-ui/react';
import { BULK_BAR } from '../../../ui/admin/table/bulk-bar';
import { outcomeText } from './use-bulk';
import type { Bulk } from './use-bulk';

/** What a change to many posts came to. It stays until it is closed: its 'Undo' has no other place. */
export function BulkOutcome({ bulk: { outcome, isBusy: busy, dismiss } }: { bulk: Omit<Bulk, 'run'> }) {
  const box = useRef<HTMLDivElement>(null);
  // The buttons that led here stand below the list.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    // They go with the choice: from here the next Tab leads to 'Undo'.
    if (document.activeElement === document.body || document.activeElement?.closest(`#${BULK_BAR}`))
      box.current?.focus({ preventScroll: true });
  }, [outcome]);
  if (!outcome) return null;
  const { refused, changed, undo } = outcome;
  return (
    <Flex
      ref={box}
      tabIndex={-1}
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
      borderInlineStartColor={changed > 0 ? 'positive' : 'negative'}
    >
      <Text flex="1 1 16rem" fontWeight="640">
        {outcomeText(outcome)}.
        {undo && (
          <Text as="span" display="block" fontSize="small" fontWeight="400" color="muted">
            Undo works for ten minutes.
          </Text>
        )}
      </Text>
      {undo && (
        <Button loading={busy} loadingText="Undo" onClick={() => void undo()}>
          Undo
        </Button>
      )}
      <Button variant="ghost" onClick={dismiss}>
        Close
      </Button>
      {refused.length > 0 && (
        <List.Root display="grid" flex="1 0 100%" fontSize="small" gap="s1" listStyle="none" overflowWrap="anywhere">
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
