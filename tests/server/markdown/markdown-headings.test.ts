import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { findHeadings, textsBelow } from '../../../shared/content/headings';

test('second and third level headings are listed in order with their ids', () => {
  expect(findHeadings(renderMarkdown('# One\n\n## Two\n\n### Three\n\n#### Four'))).toEqual([
    { id: 'user-content-one', text: 'One', depth: 2 },
    { id: 'user-content-two', text: 'Two', depth: 2 },
    { id: 'user-content-three', text: 'Three', depth: 3 },
  ]);
});

test('a heading is listed as plain text, without markup and entities', () => {
  const [heading] = findHeadings(
    renderMarkdown('## **R&D** <kbd>x</kbd> `a < b` &quot;q&quot; [l](/x) ![i](/uploads/i.png) 👍'),
  );
  expect(heading?.text).toBe('R&D x a < b "q" l 👍');
});

test('every listed id belongs to an element, whatever the heading contains', () => {
  const html = renderMarkdown('## Größe\n\n## a "b" <c>\n\n<h2 title="x > y" id="own & id">Own</h2>');
  expect(findHeadings(html).map(({ id }) => id)).toEqual([
    'user-content-größe',
    'user-content-a-b-',
    'user-content-own & id',
  ]);
});

test('text that only looks like a heading is not listed', () => {
  expect(findHeadings(renderMarkdown('`<h2 id="x">x</h2>`\n\n<p title=\'<h2 id="x">x</h2>\'>y</p>'))).toEqual([]);
});

test('empty headings and the footnotes heading are left out', () => {
  expect(findHeadings(renderMarkdown('##\n\nx[^1]\n\n[^1]: y'))).toEqual([]);
});

test('a text of twenty thousand headings has a table of contents of three hundred', () => {
  const html = Array.from({ length: 20_000 }, (_, at) => `<h2 id="h-${at}">a</h2><p>b</p>`).join('');
  expect(findHeadings(html)).toHaveLength(300);
  expect(textsBelow(html).size).toBe(300);
  expect(textsBelow(html).get('h-299')).toBe('b');
});
