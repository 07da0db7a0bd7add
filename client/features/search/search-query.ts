import type { Kind } from '../../../shared/search/site-search';
import { formatNumber } from '../../../shared/text/format-number';

const OVERVIEW = 10;
export const MOST = 30;

export function limitFor(kind: Kind | undefined): number {
  return kind ? MOST : OVERVIEW;
}

const MAX_COUNTED = 1000;

export function foundTotalText(total: number): string {
  return total > MAX_COUNTED ? `${formatNumber(MAX_COUNTED)}+` : formatNumber(total);
}
