import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export function Skeleton({ width, className }: { width?: 25 | 45 | 70 | 90 | 'tap'; className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} data-w={width} />;
}

type LoadingProps = { label: string; className?: string | undefined; children: ReactNode };

export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" aria-label={label}>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
