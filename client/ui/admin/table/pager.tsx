import { Button, Flex, Text } from '@chakra-ui/react';
import { formatNumber } from '../../../../shared/text/format-number';
import { focusableWhenDisabled } from '../focusable-when-disabled';

// Servers stop counting at one more than this.
const MOST_COUNTED = 1000;

interface Props {
  first: number;
  count: number;
  total?: number | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean;
}

function totalText(total: number): string {
  return total > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(total);
}

export function Pager({ first, count, total, onPrevious, onNext, busy = false }: Props) {
  if (count === 0 && !onPrevious) return null;
  const range = count === 0 ? 'Nothing on this page' : `${formatNumber(first)}–${formatNumber(first + count - 1)}`;
  return (
    <Flex
      as="nav"
      aria-label="Pages"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="s3"
      px="s4"
      py="s3"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Text fontSize="small" color="muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {total === undefined ? range : `${range} of ${totalText(total)}`}
      </Text>
      {(onPrevious || onNext) && (
        <Flex gap="s2">
          <Button size="sm" {...focusableWhenDisabled(!onPrevious || busy, onPrevious)}>
            Previous
          </Button>
          <Button size="sm" {...focusableWhenDisabled(!onNext || busy, onNext)}>
            Next
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
