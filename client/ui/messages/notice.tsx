import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import styles from './notice.module.css';

type Props = {
  kind?: 'info' | 'late' | 'error';
  title?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** Errors are announced at once (role=alert); other notices are not. 'late' is for overdue checks. */
export function Notice({ kind = 'info', title, className, children }: Props) {
  const failed = kind === 'error';
  return (
    <div
      className={classNames(styles.notice, kind !== 'info' && styles[kind], className)}
      role={failed ? 'alert' : undefined}
    >
      <Icon name={kind === 'info' ? 'info' : 'alert'} />
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
