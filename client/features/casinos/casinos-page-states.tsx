import layout from '../../ui/layout.module.css';
import { CasinoListError } from './list/casino-list-error';
import { CasinoListSkeleton } from './list/casino-list-skeleton';
import { allCasinos } from './casino-collections';
import styles from './casinos-page.module.css';

export function CasinosPageSkeleton() {
  return (
    <div className={`${layout.wrap} ${layout.block}`}>
      <CasinoListSkeleton />
    </div>
  );
}

export function CasinosPageError() {
  return (
    <div className={layout.wrap}>
      <header className={`${styles.head} ${styles.bar}`}>
        <h1>{allCasinos.heading}</h1>
      </header>
      <CasinoListError />
    </div>
  );
}
