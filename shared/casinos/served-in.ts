interface Limits {
  /** The fact 'excluded_countries' as stored; anything but a list, such as none, excludes nobody. */
  excluded: unknown;
  /** The setting: no casino is linked to from there. */
  noOfferCountries: readonly string[];
}

/** Whether visitors from a country, by its code, may be led to a casino. */
export function isServedIn(country: string, { excluded, noOfferCountries }: Limits): boolean {
  if (noOfferCountries.includes(country)) return false;
  return !(Array.isArray(excluded) && excluded.includes(country));
}
