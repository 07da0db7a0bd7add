import { expect, test } from 'vitest';
import { casinoResolver, changesOf, inputOf, valuesOf } from '../../client/features/casinos/admin/casino-form';
import type { AdminCasino, CasinoValues } from '../../client/features/casinos/admin/casino-form';

const stored = {
  ...inputOf(valuesOf(undefined)),
  name: 'Weathervane',
  slug: 'weathervane',
  rating: 4.8,
  description: 'A casino.',
  bonusAmount: '5% on top',
  affiliateLink: 'https://weathervane.example.com/join',
} as unknown as AdminCasino;

const problemsOf = async (values: CasinoValues) =>
  (await casinoResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;

test('a rating of tenths is shown as it is stored, and can be had again', async () => {
  const values = valuesOf(stored);
  expect(values.rating).toBe('4.8');
  expect(await problemsOf(values)).toEqual({});
  expect(changesOf(values, values)).toEqual({});
  for (const [typed, rating] of [
    ['4.9', 4.9],
    ['4.5', 4.5],
    ['0', 0],
    ['5', 5],
    ['0.1', 0.1],
  ] as const) {
    expect(changesOf({ ...values, rating: typed }, values)).toEqual({ rating });
  }
});

test.each([
  ['', 'Rating is required'],
  [' ', 'Rating is required'],
  ['5.1', 'Rating must be between 0 and 5'],
  ['-0.1', 'Rating must be between 0 and 5'],
  ['4.85', 'Rating may have one decimal'],
])('a rating of "%s" is refused at its field: %s', async (rating, message) => {
  expect(await problemsOf({ ...valuesOf(stored), rating })).toEqual({ rating: { type: 'schema', message } });
});

test('a new casino starts without a rating', () => {
  expect(valuesOf(undefined).rating).toBe('');
});
