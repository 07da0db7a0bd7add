interface Limits {
  /** 'excluded_countries' as stored; anything but a list excludes nobody. */
  excluded: unknown;
  noOfferCountries: readonly string[];
}

export interface NotServed {
  country: string;
  name: string;
  isWithoutOffers: boolean;
  sites: readonly string[];
}

export const notServedReason = (
  casino: string,
  { name, isWithoutOffers }: Pick<NotServed, 'name' | 'isWithoutOffers'>,
): string => (isWithoutOffers ? `We show no offers in ${name}.` : `${casino} does not serve ${name}.`);

export function isServedIn(country: string, { excluded, noOfferCountries }: Limits): boolean {
  if (noOfferCountries.includes(country)) return false;
  return !(Array.isArray(excluded) && excluded.includes(country));
}
