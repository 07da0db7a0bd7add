interface Limits {
  /** The fact 'excluded_countries' as stored; anything but a list, such as none, excludes nobody. */
  excluded: unknown;
  /** The setting: no casino is linked to from there. */
  noOfferCountries: readonly string[];
}

/** An answer about a country that a visitor chose. */
export interface NotServed {
  country: string;
  /** Of the country. */
  name: string;
  /** The setting: no site's offer is shown there. */
  isWithoutOffers: boolean;
  /** Slugs or ids of the sites with an offer to which nobody is led from there. */
  sites: readonly string[];
}

/** Why visitors from a country are not led to a casino. */
export const notServedReason = (
  casino: string,
  { name, isWithoutOffers }: Pick<NotServed, 'name' | 'isWithoutOffers'>,
): string => (isWithoutOffers ? `We show no offers in ${name}.` : `${casino} does not serve ${name}.`);

/** Whether visitors from a country, by its code, may be led to a casino. */
export function isServedIn(country: string, { excluded, noOfferCountries }: Limits): boolean {
  if (noOfferCountries.includes(country)) return false;
  return !(Array.isArray(excluded) && excluded.includes(country));
}
