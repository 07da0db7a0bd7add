import type { ReactNode } from 'react';
import { Flex } from '@chakra-ui/react';

const barStyles = {
  align: 'center',
  gap: 's2',
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

/** The bar of an editor: above it, and pinned below it in one row on phones. */
export function EditBarFrame({ children }: { children: ReactNode }) {
  return (
    <Flex {...barStyles} wrap={{ md: 'wrap' }} data-pinned-below="">
      {children}
    </Flex>
  );
}
