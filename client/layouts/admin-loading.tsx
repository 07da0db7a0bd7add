import type { ReactNode } from 'react';
import button from '../ui/button.module.css';
import { classNames } from '../ui/class-names';
import styles from './admin-loading.module.css';

export function AdminLoading({ children = 'Loading the admin area…' }: { children?: ReactNode }) {
  return (
    <main className={styles.loading} id="main">
      <p role="status">
        <span className={classNames(button.spinner, styles.spinner)} aria-hidden="true" />
        {children}
      </p>
    </main>
  );
}
