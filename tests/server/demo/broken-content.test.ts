import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readDemoPosts, readDemoTaxonomy } from '../../../server/demo/blog-content';
import { readDemoCasinos, readDemoRanking } from '../../../server/demo/casino-content';
import { readDemoEvidence } from '../../../server/demo/evidence';
import { readDemoImages } from '../../../server/demo/media';
import { readDemoHelpServices, readDemoPages } from '../../../server/demo/page-content';
import { findContentFolder } from '../../../server/demo/read-content';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-content-'));
cpSync(findContentFolder(), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const COPPERLINE = 'casinos/copperline.md';
const ABOUT = 'pages/about.md';
const WINTER = 'posts/winter-major-esport-bets.md';

const readers: Record<string, (from: string) => unknown> = {
  casinos: readDemoCasinos,
  posts: readDemoPosts,
  pages: readDemoPages,
  'order.json': readDemoPages,
  'taxonomy.json': readDemoTaxonomy,
  'ranking.json': readDemoRanking,
  'images.json': readDemoImages,
  'evidence.json': readDemoEvidence,
  'help-services.json': readDemoHelpServices,
};

/** Changes one file for the time of a test. Returns the place of the change, as messages name it. */
function change(file: string, written: string, instead: string): string {
  const full = path.join(folder, file);
  const text = readFileSync(full, 'utf8');
  expect(text).toContain(written);
  writeFileSync(
    full,
    text.replace(written, () => instead),
  );
  onTestFinished(() => writeFileSync(full, text));
  return `${full}:${text.slice(0, text.indexOf(written)).split('\n').length}: `;
}

function toMessage(file: string): string {
  try {
    readers[file.split('/')[0] ?? '']?.(folder);
  } catch (error) {
    return String(error);
  }
  return 'nothing was wrong';
}

test.for([
  ['an unknown field', COPPERLINE, 'placement: 1', 'place: 1', "Must not hold 'place'"],
  ['an unknown field of an object', COPPERLINE, 'payout_tests: { value: 4', 'payout_tests: { is: 4', 'Must not hold'],
  ['a field named twice', COPPERLINE, 'rating: 4.8', 'name: Copperline', 'Map keys must be unique'],
  ['an indentation that is wrong', COPPERLINE, '  - Every round provably fair', ' - Every round', 'A block sequence'],
  ['no front matter', ABOUT, '---\n', '', 'must start with fields between two lines of ---'],
  ['an unknown fact', COPPERLINE, 'payout_tests:', 'payouts_tested:', 'This fact is not known here'],
  ['a value of the wrong type', COPPERLINE, 'payout_tests: { value: 4', 'payout_tests: { value: x', 'whole number'],
  ['an amount without unit', COPPERLINE, 'min_deposit: { value: $', 'min_deposit: { value: ', 'must be like $12.50'],
  ['a time without unit', COPPERLINE, 'value: 14 min', 'value: 14', 'must be like 1 day 2 h 30 min'],
  [
    'an edge without unit',
    COPPERLINE,
    'house_edge: { value: { ',
    'house_edge: { value: { dice: 1, ',
    'must be like 2.5%',
  ],
  ['a former value without unit', COPPERLINE, 'was: 16 min', 'was: 16', 'must be like 1 day 2 h 30 min'],
  ['an unknown gamemode', COPPERLINE, 'gamemodes: [crash', 'gamemodes: [chess', 'holds one that is not known here'],
  ['an unknown editor', COPPERLINE, 'by: d.osei', 'by: somebody', 'Must be one of: m.keller, d.osei'],
  ['a score in quarters', COPPERLINE, 'score: 4.5', 'score: 4.25', 'scores.terms.score'],
  ['a date that does not exist', ABOUT, 'writtenOn: 2026-1', 'writtenOn: 2026-02-30 #', 'such as 2026-11-20'],
  ['an age that is no number', WINTER, 'publishedDaysAgo: -6', 'publishedDaysAgo: soon', 'publishedDaysAgo: '],
  ['an unknown tag', WINTER, 'tags: [terms', 'tags: [term', 'tags.0: Must be one of: provably-fair'],
  ['an unknown author', WINTER, 'author: d.osei', 'author: nobody', 'author: Must be one of: m.keller'],
  ['a file that is missing', 'order.json', '"about"', '"about-us"', 'There is no other file pages/about-us.md'],
  ['another form of date', 'help-services.json', '"2026-11-21"', '"21.11.2026"', 'Checked must be a date'],
  ['JSON without a comma', 'ranking.json', '"daysAgo": 241,', '"daysAgo": 241', 'flow collections'],
  [
    'a picture without a caption',
    'evidence.json',
    '"caption": "Clause 11: nobody is asked for documents"',
    '"caption": ""',
    '6.caption',
  ],
  ['an image without a size', 'images.json', '"ballast": 209', '"ballast": null', 'logos.ballast'],
  ['an empty tag', 'taxonomy.json', '"provably-fair"', '""', 'tags.0: Tag name is required'],
] as const)('%s is reported with its file and line', ([, file, written, instead, said]) => {
  const place = change(file, written, instead);
  const message = toMessage(file);
  expect(message).toContain(place);
  expect(message).toContain(said);
});

test('a field that is missing is reported at the beginning of its object', () => {
  change(WINTER, 'author: d.osei\n', '');
  expect(toMessage(WINTER)).toBe(
    `ContentError: ${path.join(folder, WINTER)}:2: author: Must be one of: m.keller, d.osei, a.varga, p.lindqvist`,
  );
});

test('a page without a text is reported at the line where it would begin', () => {
  writeFileSync(path.join(folder, ABOUT), '---\ntitle: About\nmetaDescription: About us\nwrittenOn: 2026-11-22\n---\n');
  onTestFinished(() => cpSync(path.join(findContentFolder(), ABOUT), path.join(folder, ABOUT)));
  expect(toMessage(ABOUT)).toContain(`${path.join(folder, ABOUT)}:6: Text is required`);
});

test('a file that the order does not list is reported', () => {
  change('order.json', '    "about",\n', '');
  expect(toMessage('order.json')).toMatch(/order\.json:\d+: pages: pages\/about\.md is not listed/);
});

test('line ends of Windows change nothing', () => {
  const full = path.join(folder, ABOUT);
  writeFileSync(full, readFileSync(full, 'utf8').replaceAll('\n', '\r\n'));
  onTestFinished(() => cpSync(path.join(findContentFolder(), ABOUT), full));
  expect(readDemoPages(folder)).toEqual(readDemoPages());
});
