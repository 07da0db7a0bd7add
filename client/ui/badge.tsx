import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names';

export type BadgeKind = 'plain' | 'choice' | 'warm' | 'positive' | 'negative';

type Props = { kind?: BadgeKind; className?: string | undefined; children: ReactNode };

export function badgeClass(kind: BadgeKind = 'plain', extra?: string) {
  return classNames(styles.badge, kind !== 'plain' && styles[kind], extra);
}

export function Badge({ kind, className, children }: Props) {
  return <span className={badgeClass(kind, className)}>{children}</span>;
}
