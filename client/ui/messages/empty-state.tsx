import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
  title: ReactNode;
  text?: ReactNode;
  level?: 'h1' | 'h2' | 'h3';
  children?: ReactNode;
};

export function EmptyState({ title, text, level: Heading = 'h3', children }: Props) {
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
