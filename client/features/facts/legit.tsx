import type { ReactNode } from 'react';
import { verdictText } from '../../../shared/casinos/casino-status';
import { inWords } from '../../../shared/text/in-words';
import { classNames } from '../../ui/class-names';
import text from '../../ui/text.module.css';
import type { Casino } from '../casinos/casino-data';
import styles from './facts-section.module.css';

type Facts = Casino['facts'];

const NONE = /^(?:0|no)\b/i;
// As editors write it: 'No Limit Gaming Ltd' is a company, 'Revoked in May' is no licence.
const NONE_IN_WORDS =
  /^(?:no$|none\b|(?:no|not) (?:licen[cs]ed?|company|valid|named|stated|given|found|registered)\b|(?:unlicen[cs]ed|revoked|expired|suspended|withdrawn)\b)/i;

const SIGNS = [
  { key: 'company', has: 'a named company', lacks: 'who runs it', none: NONE_IN_WORDS },
  { key: 'licence', has: 'a licence', lacks: 'its licence', none: NONE_IN_WORDS },
  {
    key: 'payout_tests',
    has: 'withdrawals we tested',
    lacks: 'how it pays',
    none: NONE,
  },
  {
    key: 'provably_fair',
    has: 'games you can verify',
    lacks: 'whether rounds can be verified',
    none: NONE,
  },
] as const;

const find = (facts: Facts, key: string) => facts.find((fact) => fact.key === key);
const getValue = (facts: Facts, key: string) => find(facts, key)?.value ?? null;

export function legitAnswer({
  status,
  statusReason,
  facts,
  payouts: { doubt },
}: Pick<Casino, 'status' | 'statusReason' | 'facts' | 'payouts'>): string {
  const verdict = verdictText({ status, statusReason });
  if (verdict !== null) return verdict;
  // Payout tests are no good sign where a withdrawal was refused or is pending.
  const signs = doubt === null ? SIGNS : SIGNS.filter(({ key }) => key !== 'payout_tests');
  const known = signs.filter(({ key }) => getValue(facts, key) !== null);
  const there = known.filter(({ key, none }) => !none.test(getValue(facts, key) ?? ''));
  const missing = known.filter((sign) => !there.includes(sign));
  const unknown = signs.filter((sign) => !known.includes(sign));
  if (there.length === SIGNS.length)
    return `Yes, as far as we can tell: it has ${inWords(there.map(({ has }) => has))}.`;
  return [
    doubt,
    there.length > 0 && `It has ${inWords(there.map(({ has }) => has))}.`,
    missing.length > 0 && `It does not have ${inWords(missing.map(({ has }) => has))}.`,
    unknown.length > 0 && `We do not know ${inWords(unknown.map(({ lacks }) => lacks))}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function Legit({ casino }: { casino: Casino }) {
  const { name, facts, overdue, status, statusReason, payouts } = casino;
  // The head of the page already says that checks are overdue.
  const sign = (key: string) => {
    const fact = find(facts, key);
    return fact && overdue && fact.checked?.isOverdue ? { ...fact, checked: null } : fact;
  };
  const founded = getValue(facts, 'founded_year');
  const tests = getValue(facts, 'payout_tests');
  const typically = getValue(facts, 'payout_median');
  const slowest = getValue(facts, 'payout_slowest');
  const scheme = getValue(facts, 'fairness_scheme');
  return (
    <section aria-labelledby="legit">
      <h2 id="legit" dir="auto">
        Is {name} legit?
      </h2>
      <div>
        <p className={text.verdict} dir="auto">
          {legitAnswer(casino)}
        </p>
        <div className={classNames(styles.group, styles.legit)}>
          <dl>
            <Row label="Company" fact={sign('company')} more={founded && `Founded in ${founded}.`} />
            <Row label="Licence" fact={sign('licence')} />
            <Row
              label="Payouts"
              fact={sign('payout_median')}
              value={typically ? `Typically ${typically}` : tests || payouts.doubt ? 'No typical time' : null}
              more={
                (tests || payouts.doubt) && (
                  <>
                    {payouts.doubt ??
                      `${tests === '1' ? 'One withdrawal' : `${tests} withdrawals`} of ours${slowest ? `, the slowest in ${slowest}` : ''}.`}{' '}
                    <a href="#payouts">All withdrawals</a>
                  </>
                )
              }
            />
            <Row label="Provably fair" fact={sign('provably_fair')} more={scheme && `${scheme}.`} />
            <div>
              <dt>Our warnings</dt>
              <dd dir="auto">{status === 'warning' ? statusReason || 'We advise against it' : 'None'}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
}

interface RowProps {
  label: string;
  fact: Facts[number] | undefined;
  value?: string | null;
  more?: ReactNode;
}

function Row({ label, fact, value = fact?.value, more }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">
        {value ?? 'Not known'}
        {(more || fact?.checked) && (
          <p>
            {more} {fact?.value && fact.checked && `${fact.checked.text}.`}
          </p>
        )}
      </dd>
    </div>
  );
}
