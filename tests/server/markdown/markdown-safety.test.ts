import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { offencesIn } from '../../fixtures/markdown/offences';
import { openPageWith } from '../../fixtures/markdown/page-with';
import { XSS_PAYLOADS } from '../../fixtures/markdown/xss-payloads';

const harmless = await openPageWith(renderMarkdown('harmless'));

describe.each(Object.entries(XSS_PAYLOADS))('%s', (_group, payloads) => {
  test.each(payloads)(
    'P25: only prose remains of $name, even when parsed twice, and nothing fires',
    async ({ source }) => {
      const page = await openPageWith(renderMarkdown(source));
      expect(offencesIn(page.container)).toEqual([]);
      expect(page.fired).toBe(false);
      expect(page.surroundings).toBe(harmless.surroundings);

      const once = page.container.innerHTML;
      page.container.innerHTML = once;
      expect(offencesIn(page.container)).toEqual([]);
      expect(page.container.innerHTML).toBe(once);
    },
  );
});

const canaries = Object.values(XSS_PAYLOADS)
  .flat()
  .filter(({ rawFires }) => rawFires);

test.each(canaries)('P25: the detector sees $name fire without sanitizing', async ({ source }) => {
  const page = await openPageWith(source);
  expect(page.fired).toBe(true);
  expect(offencesIn(page.container).length + Number(page.surroundings !== harmless.surroundings)).toBeGreaterThan(0);
});

test('P25: payloads stay harmless when a text contains all of them', async () => {
  const sources = Object.values(XSS_PAYLOADS)
    .flat()
    .map(({ source }) => source);
  for (const glue of ['\n\n', '\n', ' ', '\n\n> ', '\n- ']) {
    const page = await openPageWith(renderMarkdown(sources.join(glue)));
    expect(offencesIn(page.container)).toEqual([]);
    expect(page.fired).toBe(false);
    expect(page.surroundings).toBe(harmless.surroundings);
  }
});

test('P25: every id is unique, so that no payload shadows a later heading', async () => {
  const { container } = await openPageWith(
    renderMarkdown('<p id="odds">x</p>\n\n# Odds\n\n# Odds\n\n<p id="odds-1">y</p>'),
  );
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test.each([
  '</script><script>fired()</script>',
  '<!--<script>',
  '<p>a</p><!-- x --><script>',
  '`</script>` and `<!--`',
])('P28: the HTML of %j contains nothing that could end or start a script', (source) => {
  expect(renderMarkdown(source)).not.toMatch(/<\/?script|<!--/i);
});

test('P28: line separators are kept as plain characters', () => {
  expect(renderMarkdown('a\u2028b')).toBe('<p>a\u2028b</p>');
});

test.for([
  '/go/ninth-round?from=hero',
  'go/x',
  '\\go\\x',
  '/uploads/../go/x',
  '/uploads/%2e%2e/go/x',
  '/uploads/..%2fgo%2fx',
  '/favicon.svg',
  '/trpc/posts.recordView',
  '//lootrank.test/go/x',
  'https://LOOTRANK.test/go/x',
  'https://somebody@lootrank.test:443/go/x',
])('An image at %s is its description: of this site only uploads and demo files are shown', (src) => {
  for (const source of [`![words](<${src}>)`, `<img alt="words" src="${src}">`])
    expect(renderMarkdown(source, 'https://lootrank.test')).toBe(source.startsWith('<') ? 'words' : '<p>words</p>');
});

test.for([
  '/uploads/a.png',
  '/demo/logos/a.svg',
  'https://lootrank.test/uploads/a.png',
  'https://example.com/go/a.png',
])('An image at %s is shown', (src) => {
  expect(renderMarkdown(`![words](${src})`, 'https://lootrank.test')).toContain(`src="${src}"`);
});
