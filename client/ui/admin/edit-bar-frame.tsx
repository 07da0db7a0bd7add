import type { ReactNode } from 'react';
import { Flex } from '@chakra-ui/react';
import { useRootAttribute } from '../use-root-attribute';

const barStyles = {
  align: 'center',
  columnGap: { base: 's1', md: 's2' },
  rowGap: { md: 's2' },
  wrap: 'wrap',
  position: { base: 'fixed', md: 'sticky' },
  top: { md: '0' },
  bottom: { base: '0', md: 'auto' },
  insetX: { base: '0', md: 'auto' },
  zIndex: 'docked',
  mx: { md: 'calc(-1 * {spacing.gutter})' },
  mt: { md: 'calc(-1 * {spacing.s6})' },
  px: 'gutter',
  pt: 's2',
  pb: { base: 'calc({spacing.s2} + env(safe-area-inset-bottom, 0px))', md: 's2' },
  bg: 'surface',
  borderColor: 'line',
  borderTopWidth: { base: '1px', md: '0' },
  borderBottomWidth: { md: '1px' },
  '& *': { scrollMarginBlock: '0' },
} as const;

export function EditBarFrame({ children }: { children: ReactNode }) {
  useRootAttribute('data-docked', true);
  return (
    <Flex {...barStyles} data-pinned-below="">
      {children}
    </Flex>
  );
}
