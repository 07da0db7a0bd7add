import { FACT_FILTERS, NEVER } from './casino-fact-filters';
import type { FactFilter } from './casino-fact-filters';
import { COUNTRIES, LANGUAGES } from '../content/countries';
import { countryLabel, languageLabel } from '../content/country-names';
import { FAIR_FORMULAS, FAIRNESS_SCHEMES } from './fairness-schemes';
import type { Gamemode } from '../content/gamemodes';
import { PAYMENT_METHODS } from './payment-methods';

export const FACT_GROUPS = {
  payouts: 'Payouts',
  bonus: 'Bonus',
  fairness: 'Fairness and games',
  company: 'Company and access',
  protection: 'Player protection',
} as const;
export type FactGroup = keyof typeof FACT_GROUPS;

export interface FactValues {
  money: number | typeof NEVER;
  minutes: number;
  percent: number;
  integer: number;
  boolean: boolean;
  text: string;
  year: number;
  choice: string;
  list: readonly string[];
  percentByMode: Readonly<Partial<Record<Gamemode, number>>>;
}
export type FactType = keyof FactValues;
export type FactValue = FactValues[FactType];

export { NEVER };

export interface FactDefinition {
  key: string;
  group: FactGroup;
  label: string;
  short: string;
  type: FactType;
  options?: Readonly<Record<string, string>>;
  /** Text for NEVER; undefined when the fact does not allow it. */
  never?: string;
  zero?: string;
  maxPercent?: number;
  unit?: readonly [one: string, many: string];
  maxLength?: number;
  better?: 'higher' | 'lower';
  filter?: FactFilter;
  freshMonths: number;
  compare: boolean;
  cardOrder?: number;
  /** A second fact shown after the value: a number with its nouns, or the words of a choice. */
  qualifiedBy?: { key: string; one: string; many: string } | { key: string; words: Readonly<Record<string, string>> };
}

const labelled = (codes: readonly string[], label: (code: string) => string) =>
  Object.fromEntries(codes.map((code) => [code, label(code)] as const)) satisfies Record<string, string>;

const paymentLabels = Object.fromEntries(
  Object.entries(PAYMENT_METHODS).map(([method, { label }]) => [method, label] as const),
) satisfies Record<string, string>;

export const FACTS: readonly FactDefinition[] = [
  {
    key: 'min_deposit',
    group: 'payouts',
    label: 'Minimum deposit',
    short: 'Deposit from',
    type: 'money',
    zero: 'None',
    better: 'lower',
    filter: FACT_FILTERS.min_deposit,
    freshMonths: 6,
    compare: true,
    cardOrder: 1,
  },
  {
    key: 'min_withdrawal',
    group: 'payouts',
    label: 'Minimum withdrawal',
    short: 'Min. payout',
    type: 'money',
    zero: 'None',
    better: 'lower',
    filter: FACT_FILTERS.min_withdrawal,
    freshMonths: 6,
    compare: true,
  },
  {
    key: 'payout_median',
    group: 'payouts',
    label: 'Median payout',
    short: 'Payout',
    type: 'minutes',
    better: 'lower',
    filter: FACT_FILTERS.payout_median,
    freshMonths: 6,
    compare: true,
    cardOrder: 2,
    qualifiedBy: { key: 'payout_tests', one: 'test', many: 'tests' },
  },
  {
    key: 'payout_slowest',
    group: 'payouts',
    label: 'Slowest payout',
    short: 'Slowest',
    type: 'minutes',
    better: 'lower',
    freshMonths: 6,
    compare: true,
  },
  {
    key: 'payout_tests',
    group: 'payouts',
    label: 'Payouts tested',
    short: 'Tests',
    type: 'integer',
    freshMonths: 6,
    compare: true,
  },
  {
    key: 'withdrawal_fee',
    group: 'payouts',
    label: 'Withdrawal fee',
    short: 'Fee',
    type: 'percent',
    better: 'lower',
    filter: FACT_FILTERS.withdrawal_fee,
    freshMonths: 6,
    compare: true,
  },
  {
    key: 'payment_methods',
    group: 'payouts',
    label: 'Ways to pay',
    short: 'Pays in',
    type: 'list',
    options: paymentLabels,
    filter: FACT_FILTERS.payment_methods,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'kyc_from',
    group: 'payouts',
    label: 'ID check (KYC) from',
    short: 'ID check from',
    type: 'money',
    never: 'Never asked',
    zero: 'At once',
    better: 'higher',
    filter: FACT_FILTERS.kyc_from,
    freshMonths: 12,
    compare: true,
    cardOrder: 3,
  },
  {
    key: 'skin_markup',
    group: 'payouts',
    label: 'Skin markup',
    short: 'Markup',
    type: 'percent',
    better: 'lower',
    filter: FACT_FILTERS.skin_markup,
    freshMonths: 6,
    compare: true,
  },
  {
    key: 'bonus_kind',
    group: 'bonus',
    label: 'Kind of bonus',
    short: 'Kind',
    type: 'choice',
    options: {
      match: 'Deposit match',
      free_money: 'Free money',
      free_cases: 'Free cases',
      rakeback: 'Rakeback',
      other: 'Another kind',
      none: 'No bonus',
    },
    freshMonths: 3,
    compare: true,
  },
  {
    key: 'bonus_match',
    group: 'bonus',
    label: 'Deposit match',
    short: 'Match',
    type: 'percent',
    better: 'higher',
    filter: FACT_FILTERS.bonus_match,
    freshMonths: 3,
    compare: true,
  },
  {
    key: 'bonus_cap',
    group: 'bonus',
    label: 'Largest bonus',
    short: 'Cap',
    type: 'money',
    never: 'No cap',
    better: 'higher',
    freshMonths: 3,
    compare: true,
  },
  {
    key: 'bonus_wagering',
    group: 'bonus',
    label: 'Wagering',
    short: 'Wagering',
    type: 'integer',
    unit: ['×', '×'],
    zero: 'None',
    better: 'lower',
    filter: FACT_FILTERS.bonus_wagering,
    freshMonths: 3,
    compare: true,
    qualifiedBy: { key: 'bonus_wagering_on', words: { bonus: 'the bonus', both: 'deposit and bonus' } },
  },
  {
    key: 'bonus_wagering_on',
    group: 'bonus',
    label: 'What the wagering multiplies',
    short: 'Multiplies',
    type: 'choice',
    options: { bonus: 'The bonus', both: 'Deposit and bonus' },
    freshMonths: 3,
    compare: true,
  },
  {
    key: 'bonus_contribution',
    group: 'bonus',
    label: 'Games that count towards the wagering',
    short: 'Counts',
    type: 'percentByMode',
    maxPercent: 20_000,
    freshMonths: 3,
    compare: true,
  },
  {
    key: 'bonus_expires_days',
    group: 'bonus',
    label: 'Bonus expires after',
    short: 'Expires after',
    type: 'integer',
    unit: [' day', ' days'],
    better: 'higher',
    freshMonths: 3,
    compare: true,
  },
  {
    key: 'free_cases',
    group: 'bonus',
    label: 'Free cases',
    short: 'Free cases',
    type: 'integer',
    better: 'higher',
    filter: FACT_FILTERS.free_cases,
    freshMonths: 3,
    compare: true,
  },
  {
    key: 'provably_fair',
    group: 'fairness',
    label: 'Provably fair',
    short: 'Fair',
    type: 'boolean',
    better: 'higher',
    filter: FACT_FILTERS.provably_fair,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'fairness_scheme',
    group: 'fairness',
    label: 'How rounds are verified',
    short: 'Scheme',
    type: 'choice',
    options: FAIRNESS_SCHEMES,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'fairness_formula',
    group: 'fairness',
    label: 'Formula of the outcomes',
    short: 'Formula',
    type: 'choice',
    options: FAIR_FORMULAS,
    freshMonths: 12,
    compare: false,
  },
  {
    key: 'seed_shown_before',
    group: 'fairness',
    label: 'Hash shown before the round',
    short: 'Hash first',
    type: 'boolean',
    better: 'higher',
    filter: FACT_FILTERS.seed_shown_before,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'house_edge',
    group: 'fairness',
    label: 'House edge',
    short: 'Edge',
    type: 'percentByMode',
    better: 'lower',
    freshMonths: 12,
    compare: true,
    cardOrder: 4,
  },
  {
    key: 'odds_published',
    group: 'fairness',
    label: 'Odds published',
    short: 'Odds',
    type: 'boolean',
    better: 'higher',
    filter: FACT_FILTERS.odds_published,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'licence',
    group: 'company',
    label: 'Licence',
    short: 'Licence',
    type: 'text',
    maxLength: 300,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'company',
    group: 'company',
    label: 'Company',
    short: 'Company',
    type: 'text',
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'founded_year',
    group: 'company',
    label: 'Founded',
    short: 'Founded',
    type: 'year',
    freshMonths: 36,
    compare: true,
  },
  {
    key: 'owner_group',
    group: 'company',
    label: 'Owner',
    short: 'Owner',
    type: 'text',
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'excluded_countries',
    group: 'company',
    label: 'Countries not served',
    short: 'Not served',
    type: 'list',
    options: labelled(COUNTRIES, countryLabel),
    filter: FACT_FILTERS.excluded_countries,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'languages',
    group: 'company',
    label: 'Languages',
    short: 'Languages',
    type: 'list',
    options: labelled(LANGUAGES, languageLabel),
    filter: FACT_FILTERS.languages,
    freshMonths: 24,
    compare: true,
  },
  {
    key: 'support_hours',
    group: 'company',
    label: 'Support hours',
    short: 'Support',
    type: 'text',
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'support_median',
    group: 'company',
    label: 'Typical support reply',
    short: 'Answer',
    type: 'minutes',
    better: 'lower',
    filter: FACT_FILTERS.support_median,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'deposit_limits',
    group: 'protection',
    label: 'Deposit limits',
    short: 'Limits',
    type: 'boolean',
    better: 'higher',
    filter: FACT_FILTERS.deposit_limits,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'self_exclusion',
    group: 'protection',
    label: 'Self-exclusion',
    short: 'Exclusion',
    type: 'boolean',
    better: 'higher',
    filter: FACT_FILTERS.self_exclusion,
    freshMonths: 12,
    compare: true,
  },
  {
    key: 'cool_off',
    group: 'protection',
    label: 'Cooling-off period',
    short: 'Cool-off',
    type: 'boolean',
    better: 'higher',
    filter: FACT_FILTERS.cool_off,
    freshMonths: 12,
    compare: true,
  },
];

export const SOURCE_KINDS = {
  own_test: 'Own test',
  terms: 'Published terms',
  operator: 'Operator’s answer',
  register: 'Register',
  other: 'Other',
} as const;
export type SourceKind = keyof typeof SOURCE_KINDS;

export interface StoredFact {
  key: string;
  value: FactValue;
  sourceKind: SourceKind;
  source: string;
  note: string;
  checkedAt: Date | null;
}

export const findFact = (key: string, facts = FACTS): FactDefinition | undefined =>
  facts.find((fact) => fact.key === key);

export function dueAt({ freshMonths }: FactDefinition, checkedAt: Date): Date {
  const due = new Date(checkedAt);
  const day = due.getUTCDate();
  due.setUTCMonth(due.getUTCMonth() + freshMonths, 1);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(day, lastDay));
  return due;
}
