import { CASINO_COLLECTIONS } from '../casinos/casino-listing';
import { MONTHS } from '../text/day-text';

/** `from` of /go: where on a page the link or code was. Anyone can send other values; they count as 'other'. */
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

export const perClick = (cents: number, clicks: number): number | null => (clicks === 0 ? null : cents / clicks);

export const toMonth = (date: Date) => date.toISOString().slice(0, 7);

export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`;
}

export function monthAway(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return toMonth(new Date(Date.UTC(year, number - 1 + by, 1)));
}
