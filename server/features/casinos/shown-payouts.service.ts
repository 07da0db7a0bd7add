import { factText, minutesText } from '../../../shared/casinos/casino-fact-text';
import { dayText } from '../../../shared/text/day-text';
import { findFact } from '../../../shared/casinos/casino-facts';
import type { StoredFact } from '../../../shared/casinos/casino-facts';
import { PAYMENT_METHODS } from '../../../shared/casinos/payment-methods';
import { FEWEST_REPORTS, OUTCOMES } from '../../../shared/casinos/payouts';
import { amountText } from '../../../shared/content/earnings';
import { ownValue } from '../../../shared/text/own-value';
import type { Db } from '../../database/database';
import { countReports } from './payout-reports.queries';
import type { ReportCounts } from './payout-reports.queries';
import { listCountedPayouts } from './payouts.queries';

const MOST_SHOWN = 50;

/** '4 withdrawals by us, typically 22 min, slowest 3 h', from the facts; null if none says how many. */
function sentenceOf(facts: readonly StoredFact[]): string | null {
  const textOf = (key: string) => {
    const [definition, fact] = [findFact(key), facts.find((one) => one.key === key)];
    return definition && fact && typeof fact.value === 'number' ? factText(definition, fact.value) : null;
  };
  const [tests, typically, slowest] = [textOf('payout_tests'), textOf('payout_median'), textOf('payout_slowest')];
  if (tests === null || tests === '0') return null;
  return [
    `${tests} ${tests === '1' ? 'withdrawal' : 'withdrawals'} by us`,
    typically && `typically ${typically}`,
    slowest && tests !== '1' && `slowest ${slowest}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** 'Readers: 31 withdrawals, 29 paid, typically 22 min, 2 waiting over 7 days. 3 reports refused.'; null if there is nothing. */
function readersSentence({ approved, paid, median, overdue, refused }: ReportCounts): string | null {
  const said = [
    counted(approved, 'withdrawal', 'withdrawals'),
    `${paid} paid`,
    median !== null && `typically ${minutesText(median)}`,
    overdue > 0 && `${overdue} waiting over 7 days`,
  ].filter(Boolean);
  const sentences = [
    approved >= FEWEST_REPORTS && `Readers: ${said.join(', ')}.`,
    refused > 0 && `We refused ${counted(refused, 'report', 'reports')} of readers.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** The withdrawals of a site as its review shows them: those that its facts follow from. */
export async function shownPayouts(db: Db, casinoId: string, facts: readonly StoredFact[]) {
  const own = await listCountedPayouts(db, casinoId, MOST_SHOWN);
  const slowest = Math.max(1, ...own.map(({ minutes }) => minutes ?? 0));
  const reports = await countReports(db, casinoId);
  return {
    readers: readersSentence(reports),
    sentence: sentenceOf(facts),
    own: own.map(({ askedOn, method, amountCents, currency, outcome, minutes }) => ({
      on: askedOn,
      day: dayText(new Date(`${askedOn}T00:00:00Z`)),
      amount: amountText({ currency, cents: amountCents }),
      method: ownValue(PAYMENT_METHODS, method)?.label ?? method,
      outcome: OUTCOMES[outcome],
      time: minutes === null ? null : minutesText(minutes),
      /** Of the slowest, in percent. */
      share: minutes === null ? null : Math.round((minutes / slowest) * 100),
    })),
  };
}
