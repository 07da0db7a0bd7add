import type { ReactNode } from 'react';
import { Box, chakra, SimpleGrid } from '@chakra-ui/react';

const links = {
  '& a': {
    display: { base: 'inline-flex', lg: 'inline' },
    alignItems: 'center',
    minH: { base: 'tap', lg: '0' },
    minW: { base: 'tap', lg: '0' },
    my: { base: '-.9375rem', lg: '0' },
    color: 'inherit',
    textUnderlineOffset: '.2em',
  },
} as const;

interface Props {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  isUrgent?: boolean;
}

export function Figure({ label, value, note, isUrgent = false }: Props) {
  return (
    <Box px={{ base: 's4', lg: 's5' }} py={{ base: 's3', lg: 's4' }} bg="surface">
      <chakra.dt fontSize="label" color="muted" css={links}>
        {label}
      </chakra.dt>
      <chakra.dd m="0" fontSize="1.5rem" fontWeight="720" lineHeight="1.25" fontVariantNumeric="tabular-nums">
        {value}
        {note && (
          <chakra.small
            display="block"
            fontSize="label"
            fontWeight="450"
            lineHeight="1.4"
            color={isUrgent ? 'negative' : 'muted'}
            css={links}
          >
            {note}
          </chakra.small>
        )}
      </chakra.dd>
    </Box>
  );
}

export function Figures({ xl, children }: { xl: number; children: ReactNode }) {
  return (
    <SimpleGrid
      as="dl"
      m="0"
      columns={{ base: 2, md: xl % 3 === 0 ? 3 : xl, xl }}
      gap="1px"
      bg="line"
      borderWidth="1px"
      borderColor="line"
      borderRadius="r3"
      overflow="hidden"
    >
      {children}
    </SimpleGrid>
  );
}
