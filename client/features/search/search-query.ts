import { formatNumber } from '../../ui/format-number';

export type Kind = 'casinos' | 'posts' | 'pages';

export interface PageSearch {
  q?: string | undefined;
  /** One kind alone, with more of it. */
  kind?: Kind | undefined;
}

export const KINDS: readonly Kind[] = ['casinos', 'posts', 'pages'];

const MAX_LENGTH = 200;

/**
 * What the address asks for, made into something the server accepts: a search is never an error.
 * Both keys are always there: the router keeps the address's own value of a key that is left out.
 */
export function pageSearch({ q, kind }: Record<string, unknown>): PageSearch {
  // Controls, and halves of a character that cutting may leave.
  const text =
    typeof q === 'string'
      ? q
          .slice(0, MAX_LENGTH)
          .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
          .trim()
      : '';
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
