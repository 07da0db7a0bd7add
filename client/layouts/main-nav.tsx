import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import menu from '../ui/menu.module.css';
import { useDetailsMenu } from '../ui/use-details-menu';
import styles from './main-nav.module.css';
import { gamblingSites, SKIN_SITES_TITLE, skinSites } from './navigation';
import { MenuLink, UnmarkedLink } from './site-link';

function CounterStrikeMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(details);
  return (
    <details className={menu.menu} name="site-header" ref={details}>
      <summary aria-label="Counter-Strike 2 menu">
        <Icon name="chev" small className={menu.chevron} />
      </summary>
      <div className={classNames(menu.popup, styles.popup)}>
        <div>
          <UnmarkedLink to="/">CS2 Gambling Sites</UnmarkedLink>
          <ul>
            {gamblingSites.map((link) => (
              <li key={link.label}>
                <MenuLink link={link} unmarked />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <p className={styles.soon}>{SKIN_SITES_TITLE}</p>
          <ul>
            {skinSites.map((link) => (
              <li key={link.label}>
                <MenuLink link={link} unmarked />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}

/** From 1024 px on; below, the side menu holds the same entries. */
export function MainNav() {
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        <li className={styles.pair}>
          <Link to="/casinos">Counter-Strike 2</Link>
          <CounterStrikeMenu />
        </li>
        <li>
          <Link to="/blog">Blog</Link>
        </li>
      </ul>
    </nav>
  );
}
