import { FACTS, FACT_GROUPS, NEVER } from '../facts/casino-facts';
import type { FactDefinition, FactGroup, FactValue } from '../facts/casino-facts';
import { factText, percentText, qualifierText } from '../facts/casino-fact-text';
import { dayText } from '../text/day-text';
import type { Criterion } from '../ranking/casino-scores';
import { hasOffer } from '../casinos/casino-status';
import { bonusRange, knownBonus } from '../codes/bonus-range';
import { bonusWords } from '../codes/bonus-text';
import { EXAMPLE_DEPOSIT, shortCents } from '../codes/bonus-value';
import { BONUS_VERDICTS } from '../codes/bonus-verdicts';
import type { CasinoStatus } from '../casinos/casino-status';
import { NO_CODE, NO_OFFER, NO_SUM } from './comparison-words';
import { GAMEMODES, slugLabel } from '../content/gamemodes';

export interface ComparedFact {
  value: FactValue;
  note: string;
}

export interface ComparedSite {
  name: string;
  status: CasinoStatus;
  isOfferPaused?: boolean;
  rating: number;
  place: number | null;
  gamemodes: readonly string[];
  facts: ReadonlyMap<string, ComparedFact>;
  scores: ReadonlyMap<string, number>;
  bonusAmount: string | null;
  promoCode: string | null;
  codeNote: string | null;
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
 * Plain text if there is no note, a list for list facts, null when unknown. A page has hundreds of cells: as objects
 * they would be most of its data.
 */
export type ComparedCell = string | null | MarkedText | readonly string[];

export interface ComparedRow {
  key: string;
  label: string;
  cells: ComparedCell[];
  differs: boolean;
  /** For lists with items in common: those, and what each has in addition ('' for nothing). */
  listed?: { common: string; own: string[] };
}

export interface ComparedGroup {
  key: string;
  title: string;
  rows: ComparedRow[];
  unknown: string[];
}

interface Measure {
  amount: number;
  /** Basis of the value, such as 'a month'. Values with different conditions are not compared. */
  condition: string;
}

/** The best possible value (unlimited or zero), whatever the condition. */
const isAbsolute = ({ amount }: Measure, better: 'higher' | 'lower') =>
  better === 'higher' ? amount === Infinity : amount === 0;

/** All false when fewer than two values are known, all are equal, or their conditions differ. Ties are all marked. */
export function markBest(measures: readonly (Measure | null)[], better: 'higher' | 'lower' | undefined): boolean[] {
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

const isAmount = ({ type }: FactDefinition) => type === 'money' || type === 'percent';

const getCondition = (note: string) => note.trim().toLowerCase();

function getMeasure(fact: FactDefinition, site: ComparedSite): Measure | null {
  const known = hasOffer(site) ? site.facts.get(fact.key) : undefined;
  if (!known) return null;
  const { value } = known;
  // Notes are conditions only for amounts; elsewhere they are explanations.
  const condition = isAmount(fact) ? getCondition(known.note) : '';
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

const areDifferent = ([first, ...others]: readonly ComparedCell[]): boolean =>
  first !== undefined && others.some((cell) => !sameText(cell, first));

function row(key: string, label: string, cells: readonly ComparedCell[], best: readonly boolean[] = []): ComparedRow {
  return {
    key,
    label,
    cells: cells.map((cell, index) => (best[index] ? marked(cell) : cell)),
    differs: areDifferent(cells),
  };
}

const MOST_LISTED = 8;

const toItems = (value: FactValue | undefined): string[] | undefined =>
  Array.isArray(value) ? value.map(String).toSorted() : undefined;

function listText(fact: FactDefinition, value: FactValue): string {
  const items = toItems(value);
  if (items === undefined || items.length <= MOST_LISTED) return factText(fact, items ?? value);
  return `${factText(fact, items.slice(0, MOST_LISTED))} and ${items.length - MOST_LISTED} more`;
}

function listDifference(fact: FactDefinition, sites: readonly ComparedSite[]): ComparedRow['listed'] {
  const lists = sites.map(({ facts }) => toItems(facts.get(fact.key)?.value));
  const [first, ...others] = lists;
  if (!first || !others.every((list) => list !== undefined)) return undefined;
  const common = first.filter((item) => others.every((list) => list.includes(item)));
  if (common.length === 0) return undefined;
  const own = [first, ...others].map((list) => list.filter((item) => !common.includes(item)));
  if (own.every(({ length }) => length === 0)) return undefined;
  return {
    common: listText(fact, common),
    own: own.map((items) => (items.length === 0 ? '' : listText(fact, items))),
  };
}

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

const NOT_OFFERED = 'Not offered';

function edgeRows(fact: FactDefinition, sites: readonly ComparedSite[]): ComparedRow[] {
  return GAMEMODES.flatMap((mode) => {
    const edges = sites.map((site) => edgeIn(site.facts.get(fact.key)?.value, mode));
    if (edges.every((edge) => edge === undefined)) return [];
    const measures = sites.map((site, index) => scoreMeasure(site, edges[index]));
    const cells = sites.map((site, index) => {
      const edge = edges[index];
      if (edge !== undefined) return percentText(edge);
      return site.gamemodes.includes(mode) ? null : NOT_OFFERED;
    });
    const best = markBest(measures, fact.better);
    return [
      {
        ...row(`${fact.key} ${mode}`, `${fact.short}, ${slugLabel(mode)}`, cells, best),
        // A missing game is already shown among the game modes.
        differs: areDifferent(cells.filter((cell) => cell !== NOT_OFFERED)),
      },
    ];
  });
}

function factRows(fact: FactDefinition, sites: readonly ComparedSite[]): ComparedRow[] {
  if (fact.type === 'percentByMode') return edgeRows(fact, sites);
  if (!sites.some(({ facts }) => facts.has(fact.key))) return [];
  // The larger match is often the one that costs more: what a bonus is worth is judged as a whole.
  const better = fact.key === 'bonus_match' || fact.key === 'bonus_cap' ? undefined : fact.better;
  const measures = sites.map((site) => getMeasure(fact, site));
  const best = markBest(measures, better);
  const cells = sites.map((site) => factCell(fact, site));
  const listed = fact.type === 'list' ? listDifference(fact, sites) : undefined;
  return [
    {
      ...row(fact.key, fact.label, cells, best),
      differs: areDifferent(cells.map((cell, index) => (isLimit(fact, sites[index]) ? cell : withoutNote(cell)))),
      ...(listed && { listed }),
    },
  ];
}

function isLimit(fact: FactDefinition, site: ComparedSite | undefined): boolean {
  const value = site?.facts.get(fact.key)?.value;
  return isAmount(fact) && value !== 0 && value !== NEVER;
}

/** The same value with a different explanation is no difference. */
const withoutNote = (cell: ComparedCell): ComparedCell =>
  cell !== null && typeof cell === 'object' && 'text' in cell ? cell.text : cell;

function scoreRows(sites: readonly ComparedSite[], criteria: readonly Criterion[]): ComparedRow[] {
  const scored = criteria.filter(({ key }) => sites.some(({ scores }) => scores.has(key)));
  const parts = scored.map(({ key, name, weight }) => {
    const scores = sites.map((site) => site.scores.get(key));
    const measures = sites.map((site, index) => scoreMeasure(site, scores[index]));
    const cells = scores.map((score) => (score === undefined ? null : score.toFixed(1)));
    return row(`score ${key}`, `${name}, ${weight}%`, cells, markBest(measures, 'higher'));
  });
  const ratings = sites.map((site) => scoreMeasure(site, site.rating));
  return [
    row(
      'rating',
      'Rating',
      sites.map(({ rating }) => rating.toFixed(1)),
      markBest(ratings, 'higher'),
    ),
    ...parts,
    row(
      'place',
      'Place in our ranking',
      sites.map((site) => (site.place === null ? (hasOffer(site) ? 'Not ranked yet' : 'None') : `#${site.place}`)),
    ),
  ];
}

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

const codeCell = ({ promoCode, codeNote, facts }: ComparedSite): ComparedCell => {
  if (promoCode === null) return facts.get('bonus_kind')?.value === 'none' ? null : NO_CODE;
  return codeNote === null ? promoCode : { text: promoCode, note: codeNote };
};

const offerRows = (sites: readonly ComparedSite[]): ComparedRow[] => [
  row(
    'offer',
    'Offer',
    sites.map((site) => (hasOffer(site) ? site.bonusAmount : NO_OFFER)),
  ),
  row(
    'code',
    'Code',
    sites.map((site) => (hasOffer(site) ? codeCell(site) : NO_OFFER)),
  ),
];

const getAmounts = (low: string, high: string) => (low === high ? low : `${low} to ${high}`);

function getWorth(site: ComparedSite) {
  const known = knownBonus([...site.facts].map(([key, fact]) => ({ key, ...fact })));
  const { verdict, sentence, cases } = bonusWords(known, EXAMPLE_DEPOSIT);
  const find = (name: (typeof cases)[number]['name']) => cases.find((one) => one.name === name);
  const likely = find('Likely');
  if (known.match === null || verdict === null || !likely) return { reason: sentence, range: null };
  const amounts = getAmounts((find('Worst') ?? likely).amount, (find('Best') ?? likely).amount);
  const amount = bonusRange(known.match, EXAMPLE_DEPOSIT).likely.worth;
  return {
    reason: null,
    range: { verdict: BONUS_VERDICTS[verdict], amounts, likely, measure: { amount, condition: '' } },
  };
}

const WORTH = `Worth on ${shortCents(EXAMPLE_DEPOSIT)}`;

/** A bonus that costs money is never marked as the better one. */
function worthRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const all = sites.map((site) => (hasOffer(site) ? getWorth(site) : null));
  const measures = all.map((one) => one?.range?.measure ?? null);
  const best = markBest(measures, 'higher').map((isBest, index) => isBest && !all[index]?.range?.likely.isLoss);
  const range = all.map((one): ComparedCell => {
    if (one === null) return NO_OFFER;
    return one.range === null
      ? { text: NO_SUM, note: one.reason }
      : { text: one.range.amounts, note: one.range.verdict };
  });
  if (all.every((one) => !one?.range)) return [row('worth', WORTH, range)];
  const likely = all.map((one): ComparedCell => {
    if (one === null) return NO_OFFER;
    return one.range === null ? NO_SUM : { text: one.range.likely.amount, note: one.range.likely.game };
  });
  return [row('worth', WORTH, range, best), row('worth likely', 'Most likely', likely, best)];
}

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
  const getBonus = (cells: readonly ComparedCell[]) =>
    cells.map((one, index) => (sites[index] && !hasOffer(sites[index]) ? NO_OFFER : one));
  const shown = rows.flatMap((one) => one.rows);
  return {
    key,
    title: FACT_GROUPS[key],
    rows:
      key === 'bonus'
        ? [
            ...offerRows(sites),
            ...worthRows(sites),
            ...shown.map((one) => ({ ...one, cells: getBonus(one.cells) })),
            ...termsRows(sites),
          ]
        : shown,
    unknown: rows.filter((one) => one.rows.length === 0).map(({ fact }) => fact.label),
  };
}

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
