import { FILTERED_FACTS, NEVER, SORT_OF_PARAM, getFactParam, sortParam } from '../facts/casino-fact-filters';
import type { FilteredFact, SortedFact } from '../facts/casino-fact-filters';
import type { FactFacets } from './casino-filter';
import { chosenFilters } from './casino-search';
import type { CasinoSearch, Chosen } from './casino-search';
import { countryLabel, languageLabel } from '../content/country-names';
import { isGamemode, slugLabel } from '../content/gamemodes';
import { PAYMENT_METHODS } from '../facts/payment-methods';
import { formatNumber } from '../text/format-number';

interface Words {
  legend: string;
  option: (value: string) => string;
  chip: (option: string) => string;
}

const money = (value: string) => (value === NEVER ? 'Never asked' : `$${formatNumber(Number(value))}`);
const percent = (value: string) => `${value}%`;
const MINUTES_AN_HOUR = 60;
const minutes = (value: string) => {
  const count = Number(value);
  return count < MINUTES_AN_HOUR ? `${count} min` : `${count / MINUTES_AN_HOUR} h`;
};
const same = (text: string) => text;
const DAYS_A_YEAR = '365';

const upTo = (legend: string, name: string, option: Words['option']): Words => ({
  legend,
  option,
  chip: (text) => `${name} ≤ ${text}`,
});
const from = (legend: string, name: string, option: Words['option']): Words => ({
  legend,
  option,
  chip: (text) => `${name} ≥ ${text}`,
});
const must = (name: string): Words => ({ legend: name, option: () => name, chip: same });

const paymentLabel = (method: string) =>
  Object.hasOwn(PAYMENT_METHODS, method) ? PAYMENT_METHODS[method as keyof typeof PAYMENT_METHODS].label : method;

const OF_FACTS: Readonly<Record<FilteredFact, Words>> = {
  min_deposit: upTo('Minimum deposit up to', 'Deposit', money),
  min_withdrawal: upTo('Minimum withdrawal up to', 'Withdrawal', money),
  payout_median: upTo('Payout time up to', 'Payout', minutes),
  withdrawal_fee: must('No withdrawal fee'),
  payment_methods: { legend: 'Payment methods (any of these)', option: paymentLabel, chip: same },
  kyc_from: {
    legend: 'ID check (KYC) from',
    option: money,
    chip: (text) => (text.startsWith('$') ? `ID check from ${text}` : 'KYC never asked'),
  },
  skin_markup: upTo('Skin markup up to', 'Markup', percent),
  bonus_match: from('Deposit match from', 'Match', percent),
  bonus_wagering: must('No wagering'),
  free_cases: from('Free cases from', 'Free cases', same),
  provably_fair: must('Provably fair'),
  seed_shown_before: must('Hash shown first'),
  odds_published: must('Odds published'),
  excluded_countries: { legend: 'Available in', option: countryLabel, chip: (name) => `Available in ${name}` },
  languages: { legend: 'Language', option: languageLabel, chip: same },
  support_median: upTo('Support answers within', 'Support', minutes),
  deposit_limits: must('Deposit limits'),
  self_exclusion: must('Self-exclusion'),
  cool_off: must('Cooling-off period'),
};

const OF_PARAMS: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(Object.entries(OF_FACTS).map(([key, words]) => [getFactParam(key as FilteredFact), words])),
  rating: from('Rating from', 'Rating', (value) => Number(value).toFixed(1)),
  checked: {
    legend: 'Checked within',
    option: (days) => (days === DAYS_A_YEAR ? '1 year' : `${days} days`),
    chip: (text) => `Checked in ${text}`,
  },
  gamemodes: { legend: 'Game modes', option: slugLabel, chip: same },
  q: { legend: 'Name or description', option: same, chip: (text) => `“${text}”` },
  sort: { legend: 'Sort by', option: same, chip: same },
  weigh: { legend: 'Your order', option: same, chip: same },
};

const wordsOf = (param: string): Words => OF_PARAMS[param] ?? must(param);

export const getLegend = (param: string): string => wordsOf(param).legend;
export const optionText = (param: string, value: string): string => wordsOf(param).option(value);

export function chipText({ param, value }: Chosen): string {
  const { option, chip } = wordsOf(param);
  return chip(param === 'gamemodes' && !isGamemode(value) ? value : option(value));
}

export interface UnknownFilter {
  param: string;
  text: string;
  chip: string;
  unknown: number;
  refused: string;
}

const isCountry = (param: string) => param === getFactParam('excluded_countries');

function refusedText(param: string, count: number): string {
  const isOne = count === 1;
  if (isCountry(param)) return `${formatNumber(count)} ${isOne ? 'refuses' : 'refuse'}`;
  return `${formatNumber(count)} ${isOne ? 'does' : 'do'} not fit`;
}

export function unknownFilters(search: CasinoSearch, facets: FactFacets): UnknownFilter[] {
  const chosen = chosenFilters(search);
  return FILTERED_FACTS.flatMap((key) => {
    const { unknown = 0, refused = 0 } = facets[key] ?? {};
    const param = getFactParam(key);
    const values = chosen.filter((one) => one.param === param);
    if (unknown === 0 || values.length === 0) return [];
    const chip = values.map(chipText).join(' or ');
    const text = isCountry(param) ? values.map(({ value }) => wordsOf(param).option(value)).join(' or ') : chip;
    return [{ param, text, chip, unknown, refused: refused === 0 ? '' : refusedText(param, refused) }];
  });
}

const OF_SORTS: Readonly<Record<SortedFact, string>> = {
  min_deposit: 'Lowest minimum deposit',
  min_withdrawal: 'Lowest minimum withdrawal',
  payout_median: 'Fastest typical payout',
  payout_slowest: 'Best worst-case payout',
  withdrawal_fee: 'Lowest withdrawal fee',
  kyc_from: 'Highest limit before an ID check',
  skin_markup: 'Lowest skin markup',
  bonus_match: 'Highest deposit match',
  bonus_cap: 'Largest bonus',
  bonus_wagering: 'Lowest wagering',
  bonus_expires_days: 'Most time to use the bonus',
  free_cases: 'Most free cases',
  house_edge: 'Lowest house edge',
  support_median: 'Fastest support',
};

export const SORT_TEXTS: readonly (readonly [value: string, text: string])[] = [
  ['', 'Our ranking'],
  ['rating', 'Rating'],
  ['newest', 'Newest'],
  ...[...SORT_OF_PARAM.values()].map((key) => [sortParam(key), OF_SORTS[key]] as const),
];
