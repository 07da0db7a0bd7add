import { expect, test } from 'vitest';
import { findHeadings, textsBelow } from '../../../shared/content/headings';
import { readLiveBlock } from '../../../shared/content/live-blocks';
import { isStorable } from '../../../shared/text/clean-text';
import { wellFormedXml } from '../../../server/base/well-formed-xml';
import { writeFeed } from '../../../server/features/markdown/feed-xml';
import type { FeedItem } from '../../../server/features/markdown/feed-xml';
import { scanForNotices } from '../../../server/features/markdown/noticed-text';
import {
  holdsAllWords,
  findPassages,
  findLinkPassages,
  findWordPassages,
} from '../../../server/features/markdown/passages';
import { composeHtml, scanHtml } from '../../../server/features/markdown/served-html';
import type { textFunctions } from '../../../server/features/markdown/text-functions';
import { markedExcerpt } from '../../../server/features/search/marked-text';
import { isTooNested } from '../../../server/features/transfer/parsing/html-nesting';
import { withNewLinks } from '../../../server/features/transfer/old-addresses';
import {
  closedShortcodes,
  withButtons,
  withFigures,
  withoutShortcodes,
} from '../../../server/features/transfer/parsing/shortcodes';
import { sourceNesting } from '../../../server/markdown/nesting';
import { countWords, withoutLinks } from '../../../server/markdown/rendered-html';
import { tableOfCells } from '../../../client/features/markdown/admin/pasted-markdown';
import { lengthText } from '../../../client/features/markdown/admin/length-text';
import { COMPARABLE_MS, isSuperlinear, timeOf } from '../../fixtures/growth';

const PUBLIC_URL = 'https://lootrank.test';
const SMALL = 200_000;
const LARGE = 800_000;

/** Whatever repeats the beginning of something that a text is searched for. */
const REPEATED = [
  ...[
    '<',
    '<a ',
    '<a\t',
    '<A<',
    '<a href="',
    '<a href="/go/x">',
    '</a>',
    '<b></c>',
    '<h2 id="',
    '<img ',
    '<p data-live="',
  ],
  ...[
    '::site{',
    '<!--',
    '&amp;',
    '&#x',
    '"',
    ' href="',
    '[',
    '![](',
    '](',
    '[button ',
    '(',
    '`',
    '~',
    '> ',
    '1. ',
    '#',
    '|',
  ],
  ...[' ', '\n', '\r', 'a', '0', '.', '!', 'a.', 'a-', 'x, ', 'Stake ', '/casino/', '%'],
];

const filled = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));

const inTitle = (unit: string) => (size: number) => `<b title="${filled(unit.replaceAll('"', '&quot;'), size)}">x</b>`;

const HOSTILE: [name: string, text: (size: number) => string][] = [
  ...REPEATED.map((unit): (typeof HOSTILE)[number] => [JSON.stringify(unit), (size) => filled(unit, size)]),
  ...['<a ', '<a\t', '<b ', ' href=', 'a'].map((unit): (typeof HOSTILE)[number] => [
    `${JSON.stringify(unit)} in a title`,
    inTitle(unit),
  ]),
  ['references', (size) => `${'![a][r] '.repeat(40)}\n\n[r]: /x.png "${filled('<a ', size)}"`],
];

/** What takes no longer for the small text stays below COMPARABLE_MS for the large one, were its growth that of the square. */
const SURE_MS = COMPARABLE_MS / (LARGE / SMALL) ** 2;

type Work = (text: string) => unknown;

const superlinearRuns = (work: Work): string[] =>
  HOSTILE.filter(
    ([, textOf]) =>
      timeOf(work, textOf(SMALL), SURE_MS) >= SURE_MS &&
      [SMALL, LARGE].some((size) => isSuperlinear(work, textOf, size)),
  ).map(([name]) => name);

const sought = { names: ['Stake'], addresses: ['stake'], codes: ['a.b'] };
const oldSite = { hosts: new Set(['old.example']), newPaths: new Map([['/x', '/blog/x']]) };
const gone = { name: 'Gone', casino: 'gone', host: 'gone.example', address: 'gone.example/' };
const known = {
  ended: new Map([['gone.example', [gone]]]),
  active: new Set<string>(),
  domains: new Set(['gone.example']),
};
const found = { offers: new Map(), known, codes: new Set(['HELLO']), blocks: new Map([['::site{x}', '']]) };
const item: FeedItem = {
  ...{ path: '/blog/x', title: 'x', summary: 'x', contentHtml: '', author: null, category: null },
  ...{ publishedAt: new Date(), updatedAt: new Date() },
};
const feed = { title: 'x', description: 'x', path: '/blog', feedPath: '/feed', reads: [] };

/** What reads the text of one request. */
const READ: Record<keyof typeof textFunctions, Work> = {
  scanHtml,
  composeHtml: (html) => composeHtml(html, found),
  findHeadings,
  countWords,
  withoutLinks: (html) => withoutLinks(html, PUBLIC_URL, ['/blog/x']),
  scanForNotices: (text) => scanForNotices(text, text, PUBLIC_URL, known),
  findPassages: (source) => findPassages(source, sought),
  findLinkPassages: (source) => findLinkPassages(source, '/casino/x'),
  findWordPassages: (source) => findWordPassages(source, 'stake pays'),
  holdsAllWords: (source) => holdsAllWords(source, 'stake pays'),
  writeFeed: (contentHtml) =>
    writeFeed({ siteName: 'x', publicUrl: PUBLIC_URL }, { ...feed, items: [{ ...item, contentHtml }] }, 'xml'),
};

const OTHERS: Record<string, Work> = {
  textsBelow,
  sourceNesting,
  readLiveBlock,
  markedExcerpt,
  isStorable,
  wellFormedXml,
  lengthText,
  tableOfCells,
  withNewLinks: (markdown) => withNewLinks(markdown, oldSite),
  shortcodes: (text) => {
    withoutShortcodes(text, closedShortcodes(text), new Set());
    withButtons(text);
    withFigures(text);
  },
  isTooNested,
};

test.for(Object.entries({ ...READ, ...OTHERS }))('a text of hostile runs takes time by its length in %s', ([, work]) =>
  expect(superlinearRuns(work)).toEqual([]),
);
