import { formatNumber } from '../../../../shared/text/format-number';
import type { CasinoListing } from '../casino-data';

export function totalText({ total, isCapped }: Pick<CasinoListing, 'total' | 'isCapped'>): string {
  return `${formatNumber(total)}${isCapped ? '+' : ''}`;
}

export function casinosText(list: Pick<CasinoListing, 'total' | 'isCapped'>): string {
  return list.total === 1 && !list.isCapped ? '1 casino' : `${totalText(list)} casinos`;
}
