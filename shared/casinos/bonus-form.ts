import { centsText, EXAMPLE_DEPOSIT } from './bonus-value';
import type { BonusTerms } from './bonus-value';
import type { KnownBonus } from './casino-tools';
import type { BonusSearch } from './tool-search';

export type BonusFigure = 'deposit' | 'match' | 'cap' | 'wagering' | 'edge';

/** The form's values: figures as typed, '' for empty ones. */
export type BonusForm = Record<BonusFigure, string> & {
  /** Slug or id of the site; '' without one. */
  casino: string;
  counts: 'bonus' | 'both';
};

interface FigureRule {
  /** Bounds in hundredths, the unit of the terms. */
  min: number;
  max: number;
  /** Used when the figure is unknown; null means no limit. */
  assumed: number | null;
  /** Initial value of a form without a site. */
  example: number;
  text: (value: number) => string;
}

const dollars = (cents: number) => centsText(cents).replace(/\.00$/, '');
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

const RULES: Readonly<Record<BonusFigure, FigureRule>> = {
  deposit: { min: 100, max: 10_000_000, assumed: EXAMPLE_DEPOSIT, example: EXAMPLE_DEPOSIT, text: dollars },
  match: { min: 0, max: 100_000, assumed: 10_000, example: 10_000, text: percent },
  cap: { min: 0, max: 100_000_000, assumed: null, example: 50_000, text: dollars },
  wagering: { min: 0, max: 20_000, assumed: 1_000, example: 1_000, text: (hundredths) => `${hundredths / 100}×` },
  edge: { min: 0, max: 5_000, assumed: 500, example: 500, text: percent },
};

export const FIGURES = Object.keys(RULES) as BonusFigure[];

const typedText = (hundredths: number) => String(hundredths / 100);

const knownOf = (known: KnownBonus | null, figure: BonusFigure) =>
  figure === 'deposit' ? null : (known?.[figure] ?? null);

/** Initial form values: from the URL, else from what is known of the site, else the example. */
export function fillBonusForm(
  search: BonusSearch,
  site: { address: string; bonus: KnownBonus | null } | null,
): BonusForm {
  const isOfSite = search.filled === undefined || search.filled === (site?.address ?? 'none');
  function textOf(figure: BonusFigure): string {
    const typed = isOfSite || figure === 'deposit' ? search[figure] : undefined;
    if (typed !== undefined) return typed;
    const value = site && figure !== 'deposit' ? knownOf(site.bonus, figure) : RULES[figure].example;
    return value === null ? '' : typedText(value);
  }
  const [deposit, match, cap, wagering, edge] = FIGURES.map(textOf) as [string, string, string, string, string];
  return { casino: site?.address ?? '', deposit, match, cap, wagering, edge, counts: search.counts ?? 'bonus' };
}

const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;

/** Parses a number into hundredths; undefined when it is not one. */
function hundredthsOf(typed: string): number | undefined {
  const bare = typed.replace(/^\$\s*/, '').replace(/\s*[%×x]$/, '');
  if (!NUMBER.test(bare) || !/\d/.test(bare)) return undefined;
  return Math.round(Number(bare.replaceAll(',', '')) * 100);
}

/** Message for a field whose value is not used as typed. */
export interface FigureNote {
  text: string;
  /** True when the typed value is invalid. */
  isWrong: boolean;
}

interface Figure {
  value: number | null;
  note?: FigureNote;
}

function figureOf(
  typed: string,
  { min, max, assumed, text }: FigureRule,
  known: number | null,
  hasSite: boolean,
): Figure {
  const instead = known ?? assumed;
  const insteadText = instead === null ? 'none' : text(instead);
  if (typed.trim() === '') {
    const why = hasSite && known === null ? 'Not known' : 'Empty';
    return { value: instead, note: { text: `${why}; ${insteadText} is assumed.`, isWrong: false } };
  }
  const given = hundredthsOf(typed.trim());
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

/** The terms for a form, and by field what was assumed or corrected. Never fails. */
export function readBonusForm(form: BonusForm, known: KnownBonus | null) {
  const notes: Partial<Record<BonusFigure, FigureNote>> = {};
  function read(figure: BonusFigure): number | null {
    const hasSite = form.casino !== '' && figure !== 'deposit';
    const { value, note } = figureOf(form[figure], RULES[figure], knownOf(known, figure), hasSite);
    if (note !== undefined) notes[figure] = note;
    return value;
  }
  const terms: BonusTerms = {
    deposit: read('deposit') ?? EXAMPLE_DEPOSIT,
    match: read('match') ?? 0,
    cap: read('cap'),
    wagering: read('wagering') ?? 0,
    edge: read('edge') ?? 0,
    counts: form.counts,
  };
  return { terms, notes };
}

/** Search parameters of a form. */
export function bonusSearchOf({ casino, counts, ...figures }: BonusForm): Record<string, string> {
  return { casino, ...figures, counts: counts === 'both' ? counts : '', filled: casino === '' ? 'none' : casino };
}
