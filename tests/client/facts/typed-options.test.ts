import { expect, test } from 'vitest';
import { FACTS } from '../../../shared/facts/casino-facts';
import { optionsLike, readOptions } from '../../../client/features/facts/admin/typed-options';

const getOptions = (key: string) => FACTS.find((fact) => fact.key === key)?.options ?? {};
const lists = FACTS.filter(({ type }) => type === 'list');
const countries = getOptions('excluded_countries');

test.for([
  ['DE, DK; France', ['DE', 'DK', 'FR'], []],
  ['germany\nDENMARK\tfr', ['DE', 'DK', 'FR'], []],
  ['DE DK FR', ['DE', 'DK', 'FR'], []],
  ['Germany, France and the USA', ['DE', 'FR', 'US'], []],
  ['Bosnia and Herzegovina; Cote d’Ivoire, türkiye', ['BA', 'CI', 'TR'], []],
  ['Geramny, Swedn, Portugla', ['DE', 'SE', 'PT'], []],
  ['UK, uk, Great Britain', ['GB'], []],
  // As near to one as to another, or to none.
  ['Irak, Kore, Atlantis, DE', ['DE'], ['Irak', 'Kore', 'Atlantis']],
  ['Not in Germany, Ger', ['DE'], ['Not in Germany']],
  [' , ;; ', [], []],
] as const)('%j are read as the countries that they mean', ([text, keys, unknown]) => {
  expect(readOptions(text, countries)).toEqual({ keys, unknown });
});

test('words taken without being asked for mean an option exactly', () => {
  const { keys, unknown } = readOptions('Ger, Swedn, dk, France', countries, { isExact: true });
  expect([keys, unknown]).toEqual([
    ['DK', 'FR'],
    ['Ger', 'Swedn'],
  ]);
});

test('names and codes of every list mean their own option, alone and all together', () => {
  expect(lists.length).toBeGreaterThan(2);
  for (const { options = {} } of lists) {
    for (const [key, label] of Object.entries(options)) {
      expect(readOptions(label, options), label).toEqual({ keys: [key], unknown: [] });
      expect(readOptions(key, options), key).toEqual({ keys: [key], unknown: [] });
    }
    const all = { keys: Object.keys(options), unknown: [] };
    expect(readOptions(Object.values(options).join(', '), options)).toEqual(all);
  }
});

test('typed letters find the nearest option first', () => {
  expect(optionsLike('de', countries).slice(0, 2)).toEqual(['DE', 'DK']);
  expect(optionsLike('unit', countries)[0]).toBe('AE');
  expect(optionsLike('btc', getOptions('payment_methods'))).toEqual(['bitcoin']);
  expect(optionsLike('litcoin', getOptions('payment_methods'))[0]).toBe('litecoin');
  expect(optionsLike('', countries)).toHaveLength(Object.keys(countries).length);
});
