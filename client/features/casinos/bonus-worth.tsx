import { Link } from '@tanstack/react-router';
import text from '../../ui/text.module.css';
import { casinoAddress } from './casino-data';
import type { Casino } from './casino-data';
import styles from './review-side.module.css';

/** The bonus's estimated worth with its assumptions; renders nothing when too little is known. */
export function BonusWorth({ casino }: { casino: Pick<Casino, 'bonusWorth' | 'slug' | 'id'> }) {
  if (!casino.bonusWorth) return null;
  const { worth, assumptions } = casino.bonusWorth;
  return (
    <p className={styles.worth}>
      The bonus is worth <b>{worth}</b>. <span className={text.muted}>{assumptions}</span>{' '}
      <Link className={text.link} to="/tools/bonus-value" search={{ casino: casinoAddress(casino) }}>
        Try other figures
      </Link>
    </p>
  );
}
