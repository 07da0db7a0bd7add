import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pastedMarkdown, tableOfCells } from '../../../client/features/markdown/admin/pasted-markdown';

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/transfer/paste/${name}`, import.meta.url), 'utf8');

function paste(html: string, files: File[] = []) {
  let marks = 0;
  return pastedMarkdown({ html, files, nextMark: () => `IMAGE ${(marks += 1)}` });
}

test.for(['google-docs', 'word', 'libreoffice', 'sheet'])('%s', (name) => {
  expect(paste(fixture(`${name}.html`))?.markdown).toBe(fixture(`${name}.md`).trim());
});

describe('an image', () => {
  test('inside the text is uploaded, and its file name is no description', () => {
    const { images = [], left } = paste(fixture('libreoffice.html')) ?? {};
    expect(images.map(({ mark, alt, file }) => [mark, alt, file.type])).toEqual([['![IMAGE 1]()', '', 'image/png']]);
    expect(left).toEqual([]);
  });

  test('elsewhere stays behind, by its description or name', () => {
    expect(paste(fixture('google-docs.html'))?.left).toEqual(['A chart of forty payouts']);
    expect(paste(fixture('word.html'))?.left).toEqual(['clip_image002.png']);
  });

  test('copied alone is the file of the clipboard, which a word processor adds of its whole text', () => {
    const file = new File(['x'], 'image.png', { type: 'image/png' });
    const alone = paste('<meta charset="utf-8"><img src="https://example.com/a.png" alt="A duck">', [file]);
    expect(alone?.markdown).toBe('![IMAGE 1]()');
    expect(alone?.images).toEqual([{ mark: '![IMAGE 1]()', file, alt: 'A duck' }]);
    expect(paste(fixture('word.html'), [file])?.images).toEqual([]);
  });
});

describe('a link', () => {
  test.for([
    ['https://www.google.com/url?q=https://example.com/a%3Fb%3D1&sa=D', '[x](https://example.com/a?b=1)'],
    ['https://www.google.co.uk/url?url=https://example.com/', '[x](https://example.com/)'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'x'],
    ['https://notgoogle.com/url?q=https://example.com/', '[x](https://notgoogle.com/url?q=https://example.com/)'],
    ['javascript:alert(1)', 'x'],
    ['#top', 'x'],
    ['file:///C:/a.docx', 'x'],
  ])('to %s', ([href = '', expected]) => {
    expect(paste(`<p><b>b</b></p><p><a href="${href.replaceAll('&', '&amp;')}">x</a></p>`)?.markdown).toBe(
      `**b**\n\n${expected}`,
    );
  });
});

test.for([
  '<meta charset="utf-8"><span style="color:red">only words</span>',
  '<p>one paragraph</p>',
  `<meta charset='utf-8'><div style="color: #ccc;font-family: Consolas, monospace;font-weight: normal;white-space: pre;"><div><span style="font-weight: bold;"># A</span></div></div>`,
  `${'<div>'.repeat(200_000)}x`,
])('says no more than its plain text: %#', (html) => {
  expect(paste(html)).toBeUndefined();
});

test('one cell of a sheet is its words', () => {
  expect(paste('<google-sheets-html-origin><table><tbody><tr><td>14 min</td></tr></tbody></table>')).toBeUndefined();
});

test('tab-separated cells become a table', () => {
  expect(tableOfCells('Site\tKept\r\nA|B\t4%\r\n')).toBe('| Site | Kept |\n| --- | --- |\n| A\\|B | 4% |');
  for (const text of ['a\tb', 'one\ntwo', 'a\tb\nc', '\tcode {\n\t}']) expect(tableOfCells(text)).toBeUndefined();
});
