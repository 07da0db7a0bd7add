import type { ReactNode } from 'react';
import { Box, Stack } from '@chakra-ui/react';
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

const roomStyles = { [PHONES]: { '&:has([data-pinned-below])': abovePinnedBar } } as const;

/** A button that stands where it is written, and on phones at the lower edge of the screen while `isPinned`. */
export function PhoneBar({ isPinned, children }: { isPinned: boolean; children: ReactNode }) {
  return (
    <Box css={barStyles} data-pinned-below={isPinned ? '' : undefined}>
      {children}
    </Box>
  );
}

/** Holds the screen whose end a PhoneBar would cover. */
export function PhoneBarRoom({ children }: { children: ReactNode }) {
  return (
    <Stack gap="s5" css={roomStyles}>
      {children}
    </Stack>
  );
}
