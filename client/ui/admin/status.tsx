import type { ReactNode } from 'react';
import { Box, Flex } from '@chakra-ui/react';

const variants = {
  /** Filled dot: published, confirmed, active. */
  on: { color: 'positive', dot: 'currentColor' },
  /** Half dot: scheduled, pending. */
  half: { color: 'warm-text', dot: 'linear-gradient(90deg, currentColor 50%, transparent 0)' },
  /** Ring: draft, unsubscribed. */
  off: { color: 'muted', dot: 'transparent' },
  /** Filled dot: disabled, failed, overdue. */
  bad: { color: 'negative', dot: 'currentColor' },
} as const;

export type StatusKind = keyof typeof variants;

export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap=".4375rem"
      fontSize="small"
      fontWeight="560"
      whiteSpace="nowrap"
      color={variants[kind].color}
    >
      <Box
        as="span"
        aria-hidden="true"
        flex="none"
        boxSize=".5625rem"
        borderWidth="2px"
        borderColor="currentColor"
        borderRadius="full"
        background={variants[kind].dot}
      />
      {children}
    </Flex>
  );
}
