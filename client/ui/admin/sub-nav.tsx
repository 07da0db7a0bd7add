import type { ReactElement, ReactNode } from 'react';
import { Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

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

export function SubNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex as="nav" aria-label={label} overflowX="auto" borderBottomWidth="1px" borderColor="line" mb="-.5rem">
      {children}
    </Flex>
  );
}

export function SubNavItem({ children }: { children: ReactElement }) {
  return (
    <Flex asChild css={linkStyles}>
      {children}
    </Flex>
  );
}

interface ViewProps {
  label: string;
  parameter: 'view' | 'blogTab';
  views: readonly { key: string; label: string }[];
  current: string;
  keep?: readonly 'month'[];
}

export function ViewNav({ label, parameter, views, current, keep = [] }: ViewProps) {
  return (
    <SubNav label={label}>
      {views.map((view) => (
        <SubNavItem key={view.key}>
          <Link
            to="/admin"
            // Drops the other parameters: each view has its own search and order.
            search={(before) => ({
              tab: before.tab,
              ...Object.fromEntries(keep.map((name) => [name, before[name]])),
              [parameter]: view.key,
            })}
            aria-current={view.key === current ? 'page' : undefined}
            activeProps={{}}
          >
            {view.label}
          </Link>
        </SubNavItem>
      ))}
    </SubNav>
  );
}
