import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './notice.module.css';

type Props = { kind?: 'info' | 'error'; title?: ReactNode; className?: string | undefined; children?: ReactNode };

/** Errors are announced at once (role=alert); other notices are not. */
export function Notice({ kind = 'info', title, className, children }: Props) {
  const failed = kind === 'error';
  return (
    <div className={classNames(styles.notice, failed && styles.error, className)} role={failed ? 'alert' : undefined}>
      <Icon name={failed ? 'alert' : 'info'} />
      <div className={styles.body}>
        {title && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
