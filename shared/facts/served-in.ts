interface Limits {
  /** 'excluded_countries' as stored; anything but a list excludes nobody. */
  excluded: unknown;
  /** The setting: offers no links to casinos in these countries. */
  noOfferCountries: readonly string[];
}

/** An answer about a country that a visitor chose. */
export interface NotServed {
  country: string;
  name: string;
  /** By the setting: no offers are shown in this country. */
  isWithoutOffers: boolean;
  sites: readonly string[];
}

/** Why visitors from a country are not sent to a casino. */
export const notServedReason = (
  casino: string,
  { name, isWithoutOffers }: Pick<NotServed, 'name' | 'isWithoutOffers'>,
): string => (isWithoutOffers ? `We show no offers in ${name}.` : `${casino} does not serve ${name}.`);

/** `country` is a code. */
export function isServedIn(country: string, { excluded, noOfferCountries }: Limits): boolean {
  if (noOfferCountries.includes(country)) return false;
  return !(Array.isArray(excluded) && excluded.includes(country));
}
