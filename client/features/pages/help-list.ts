import type { HelpService } from './page-data';

interface Country {
  country: string;
  services: HelpService[];
}

/**
 * Groups services by country, in order of first appearance.
 */
export function byCountry(services: readonly HelpService[]): Country[] {
  const countries = new Map<string, Country>();
  for (const service of services) {
    const known = countries.get(service.countryCode);
    if (known) known.services.push(service);
    else countries.set(service.countryCode, { country: service.country, services: [service] });
  }
  return [...countries.values()];
}

const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** '1-800-GAMBLER' → 'tel:18004262537'. Letters are converted, because phones dial only digits. */
export function phoneHref(phone: string): string {
  const digits = phone
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String(KEYPAD.findIndex((letters) => letters.includes(letter)) + 2))
    .replace(/[^\d+]/g, '');
  return `tel:${digits}`;
}
