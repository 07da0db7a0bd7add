import { Link, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import menu from '../ui/menu.module.css';
import { useDetailsMenu } from '../ui/use-details-menu';
import { MenuList, useFilled } from './link-list';
import styles from './main-nav.module.css';
import { allCasinosLink, gamblingSites, menuAt, SKIN_SITES_TITLE, skinSites, standardMenu } from './navigation';
import type { HeaderMenu, SiteLink } from './navigation';
import { MenuLink } from './site-link';

type MenuProps = {
  title?: string;
  label?: string;
  isCurrent?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Works without JavaScript. The shared `name` keeps only one menu open at a time, including the search. */
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

function CounterStrikeMenu({ title }: { title: string }) {
  return (
    <Menu label={`${title} menu`} className={styles.two}>
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

function SectionMenu({ label, to, links }: HeaderMenu) {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname.startsWith(to) });
  return (
    <Menu title={label} isCurrent={isCurrent} className={styles.one}>
      <MenuList links={links} />
    </Menu>
  );
}

// Exact, because the pages under /casinos/ belong to the menu of lists.
const itself = { exact: true, includeSearch: false } as const;

function Entry({ link }: { link: SiteLink }) {
  const group = menuAt(link);
  if (group) return <SectionMenu {...group} label={link.label} />;
  if (link.to !== allCasinosLink.to) return <MenuLink link={link} />;
  return (
    <>
      <Link to={link.to} activeOptions={itself}>
        {link.label}
      </Link>
      <CounterStrikeMenu title={link.label} />
    </>
  );
}

export function MainNav({ entries = standardMenu }: { entries?: readonly SiteLink[] | undefined }) {
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        {useFilled(entries).map((link) => (
          <li key={link.label} className={link.to === allCasinosLink.to ? styles.pair : undefined}>
            <Entry link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
