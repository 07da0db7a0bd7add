import { inWords } from '../text/in-words';
import { NEVER } from '../facts/casino-facts';
import { moneyText } from '../facts/casino-fact-text';
import type { ComparedSite } from './casino-comparison';
import type { Criterion } from '../ranking/casino-scores';
import { hasOffer } from '../casinos/casino-status';
import { GAMEMODES, slugLabel } from '../content/gamemodes';

const MINUTES_A_DAY = 24 * 60;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export function durationInWords(minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / MINUTES_A_DAY), unit: 'day' },
    { count: Math.floor((minutes % MINUTES_A_DAY) / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ].filter(({ count }) => count > 0);
  const said = parts.slice(0, 2).map(({ count, unit }) => counted(count, unit));
  return said.length === 0 ? 'no time' : said.join(' ');
}

const possessive = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

const timesInWords = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

interface Known<Value> {
  name: string;
  value: Value;
}

type Sites = readonly ComparedSite[];

const getValue = (site: ComparedSite, key: string) => site.facts.get(key)?.value;

function toNumbers(sites: Sites, key: string): Known<number>[] {
  return sites.flatMap((site) => {
    const value = getValue(site, key);
    return typeof value === 'number' ? [{ name: site.name, value }] : [];
  });
}

function onlyOne(sites: Sites, key: string, holds: (value: unknown) => boolean): ComparedSite | undefined {
  const values = sites.map((site) => getValue(site, key));
  if (values.includes(undefined)) return undefined;
  const found = sites.filter((_site, index) => holds(values[index]));
  return found.length === 1 ? found[0] : undefined;
}

const isSame = (known: readonly Known<number>[]) => known.every(({ value }) => value === known[0]?.value);

function payoutSentence(sites: Sites): string | undefined {
  const known = toNumbers(sites, 'payout_median').toSorted((a, b) => a.value - b.value);
  const [first, ...rest] = known;
  if (!first || rest.length === 0 || isSame(known)) return undefined;
  const isShort = known.every(({ value }) => value > 1 && value < 60);
  const others = rest.map(({ name, value }) => `${name} in ${isShort ? value : durationInWords(value)}`);
  return `${first.name} typically pays out in ${durationInWords(first.value)} (median), ${inWords(others)}.`;
}

function wageringSentence(sites: Sites): string | undefined {
  const only = onlyOne(sites, 'bonus_wagering', (value) => value === 0);
  if (only) return `Only ${possessive(only.name)} bonus has no wagering.`;
  const known = toNumbers(sites, 'bonus_wagering').toSorted((a, b) => a.value - b.value);
  const [first, ...rest] = known;
  if (!first || first.value === 0 || rest.length === 0 || isSame(known)) return undefined;
  const others = rest.map(({ name, value }) => `${possessive(name)} ${timesInWords(value)}`);
  return `You bet ${possessive(first.name)} bonus ${timesInWords(first.value)} before you can withdraw, ${inWords(others)}.`;
}

function depositSentence(sites: Sites): string | undefined {
  const known = toNumbers(sites, 'min_deposit').toSorted((a, b) => a.value - b.value);
  const [first, second] = known;
  if (!first || !second || known.length < sites.length || first.value === second.value) return undefined;
  if (first.value === 0) return `Only ${first.name} asks for no minimum deposit.`;
  const takes = sites.length === 2 ? 'smaller' : 'smallest';
  return `${first.name} takes the ${takes} deposit, ${moneyText(first.value)}.`;
}

function identitySentence(sites: Sites): string | undefined {
  const only = onlyOne(sites, 'kyc_from', (value) => value === NEVER);
  return only && `Only ${only.name} never asks for an identity check.`;
}

function fairnessSentence(sites: Sites): string | undefined {
  const only = onlyOne(sites, 'provably_fair', (value) => value === true);
  return only && `Only ${only.name} is provably fair.`;
}

const MOST_MODES = 3;

function modesSentence(sites: Sites): string | undefined {
  for (const site of sites) {
    const own = GAMEMODES.filter((mode) => sites.every((one) => one.gamemodes.includes(mode) === (one === site)));
    if (own.length > 0 && own.length <= MOST_MODES) return `Only ${site.name} has ${inWords(own.map(slugLabel))}.`;
  }
  return undefined;
}

function ratingSentence(sites: Sites): string | undefined {
  const known = sites.map(({ name, rating }) => ({ name, value: rating })).toSorted((a, b) => b.value - a.value);
  const [first, ...rest] = known;
  if (!first || rest.length === 0 || isSame(known)) return undefined;
  const others = rest.map(({ name, value }) => `${name} ${value.toFixed(1)}`);
  return `We rate ${first.name} ${first.value.toFixed(1)}, ${inWords(others)}.`;
}

const SENTENCES = [
  payoutSentence,
  wageringSentence,
  depositSentence,
  identitySentence,
  fairnessSentence,
  modesSentence,
  ratingSentence,
];
const MOST_SENTENCES = 3;

export function comparisonSentences(sites: Sites): string[] {
  const choices = sites.filter(hasOffer);
  if (choices.length < 2) return [];
  return SENTENCES.flatMap((sentence) => sentence(choices) ?? []).slice(0, MOST_SENTENCES);
}

interface ScoredPart {
  name: string;
  scores: number[];
}

/** The serial comma keeps a two-word part together. */
function partsInWords(names: readonly string[]): string {
  if (names.length < 2 || !names.some((name) => name.includes(' and '))) return inWords(names);
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1) ?? ''}`;
}

function scoredParts(sites: Sites, criteria: readonly Criterion[]): ScoredPart[] {
  return criteria.flatMap(({ key, name }) => {
    const scores = sites.flatMap(({ scores: own }) => own.get(key) ?? []);
    // 'KYC' is unchanged; 'Payouts' is lower-cased.
    const inside = /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
    return scores.length === sites.length ? [{ name: inside, scores }] : [];
  });
}

function findLeaders(sites: Sites, amounts: readonly number[]): string[] {
  const most = Math.max(...amounts);
  return sites.flatMap(({ name }, index) => (amounts[index] === most ? [name] : []));
}

function partClauses(sites: Sites, parts: readonly ScoredPart[], first: string | undefined): string[] {
  const most = sites.length === 2 ? 'better' : 'best';
  const leaders = parts.map(({ scores }) => findLeaders(sites, scores));
  const ahead = sites
    .map(({ name }) => ({
      name,
      parts: parts.filter((_part, index) => leaders[index]?.length === 1 && leaders[index][0] === name),
    }))
    .filter(({ parts: own }) => own.length > 0)
    .toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  const clauses = ahead.map(({ name, parts: own }, index) => {
    const what = partsInWords(own.map((part) => part.name));
    if (name === first) return `${most} on ${what}`;
    return index === 0 ? `${name} is ${most} on ${what}` : `${name} on ${what}`;
  });
  const ties = parts.flatMap(({ name }, index) => {
    const tied = leaders[index] ?? [];
    if (tied.length < 2) return [];
    return [{ name, says: tied.length === sites.length ? 'equal' : `${inWords(tied)} tie` }];
  });
  const tieClauses = [...new Set(ties.map(({ says }) => says))].map(
    (says) => `${says} on ${partsInWords(ties.filter((tie) => tie.says === says).map(({ name }) => name))}`,
  );
  return [...clauses, ...tieClauses];
}

/** In one sentence based on our scores; a tie is called a tie. Undefined with fewer than two sites with an offer. */
export function comparisonAnswer(sites: Sites, criteria: readonly Criterion[]): string | undefined {
  if (sites.length < 2 || !sites.every(hasOffer)) return undefined;
  const ratings = sites.map(({ rating }) => rating);
  const leaders = findLeaders(sites, ratings);
  const [first] = leaders.length === 1 ? leaders : [];
  const most = Math.max(...ratings).toFixed(1);
  const others = sites.filter(({ name }) => !leaders.includes(name)).toSorted((a, b) => b.rating - a.rating);
  const rest = inWords(others.map(({ rating }) => rating.toFixed(1)));
  const against = others.length === 0 ? '' : ` against ${rest}`;
  const tied = others.length === 0 ? 'A tie' : `A tie of ${inWords(leaders)}`;
  const overall = first === undefined ? `${tied} at ${most}${against}` : `${first} wins, ${most} to ${rest}`;
  const clauses = partClauses(sites, scoredParts(sites, criteria), first);
  return `${overall}${clauses.length === 0 ? '' : `: ${clauses.join('; ')}`}.`;
}

function payoutDifference(site: ComparedSite, other: ComparedSite): string | undefined {
  const [own, others] = [getValue(site, 'payout_median'), getValue(other, 'payout_median')];
  if (typeof own !== 'number' || typeof others !== 'number' || own === others) return undefined;
  return `Typically pays out in ${durationInWords(own)} (median), ${other.name} in ${durationInWords(others)}.`;
}

function wageringDifference(site: ComparedSite, other: ComparedSite): string | undefined {
  const [own, others] = [getValue(site, 'bonus_wagering'), getValue(other, 'bonus_wagering')];
  if (typeof own !== 'number' || typeof others !== 'number' || (own === 0) === (others === 0)) return undefined;
  return own === 0
    ? `Its bonus has no wagering; that of ${other.name} has.`
    : `Its bonus has wagering; that of ${other.name} has none.`;
}

function depositDifference(site: ComparedSite, other: ComparedSite): string | undefined {
  const [own, others] = [getValue(site, 'min_deposit'), getValue(other, 'min_deposit')];
  if (typeof own !== 'number' || typeof others !== 'number' || own === others) return undefined;
  return `Takes ${moneyText(own)} and more, ${other.name} ${moneyText(others)}.`;
}

function modesDifference(site: ComparedSite, other: ComparedSite): string | undefined {
  const own = site.gamemodes.find((mode) => !other.gamemodes.includes(mode));
  return own && `Has ${slugLabel(own)}, which ${other.name} lacks.`;
}

function ratingDifference(site: ComparedSite, other: ComparedSite): string | undefined {
  if (site.rating === other.rating) return undefined;
  return `We rate it ${site.rating.toFixed(1)}, ${other.name} ${other.rating.toFixed(1)}.`;
}

const DIFFERENCES = [payoutDifference, wageringDifference, depositDifference, modesDifference, ratingDifference];

/** One sentence, with the first site as its subject. */
export function decidingDifference(site: ComparedSite, other: ComparedSite): string {
  for (const difference of DIFFERENCES) {
    const sentence = difference(site, other);
    if (sentence !== undefined) return sentence;
  }
  return `The same as ${other.name} in all that decides.`;
}
