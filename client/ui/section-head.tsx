import type { ReactNode } from 'react';
import styles from './section-head.module.css';

type Props = {
  title: ReactNode;
  id?: string;
  level?: 'h1' | 'h2' | 'h3';
  lead?: ReactNode;
  children?: ReactNode;
};

export function SectionHead({ title, id, level: Heading = 'h2', lead, children }: Props) {
  return (
    <div className={styles.head}>
      <div>
        <Heading id={id}>{title}</Heading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
