import { formatNumber } from '../../../../shared/text/format-number';
import type { CasinoListing } from '../casino-data';

/** '24', or '1,000+' where counting stopped at its limit. */
export function totalText({ total, isCapped }: Pick<CasinoListing, 'total' | 'isCapped'>): string {
  return `${formatNumber(total)}${isCapped ? '+' : ''}`;
}

/** '1 casino', '24 casinos'. */
export function casinosText(list: Pick<CasinoListing, 'total' | 'isCapped'>): string {
  return list.total === 1 && !list.isCapped ? '1 casino' : `${totalText(list)} casinos`;
}
