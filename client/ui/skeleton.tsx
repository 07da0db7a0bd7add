import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';

/** `width` in per cent of the line, or a box as high as a control. */
export function Skeleton({ width, className }: { width?: 25 | 45 | 70 | 90 | 'tap'; className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} data-w={width} />;
}

type LoadingProps = { label: string; className?: string | undefined; children: ReactNode };

/** Says once what is loading; the boxes themselves are silent. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" aria-label={label}>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
