import { countryLabel } from '../../../shared/content/country-names';
import { isServedIn } from '../../../shared/facts/served-in';
import type { NotServed } from '../../../shared/facts/served-in';
import type { Db } from '../../database/database';
import { getSettings } from '../settings/settings.service';
import { listServing } from './affiliate.queries';

/** Applies the same rule as /go does to its country header. */
export async function getNotServed(db: Db, country: string): Promise<NotServed> {
  const [{ noOfferCountries }, casinos] = await Promise.all([getSettings(db), listServing(db)]);
  return {
    country,
    name: countryLabel(country),
    isWithoutOffers: noOfferCountries.includes(country),
    sites: casinos
      .filter(({ excluded }) => !isServedIn(country, { excluded, noOfferCountries }))
      .map(({ address }) => address),
  };
}
