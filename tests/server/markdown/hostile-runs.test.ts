import { describe, expect } from 'vitest';
import { headingsOf, textsBelow } from '../../../shared/content/headings';
import { readLiveBlock } from '../../../shared/content/live-blocks';
import { isStorable } from '../../../shared/text/clean-text';
import { CacheTags } from '../../../server/cache/cache-tags';
import { servedText } from '../../../server/features/markdown/served-text';
import { namelessImages, textNotices } from '../../../server/features/markdown/text-notices.service';
import { passagesOf, passagesOfLink, passagesOfWords } from '../../../server/features/mentions/passages';
import { markedExcerpt } from '../../../server/features/search/marked-text';
import { withAbsoluteAddresses } from '../../../server/features/seo/feed-xml';
import { wellFormedXml } from '../../../server/features/seo/well-formed-xml';
import { isTooNested } from '../../../server/features/transfer/html-nesting';
import { withNewLinks } from '../../../server/features/transfer/old-addresses';
import {
  closedShortcodes,
  withButtons,
  withFigures,
  withoutShortcodes,
} from '../../../server/features/transfer/shortcodes';
import { sourceNesting } from '../../../server/markdown/nesting';
import { countWords, mapText, withoutLinks } from '../../../server/markdown/rendered-html';
import { tableOfCells } from '../../../client/features/markdown/admin/pasted-markdown';
import { lengthText } from '../../../client/features/markdown/admin/length-text';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { processorTime } from '../../fixtures/waiting';

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

/** More for 800 KB would hold up other requests. */
const LIMIT_MS = 50;
/** What a busy machine makes of it. An expression whose time grows with the square takes minutes. */
const BUSY_MS = 8 * LIMIT_MS;
/** What takes no longer for the small text stays below BUSY_MS for the large one, were its growth that of the square. */
const SURE_MS = BUSY_MS / (LARGE / SMALL) ** 2;
const TRIES = 3;

/** The least processor time of some tries. */
async function timeOf(work: Work, text: string, enough: number): Promise<number> {
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best >= enough; tries += 1) {
    const taken = processorTime();
    await work(text);
    best = Math.min(best, taken());
  }
  return best;
}

async function slowRuns(work: Work): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, textOf] of HOSTILE) {
    const small = await timeOf(work, textOf(SMALL), SURE_MS);
    if (small < SURE_MS) continue;
    const large = small < BUSY_MS ? await timeOf(work, textOf(LARGE), BUSY_MS) : Infinity;
    if (large >= BUSY_MS) slow.push(`${name}: ${Math.round(small)} ms for 200 KB, ${Math.round(large)} for 800`);
  }
  return slow;
}

type Work = (text: string) => unknown;

const sought = { names: ['Stake'], addresses: ['stake'], codes: ['a.b'] };
const oldSite = { hosts: new Set(['old.example']), newPaths: new Map([['/x', '/blog/x']]) };

const PLAIN: Record<string, Work> = {
  countWords,
  mapText: (html) => mapText(html, (part) => part),
  withoutLinks: (html) => withoutLinks(html, PUBLIC_URL, ['/blog/x']),
  withAbsoluteAddresses: (html) => withAbsoluteAddresses(html, `${PUBLIC_URL}/blog/x`),
  headingsOf,
  textsBelow,
  sourceNesting,
  namelessImages,
  readLiveBlock,
  passagesOf: (source) => passagesOf(source, sought),
  passagesOfLink: (source) => passagesOfLink(source, '/casino/x'),
  passagesOfWords: (source) => passagesOfWords(source, 'stake pays'),
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

describe('A text of hostile runs takes time by its length', () => {
  test.for(Object.entries(PLAIN))('a text of hostile runs takes time by its length in %s', async ([, work]) => {
    expect(await slowRuns(work)).toEqual([]);
  });

  test('A text of the largest size is served in slices, between which others are', async ({ db }) => {
    await insertCasino(db, { slug: 'gone-too', status: 'closed', status_reason: 'Gone.', promo_code: 'HELLO' });
    const html = '<a href="/go/gone-too">x</a> '.repeat(32_000);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const served = await servedText({ db, reads: new CacheTags() }, html);
    clearInterval(counting);
    expect(served).not.toContain('/go/');
    expect(turns).toBeGreaterThan(8);
  });

  test('Of many long texts asked for at once some are refused as too many, and short ones are not', async ({ db }) => {
    const reader = { db, reads: new CacheTags() };
    const long = '<a href="/go/nowhere">x</a> '.repeat(28_000);
    const asked = Array.from({ length: 40 }, () => servedText(reader, long));
    const settled = Promise.allSettled(asked);
    expect(await servedText(reader, '<p>Short.</p>')).toBe('<p>Short.</p>');
    const outcomes = await settled;
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(asked.length);
    expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  });

  test('a text of hostile runs takes time by its length where the server completes and searches it', async ({ db }) => {
    await insertCasino(db, { slug: 'gone', status: 'closed', status_reason: 'Gone.', promo_code: 'HELLO' });
    expect(await slowRuns((html) => textNotices({ db, publicUrl: PUBLIC_URL }, { source: html, html }))).toEqual([]);
  });
});
