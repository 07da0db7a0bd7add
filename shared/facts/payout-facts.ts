/** Computed from withdrawals recorded by staff; cannot be typed. */
export const PAYOUT_FACTS = ['payout_median', 'payout_slowest', 'payout_tests'] as const;
export type PayoutFact = (typeof PAYOUT_FACTS)[number];

export const isPayoutFact = (key: string): key is PayoutFact => (PAYOUT_FACTS as readonly string[]).includes(key);

export const COMPUTED_FACT = 'This fact is computed from the withdrawals of the site: record one instead';
