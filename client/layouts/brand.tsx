import type { Site } from '../trpc/router-context';
import { MenuLink } from './site-link';
import styles from './brand.module.css';

type Named = Pick<Site, 'siteName' | 'look'>;

export function Brand({ site: { siteName, look } }: { site: Named }) {
  return (
    <MenuLink link={{ label: siteName, to: '/' }} unmarked className={styles.brand}>
      {look?.logo ? (
        <img src={look.logo} alt="" />
      ) : (
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <path className={styles.plate} d="M0 0h64v50L50 64H0z" />
          <path className={styles.first} d="M12 14h40v9H12z" />
          <path className={styles.others} d="M12 28h29v9H12zM12 42h18v9H12z" />
        </svg>
      )}
      <span translate="no">{siteName}</span>
    </MenuLink>
  );
}
