import type { ReactElement, ReactNode } from 'react';
import { Flex } from '@chakra-ui/react';

const linkStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: 'tap',
  px: 's4',
  fontSize: '.9375rem',
  fontWeight: '560',
  whiteSpace: 'nowrap',
  color: 'muted',
  textDecoration: 'none',
  borderBottomWidth: '3px',
  borderColor: 'transparent',
  _hover: { color: 'text' },
  '&[aria-current=page]': { color: 'text', fontWeight: '640', borderColor: 'accent' },
} as const;

/** Links to the views of a tab, below its title. */
export function SubNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex as="nav" aria-label={label} overflowX="auto" borderBottomWidth="1px" borderColor="line" mb="-.5rem">
      {children}
    </Flex>
  );
}

/** Styles a single link, which sets its own aria-current. */
export function SubNavItem({ children }: { children: ReactElement }) {
  return (
    <Flex asChild css={linkStyles}>
      {children}
    </Flex>
  );
}
