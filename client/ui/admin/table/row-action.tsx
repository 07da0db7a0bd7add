import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '@chakra-ui/react';
import { AdminIcon } from '../admin-icon';
import { focusableWhenDisabled } from '../focusable-when-disabled';

type IconName = Parameters<typeof AdminIcon>[0]['name'];

interface Variant {
  /** A whole phrase for screen readers: 'Delete “Plinko, measured”'. */
  label: string;
  icon: IconName;
  destructive?: boolean;
}

const look = (destructive: boolean) => ({
  variant: 'ghost' as const,
  size: { base: 'md', md: 'sm' } as const,
  px: '0',
  color: 'muted',
  _hover: { color: destructive ? 'negative' : 'text', bg: 'line' },
});

interface Props extends Variant {
  onClick: () => void;
  busy?: boolean;
  disabled?: boolean;
}

export function RowAction({ label, icon, destructive = false, onClick, busy = false, disabled = false }: Props) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      {...look(destructive)}
      loading={busy}
      {...focusableWhenDisabled(disabled, onClick)}
    >
      <AdminIcon name={icon} />
    </IconButton>
  );
}

/** For a link: `<RowLink label="View …" icon="eye">{(icon) => <a href="/blog/x">{icon}</a>}</RowLink>`. */
export function RowLink({ label, icon, children }: Variant & { children: (icon: ReactNode) => ReactElement }) {
  return (
    <IconButton asChild aria-label={label} title={label} {...look(false)}>
      {children(<AdminIcon name={icon} />)}
    </IconButton>
  );
}
