import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Text } from '@chakra-ui/react';
import { MAX_BULK } from '../../../../shared/text/pagination';
import { formatNumber } from '../../../../shared/text/format-number';
import { focusRegion } from '../../focus-region';
import { useRootAttribute } from '../../use-root-attribute';
import { isTypedField } from '../undo';
import type { BulkSelection } from './use-selection';

export const BULK_BAR = 'bulk-bar';
/** Where Escape closes something else. */
const CLOSABLE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], details[open]';

export const focusBulkBar = () => focusRegion(BULK_BAR);

interface Props {
  selection: Pick<BulkSelection<{ id: string }, object>, 'chosen' | 'isAll' | 'chooseAll' | 'clear'>;
  matching: number | undefined;
  busy: boolean;
  children: ReactNode;
}

/**
 * Sticky below a list while rows are ticked; the row ticked last has a button that leads here. Escape and 'Clear'
 * untick all rows. On phones its buttons scroll in one row.
 */
export function BulkBar({ selection, matching, busy, children }: Props) {
  const { chosen, isAll, chooseAll, clear } = selection;
  const count = chosen.length;
  const bar = useRef<HTMLDivElement>(null);
  useRootAttribute('data-docked', true);

  function clearFromHere(): void {
    if (bar.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('[data-ticked-last]')?.focus({ preventScroll: true });
    clear();
  }

  useEffect(() => {
    function onKeyDown({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented || busy || isTypedField(target)) return;
      if (target instanceof Element && target.closest(CLOSABLE)) return;
      clearFromHere();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <Flex
      ref={bar}
      id={BULK_BAR}
      tabIndex={-1}
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
        {isAll ? `All ${formatNumber(matching ?? count)} chosen` : `${formatNumber(count)} chosen`}
      </Text>
      {isAll ? (
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
          <Button variant="plain" px="0" textDecoration="underline" onClick={chooseAll}>
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
      <Button variant="ghost" ms="auto" px="s2" disabled={busy} onClick={clearFromHere}>
        Clear
      </Button>
    </Flex>
  );
}
