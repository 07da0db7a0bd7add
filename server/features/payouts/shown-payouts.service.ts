import { chartHtml } from '../../../shared/charts/figure';
import { factText, minutesText } from '../../../shared/facts/casino-fact-text';
import { dayText } from '../../../shared/text/day-text';
import { findFact } from '../../../shared/facts/casino-facts';
import type { StoredFact } from '../../../shared/facts/casino-facts';
import { PAYMENT_METHODS } from '../../../shared/facts/payment-methods';
import { FEWEST_REPORTS, OUTCOMES, payoutFigures } from '../../../shared/payouts/payouts';
import type { PayoutOutcome } from '../../../shared/payouts/payouts';
import { amountText } from '../../../shared/text/amounts';
import { ownValue } from '../../../shared/text/own-value';
import type { Db } from '../../database/database';
import { getField } from '../charts/field.service';
import { withdrawalsChart } from '../charts/withdrawals-chart';
import { countReports } from './payout-reports.queries';
import type { ReportCounts } from './payout-reports.queries';
import { findAnswer, readCountedPayouts } from './payouts.queries';
import type { CountedPayouts } from './payouts.queries';

const MOST_SHOWN = 50;
const NONE = { hasOwn: false, counted: [] };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

type Counted = CountedPayouts['counted'];

const getCount = (payouts: Counted, outcome: PayoutOutcome) => payouts.filter((one) => one.outcome === outcome).length;

function sentenceOfOwn(payouts: Counted): string | null {
  if (payouts.length === 0) return null;
  const { payout_median: typically, payout_slowest: slowest, payout_tests: come = 0 } = payoutFigures(payouts);
  const [paid, partly, waiting, refused] = (['paid', 'partly', 'waiting', 'refused'] as const).map((outcome) =>
    getCount(payouts, outcome),
  );
  const isPaid = paid === payouts.length;
  const said = [
    !isPaid && paid && `${paid} paid`,
    partly && `${partly} paid in part`,
    typically !== undefined && `typically ${minutesText(typically)}`,
    slowest !== undefined && come > 1 && `slowest ${minutesText(slowest)}`,
    refused && `${refused} refused`,
    waiting && `${waiting} still waiting`,
  ].filter(Boolean);
  return `${counted(payouts.length, 'withdrawal', 'withdrawals')} by us${isPaid ? ',' : ':'} ${said.join(', ')}`;
}

function getDoubt(payouts: Counted): string | null {
  const [refused, waiting] = [getCount(payouts, 'refused'), getCount(payouts, 'waiting')];
  if (refused + waiting === 0) return null;
  if (payouts.length === 1)
    return `We asked for one withdrawal, which ${refused ? 'was refused' : 'is still waiting'}.`;
  const said = [
    refused > 0 && `were refused ${counted(refused, 'time', 'times')}`,
    waiting > 0 && `are still waiting for ${counted(waiting, 'withdrawal', 'withdrawals')}`,
  ].filter(Boolean);
  return `We asked ${payouts.length} times and ${said.join(' and ')}.`;
}

function sentenceOfTyped(facts: readonly StoredFact[]): string | null {
  const toText = (key: string) => {
    const [definition, fact] = [findFact(key), facts.find((one) => one.key === key)];
    return definition && fact && typeof fact.value === 'number' ? factText(definition, fact.value) : null;
  };
  const [tests, typically, slowest] = [toText('payout_tests'), toText('payout_median'), toText('payout_slowest')];
  if (tests === null || tests === '0') return null;
  return [
    `${tests} ${tests === '1' ? 'withdrawal' : 'withdrawals'} by us`,
    typically && `typically ${typically}`,
    slowest && tests !== '1' && `slowest ${slowest}`,
  ]
    .filter(Boolean)
    .join(', ');
}

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

/**
 * The withdrawals from which the facts are derived. If staff recorded any, the sentence covers the same rows as the
 * table, even if none counts any more.
 */
export async function shownPayouts(
  db: Db,
  { id: casinoId, name }: { id: string; name: string },
  facts: readonly StoredFact[],
) {
  const [known, reports, answer, { typicalTime }] = await Promise.all([
    readCountedPayouts(db, [casinoId]),
    countReports(db, casinoId),
    findAnswer(db, casinoId),
    getField(db),
  ]);
  const { hasOwn, counted: all } = known.get(casinoId) ?? NONE;
  const own = all.slice(0, MOST_SHOWN);
  const chart = withdrawalsChart([{ name, payouts: all }], typicalTime);
  return {
    chart: chart && chartHtml({ ...chart, table: null }),
    readers: readersSentence(reports),
    sentence: hasOwn ? sentenceOfOwn(all) : sentenceOfTyped(facts),
    doubt: getDoubt(all),
    answer: answer && { text: answer.text, day: dayText(new Date(`${answer.answeredOn}T00:00:00Z`)) },
    own: own.map(({ id, askedOn, method, amountCents, currency, outcome, minutes }) => ({
      id,
      on: askedOn,
      day: dayText(new Date(`${askedOn}T00:00:00Z`)),
      amount: amountText({ currency, cents: amountCents }),
      method: ownValue(PAYMENT_METHODS, method)?.label ?? method,
      outcome: OUTCOMES[outcome],
      time: minutes === null ? null : minutesText(minutes),
    })),
  };
}
