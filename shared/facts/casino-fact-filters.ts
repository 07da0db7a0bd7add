import { COUNTRIES, LANGUAGES } from '../content/countries';
import { PAYMENT_METHODS } from './payment-methods';

/** For an amount above which something is asked: it is never asked. Greater than every number. */
export const NEVER = 'never';

export type FactStep = number | typeof NEVER;

export interface FactFilter {
  kind: 'max' | 'min' | 'any' | 'yes' | 'zero' | 'excludes';
  param?: string;
  steps?: readonly FactStep[];
  scale?: number;
  options?: readonly string[];
}

const HUNDREDTHS = 100;

/**
 * Separate from the facts' names and texts: every page needs the URL parameters, but only the filters' own script needs
 * the rest.
 */
export const FACT_FILTERS = {
  min_deposit: { kind: 'max', scale: HUNDREDTHS, steps: [100, 200, 500, 1000, 2000] },
  min_withdrawal: { kind: 'max', scale: HUNDREDTHS, steps: [100, 500, 1000, 2500] },
  payout_median: { kind: 'max', steps: [15, 30, 60, 240, 1440] },
  withdrawal_fee: { kind: 'zero' },
  payment_methods: { kind: 'any', options: Object.keys(PAYMENT_METHODS) },
  kyc_from: { kind: 'min', scale: HUNDREDTHS, steps: [50_000, 100_000, 200_000, NEVER] },
  skin_markup: { kind: 'max', scale: HUNDREDTHS, steps: [200, 400, 600] },
  bonus_match: { kind: 'min', scale: HUNDREDTHS, steps: [500, 5000, 10_000] },
  bonus_wagering: { kind: 'zero' },
  free_cases: { kind: 'min', steps: [1, 3] },
  provably_fair: { kind: 'yes' },
  seed_shown_before: { kind: 'yes' },
  odds_published: { kind: 'yes' },
  excluded_countries: { kind: 'excludes', param: 'available-in', options: COUNTRIES },
  languages: { kind: 'any', options: LANGUAGES },
  support_median: { kind: 'max', steps: [15, 60, 240] },
  deposit_limits: { kind: 'yes' },
  self_exclusion: { kind: 'yes' },
  cool_off: { kind: 'yes' },
} as const satisfies Readonly<Record<string, FactFilter>>;

export type FilteredFact = keyof typeof FACT_FILTERS;
export const FILTERED_FACTS = Object.keys(FACT_FILTERS) as FilteredFact[];

export const factFilter = (key: FilteredFact): FactFilter => FACT_FILTERS[key];

export const isFilteredFact = (key: string): key is FilteredFact => Object.hasOwn(FACT_FILTERS, key);

export const SORTED_FACTS = [
  'min_deposit',
  'min_withdrawal',
  'payout_median',
  'payout_slowest',
  'withdrawal_fee',
  'kyc_from',
  'skin_markup',
  'bonus_match',
  'bonus_cap',
  'bonus_wagering',
  'bonus_expires_days',
  'free_cases',
  'house_edge',
  'support_median',
] as const;
export type SortedFact = (typeof SORTED_FACTS)[number];

export const RATING_STEPS = [4.5, 4, 3.5] as const;
export const CHECKED_STEPS = [30, 90, 365] as const;

const kebab = (key: string) => key.replaceAll('_', '-');

export const getFactParam = (key: FilteredFact): string => factFilter(key).param ?? kebab(key);

export const SORT_OF_PARAM: ReadonlyMap<string, SortedFact> = new Map(SORTED_FACTS.map((key) => [kebab(key), key]));
export const sortParam = kebab;

export const stepText = ({ scale = 1 }: FactFilter, step: FactStep): string =>
  step === NEVER ? NEVER : String(step / scale);

export function listFilterTexts(filter: FactFilter): readonly string[] {
  switch (filter.kind) {
    case 'yes':
      return ['yes'];
    case 'zero':
      return ['0'];
    case 'any':
    case 'excludes':
      return filter.options ?? [];
    case 'max':
    case 'min':
      return (filter.steps ?? []).map((step) => stepText(filter, step));
  }
}
