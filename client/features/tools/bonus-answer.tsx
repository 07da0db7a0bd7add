import { chartHtml } from '../../../shared/charts/figure';
import { outcomeDots } from '../../../shared/codes/outcome-dots';
import { bonusValue, centsText, chanceText, shortCents } from '../../../shared/codes/bonus-value';
import type { BonusTerms } from '../../../shared/codes/bonus-value';
import { classNames } from '../../ui/class-names';
import text from '../../ui/text.module.css';
import { Chart } from '../charts/chart';
import styles from './tool.module.css';

function bonusNote({ match, deposit, cap }: BonusTerms, isCapped: boolean): string {
  const matched = `${match / 100}% of ${shortCents(deposit)}`;
  if (cap === null) return `${matched}, without a cap`;
  return `${matched}, ${isCapped ? 'cut to' : 'below'} the cap of ${shortCents(cap)}`;
}

type Props = {
  terms: BonusTerms;
  reason: string | null;
};

export function BonusAnswer({ terms, reason }: Props) {
  if (reason !== null) {
    return (
      <section className={styles.answer} aria-labelledby="worth">
        <h2 className={text.label} id="worth">
          Worth on average
        </h2>
        <p className={classNames(styles.big, styles.long)} aria-live="polite">
          {reason}
        </p>
        <p className={text.muted}>Type the figures you know, and we work it out.</p>
      </section>
    );
  }

  const value = bonusValue(terms);
  const { bonus, isCapped, staked, cost, worth, lossChance } = value;
  const share = terms.contribution === 10_000 ? '' : `, each counting ${terms.contribution / 100}%`;
  const times = `${terms.wagering / 100}× the ${terms.counts === 'both' ? 'deposit and the bonus' : 'bonus'}${share}`;
  return (
    <section className={classNames(styles.answer, styles.followed)} aria-labelledby="worth">
      <div aria-live="polite" className={styles.inView}>
        <h2 className={text.label} id="worth">
          Worth on average
        </h2>
        <p className={classNames(styles.big, worth < 0 && styles.negative)}>{centsText(worth)}</p>
        <p className={text.muted}>
          A {centsText(bonus)} bonus costs about {centsText(cost)} to unlock.
        </p>
      </div>
      <dl className={styles.sum}>
        <div>
          <dt>
            Bonus<small>{bonusNote(terms, isCapped)}</small>
          </dt>
          <dd>+ {centsText(bonus)}</dd>
        </div>
        <div>
          <dt>
            Bets needed<small>{times}</small>
          </dt>
          <dd>{centsText(staked)}</dd>
        </div>
        <div>
          <dt>
            Kept by the house on average
            <small>{terms.edge / 100}% of each bet, until the wagering is done or the balance is gone</small>
          </dt>
          <dd>− {centsText(cost)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Worth on average</dt>
          <dd>{centsText(worth)}</dd>
        </div>
        <div>
          <dt>
            Chance of a loss<small>Chance of ending below your deposit (see model)</small>
          </dt>
          <dd>{chanceText(lossChance)}</dd>
        </div>
      </dl>
      <Chart html={chartHtml(outcomeDots(value, terms.deposit))} />
      <p className={classNames(text.small, text.muted)}>
        We assume the same edge on every bet, within the bet limit. Free cases and other extras are left out.
      </p>
    </section>
  );
}
