import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { offencesIn } from '../../fixtures/markdown/offences';
import { parseHtml } from '../../fixtures/parse-html';

const parse = (source: string) => parseHtml(`<article>${renderMarkdown(source)}</article>`);

describe('an editor’s text', () => {
  const source = readFileSync(new URL('../../fixtures/markdown/editor-post.md', import.meta.url), 'utf8');
  const document = parse(source);

  test.each([
    ['headings', 'h2#user-content-the-numbers', 'h3#user-content-steps'],
    ['line breaks', 'p > br'],
    ['emphasis', 'strong', 'em', 'del', 'p > code'],
    ['autolinks', 'a[href="https://example.com/odds"]', 'a[href="mailto:odds@example.com"]'],
    ['links', 'a[href="/casinos?sort=rating"][title=Ranked]', 'a[href="tel:+441234567"]'],
    ['aligned tables', 'th[align=right]', 'td[align=center] > strong', 'td > img'],
    ['nested lists', 'ol > li > ul > li > ul > li'],
    ['task lists', 'li.task-list-item > input[checked][disabled]', 'li.task-list-item > input:not([checked])'],
    ['nested quotes', 'blockquote > blockquote'],
    ['details with Markdown inside', 'details[open] > summary', 'details > p > strong'],
    [
      'small inline elements',
      'sub',
      'sup',
      'kbd',
      'mark',
      'abbr[title]',
      'small',
      'u',
      'cite',
      'dfn',
      'time[datetime]',
    ],
    ['figures with data images', 'figure > img[src^="data:image/png;base64,"][width="10"]', 'figure > figcaption'],
    ['code with its language', 'pre > code.language-ts'],
    ['definition lists', 'dl > dt', 'dl > dd'],
    ['right-to-left runs', 'bdi[dir=rtl]'],
    ['rules', 'hr'],
    ['footnotes', 'sup > a[data-footnote-ref]', 'section.footnotes li', 'a[data-footnote-backref]'],
  ])('P26: an editor’s text keeps %s', (_what, ...selectors) => {
    expect(selectors.filter((selector) => !document.querySelector(`article ${selector}`))).toEqual([]);
  });

  test('P26: an editor’s text keeps emoji, right-to-left text and combining marks unchanged', () => {
    expect(document.body.textContent).toContain('שלום مرحبا 👩‍👩‍👧 e\u0301');
    expect(document.querySelector('pre')?.textContent).toBe('const edge: number = 1 < 2 ? 0.04 : 0;\n');
  });

  test('P26: an editor’s text renders to HTML that is the same after a second parsing', () => {
    const article = document.querySelector('article');
    const once = article?.innerHTML;
    if (article && once) article.innerHTML = once;
    expect(article?.innerHTML).toBe(once);
    expect(article && offencesIn(article)).toEqual([]);
  });

  test('an editor’s text contains only internal links that lead to one of its elements', () => {
    const targets = [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href')?.slice(1) ?? '',
    );
    expect(targets.length).toBe(5);
    expect(targets.filter((id) => !document.getElementById(id))).toEqual([]);
    expect(targets.some((id) => id.includes('user-content-user-content'))).toBe(false);
  });
});

test.each([
  ['https://example.com/x', 'nofollow noopener'],
  ['//example.com/x', 'nofollow noopener'],
  ['/\\example.com', 'nofollow noopener'],
  ['/go/csgox?from=post', 'sponsored nofollow noopener'],
  ['/blog/x', null],
  ['?page=2', null],
  ['mailto:a@example.com', null],
])('%s has the rel %s', (href, rel) => {
  expect(parse(`<a href="${href}">x</a>`).querySelector('a')?.getAttribute('rel')).toBe(rel);
});

test.each(['Https://example.com', 'HTTP://example.com', 'MAILTO:a@example.com'])('%s keeps its address', (href) => {
  expect(parse(`[x](${href})`).querySelector('a')?.getAttribute('href')).toBe(href);
});

test.for(['//[', '//', '/\\\\[', 'https://[', 'https://a b/'])('an unparsable source %s is left out', (address) => {
  for (const tag of ['q', 'blockquote', 'del', 'ins']) {
    const html = renderMarkdown(`<${tag} cite="${address}">said</${tag}>`);
    expect(html).toContain('said');
    expect(html).not.toContain('cite');
  }
  expect(renderMarkdown('<q cite="/blog/a">said</q>')).toContain('cite="/blog/a"');
});

test('a link to a heading in another script finds it', () => {
  const document = parse('[x](#größe)\n\n# Größe');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('#user-content-größe');
});

test('a link to an id outside the text is kept, since the page may have it', () => {
  expect(parse('[x](#bonus)').querySelector('a')?.getAttribute('href')).toBe('#bonus');
});

test('a first-level heading becomes a second-level one, since the page has its own', () => {
  expect(renderMarkdown('# A\n\n## B')).toBe('<h2 id="user-content-a">A</h2>\n<h2 id="user-content-b">B</h2>');
});

test('a table scrolls in a region labelled by the heading before it', () => {
  const regions = parse('| a |\n|---|\n\n## Odds & ends\n\n| b |\n|---|').querySelectorAll(
    'div[role=region][tabindex="0"]',
  );
  expect([...regions].map((region) => region.getAttribute('aria-label'))).toEqual(['Table', 'Table: Odds & ends']);
});

test('two tables under one heading have distinct labels, and an empty corner is no header cell', () => {
  const document = parse('## Odds\n\n| | b |\n|---|---|\n| c | d |\n\ntext\n\n| e |\n|---|');
  const labels = [...document.querySelectorAll('[role=region]')].map((region) => region.getAttribute('aria-label'));
  expect(labels).toEqual(['Table: Odds', 'Table: Odds (2)']);
  expect([...document.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['b', 'e']);
});

test('images load lazily and always have an alt text', () => {
  const image = parse('<img src="/uploads/x.png">').querySelector('img');
  expect(image?.outerHTML).toBe('<img src="/uploads/x.png" alt="" loading="lazy" decoding="async">');
});

test('an uploaded image has its size and its smaller files, from which the browser chooses', () => {
  const picture = parse('![A chart](/uploads/0a1b-700x350.png)').querySelector('p > picture');
  expect(picture?.outerHTML).toBe(
    '<picture>' +
      '<source type="image/avif" srcset="/uploads/0a1b-700x350-320.avif 320w, /uploads/0a1b-700x350-640.avif 640w, /uploads/0a1b-700x350.avif 700w" sizes="(min-width: 45rem) 42rem, 100vw">' +
      '<source type="image/webp" srcset="/uploads/0a1b-700x350-320.webp 320w, /uploads/0a1b-700x350-640.webp 640w, /uploads/0a1b-700x350.webp 700w" sizes="(min-width: 45rem) 42rem, 100vw">' +
      '<img src="/uploads/0a1b-700x350.png" alt="A chart" loading="lazy" decoding="async" width="700" height="350">' +
      '</picture>',
  );
});

test.each([
  ['<img src="/uploads/0a1b-700x350.jpg" width="300">', '300', '150'],
  ['<img src="/uploads/0a1b-700x350.jpg" height="70">', '140', '70'],
  ['<img src="/uploads/0a1b-700x350.jpg" width="300" height="300">', '300', '300'],
  ['<img src="/uploads/0a1b-700x350.jpg" width="0">', '700', '350'],
  ['![an animation](/uploads/0a1b-200x100.webp)', '200', '100'],
  ['![not one of ours](https://cdn.example/uploads/0a1b-200x100.jpg)', null, null],
  ['![no such size](/uploads/0a1b-0x100.jpg)', null, null],
])('%s is shown at %s by %s', (source, width, height) => {
  const image = parse(source).querySelector('img');
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual([width, height]);
});

test('an image with a refused address leaves its alt text', () => {
  expect(renderMarkdown('![a chart](javascript:x)')).toBe('<p>a chart</p>');
});

test('code blocks can be scrolled with the keyboard', () => {
  expect(parse('```\nx\n```').querySelector('pre')?.tabIndex).toBe(0);
});

test('checkboxes state their value and occur only in task lists', () => {
  const document = parse('- [x] a\n\n- [ ] b\n\n<input type=checkbox>');
  const boxes = [...document.querySelectorAll('input')].map((box) => [box.getAttribute('aria-label'), box.disabled]);
  expect(boxes).toEqual([
    ['Done', true],
    ['Not done', true],
  ]);
});
