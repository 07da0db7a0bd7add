import { EXAMPLE_DEPOSIT, shortCents } from './bonus-value';
import type { BonusTerms } from './bonus-value';
import type { KnownBonus } from './bonus-range';
import type { BonusSearch } from '../tools/tool-search';

export type BonusFigure = 'deposit' | 'match' | 'cap' | 'wagering' | 'contribution' | 'edge';

export type BonusForm = Record<BonusFigure, string> & {
  casino: string;
  counts: 'bonus' | 'both';
};

interface FigureRule {
  min: number;
  max: number;
  assumed: number | null;
  example: number;
  text: (value: number) => string;
}

const FULL = 10_000;
const NO_OFFER = 'We know of no bonus at this site now';

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

const RULES: Readonly<Record<BonusFigure, FigureRule>> = {
  deposit: { min: 100, max: 10_000_000, assumed: EXAMPLE_DEPOSIT, example: EXAMPLE_DEPOSIT, text: shortCents },
  match: { min: 0, max: 100_000, assumed: 10_000, example: 10_000, text: percent },
  cap: { min: 0, max: 100_000_000, assumed: null, example: 50_000, text: shortCents },
  wagering: { min: 0, max: 20_000, assumed: 1_000, example: 1_000, text: (hundredths) => `${hundredths / 100}×` },
  contribution: { min: 100, max: 20_000, assumed: FULL, example: FULL, text: percent },
  edge: { min: 0, max: 5_000, assumed: 500, example: 500, text: percent },
};

const typedText = (hundredths: number) => String(hundredths / 100);

type SiteFigures = Record<Exclude<BonusFigure, 'deposit'>, number | null>;

function toFigures(known: KnownBonus | null): SiteFigures | undefined {
  if (!known?.match) return undefined;
  const { terms, games } = known.match;
  const [{ edge, contribution }] = games;
  return { match: terms.match, cap: terms.cap, wagering: terms.wagering, contribution, edge };
}

const getKnown = (figures: SiteFigures | undefined, figure: BonusFigure) =>
  figure === 'deposit' ? null : (figures?.[figure] ?? null);

export function fillBonusForm(
  search: BonusSearch,
  site: { address: string; bonus: KnownBonus | null } | null,
): BonusForm {
  const isOfSite = search.filled === undefined || search.filled === (site?.address ?? 'none');
  const known = toFigures(site?.bonus ?? null);
  function toText(figure: BonusFigure): string {
    const typed = isOfSite || figure === 'deposit' ? search[figure] : undefined;
    if (typed !== undefined) return typed;
    const value = site && figure !== 'deposit' ? getKnown(known, figure) : RULES[figure].example;
    return value === null ? '' : typedText(value);
  }
  return {
    casino: site?.address ?? '',
    deposit: toText('deposit'),
    match: toText('match'),
    cap: toText('cap'),
    wagering: toText('wagering'),
    contribution: toText('contribution'),
    edge: toText('edge'),
    counts: search.counts ?? site?.bonus?.match?.terms.counts ?? 'bonus',
  };
}

const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;

function getHundredths(typed: string): number | undefined {
  const bare = typed.replace(/^\$\s*/, '').replace(/(?<!\s)\s*[%×x]$/, '');
  if (!NUMBER.test(bare) || !/\d/.test(bare)) return undefined;
  return Math.round(Number(bare.replaceAll(',', '')) * 100);
}

export interface FigureNote {
  text: string;
  isWrong: boolean;
}

interface Figure {
  value: number | null;
  note?: FigureNote;
}

function getFigure(
  typed: string,
  { min, max, assumed, text }: FigureRule,
  known: number | null,
  hasSite: boolean,
): Figure {
  const instead = known ?? assumed;
  const insteadText = instead === null ? 'none' : text(instead);
  if (typed.trim() === '') {
    const note = hasSite && known === null ? 'Not known.' : `Empty; ${insteadText} is assumed.`;
    return { value: instead, note: { text: note, isWrong: false } };
  }
  const given = getHundredths(typed.trim());
  if (given === undefined) {
    return {
      value: instead,
      note: { text: `“${typed.trim()}” is not a number; ${insteadText} is used.`, isWrong: true },
    };
  }
  const value = Math.min(max, Math.max(min, given));
  if (value === given) return { value };
  return { value, note: { text: `From ${text(min)} to ${text(max)}; ${text(value)} is used.`, isWrong: true } };
}

/** No calculation without these: they differ too much between sites to be assumed. */
const NEEDED: readonly BonusFigure[] = ['match', 'wagering', 'contribution', 'edge'];

/**
 * `notes` says by field what was assumed or corrected; `reason` why a site's bonus cannot be calculated until unknown
 * figures are typed. Never throws.
 */
export function readBonusForm(form: BonusForm, known: KnownBonus | null) {
  const figures = toFigures(known);
  const notes: Partial<Record<BonusFigure, FigureNote>> = {};
  function read(figure: BonusFigure): number | null {
    const isUncapped = figure === 'cap' && figures?.cap === null;
    if (isUncapped && form.cap.trim() === '') return null;
    const hasSite = form.casino !== '' && figure !== 'deposit';
    const { value, note } = getFigure(form[figure], RULES[figure], getKnown(figures, figure), hasSite);
    if (note !== undefined) notes[figure] = note;
    return value;
  }
  const terms: BonusTerms = {
    deposit: read('deposit') ?? EXAMPLE_DEPOSIT,
    match: read('match') ?? 0,
    cap: read('cap'),
    wagering: read('wagering') ?? 0,
    contribution: read('contribution') ?? FULL,
    edge: read('edge') ?? 0,
    counts: form.counts,
  };
  const isUntold = form.casino !== '' && figures === undefined && NEEDED.some((figure) => form[figure].trim() === '');
  return { terms, notes, reason: isUntold ? (known?.reason ?? NO_OFFER) : null };
}

export function toBonusSearch({ casino, counts, ...figures }: BonusForm): Record<string, string> {
  return { casino, ...figures, counts: counts === 'both' ? counts : '', filled: casino === '' ? 'none' : casino };
}
