import type { ReactNode } from 'react';
import { Box, Flex } from '@chakra-ui/react';

const variants = {
  on: { color: 'positive', dot: 'currentColor' },
  half: { color: 'warm-text', dot: 'linear-gradient(90deg, currentColor 50%, transparent 0)' },
  busy: { color: 'accent-text', dot: 'linear-gradient(0deg, currentColor 50%, transparent 0)' },
  off: { color: 'muted', dot: 'transparent' },
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
