import type { Request } from 'express';
import { COUNTRIES } from '../../shared/content/countries';

type Trust = (address: string, hop: number) => boolean;

/**
 * The code of the country that the proxy's header names. Null without such a header, for what is no country ('XX', 'T1'),
 * and for a request that did not come through a trusted proxy: what a client writes changes nothing. Of several the last
 * counts, which the proxy added to the client's.
 */
export function visitorCountry(request: Request, header: string | undefined): string | null {
  if (header === undefined || request.get('x-forwarded-for') === undefined) return null;
  const isTrusted = request.app.get('trust proxy fn') as Trust;
  if (!isTrusted(request.socket.remoteAddress ?? '', 0)) return null;
  const country = request.get(header)?.split(',').at(-1)?.trim().toUpperCase() ?? '';
  return COUNTRIES.includes(country) ? country : null;
}
