import { useRef } from 'react';
import { classNames } from '../ui/class-names';
import layout from '../ui/layout.module.css';
import { AccountIcon } from './account-link';
import { Brand } from './brand';
import { ColourModeMenu } from './colour-mode-switch';
import { HeaderSearch } from './header-search';
import { MainNav } from './main-nav';
import { SideMenu } from './side-menu';
import styles from './site-header.module.css';
import { useScrolledFlag } from './use-scrolled-flag';

export function SiteHeader({ siteName }: { siteName: string }) {
  const header = useRef<HTMLElement>(null);
  useScrolledFlag(header);
  return (
    <header className={styles.header} ref={header} data-screen-only="">
      <div className={classNames(layout.wrap, styles.bar)}>
        <Brand siteName={siteName} />
        <MainNav />
        <HeaderSearch />
        <div className={styles.wideOnly}>
          <ColourModeMenu />
          <AccountIcon />
        </div>
        <SideMenu className={styles.narrowOnly} />
      </div>
    </header>
  );
}
