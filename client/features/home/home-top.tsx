import type { ReactNode } from 'react';
import { Blurbs } from './blurbs';
import { Hero } from './hero';
import styles from './hero.module.css';

/** The hero, the list, and the blurbs: below the list on a phone, beside the title where there is room. */
export function HomeTop({ children }: { children: ReactNode }) {
  return (
    <div className={styles.top}>
      <Hero />
      {children}
      <Blurbs />
    </div>
  );
}
