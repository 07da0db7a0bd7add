import { searchWords } from '../../../shared/clean-text';
import { formatNumber } from '../../ui/format-number';

export type Kind = 'casinos' | 'posts' | 'pages';

export interface PageSearch {
  q?: string | undefined;
  /** One kind alone, with more of it. */
  kind?: Kind | undefined;
}

export const KINDS: readonly Kind[] = ['casinos', 'posts', 'pages'];

/**
 * What the address asks for, made into something the server accepts: a search is never an error.
 * Both keys are always there: the router keeps the address's own value of a key that is left out.
 */
export function pageSearch({ q, kind }: Record<string, unknown>): PageSearch {
  const text = typeof q === 'string' ? searchWords(q) : '';
  const known = KINDS.find((name) => name === kind);
  return { q: text || undefined, kind: text === '' ? undefined : known };
}

const OVERVIEW = 10;
export const MOST = 30;

export function limitFor(kind: Kind | undefined): number {
  return kind ? MOST : OVERVIEW;
}

const MAX_COUNTED = 1000;

export function totalText(total: number): string {
  return total > MAX_COUNTED ? `${formatNumber(MAX_COUNTED)}+` : formatNumber(total);
}
