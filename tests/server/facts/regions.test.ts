import { expect, test } from 'vitest';
import { COUNTRIES } from '../../../shared/content/countries';
import { REGIONS, refusedByRegion } from '../../../server/features/facts/regions';

test('each country is in one region', () => {
  expect(REGIONS.flatMap(([, codes]) => codes).toSorted()).toEqual(COUNTRIES.toSorted());
});

test('many refused countries are read by region, few in one line', () => {
  expect(refusedByRegion(['DE', 'FR', 'US', 'AU', 'BE', 'ES'])).toBeNull();
  expect(refusedByRegion(['DE', 'FR', 'US', 'AU', 'BE', 'ES', 'CA', 'XX'])).toEqual({
    summary: `Refuses players from 7 of ${COUNTRIES.length} countries`,
    regions: [
      { name: 'Americas, 2 of 57', countries: 'Canada, United States' },
      { name: 'Europe, 4 of 52', countries: 'Belgium, France, Germany, Spain' },
      { name: 'Oceania, 1 of 30', countries: 'Australia' },
    ],
    rest: 'None in Africa or Asia.',
  });
});
