import { Link, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import menu from '../ui/menu.module.css';
import { useDetailsMenu } from '../ui/use-details-menu';
import { MenuList } from './link-list';
import styles from './main-nav.module.css';
import { blog, gamblingSites, headerMenus, howWeRank, SKIN_SITES_TITLE, skinSites } from './navigation';
import type { HeaderMenu } from './navigation';
import { MenuLink } from './site-link';

type MenuProps = {
  title?: string;
  label?: string;
  isCurrent?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Works without script. The shared `name` keeps only one menu open at a time, including the search. */
function Menu({ title, label, isCurrent = false, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(details);
  return (
    <details className={menu.menu} name="site-header" ref={details}>
      <summary className={menu.chevron} aria-label={label} aria-current={isCurrent || undefined}>
        {title}
      </summary>
      <div className={classNames(menu.popup, styles.popup, className)}>{children}</div>
    </details>
  );
}

function CounterStrikeMenu() {
  return (
    <Menu label="Counter-Strike 2 menu" className={styles.two}>
      <div>
        <MenuLink link={{ label: 'CS2 Gambling Sites', to: '/' }} unmarked />
        <MenuList links={gamblingSites} />
      </div>
      <div>
        <p className={styles.soon}>{SKIN_SITES_TITLE}</p>
        <MenuList links={skinSites} />
      </div>
    </Menu>
  );
}

function SectionMenu({ title, section, links }: HeaderMenu) {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname.startsWith(section) });
  return (
    <Menu title={title} isCurrent={isCurrent} className={styles.one}>
      <MenuList links={links} />
    </Menu>
  );
}

// Exact, because the pages under /casinos/ belong to the menu of lists.
const itself = { exact: true, includeSearch: false } as const;

/** Shown from 1024 px on; below, the side menu has the same entries. */
export function MainNav() {
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        <li className={styles.pair}>
          <Link to="/casinos" activeOptions={itself}>
            Counter-Strike 2
          </Link>
          <CounterStrikeMenu />
        </li>
        {headerMenus.map((group) => (
          <li key={group.title}>
            <SectionMenu {...group} />
          </li>
        ))}
        <li>
          <MenuLink link={howWeRank} />
        </li>
        <li>
          <MenuLink link={blog} />
        </li>
      </ul>
    </nav>
  );
}
