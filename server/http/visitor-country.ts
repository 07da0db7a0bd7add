import type { Request } from 'express';
import { COUNTRIES } from '../../shared/content/countries';

type Trust = (address: string, hop: number) => boolean;

/**
 * Null without the header, for codes that are no country ('XX', 'T1'), and unless a trusted proxy sent the request:
 * clients must not choose their country. The proxy appends its value, so the last one counts.
 */
export function visitorCountry(request: Request, header: string | undefined): string | null {
  if (header === undefined || request.get('x-forwarded-for') === undefined) return null;
  const isTrusted = request.app.get('trust proxy fn') as Trust;
  if (!isTrusted(request.socket.remoteAddress ?? '', 0)) return null;
  const country = request.get(header)?.split(',').at(-1)?.trim().toUpperCase() ?? '';
  return COUNTRIES.includes(country) ? country : null;
}
