import { CASINO_COLLECTIONS } from '../casinos/casino-listing';

/** Where on a page a link or a code stood: `from` of /go. Anybody can write another one; it is counted as 'other'. */
const OWN_PLACEMENTS = {
  top: 'Best sites, home',
  hero: 'Review, head',
  summary: 'Review, side',
  dock: 'Review, bar below',
  list: 'List of sites',
  game: 'Page of a game mode',
  saved: 'Saved sites',
  text: 'In a text',
  codes: 'List of codes',
  compare: 'Comparison, code',
  'compare-head': 'Comparison, head',
  'compare-foot': 'Comparison, foot',
  api: 'API',
} as const;

export const OTHER = 'other';
/** Of a page: the browser did not say. */
export const UNKNOWN = 'unknown';

const PLACEMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CASINO_COLLECTIONS.map((slug) => [slug, `List: ${slug.replaceAll('-', ' ')}`])),
  ...OWN_PLACEMENTS,
};

export const countedPlacement = (placement: string) => (Object.hasOwn(PLACEMENTS, placement) ? placement : OTHER);

export const placementLabel = (placement: string) => PLACEMENTS[placement] ?? 'Elsewhere';

export function pageLabel(page: string): string {
  if (page === UNKNOWN) return 'Not said by the browser';
  if (page === OTHER) return 'Elsewhere';
  return page === '/' ? 'Home' : page;
}

export const EARNING_VIEWS = ['site', 'placement', 'page'] as const;
export type EarningView = (typeof EARNING_VIEWS)[number];

export interface Amount {
  currency: string;
  cents: number;
}

/** 'USD', 123450 → '$1,234.50' */
export const amountText = ({ currency, cents }: Amount) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2 }).format(cents / 100);

/** What one click brought, in hundredths of the currency's unit; null without clicks. */
export const perClick = (cents: number, clicks: number): number | null => (clicks === 0 ? null : cents / clicks);

/** yyyy-MM of a moment, UTC. */
export const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** '2026-10' → 'October 2026' */
export const monthText = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month `by` months later: ('2026-01', -1) → '2025-12' */
export function monthAway(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)));
}

const MAX_CENTS = 100_000_000_00;

/**
 * An amount as people and programmes write it, in hundredths: '1,234.50', '1.234,50', '$12', '12 €'. The last of two
 * marks, or one before one or two digits, is the decimal one. Undefined if it is none, negative, or over 100 million.
 */
export function readAmount(written: string): number | undefined {
  const text = written
    .replace(/[\s\u00a0\u202f]|\p{Sc}/gu, '')
    .replace(/^(?:[a-z]{3})(?=\d)|(?<=\d)(?:[a-z]{3})$/i, '');
  const [, whole, decimals = ''] =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ??
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text) ??
    [];
  if (whole === undefined) return undefined;
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : undefined;
}
