import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import text from '../../ui/text.module.css';
import styles from './auth-frame.module.css';

const WALL = [
  'copperline',
  'ninth-round',
  'old-harbour',
  'tinderbox-cases',
  'greyhound-nine',
  'lanternfish',
  'two-bridges',
  'saltmarsh',
  'ravelin',
  'brasspoint',
  'mothlight',
  'kiteyard',
];

export function AuthFrame({ top, children }: { top: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>{top}</header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.box}>
          {children}
          <p className={classNames(text.small, text.muted)}>
            Reading, comparing and claiming bonuses needs no account. 18+ only.
          </p>
        </div>
      </main>
      <aside className={styles.art} aria-hidden="true">
        <div className={styles.wall}>
          {WALL.map((name) => (
            <img key={name} src={`/demo/logos/${name}.svg`} width={64} height={64} alt="" loading="lazy" />
          ))}
        </div>
        <p className={styles.motto}>Tested with our own money. Ranked in the open.</p>
      </aside>
    </div>
  );
}
