import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../shared/text/search-parameters';
import { acceptedEncoding } from '../../../server/http/content-negotiation';
import { pageCacheKey } from '../../../server/cache/cache-keys';
import { encodeCursor, readCursor } from '../../../server/database/list-cursor';
import { AppError } from '../../../server/base/errors';
import { returnPath } from '../../../shared/auth/return-path';
import { slugify } from '../../../shared/text/slug';
import { slugInput } from '../../../shared/text/text.schema';
import { isWebUrl } from '../../../shared/text/web-url';
import { hostileText, hostileValue } from '../../fixtures/fuzz/hostile';
import { fuzzing } from '../../fixtures/fuzz/settings';

const anyText = fc.oneof(hostileText, fc.string({ unit: 'grapheme', maxLength: 150 }));
const holdsForAll = <T>(values: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(values, check), fuzzing(1000));

test('the suggested slug is empty or valid for an editor, and suggests itself', () => {
  holdsForAll(anyText, (text) => {
    const slug = slugify(text);
    expect(slugify(slug)).toBe(slug);
    expect(slug === '' || slugInput.safeParse(slug.slice(0, 100).replace(/-$/, '')).success).toBe(true);
  });
});

test('an address keeps its search when parsed and written again', () => {
  const search = fc.oneof(
    anyText,
    fc.webQueryParameters(),
    fc
      .array(fc.tuple(fc.constantFrom('q', 'gamemodes', 'page', '__proto__'), anyText))
      .map((pairs) => new URLSearchParams(pairs).toString()),
  );
  holdsForAll(search, (text) => {
    const read = parseSearch(text);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(parseSearch(stringifySearch(read))).toEqual(read);
  });
});

test('the return address after signing in stays on the site, for every parser', () => {
  const wanted = fc.oneof(
    hostileValue,
    fc
      .tuple(fc.constantFrom('/admin', '/account', '/admin/', '/account?', '//', '/\\'), anyText)
      .map((parts) => parts.join('')),
  );
  holdsForAll(wanted, (value) => {
    const path = returnPath(value);
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
  });
});

test('a list accepts its own cursors and refuses any other', () => {
  const id = fc.uuid();
  holdsForAll(fc.tuple(fc.nat({ max: 999_999_999 }), id), ([value, at]) => {
    expect(readCursor(encodeCursor([value, at]), 'number')).toEqual({ value: String(value), id: at });
  });
  holdsForAll(anyText, (text) => {
    try {
      const cursor = readCursor(text, 'moment');
      expect(cursor === undefined || /^\d{4}-/.test(cursor.value)).toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  });
});

test('an accepted web address is valid for a browser, and safe in a header', () => {
  holdsForAll(fc.oneof(anyText, fc.webUrl({ withQueryParameters: true, withFragments: true })), (text) => {
    if (!isWebUrl(text)) return;
    expect(['http:', 'https:']).toContain(new URL(text).protocol);
    expect(() => new Headers({ Location: text })).not.toThrow();
  });
});

test('unknown query keys neither vary a page’s cache key nor prevent caching', () => {
  const unknown = fc.stringMatching(/^x[a-z0-9]{1,12}$/);
  const address = fc.tuple(
    fc.constantFrom('/', '/casinos', '/blog', '/casino/copperline'),
    fc.array(unknown, { maxLength: 4 }),
    anyText,
  );
  holdsForAll(address, ([path, keys, text]) => {
    const odd = keys.map((key) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join('&');
    expect(pageCacheKey(`${path}?${odd}`)).toEqual(pageCacheKey(path));
  });
});

test('any address has at most one cache key, of bounded length', () => {
  holdsForAll(
    fc.oneof(
      anyText.map((text) => `/${text}`),
      fc.webPath(),
      fc.webUrl({ withQueryParameters: true }),
    ),
    (url) => {
      const target = pageCacheKey(url);
      expect(pageCacheKey(url)).toEqual(target);
      expect(!target?.isCacheable || target.key.length <= 500).toBe(true);
    },
  );
});

test('no response uses an encoding that was refused', () => {
  const name = fc.constantFrom('br', 'gzip', 'deflate', 'zstd', 'x');
  const offers = fc.uniqueArray(fc.tuple(name, fc.constantFrom(0, 0.2, 1)), { selector: ([encoding]) => encoding });
  holdsForAll(offers, (list) => {
    const chosen = acceptedEncoding(list.map(([encoding, q]) => `${encoding};q=${q}`).join(', '));
    const accepted = list.filter(([, q]) => q > 0).map(([encoding]) => encoding);
    expect(['identity', ...accepted]).toContain(chosen);
  });
  holdsForAll(anyText, (header) => {
    expect(['br', 'gzip', 'identity']).toContain(acceptedEncoding(header));
  });
});
