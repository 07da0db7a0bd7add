import { FACTS, FACT_GROUPS, NEVER } from './casino-facts';
import type { FactDefinition, FactGroup, FactValue } from './casino-facts';
import { dayText, factText, percentText, qualifierText } from './casino-fact-text';
import type { Criterion } from './casino-scores';
import { hasOffer } from './casino-status';
import type { CasinoStatus } from './casino-status';
import { NO_CODE, NO_OFFER } from './comparison-words';
import { GAMEMODES, slugLabel } from './gamemodes';

export interface ComparedFact {
  value: FactValue;
  /** A few words about the value: 'a month', 'in total'. */
  note: string;
}

/** A casino's data for comparisons. */
export interface ComparedSite {
  name: string;
  status: CasinoStatus;
  rating: number;
  /** Place in our ranking; null without a place or an offer. */
  place: number | null;
  gamemodes: readonly string[];
  facts: ReadonlyMap<string, ComparedFact>;
  /** 0 to 5, by part of the rating. */
  scores: ReadonlyMap<string, number>;
  bonusAmount: string | null;
  promoCode: string | null;
  bonusTerms: string | null;
  positives: readonly string[];
  negatives: readonly string[];
  verifiedAt: Date | null;
}

interface MarkedText {
  text: string;
  note?: string;
  isBest?: true;
}

/**
 * Plain text without a note, a list in rows that list items, null when unknown. A page has hundreds of cells: as
 * objects they would be the larger part of its data.
 */
export type ComparedCell = string | null | MarkedText | readonly string[];

export interface ComparedRow {
  key: string;
  label: string;
  cells: ComparedCell[];
  /** True unless all cells are equal. */
  differs: boolean;
}

export interface ComparedGroup {
  key: string;
  title: string;
  rows: ComparedRow[];
  /** Labels of the facts unknown for all of the sites. */
  unknown: string[];
}

/** A value made comparable. */
interface Measure {
  amount: number;
  /** Basis of the value, such as 'a month'. Values with different conditions are not compared. */
  condition: string;
}

/** The best possible value (unlimited or zero), comparable whatever the condition. */
const isAbsolute = ({ amount }: Measure, better: 'higher' | 'lower') =>
  better === 'higher' ? amount === Infinity : amount === 0;

/**
 * Whether each value is the best. None is when fewer than two are known, all are equal, or their conditions differ.
 * Ties are all marked.
 */
export function bestOf(measures: readonly (Measure | null)[], better: 'higher' | 'lower' | undefined): boolean[] {
  const none = measures.map(() => false);
  const known = measures.filter((measure) => measure !== null);
  if (better === undefined || known.length < 2) return none;
  const amounts = known.map(({ amount }) => amount);
  const best = better === 'higher' ? Math.max(...amounts) : Math.min(...amounts);
  if (amounts.every((amount) => amount === best)) return none;
  const [first] = known;
  const isSameCondition = known.every(({ condition }) => condition === first?.condition);
  if (!isSameCondition && !isAbsolute({ amount: best, condition: '' }, better)) return none;
  return measures.map((measure) => measure?.amount === best);
}

const conditionOf = (note: string) => note.trim().toLowerCase();

/** Null for an unordered value, and for a site without an offer: marking its value would recommend it. */
function measureOf(fact: FactDefinition, site: ComparedSite): Measure | null {
  const known = hasOffer(site) ? site.facts.get(fact.key) : undefined;
  if (!known) return null;
  const { value } = known;
  // A note is a condition only for amounts; beside a time or a 'yes' it is an explanation.
  const condition = fact.type === 'money' || fact.type === 'percent' ? conditionOf(known.note) : '';
  if (value === NEVER) return fact.never === undefined ? null : { amount: Infinity, condition };
  if (typeof value === 'boolean') return { amount: Number(value), condition };
  return typeof value === 'number' ? { amount: value, condition } : null;
}

const scoreMeasure = (site: ComparedSite, amount: number | undefined): Measure | null =>
  amount === undefined || !hasOffer(site) ? null : { amount, condition: '' };

const isListed = (cell: ComparedCell): cell is readonly string[] => Array.isArray(cell);

function sameText(a: ComparedCell, b: ComparedCell): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (isListed(a) || isListed(b)) return isListed(a) && isListed(b) && a.join('\n') === b.join('\n');
  return a.text === b.text && a.note === b.note;
}

function marked(cell: ComparedCell): ComparedCell {
  if (typeof cell === 'string') return { text: cell, isBest: true };
  return cell === null || isListed(cell) ? cell : { ...cell, isBest: true };
}

function row(key: string, label: string, cells: readonly ComparedCell[], best: readonly boolean[] = []): ComparedRow {
  const [first] = cells;
  return {
    key,
    label,
    cells: cells.map((cell, index) => (best[index] ? marked(cell) : cell)),
    differs: first !== undefined && cells.some((cell) => !sameText(cell, first)),
  };
}

const MOST_LISTED = 8;

/** A long list is cut, with the number of further items. */
function listText(fact: FactDefinition, value: FactValue): string {
  if (!Array.isArray(value) || value.length <= MOST_LISTED) {
    return factText(fact, Array.isArray(value) ? value.map(String).toSorted() : value);
  }
  const items = value.map(String).toSorted();
  return `${factText(fact, items.slice(0, MOST_LISTED))} and ${items.length - MOST_LISTED} more`;
}

/** '4 tests', shown beside the median they gave. */
const qualifier = (fact: FactDefinition, { facts }: ComparedSite): string =>
  qualifierText(fact, (key) => facts.get(key)?.value);

function factCell(fact: FactDefinition, site: ComparedSite): ComparedCell {
  const known = site.facts.get(fact.key);
  if (!known) return null;
  const note = [known.note, qualifier(fact, site)].filter(Boolean).join(', ');
  const text = fact.type === 'list' ? listText(fact, known.value) : factText(fact, known.value);
  return note === '' ? text : { text, note };
}

const QUALIFIERS = new Set(FACTS.flatMap(({ qualifiedBy }) => (qualifiedBy ? [qualifiedBy.key] : [])));

function edgeIn(value: FactValue | undefined, mode: string): number | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const edge: unknown = (value as Readonly<Record<string, unknown>>)[mode];
  return typeof edge === 'number' ? edge : undefined;
}

/** One row per mode whose house edge is known for at least one site. */
function edgeRows(fact: FactDefinition, sites: readonly ComparedSite[]): ComparedRow[] {
  return GAMEMODES.flatMap((mode) => {
    const edges = sites.map((site) => edgeIn(site.facts.get(fact.key)?.value, mode));
    if (edges.every((edge) => edge === undefined)) return [];
    const measures = sites.map((site, index) => scoreMeasure(site, edges[index]));
    const cells = sites.map((site, index) => {
      const edge = edges[index];
      if (edge !== undefined) return percentText(edge);
      return site.gamemodes.includes(mode) ? null : 'Not offered';
    });
    return [row(`${fact.key} ${mode}`, `${fact.short}, ${slugLabel(mode)}`, cells, bestOf(measures, fact.better))];
  });
}

function factRows(fact: FactDefinition, sites: readonly ComparedSite[]): ComparedRow[] {
  if (fact.type === 'percentByMode') return edgeRows(fact, sites);
  if (!sites.some(({ facts }) => facts.has(fact.key))) return [];
  const best = bestOf(
    sites.map((site) => measureOf(fact, site)),
    fact.better,
  );
  return [
    row(
      fact.key,
      fact.label,
      sites.map((site) => factCell(fact, site)),
      best,
    ),
  ];
}

function scoreRows(sites: readonly ComparedSite[], criteria: readonly Criterion[]): ComparedRow[] {
  const scored = criteria.filter(({ key }) => sites.some(({ scores }) => scores.has(key)));
  const parts = scored.map(({ key, name, weight }) => {
    const scores = sites.map((site) => site.scores.get(key));
    const measures = sites.map((site, index) => scoreMeasure(site, scores[index]));
    const cells = scores.map((score) => (score === undefined ? null : score.toFixed(1)));
    return row(`score ${key}`, `${name}, ${weight}%`, cells, bestOf(measures, 'higher'));
  });
  const ratings = sites.map((site) => scoreMeasure(site, site.rating));
  return [
    row(
      'rating',
      'Rating',
      sites.map(({ rating }) => rating.toFixed(1)),
      bestOf(ratings, 'higher'),
    ),
    ...parts,
    row(
      'place',
      'Place in our ranking',
      sites.map((site) => (site.place === null ? (hasOffer(site) ? 'Not ranked yet' : 'None') : `#${site.place}`)),
    ),
  ];
}

/** Bonus terms in the sites' own words, unless none are known. */
const termsRows = (sites: readonly ComparedSite[]): ComparedRow[] =>
  sites.every((site) => !hasOffer(site) || site.bonusTerms === null)
    ? []
    : [
        row(
          'terms',
          'Bonus terms',
          sites.map((site) => (hasOffer(site) ? site.bonusTerms : NO_OFFER)),
        ),
      ];

const offerRows = (sites: readonly ComparedSite[]): ComparedRow[] => [
  row(
    'offer',
    'Offer',
    sites.map((site) => (hasOffer(site) ? site.bonusAmount : NO_OFFER)),
  ),
  row(
    'code',
    'Code',
    sites.map((site) => (hasOffer(site) ? (site.promoCode ?? NO_CODE) : NO_OFFER)),
  ),
];

function modeRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const offered = GAMEMODES.filter((mode) => sites.some(({ gamemodes }) => gamemodes.includes(mode)));
  return offered.map((mode) =>
    row(
      `mode ${mode}`,
      slugLabel(mode),
      sites.map(({ gamemodes }) => (gamemodes.includes(mode) ? 'Yes' : 'No')),
    ),
  );
}

const verdictRows = (sites: readonly ComparedSite[]): ComparedRow[] => [
  row(
    'highlights',
    'Highlights',
    sites.map(({ positives }) => positives),
  ),
  row(
    'drawbacks',
    'Drawbacks',
    sites.map(({ negatives }) => negatives),
  ),
  row(
    'checked',
    'Checked',
    sites.map(({ verifiedAt }) => (verifiedAt === null ? 'Not yet' : dayText(verifiedAt))),
  ),
];

/** A closed site's former bonus is not an offer. */
const withoutEndedBonus = (site: ComparedSite, key: FactGroup): ComparedSite =>
  key === 'bonus' && !hasOffer(site) ? { ...site, facts: new Map() } : site;

function factGroup(key: FactGroup, sites: readonly ComparedSite[]): ComparedGroup {
  const told = sites.map((site) => withoutEndedBonus(site, key));
  const facts = FACTS.filter((fact) => fact.group === key && fact.compare && !QUALIFIERS.has(fact.key));
  const rows = facts.map((fact) => ({ fact, rows: factRows(fact, told) }));
  const bonusOf = (cells: readonly ComparedCell[]) =>
    cells.map((one, index) => (sites[index] && !hasOffer(sites[index]) ? NO_OFFER : one));
  const shown = rows.flatMap((one) => one.rows);
  return {
    key,
    title: FACT_GROUPS[key],
    rows:
      key === 'bonus'
        ? [...offerRows(sites), ...shown.map((one) => ({ ...one, cells: bonusOf(one.cells) })), ...termsRows(sites)]
        : shown,
    unknown: rows.filter((one) => one.rows.length === 0).map(({ fact }) => fact.label),
  };
}

/**
 * All rows of a comparison, by group; empty groups are left out.
 */
export function compareSites(sites: readonly ComparedSite[], criteria: readonly Criterion[]): ComparedGroup[] {
  const modes = modeRows(sites);
  const groups: ComparedGroup[] = [
    { key: 'scores', title: 'Scores', rows: scoreRows(sites, criteria), unknown: [] },
    factGroup('payouts', sites),
    factGroup('bonus', sites),
    factGroup('fairness', sites),
    { key: 'modes', title: 'Game modes', rows: modes, unknown: [] },
    factGroup('company', sites),
    factGroup('protection', sites),
    { key: 'verdict', title: 'Our verdict', rows: verdictRows(sites), unknown: [] },
  ];
  return groups.filter(({ rows, unknown }) => rows.length > 0 || unknown.length > 0);
}

export const countDifferences = (groups: readonly ComparedGroup[]): number =>
  groups.reduce((total, { rows }) => total + rows.filter(({ differs }) => differs).length, 0);
