import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import text from '../../ui/text.module.css';
import styles from './bonus-range.module.css';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';

export function BonusRange({ casino }: { casino: Pick<Casino, 'bonus' | 'slug' | 'id'> }) {
  if (!casino.bonus) return null;
  const { sentence, cases, terms, verdict } = casino.bonus;
  return (
    <div className={styles.range}>
      <p className={classNames(verdict === null ? text.muted : styles.verdict)}>{sentence}</p>
      {cases.length > 0 && (
        <dl>
          {cases.map(({ name, amount, isLoss, game }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={classNames(isLoss && styles.loss)}>
                {amount}
                <small>{game}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {verdict !== null && (
        <p className={classNames(text.micro, text.muted)}>
          {terms}{' '}
          <Link className={text.link} to="/tools/bonus-value" search={{ casino: casinoAddress(casino) }} rel="nofollow">
            Try other figures
          </Link>
        </p>
      )}
    </div>
  );
}
