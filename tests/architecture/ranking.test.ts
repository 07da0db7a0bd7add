import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILES = [
  'shared/ranking/casino-ranking.ts',
  'shared/ranking/casino-scores.ts',
  ...readdirSync('server/features/ranking')
    .filter((name) => /^(ranking|departures|why|scores|criteria)\./.test(name))
    .map((name) => `server/features/ranking/${name}`),
];

test('the ranking code reads no click, code, link, offer, deal, earnings or readers’ reports', () => {
  expect(FILES.length).toBeGreaterThan(5);
  for (const file of FILES) {
    const text = readFileSync(file, 'utf8');
    expect(
      text.match(
        /promo_?code|code_vot\w*|first_codes|bonus_?\w*|affiliate\w*|clicks?\b|click_months|\bdeals?\b|\bearn(?:ed|ings?)?\b|payout-?_?reports?\b|payouts\.queries|['"`]payouts as\b|from payouts\b|\breported_by\b/gi,
      ) ?? [],
      file,
    ).toEqual([]);
  }
});
