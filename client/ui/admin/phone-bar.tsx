import type { ReactNode } from 'react';
import { Box, Stack } from '@chakra-ui/react';
import { useRootAttribute } from '../use-root-attribute';
import { abovePinnedBar } from './above-pinned-bar';

const PHONES = '@media (max-width: 47.99rem)';

const barStyles = {
  display: 'contents',
  [PHONES]: {
    '&[data-pinned-below]': {
      display: 'grid',
      position: 'fixed',
      bottom: '0',
      insetX: '0',
      zIndex: 'docked',
      px: 'gutter',
      pt: 's2',
      pb: 'calc({spacing.s2} + env(safe-area-inset-bottom, 0px))',
      bg: 'surface',
      borderColor: 'line',
      borderTopWidth: '1px',
    },
  },
} as const;

const spacerStyles = { [PHONES]: { '&:has([data-pinned-below])': abovePinnedBar } } as const;

export function PhoneBar({ isPinned, children }: { isPinned: boolean; children: ReactNode }) {
  useRootAttribute('data-docked', isPinned);
  return (
    <Box css={barStyles} data-pinned-below={isPinned ? '' : undefined}>
      {children}
    </Box>
  );
}

/** Wraps a screen with a PhoneBar, which would cover its end. */
export function PhoneBarSpacer({ children }: { children: ReactNode }) {
  return (
    <Stack gap="s5" css={spacerStyles}>
      {children}
    </Stack>
  );
}
