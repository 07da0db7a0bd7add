import type { HelpService } from './page-data';

interface Country {
  country: string;
  services: HelpService[];
}

export function byCountry(services: readonly HelpService[]): Country[] {
  const countries = new Map<string, Country>();
  for (const service of services) {
    const known = countries.get(service.countryCode);
    if (known) known.services.push(service);
    else countries.set(service.countryCode, { country: service.country, services: [service] });
  }
  return [...countries.values()];
}
