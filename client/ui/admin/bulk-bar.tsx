import type { ReactNode } from 'react';
import { Button, Flex, Text } from '@chakra-ui/react';
import { MAX_BULK } from '../../../shared/text/pagination';
import { formatNumber } from '../../../shared/text/format-number';
import { useRootAttribute } from '../use-root-attribute';

interface Props {
  count: number;
  /** Of all pages together; offered when more match than are ticked. */
  matching: number | undefined;
  areAllChosen: boolean;
  busy: boolean;
  onChooseAll: () => void;
  onClear: () => void;
  /** Buttons; none is the likely one. */
  children: ReactNode;
}

/** Stays in sight below a list while rows of it are ticked. On phones its buttons are one row that scrolls. */
export function BulkBar({ count, matching, areAllChosen, busy, onChooseAll, onClear, children }: Props) {
  useRootAttribute('data-docked', true);
  return (
    <Flex
      role="group"
      aria-label="With the chosen"
      aria-busy={busy || undefined}
      position="sticky"
      bottom="0"
      zIndex="docked"
      align="center"
      wrap="wrap"
      columnGap="s3"
      rowGap="s2"
      px="s4"
      py="s3"
      bg="surface"
      borderTopWidth="2px"
      borderTopColor="text"
      borderBottomRadius="r3"
      boxShadow="lg"
      data-pinned-below=""
    >
      <Text fontWeight="640" role="status">
        {areAllChosen ? `All ${formatNumber(matching ?? count)} chosen` : `${formatNumber(count)} chosen`}
      </Text>
      {areAllChosen ? (
        <Text fontSize="small" color="muted">
          every match, on every page
        </Text>
      ) : matching !== undefined && matching > MAX_BULK ? (
        <Text fontSize="small" color="muted">
          more than {MAX_BULK} match, too many at once
        </Text>
      ) : (
        matching !== undefined &&
        matching > count && (
          <Button variant="plain" px="0" textDecoration="underline" onClick={onChooseAll}>
            Choose all {formatNumber(matching)} that match
          </Button>
        )
      )}
      <Flex
        order={{ base: '1', md: '0' }}
        flex={{ base: '1 0 100%', md: '0 1 auto' }}
        gap="s2"
        wrap={{ md: 'wrap' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        css={{ '& > *': { flexShrink: '0' } }}
      >
        {children}
      </Flex>
      <Button variant="ghost" ms="auto" px="s2" disabled={busy} onClick={onClear}>
        Clear
      </Button>
    </Flex>
  );
}
