import type { ReactNode } from 'react';
import { Box, Flex, IconButton, Text, Textarea } from '@chakra-ui/react';
import { MAX_REASON } from '../../../../shared/ranking/casino-scores';
import { FormField } from '../../../ui/admin/form/form-field';
import { RowAction } from '../../../ui/admin/table/row-action';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { Logo } from '../../media/logo';
import type { Ranked } from './use-ranking-draft';

interface Props {
  casino: Ranked;
  place: number;
  byScore: number | undefined;
  isLast: boolean;
  isGrabbed: boolean;
  handle: ReactNode;
  reason?:
    { isRequired: boolean; value: string; error: string | undefined; onChange: (reason: string) => void } | undefined;
  onStep: (by: -1 | 1) => void;
  onUnrank: () => void;
}

export function RankingRow({ casino, place, byScore, isLast, isGrabbed, handle, reason, onStep, onUnrank }: Props) {
  return (
    <Box
      as="li"
      data-casino={casino.id}
      px={{ base: 's2', md: 's3' }}
      py="s1"
      borderTopWidth={place === 1 ? '0' : '1px'}
      borderColor="line"
      bg={isGrabbed ? 'accent-soft' : 'surface'}
    >
      <Flex align="center" gap={{ base: 's1', md: 's3' }} wrap={{ base: 'wrap', md: 'nowrap' }}>
        {handle}
        <Text as="span" minW="2ch" textAlign="end" fontWeight="720" fontVariantNumeric="tabular-nums">
          {place}
        </Text>
        <Box hideBelow="md">
          <Logo name={casino.name} url={casino.logoUrl} size="small" />
        </Box>
        <Box flex={{ base: '1 1 calc(100% - 6rem)', md: '1' }} minW="0">
          <Text fontWeight="600" overflowWrap="anywhere">
            <bdi>{casino.name}</bdi>
          </Text>
          <Text fontSize="small" color="muted">
            {casino.rating === null ? 'Not rated yet' : casino.rating.toFixed(1)},{' '}
            {byScore === undefined ? 'no place by score yet' : `#${byScore} by score`}
          </Text>
        </Box>
        <Flex align="center" gap={{ base: 's1', md: 's3' }} ms="auto">
          <StepButton casino={casino} by={-1} isAtEnd={place === 1} onStep={onStep} />
          <StepButton casino={casino} by={1} isAtEnd={isLast} onStep={onStep} />
          <RowAction icon="bin" label={`Take ${casino.name} out of the ranking`} onClick={onUnrank} />
        </Flex>
      </Flex>
      {reason && (
        <Box pt="s1" pb="s2">
          <FormField
            label={`Why ${casino.name} stands at #${place}`}
            hint="Visitors read it."
            error={reason.error}
            required={reason.isRequired}
          >
            <Textarea
              rows={2}
              maxLength={MAX_REASON}
              value={reason.value}
              onChange={(event) => reason.onChange(event.target.value)}
            />
          </FormField>
        </Box>
      )}
    </Box>
  );
}

interface StepProps {
  casino: Ranked;
  by: -1 | 1;
  isAtEnd: boolean;
  onStep: (by: -1 | 1) => void;
}

// Stays focusable at the end of the list: a disabled button would lose focus on the last step.
function StepButton({ casino: { id, name }, by, isAtEnd, onStep }: StepProps) {
  return (
    <IconButton
      variant="ghost"
      size={{ base: 'md', md: 'sm' }}
      px="0"
      aria-label={by < 0 ? `Move ${name} up` : `Move ${name} down`}
      aria-disabled={isAtEnd}
      opacity={isAtEnd ? 0.4 : 1}
      data-step={`${id} ${by}`}
      onClick={() => {
        if (!isAtEnd) onStep(by);
      }}
    >
      <AdminIcon name={by < 0 ? 'up' : 'down'} />
    </IconButton>
  );
}
