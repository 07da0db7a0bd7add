import { Link } from '@tanstack/react-router';
import { useViewer } from '../features/auth/viewer';
import { Icon } from '../ui/icons/icon';
import text from '../ui/text.module.css';
import styles from './account-link.module.css';
import { savedSites } from './navigation';
import { MenuLink } from './site-link';

/** The server-rendered page is the same for all visitors; the account appears once the browser has requested it. */
function useAccountTarget() {
  const viewer = useViewer();
  if (!viewer) return { to: '/auth', label: 'Sign in' } as const;
  return viewer.role ? ({ to: '/admin', label: 'Admin' } as const) : ({ to: '/account', label: 'Account' } as const);
}

export function AccountLink() {
  return <MenuLink link={useAccountTarget()} />;
}

export function AccountIcon() {
  const { to, label } = useAccountTarget();
  return (
    <Link to={to} className={styles.icon} aria-label={label} title={label}>
      <Icon name="user" />
    </Link>
  );
}

export function SavedIcon() {
  return (
    <MenuLink link={savedSites} className={styles.icon}>
      <Icon name="mark" />
      <span className={text.hidden}>{savedSites.label}</span>
    </MenuLink>
  );
}
