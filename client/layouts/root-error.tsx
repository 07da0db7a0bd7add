import type { ErrorComponentProps } from '@tanstack/react-router';
import { classNames } from '../ui/class-names';
import layout from '../ui/layout.module.css';
import { Brand } from './brand';
import { RouteError } from './route-error';
import styles from './site-header.module.css';

export function RootError(props: ErrorComponentProps) {
  return (
    <>
      <header className={classNames(layout.wrap, styles.bar)}>
        <Brand site={{ siteName: 'LootRank' }} />
      </header>
      <main id="main">
        <RouteError {...props} />
      </main>
    </>
  );
}
