import { useId, useRef } from 'react';
import type { FocusEvent, MouseEvent, ReactNode } from 'react';
import { IconButton } from '../ui/button';
import { Icon } from '../ui/icons/icon';
import menu from '../ui/menu.module.css';
import { AccountLink } from './account-link';
import { ColourModeSwitch } from './colour-mode-switch';
import { MenuList, useFilled } from './link-list';
import {
  allCasinosLink,
  gamblingSites,
  menuAt,
  savedSites,
  SKIN_SITES_TITLE,
  skinSites,
  standardMenu,
  tiles,
} from './navigation';
import type { LinkGroup, SiteLink } from './navigation';
import { MenuLink } from './site-link';
import styles from './side-menu.module.css';

const homeLists: readonly SiteLink[] = [{ label: 'All CS2 Gambling Sites', to: '/' }, ...gamblingSites];

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <details className={styles.fold}>
        <summary className={menu.chevron}>{title}</summary>
        {children}
      </details>
    </li>
  );
}

function LinkFold({ title, links }: LinkGroup) {
  return (
    <Fold title={title}>
      <MenuList links={links} />
    </Fold>
  );
}

function Entry({ link }: { link: SiteLink }) {
  const links = menuAt(link)?.links;
  if (links) return <LinkFold title={link.label} links={links} />;
  if (link.to !== allCasinosLink.to)
    return (
      <li>
        <MenuLink link={link} />
      </li>
    );
  return (
    <Fold title={link.label}>
      <ul>
        <li>
          <MenuLink link={allCasinosLink} />
        </li>
        <LinkFold title="CS2 Gambling Sites" links={homeLists} />
        <LinkFold title={SKIN_SITES_TITLE} links={skinSites} />
      </ul>
    </Fold>
  );
}

interface Props {
  className?: string | undefined;
  entries?: readonly SiteLink[] | undefined;
}

export function SideMenu({ className, entries = standardMenu }: Props) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);

  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) panel.current?.hidePopover();
  }
  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover();
  }

  return (
    <>
      <IconButton className={className} popoverTarget={id} aria-label="Open menu">
        <Icon name="menu" />
      </IconButton>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- handles clicks bubbling from its links, which keys trigger too */}
      <nav
        className={styles.panel}
        id={id}
        ref={panel}
        popover="auto"
        aria-label="Menu"
        onClick={closeOnLink}
        onBlur={closeOnLeaving}
      >
        <div className={styles.top}>
          <span aria-hidden="true">Menu</span>
          <IconButton popoverTarget={id} popoverTargetAction="hide" aria-label="Close menu">
            <Icon name="x" />
          </IconButton>
        </div>
        <ul className={styles.tiles}>
          {useFilled(tiles).map(({ icon, ...link }) => (
            <li key={link.label}>
              <MenuLink link={link}>
                <Icon name={icon} />
                {link.label}
              </MenuLink>
            </li>
          ))}
        </ul>
        <ul className={styles.menus}>
          {useFilled(entries).map((link) => (
            <Entry key={link.label} link={link} />
          ))}
          <li>
            <MenuLink link={savedSites} />
          </li>
          <li>
            <AccountLink />
          </li>
          <li className={styles.mode}>
            <ColourModeSwitch />
          </li>
        </ul>
      </nav>
    </>
  );
}
