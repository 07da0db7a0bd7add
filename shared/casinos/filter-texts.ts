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

const toWords = (param: string): Words => OF_PARAMS[param] ?? must(param);

export const getLegend = (param: string): string => toWords(param).legend;
export const optionText = (param: string, value: string): string => toWords(param).option(value);

export function chipText({ param, value }: Chosen): string {
  const { option, chip } = toWords(param);
  return chip(param === 'gamemodes' && !isGamemode(value) ? value : option(value));
}

/** Verb of one site and of several, and what follows it. */
type Phrase = readonly [one: string, many: string, rest: (option: string) => string];

const offers = (what: string): Phrase => ['offers', 'offer', () => what];
const PHRASES: Readonly<Record<FilteredFact, Phrase>> = {
  min_deposit: ['takes', 'take', (sum) => `deposits from ${sum}`],
  min_withdrawal: ['pays out', 'pay out', (sum) => `from ${sum}`],
  payout_median: ['pays', 'pay', (time) => `within ${time}`],
  withdrawal_fee: ['charges', 'charge', () => 'no withdrawal fee'],
  payment_methods: ['takes', 'take', same],
  kyc_from: ['asks', 'ask', (sum) => `for no ID below ${sum}`],
  skin_markup: ['marks up', 'mark up', (share) => `skins by at most ${share}`],
  bonus_match: ['matches', 'match', (share) => `deposits by ${share} or more`],
  bonus_wagering: ['asks', 'ask', () => 'for no wagering'],
  free_cases: ['gives', 'give', (count) => `${count} free cases or more`],
  provably_fair: ['is', 'are', () => 'provably fair'],
  seed_shown_before: ['shows', 'show', () => 'the hash first'],
  odds_published: ['publishes', 'publish', () => 'the odds'],
  excluded_countries: ['accepts', 'accept', (country) => `players from ${country}`],
  languages: ['speaks', 'speak', same],
  support_median: ['answers', 'answer', (time) => `within ${time}`],
  deposit_limits: offers('deposit limits'),
  self_exclusion: offers('self-exclusion'),
  cool_off: offers('a cooling-off period'),
};

function toPhrase(key: FilteredFact, values: readonly string[], isOne: boolean): string {
  if (key === 'kyc_from' && values[0] === NEVER) return `never ${isOne ? 'asks' : 'ask'} for ID`;
  const [one, many, rest] = PHRASES[key];
  return `${isOne ? one : many} ${rest(values.map((value) => optionText(getFactParam(key), value)).join(' or '))}`;
}

export interface UnknownFilter {
  key: FilteredFact;
  values: readonly string[];
  text: string;
  unknown: number;
}

export interface UnsureSite {
  name: string;
  /** The chosen facts that are not known of it; it has the others. */
  unknown: readonly FilteredFact[];
}

const sitesText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'site' : 'sites'}`;

/** What is not known of the sites that may fit: by name where there are few, else how many for each filter. */
export function unknownSentences(
  search: CasinoSearch,
  filters: readonly UnknownFilter[],
  unsure: readonly UnsureSite[],
): string[] {
  if (unsure.length === 0) {
    return filters.map(
      ({ key, values, unknown }) =>
        `We do not know whether ${sitesText(unknown)} ${toPhrase(key, values, unknown === 1)}.`,
    );
  }
  const chosen = chosenFilters(search);
  const phrases = (keys: readonly FilteredFact[], isOne: boolean) =>
    keys
      .map((key) => {
        const values = chosen.filter(({ param }) => param === getFactParam(key)).map(({ value }) => value);
        return toPhrase(key, values, isOne);
      })
      .join(' and ');
  const asked = FILTERED_FACTS.filter((key) => chosen.some(({ param }) => param === getFactParam(key)));
  return [...new Set(unsure.map(({ unknown }) => unknown.join()))].map((gaps) => {
    const sites = unsure.filter(({ unknown }) => unknown.join() === gaps);
    const isOne = sites.length === 1;
    const unknown = asked.filter((key) => gaps.split(',').includes(key));
    const known = asked.filter((key) => !unknown.includes(key));
    const names = sites.map(({ name }) => name).join(', ');
    if (known.length === 0) return `We do not know whether ${names} ${phrases(unknown, isOne)}.`;
    return `${sitesText(sites.length)} ${phrases(known, isOne)}: ${names}. We do not know whether ${isOne ? 'it' : 'they'} ${phrases(unknown, isOne)}.`;
  });
}

const isCountry = (param: string) => param === getFactParam('excluded_countries');

export function unknownFilters(search: CasinoSearch, facets: FactFacets): UnknownFilter[] {
  const chosen = chosenFilters(search);
  return FILTERED_FACTS.flatMap((key) => {
    const { unknown = 0 } = facets[key] ?? {};
    const param = getFactParam(key);
    const values = chosen.filter((one) => one.param === param);
    if (unknown === 0 || values.length === 0) return [];
    const chip = values.map(chipText).join(' or ');
    const text = isCountry(param) ? values.map(({ value }) => toWords(param).option(value)).join(' or ') : chip;
    return [{ key, values: values.map(({ value }) => value), text, unknown }];
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
