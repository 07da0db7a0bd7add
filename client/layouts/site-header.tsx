import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Site } from '../trpc/router-context';
import { classNames } from '../ui/class-names';
import layout from '../ui/layout.module.css';
import { AccountIcon, SavedIcon } from './account-link';
import { Brand } from './brand';
import { ColourModeMenu } from './colour-mode-switch';
import { HeaderSearch } from './header-search';
import { MainNav } from './main-nav';
import { SideMenu } from './side-menu';
import styles from './site-header.module.css';

const THRESHOLD = 20;

/** For browsers without scroll-driven animations: sets `data-scrolled` past 20 px. */
function useScrolledFlag(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (CSS.supports('animation-timeline', 'scroll()')) return;
    const mark = () => ref.current?.toggleAttribute('data-scrolled', window.scrollY > THRESHOLD);
    mark();
    window.addEventListener('scroll', mark, { passive: true });
    return () => window.removeEventListener('scroll', mark);
  }, [ref]);
}

export function SiteHeader({ site }: { site: Site }) {
  const header = useRef<HTMLElement>(null);
  useScrolledFlag(header);
  return (
    <header className={styles.header} ref={header} data-screen-only="">
      <div className={classNames(layout.wrap, styles.bar)}>
        <Brand site={site} />
        <MainNav entries={site.look?.menu} />
        <HeaderSearch />
        <div className={styles.wideOnly}>
          <ColourModeMenu />
          <SavedIcon />
          <AccountIcon />
        </div>
        <SideMenu className={styles.narrowOnly} entries={site.look?.menu} />
      </div>
    </header>
  );
}
