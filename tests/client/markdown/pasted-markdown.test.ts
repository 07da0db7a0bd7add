import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pastedMarkdown, tableOfCells } from '../../../client/features/markdown/admin/pasted-markdown';

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/transfer/paste/${name}`, import.meta.url), 'utf8');

function paste(html: string, files: File[] = []) {
  let marks = 0;
  return pastedMarkdown({ html, files, nextMark: () => `IMAGE ${(marks += 1)}` });
}

test.for(['google-docs', 'word', 'libreoffice', 'sheet'])('a text pasted from %s becomes Markdown', (name) => {
  expect(paste(fixture(`${name}.html`))?.markdown).toBe(fixture(`${name}.md`).trim());
});

test('an image inside a pasted text is uploaded, and its file name is no description', () => {
  const { images = [], left } = paste(fixture('libreoffice.html')) ?? {};
  expect(images.map(({ mark, alt, file }) => [mark, alt, file.type])).toEqual([['![IMAGE 1]()', '', 'image/png']]);
  expect(left).toEqual([]);
});

test('an image elsewhere is left out, and reported by its description or name', () => {
  expect(paste(fixture('google-docs.html'))?.left).toEqual(['A chart of forty payouts']);
  expect(paste(fixture('word.html'))?.left).toEqual(['clip_image002.png']);
});

test('Of thousands of images in a paste fifty are uploaded, and the others are reported', () => {
  const { images, left } = paste(`<p>x</p>${'<img src="data:image/png;base64,AA==">'.repeat(5_000)}`) ?? {};
  expect([images?.length, left?.length]).toEqual([50, 4_950]);
});

test('an image copied alone is the file of the clipboard, which a word processor adds of its whole text', () => {
  const file = new File(['x'], 'image.png', { type: 'image/png' });
  const alone = paste('<meta charset="utf-8"><img src="https://example.com/a.png" alt="A duck">', [file]);
  expect(alone?.markdown).toBe('![IMAGE 1]()');
  expect(alone?.images).toEqual([{ mark: '![IMAGE 1]()', file, alt: 'A duck' }]);
  expect(paste(fixture('word.html'), [file])?.images).toEqual([]);
});

test.for([
  ['https://www.google.com/url?q=https://example.com/a%3Fb%3D1&sa=D', '[x](https://example.com/a?b=1)'],
  ['https://www.google.co.uk/url?url=https://example.com/', '[x](https://example.com/)'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'x'],
  ['https://notgoogle.com/url?q=https://example.com/', '[x](https://notgoogle.com/url?q=https://example.com/)'],
  ['https://www.google.com/url?q=https://www.google.com/url?q=https://example.com/', '[x](https://example.com/)'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1&data=05%7C02%7Creader%40example.org%7C1&sdata=x&reserved=0',
    '[x](https://example.com/a?b=1)',
  ],
  ['https://eur01.safelinks.protection.outlook.com/?data=reader%40example.org', 'x'],
  [
    'https://nam02.safelinks.protection.outlook.com.evil.example/?url=https://example.com',
    '[x](https://nam02.safelinks.protection.outlook.com.evil.example/?url=https://example.com)',
  ],
  [
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a-3Fb-3D1&d=DwMF&r=reader',
    '[x](https://example.com/a?b=1)',
  ],
  ['https://urldefense.com/v3/__https://example.com/a?b=1__;!!Abc!reader$', '[x](https://example.com/a?b=1)'],
  ['https://urldefense.com/v3/__https:/example.com/*a**A__;I-KAnOKAnQ!!Abc!reader$', '[x](https://example.com/#a“”)'],
  ['https://steamcommunity.com/linkfilter/?u=https%3A%2F%2Fexample.com', '[x](https://example.com)'],
  ['javascript:alert(1)', 'x'],
  ['#top', 'x'],
  ['file:///C:/a.docx', 'x'],
])('a pasted link to %s keeps its real address or none', ([href = '', expected]) => {
  expect(paste(`<p><b>b</b></p><p><a href="${href.replaceAll('&', '&amp;')}">x</a></p>`)?.markdown).toBe(
    `**b**\n\n${expected}`,
  );
});

const WORD = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- span.Secret {mso-style-name:Secret; display:none; mso-hide:all;} @media print { .Loud {display:none} } --></style></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

test.for([
  [
    'a comment of Word',
    WORD(
      `<p class=MsoNormal><a style='mso-comment-reference:A_1;mso-comment-date:20260101T1000'>Note</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span> stays.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><span style='mso-comment-author:"Ed"'><p class=MsoCommentText>a reviewer secret</p></span></div></div></div>`,
    ),
    'Note stays.',
  ],
  ['a comment without its list', WORD('<p>Note</p><p class=MsoCommentText>a reviewer secret</p>'), 'Note'],
  [
    'a comment of Word that Outlook on the web passed on',
    '<p class="x_MsoNormal">Note <a class="x_msocomanchor" href="#x__msocom_1">[A1]</a> stays.</p><div class="x_x_msocomtxt"><p class="x_MsoCommentText">a reviewer secret</p></div>',
    'Note stays.',
  ],
  [
    'a comment of Word that Gmail passed on',
    '<p class="m_-512MsoNormal">Note stays.</p><p class="m_-512MsoCommentText">a reviewer secret</p>',
    'Note stays.',
  ],
  [
    'a deletion that Word tracks',
    WORD(
      '<p>It pays <del cite="mailto:Ed" datetime="2026-01-01T10:00">never secret</del><ins cite="mailto:Ed">at once</ins>.</p>',
    ),
    'It pays at once.',
  ],
  [
    'a deletion of Word on the web',
    '<p>It <span class="TextRun TrackChangeTextDeletion">secret</span>pays.</p>',
    'It pays.',
  ],
  [
    'a deletion of LibreOffice',
    '<meta name="generator" content="LibreOffice 24.2"/><p>It <del>secret</del>pays.</p>',
    'It pays.',
  ],
  ['a deletion with its time', '<p>It <del datetime="2026-01-01">secret</del>pays.</p>', 'It pays.'],
  ['what a page strikes out', '<p>It <del>never</del> pays.</p>', 'It ~~never~~ pays.'],
  ['hidden text of Word', WORD("<p>It <span style='display:none;mso-hide:all'>secret</span>pays.</p>"), 'It pays.'],
  ['text that only Word hides', "<p>It <span style='MSO-HIDE: all'>secret</span>pays.</p>", 'It pays.'],
  [
    'text of a hidden style',
    WORD('<p>It <span class=Secret>secret</span><span class=Loud>pays</span>.</p>'),
    'It pays.',
  ],
  ['invisible text', '<p>It <span style="visibility: hidden !important">secret</span>pays.</p>', 'It pays.'],
  ['text without opacity', '<p>It <span style="opacity:0">secret</span>pays.</p>', 'It pays.'],
  ['text with the attribute hidden', '<p>It <span hidden>secret</span>pays.</p>', 'It pays.'],
  ['the first line of a mail', '<div style="max-height:0;overflow:hidden">secret</div><p>It pays.</p>', 'It pays.'],
  [
    'a comment of Google Docs',
    '<p>It pays<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p><div style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>secret</span></p><p>more secret</p></div>',
    'It pays.',
  ],
  [
    'the wrapper in a link’s words',
    '<p>See <a href="https://x.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2F&data=secret">https://x.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2F&data=secret</a></p>',
    'See <https://example.com/>',
  ],
] as const)('a pasted text comes without %s', ([, html, expected]) => {
  expect(paste(html)?.markdown).toBe(expected);
});

test.for([
  ['<ul><li><p>One</p><ul><li><p>In</p></li></ul></li><li><p>Two</p></li></ul>', '- One\n  - In\n- Two'],
  ['<ul><li><p>One</p><p>more</p></li><li><p>Two</p></li></ul>', '- One\n\n  more\n\n- Two'],
  ['<ul><li><p>One</p><ol start="3"><li>In</li></ol></li></ul>', '- One\n\n  3. In'],
  [
    '<table><tr><th><b>Site</b></th><th><i><b>Kept</b></i></th></tr><tr><td><b>A</b></td><td>4%</td></tr></table>',
    '| Site  | *Kept* |\n| ----- | ------ |\n| **A** | 4%     |',
  ],
  ['<p>H<sub>2</sub>O, 10<sup>6</sup> and <sup></sup>x</p>', 'H<sub>2</sub>O, 10<sup>6</sup> and x'],
  [
    '<p>10<span style="font-size:0.6em;vertical-align:super;">6</span> is <b>big<sup>1</sup></b></p>',
    '10<sup>6</sup> is **big<sup>1</sup>**',
  ],
  [
    '<table><tr><th><b>m<sup>2</sup></b></th></tr><tr><td>1</td></tr></table>',
    '| m<sup>2</sup> |\n| ------------- |\n| 1             |',
  ],
])('a paste keeps tight lists tight, headers plain and raised text raised: %s', ([html = '', expected]) => {
  expect(paste(html)?.markdown).toBe(expected);
});

test.for([
  '<meta charset="utf-8"><span style="color:red">only words</span>',
  '<p>one paragraph</p>',
  `<meta charset='utf-8'><div style="color: #ccc;font-family: Consolas, monospace;font-weight: normal;white-space: pre;"><div><span style="font-weight: bold;"># A</span></div></div>`,
  `${'<div>'.repeat(200_000)}x`,
  // Minutes of work without a limit.
  '<b>x</b>'.repeat(500_000),
  `<table><tr>${'<td>x'.repeat(500_000)}</table>`,
  `${'<blockquote>'.repeat(500)}${'<p>x</p>'.repeat(10_000)}`,
])('a paste that says no more than its plain text, or too much to convert, is not converted: %#', (html) => {
  expect(paste(html)).toBeUndefined();
});

test('one cell of a sheet is its words', () => {
  expect(paste('<google-sheets-html-origin><table><tbody><tr><td>14 min</td></tr></tbody></table>')).toBeUndefined();
});

test('tab-separated cells become a table', () => {
  expect(tableOfCells('Site\tKept\r\nA|B\t4%\r\n')).toBe('| Site | Kept |\n| --- | --- |\n| A\\|B | 4% |');
  for (const text of ['a\tb', 'one\ntwo', 'a\tb\nc', '\tcode {\n\t}']) expect(tableOfCells(text)).toBeUndefined();
});
