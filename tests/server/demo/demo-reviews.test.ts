import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bonusRange, knownBonus } from '../../../shared/codes/bonus-range';
import { bonusValue, EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import { readDemoPosts } from '../../../server/demo/blog-content';
import { readDemoCasinos } from '../../../server/demo/casino-content';
import { dateTests, getLastTest } from '../../../server/demo/date-tests';
import { readDemoImages } from '../../../server/demo/media';
import { readDemoPages } from '../../../server/demo/page-content';

const demoCasinos = readDemoCasinos();
const demoImages = readDemoImages();
const demoPages = readDemoPages();
const demoPosts = readDemoPosts();

const NOW = new Date('2026-11-22T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const WRITTEN = /(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), [A-Z][a-z]{2} \d{1,2}, \d{4}/g;

const reviews = demoCasinos.flatMap(({ fullReview, ...casino }) =>
  fullReview === null ? [] : { fullReview, ...casino },
);

test('one site has no review yet, as every new one', () => {
  expect(reviews).toHaveLength(demoCasinos.length - 1);
});

describe.each(reviews.map((casino) => [casino.name, casino] as const))('the review of %s', (_name, casino) => {
  const review = dateTests(casino.fullReview, new Date(NOW.getTime() - getLastTest(casino) * DAY_MS));
  const checkedOrClosed = casino.verifiedDaysAgo ?? casino.status?.daysAgo ?? 0;

  test('a demo review dates its tests in order, before the facts were checked or it closed', () => {
    const dates = (review.match(WRITTEN) ?? []).map((written) => new Date(`${written} UTC`).getTime());
    expect(dates.length).toBeGreaterThan(0);
    expect(dates).toEqual([...dates].sort((a, b) => a - b));
    expect(Math.max(...dates)).toBeLessThan(NOW.getTime() - checkedOrClosed * DAY_MS);
    expect(review).not.toMatch(/\{\{|^\| (?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day,/m);
  });

  test('a demo review leaves the scores to the score table', () => {
    expect(review).not.toMatch(/^#+ Score\b|^\| Part \| Weight|^\| Payouts \|/m);
  });

  test('a demo review does not suggest that one person held several accounts', () => {
    expect(review).not.toMatch(/(two|three|second|other|another|our) accounts?\b(?! credited)/i);
  });
});

test('the dates in a demo review fall on the requested weekday, the last before the given day', () => {
  expect(dateTests('{{Saturday}} then {{Saturday}} then {{Sunday}}', new Date('2026-11-22T10:00:00Z'))).toBe(
    'Sat, Nov 7, 2026 then Sat, Nov 14, 2026 then Sun, Nov 15, 2026',
  );
});

test('a log counted in days ends before the day it is read', () => {
  const logs = reviews.flatMap(({ fullReview }) => {
    const [, day, date] = /day (\d+),? (?:was|is from) ([A-Z][^.]+)\./i.exec(dateTests(fullReview, NOW)) ?? [];
    const days = [...fullReview.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
    return date ? [new Date(`${date} UTC`).getTime() + (Math.max(...days) - Number(day)) * DAY_MS] : [];
  });
  expect(logs.length).toBeGreaterThan(0);
  expect(Math.max(...logs)).toBeLessThan(NOW.getTime());
});

test('no two demo posts share a cover', () => {
  const covers = demoPosts.flatMap(({ featuredImage }) => featuredImage ?? []);
  expect(covers).toEqual([...new Set(covers)]);
});

test('figures group thousands with commas, not spaces', () => {
  const texts = [...reviews.map(({ fullReview }) => fullReview), ...demoPosts.map(({ content }) => content)];
  for (const text of texts) expect(text).not.toMatch(/\d[\u2009\u202f\u00a0]\d{3}/);
});

test('each initial page names the day it was written', () => {
  for (const { slug, writtenOn } of demoPages) {
    expect(new Date(writtenOn).toISOString().slice(0, 10), slug).toBe(writtenOn);
    expect(new Date(writtenOn).getTime(), slug).toBeLessThanOrEqual(Date.now());
  }
});

test.each(['logos', 'covers'] as const)('the demo lists its %s unchanged', (folder) => {
  const directory = `client/public/demo/${folder}`;
  expect(Object.keys(demoImages[folder]).sort()).toEqual(
    readdirSync(directory)
      .map((name) => name.replace(/\.svg$/, ''))
      .sort(),
  );
  for (const [name, bytes] of Object.entries(demoImages[folder])) {
    expect(statSync(`${directory}/${name}.svg`).size, name).toBe(bytes);
  }
  const used = [...demoCasinos.map(({ logoUrl }) => logoUrl), ...demoPosts.flatMap((post) => post.featuredImage ?? [])];
  for (const url of used) expect(existsSync(`client/public${url}`), url).toBe(true);
});

describe('the article on wagering', () => {
  const content = demoPosts.find(({ slug }) => slug === 'what-wagering-really-costs')?.content ?? '';
  const rows = content.split('\n').filter((line) => line.startsWith('| '));
  const dollars = (cents: number) => `${cents < 0 ? '−' : ''}$${Math.abs(Math.round(cents / 100))}`;

  test('the article on wagering gives each site’s likely figure, as its review does', () => {
    const sites = demoCasinos.flatMap(({ slug, facts }) => {
      const row = rows.find((line) => line.includes(`(/casino/${slug})`));
      return row === undefined || slug === null ? [] : [{ slug, row, match: knownBonus(facts).match }];
    });
    expect(sites).toHaveLength(12);
    for (const { slug, row, match } of sites) {
      if (match === null) expect(row, slug).not.toMatch(/\| [−]?\$\d+ \|$/);
      else expect(row, slug).toContain(`| ${dollars(bonusRange(match, EXAMPLE_DEPOSIT).likely.worth)} |`);
    }
  });

  test('the article on wagering states the rest of a bonus by the same model', () => {
    const edges = [100, 200, 300, 500, 800];
    const table = rows.filter((line) => /^\| \d+× \|/.test(line));
    expect(table).toHaveLength(6);
    for (const row of table) {
      const [wagering = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const terms = { deposit: 10_000, match: 10_000, cap: null, contribution: 10_000, counts: 'bonus' as const };
      const worths = edges.map(
        (edge) => bonusValue({ ...terms, edge, wagering: Number.parseInt(wagering) * 100 }).worth,
      );
      expect(cells).toEqual(worths.map((worth) => `${worth < 0 ? '−' : ''}${Math.abs(Math.round(worth / 100))}%`));
    }
  });
});
