import { expect, test } from 'vitest';
import { siteSearch } from '../../../shared/search/site-search';
import { foundTotalText } from '../../../client/features/search/search-query';

test.for([
  [{}, undefined],
  [{ q: '  crash ' }, 'crash'],
  [{ q: '   ', kind: 'posts' }, undefined],
  [{ q: 'crash', kind: 'posts' }, 'crash', 'posts'],
  [{ q: 'crash', kind: 'users' }, 'crash'],
  [{ q: '\u0000' }, undefined],
  [{ q: 'a\u0000b\tc' }, 'a b c'],
  [{ q: 'x'.repeat(900) }, 'x'.repeat(200)],
  [{ q: `${'x'.repeat(199)}👻` }, 'x'.repeat(199)],
  [{ q: 7 }, undefined],
] as const)('the address %j searches for %j', ([search, q, kind]) => {
  expect(siteSearch(search)).toEqual({ q, kind });
});

test('counting stops at a thousand', () => {
  expect([0, 24, 1000, 1001].map(foundTotalText)).toEqual(['0', '24', '1,000', '1,000+']);
});
