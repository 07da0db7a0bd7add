import { expect, test } from 'vitest';
import { byCountry } from '../../../client/features/pages/help-list';
import { phoneHref } from '../../../client/ui/phone-href';

const service = (countryCode: string, name: string) => ({
  countryCode,
  country: `Country ${countryCode}`,
  name,
  url: 'https://example.com/',
  phone: null,
  note: null,
  checkedAt: '2026-03-02',
});

test('services are grouped by country, each country once, in the original order', () => {
  const countries = byCountry([service('SE', 'A'), service('NO', 'B'), service('SE', 'C')]);
  expect(countries.map(({ country, services }) => [country, services.map(({ name }) => name)])).toEqual([
    ['Country SE', ['A', 'C']],
    ['Country NO', ['B']],
  ]);
});

test.for([
  ['0808 8020 133', 'tel:08088020133'],
  ['+45 70 22 28 25', 'tel:+4570222825'],
  ['1-800-GAMBLER', 'tel:18004262537'],
] as const)('%s dials %s', ([phone, href]) => {
  expect(phoneHref(phone)).toBe(href);
});
