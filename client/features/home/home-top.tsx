import type { ReactNode } from 'react';
import { Blurbs } from './blurbs';
import { Hero } from './hero';
import styles from './hero.module.css';

/** Hero, list and blurbs: the blurbs are below the list on phones, beside the title on wide screens. */
export function HomeTop({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.top}>
      <Hero />
      {children}
      <Blurbs />
    </div>
  );
}
