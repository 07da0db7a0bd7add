import type { PayoutFact } from '../facts/payout-facts';

export const OUTCOMES = {
  paid: 'Paid',
  partly: 'Paid in part',
  waiting: 'Still waiting',
  refused: 'Refused',
} as const;
export type PayoutOutcome = keyof typeof OUTCOMES;

export const hasArrived = (outcome: PayoutOutcome): boolean => outcome === 'paid' || outcome === 'partly';

export const COUNTED_MONTHS = 12;

/** As a whole number; undefined for none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? undefined : Math.round((lower + upper) / 2);
}

/** Only paid withdrawals have a duration. Without a known one there is no typical and no slowest. */
export function payoutFigures(
  payouts: readonly { outcome: PayoutOutcome; minutes: number | null }[],
): Partial<Record<PayoutFact, number>> {
  const come = payouts.filter(({ outcome }) => hasArrived(outcome));
  if (come.length === 0) return {};
  const times = come.flatMap(({ minutes }) => minutes ?? []).toSorted((a, b) => a - b);
  const [typical, slowest] = [median(times), times.at(-1)];
  const tests = { payout_tests: come.length };
  if (typical === undefined || slowest === undefined) return tests;
  return { ...tests, payout_median: typical, payout_slowest: slowest };
}

const TIME = /^(?=\d)(?:(\d{1,3}) ?(?:days?|d) ?)?(?:(\d{1,4}) ?h ?)?(?:(\d{1,6}) ?(?:min|m)?)?$/i;

/** '22', '22 min', '3 h 20 min', '1 day 2 h'; undefined if invalid. */
export function readMinutes(written: string): number | undefined {
  const [, days, hours, minutes] = TIME.exec(written.trim()) ?? [];
  if (days === undefined && hours === undefined && minutes === undefined) return undefined;
  return (Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0);
}

export const REPORT_REFUSALS = {
  unreadable: 'The image shows no withdrawal that we can read.',
  differs: 'The image shows something else than what you reported.',
  other_site: 'The image is of another site.',
  repeated: 'We have this withdrawal already.',
  edited: 'The image looks as if it had been changed.',
} as const;
export type ReportRefusal = keyof typeof REPORT_REFUSALS;

export const REPORT_DAYS = 30;
export const MAX_EVIDENCE_MB = 10;
/** Per site, so that many accounts cannot fill the disk with images. */
export const MOST_WAITING = 100;
/** A decision can be undone this long; then the image is deleted and the reader notified. */
export const DECISION_MINUTES = 10;
export const FEWEST_REPORTS = 3;
