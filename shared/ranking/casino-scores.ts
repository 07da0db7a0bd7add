/** `weight` is in percent; all weights add up to 100. */
export interface Criterion {
  key: string;
  name: string;
  weight: number;
  explanation: string;
}

export const DEFAULT_CRITERIA: readonly Criterion[] = [
  {
    key: 'payouts',
    name: 'Payouts',
    weight: 40,
    explanation: 'How long real withdrawals took, and whether all of them arrived.',
  },
  {
    key: 'terms',
    name: 'Terms',
    weight: 25,
    explanation: 'What the terms allow the site to do, how clearly they say it, and how often they change.',
  },
  {
    key: 'fairness',
    name: 'Fairness',
    weight: 20,
    explanation: 'Whether rounds can be verified, the odds are published, and both agree with what we played.',
  },
  {
    key: 'games',
    name: 'Games and prices',
    weight: 15,
    explanation: 'The house edge of each mode, the price of skins, and how it works on a phone.',
  },
];

/** Scores and ratings are stored in tenths: 4.5 is 45. */
export const MAX_SCORE_TENTHS = 50;
export const MAX_REASON = 300;

/** In tenths, rounded half up; undefined until every criterion has a score. */
export function weightedMean(
  criteria: readonly Pick<Criterion, 'key' | 'weight'>[],
  scores: ReadonlyMap<string, number>,
): number | undefined {
  let sum = 0;
  let total = 0;
  for (const { key, weight } of criteria) {
    const score = scores.get(key);
    if (score === undefined) return undefined;
    sum += score * weight;
    total += weight;
  }
  return total === 0 ? undefined : Math.floor((2 * sum + total) / (2 * total));
}
