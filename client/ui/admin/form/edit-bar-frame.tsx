import type { ReactNode } from 'react';
import { Flex, Text } from '@chakra-ui/react';
import { useRootAttribute } from '../../use-root-attribute';

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

/** Zoomed in to 400 % it would cover half of the window, and the focus. */
const lowStyles = { '@media (max-height: 24rem)': { position: 'static' } } as const;

/** Below the heading and views of a screen, instead of at its top. */
const inPage = { mt: '0', borderTopWidth: '1px' } as const;

interface Props {
  isInPage?: boolean;
  children: ReactNode;
}

export function EditBarFrame({ isInPage = false, children }: Props) {
  useRootAttribute('data-docked', true);
  return (
    <Flex {...barStyles} {...(isInPage && inPage)} css={lowStyles} data-pinned-below="">
      {children}
    </Flex>
  );
}

/** What became of the changes. */
export function BarState({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  return (
    <Text
      role="status"
      fontSize={{ base: 'micro', md: 'small' }}
      color={isRefused ? 'negative' : 'muted'}
      overflowWrap="anywhere"
      minW="0"
    >
      {children}
    </Text>
  );
}
