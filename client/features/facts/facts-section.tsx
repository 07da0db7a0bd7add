import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import menu from '../../ui/menu.module.css';
import type { Casino } from '../casinos/casino-data';
import styles from './facts-section.module.css';

type Fact = Casino['facts'][number];
type Check = Pick<Fact, 'checked' | 'checkedBy'>;

const GIST = [
  ['payout_median', 'withdrawal_fee', 'payment_methods'],
  ['bonus_match', 'bonus_wagering', 'bonus_expires_days'],
  ['provably_fair', 'odds_published', 'seed_shown_before'],
  ['company', 'licence', 'founded_year'],
  ['deposit_limits', 'self_exclusion', 'cool_off'],
].flat();

function getGist({ label, short, value }: Fact): string {
  if (value === 'Yes') return label;
  return value === 'No' ? `${label}: no` : `${short} ${value ?? ''}`;
}

const getCheck = ({ checked, checkedBy }: Check) => `${checked?.text} ${checkedBy}`;

function commonCheck(facts: readonly Fact[]): Fact | undefined {
  const count = (fact: Fact) => facts.filter((other) => getCheck(other) === getCheck(fact)).length;
  return facts.toSorted((a, b) => count(b) - count(a))[0];
}

interface Props {
  facts: readonly Fact[];
  /** Shown beside a fact: what proves it, which is part of another feature. */
  proofOf: (key: string) => ReactNode;
  overdue: Casino['overdue'];
}

export function FactsSection({ facts, proofOf, overdue, where }: Props & { where: ReactNode }) {
  const groups = [...new Set(facts.map(({ group }) => group))];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <div>
        <Suspense>{where}</Suspense>
        {groups.length === 0 && <p>Nothing recorded yet.</p>}
        {groups.map((group) => (
          <FactGroup
            key={group}
            title={group}
            facts={facts.filter((fact) => fact.group === group)}
            proofOf={proofOf}
            overdue={overdue}
          />
        ))}
      </div>
    </section>
  );
}

function FactGroup({ title, facts, proofOf, overdue }: Props & { title: string }) {
  const known = facts.filter(({ value }) => value !== null);
  const unknown = facts.filter(({ value }) => value === null).map(({ label }) => label);
  const common = commonCheck(known);
  const gist = known.filter(({ key }) => GIST.includes(key)).map(getGist);
  const getDate = (fact: Fact | undefined) => (overdue && fact?.checked?.isOverdue ? null : fact?.checked);
  return (
    <details className={styles.group} data-offer={title === 'Bonus' ? '' : undefined}>
      <summary className={menu.chevron}>
        <h3>{title}</h3>
        <CheckDate check={getDate(common)} />
        <span className={styles.gist} dir="auto">
          {gist.join(', ') || (known.length === 0 ? 'Not known' : '')}
        </span>
      </summary>
      <dl>
        {known.map((fact) => (
          <div key={fact.key}>
            <dt>{fact.label}</dt>
            <dd dir="auto">
              <Value fact={fact} /> {fact.note && <small>{fact.note}</small>}
              <p>
                {fact.sourceKind}
                {fact.source && `: ${fact.source}`}.
                {common && getCheck(fact) !== getCheck(common) && <Exception fact={fact} check={getDate(fact)} />}
                {proofOf(fact.key)}
              </p>
            </dd>
          </div>
        ))}
        {unknown.length > 0 && (
          <div>
            <dt>Not known</dt>
            <dd className={styles.unknown}>{unknown.join(', ')}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function Value({ fact: { key, value, regions } }: { fact: Fact }) {
  if (key.startsWith('payout_')) return <a href="#payouts">{value}</a>;
  if (!regions) return value;
  return (
    <details>
      <summary>{regions.summary}</summary>
      {regions.regions.map(({ name, countries }) => (
        <p key={name}>
          <b>{name}:</b> {countries}
        </p>
      ))}
      <p>{regions.rest}</p>
    </details>
  );
}

function CheckDate({ check }: { check: Fact['checked'] | undefined }) {
  return check && <span className={classNames(styles.when, check.isOverdue && styles.old)}>{check.text}</span>;
}

function Exception({ fact: { checkedBy }, check }: { fact: Fact; check: Fact['checked'] | undefined }) {
  if (!check) return null;
  return (
    <>
      {' '}
      <CheckDate check={check} />
      {check.on && (
        <>
          {' by '}
          <bdi>{checkedBy ?? 'our test desk'}</bdi>
        </>
      )}
      .
    </>
  );
}
