import { expect, test } from 'vitest';
import { NEVER } from '../../../shared/facts/casino-facts';
import { readDemoPosts } from '../../../server/demo/blog-content';
import { readDemoCasinos } from '../../../server/demo/casino-content';
import type { DemoCasino } from '../../../server/demo/casino-content';

const casinos = readDemoCasinos();
const posts = readDemoPosts();

/** Minutes in '1 h 4 min' or '2 days'. */
function minutesIn(duration: string): number {
  const of = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(duration)?.[1] ?? 0);
  return of('days?') * 1440 + of('h\\b') * 60 + of('min');
}

const hundredths = (written: string) => Math.round(Number(written.replace(/[$,%]/g, '')) * 100);

function casinoAt(slug: string): DemoCasino {
  const found = casinos.find((casino) => casino.logoUrl.endsWith(`/${slug}.svg`));
  if (!found) throw new Error(`No demo site is at /casino/${slug}.`);
  return found;
}

const getFact = ({ facts }: DemoCasino, key: string) => facts.find((fact) => fact.key === key);
const getEdge = (casino: DemoCasino, mode: string) =>
  (getFact(casino, 'house_edge')?.value as Record<string, number> | undefined)?.[mode];

function post(slug: string): string {
  const found = posts.find((one) => one.slug === slug);
  if (!found) throw new Error(`The demo has no post ${slug}.`);
  return found.content;
}

const getCells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows about one site each of the table with this first line. */
function rowsUnder(content: string, head: string) {
  const [table = ''] = content.slice(content.indexOf(head)).split('\n\n');
  const rows = table.split('\n').flatMap((line) => {
    const [, slug] = /^\| \[[^\]]+\]\(\/casino\/([\w-]+)\)/.exec(line) ?? [];
    return slug === undefined ? [] : [{ casino: casinoAt(slug), cells: getCells(line).slice(1) }];
  });
  expect(rows.length, head).toBeGreaterThan(3);
  return rows;
}

test('an article links to a site that was listed by the time the article was last edited', () => {
  for (const { slug, content, publishedDaysAgo, updatedDaysAgo = publishedDaysAgo } of posts) {
    for (const [, address = ''] of content.matchAll(/\(\/casino\/([\w-]+)\)/g)) {
      expect(updatedDaysAgo, `${slug}: ${address}`).toBeLessThanOrEqual(casinoAt(address).createdDaysAgo);
    }
  }
});

test('the article on 96 withdrawals agrees with the logs, facts and histories of its sites', () => {
  const content = post('timed-96-withdrawals');
  const rows = rowsUnder(content, '| Site | Median | Slowest |');
  expect(rows).toHaveLength(19);
  const timed = rows.filter(({ cells: [median] }) => median !== 'not paid');
  for (const { casino, cells } of timed) {
    const figures = ['payout_median', 'payout_slowest'].map((key) => getFact(casino, key)?.value);
    expect(cells.slice(0, 2).map(minutesIn), casino.name).toEqual(figures);
  }
  const medians = timed.map(({ casino }) => Number(getFact(casino, 'payout_median')?.value));
  expect(medians).toEqual(medians.toSorted((a, b) => a - b));
  expect(timed.filter(({ casino }) => Number(getFact(casino, 'payout_slowest')?.value) < 30)).toHaveLength(4);

  const earlier = [...content.matchAll(/^\| ([\w ]+) \| ([^|]* min) \| ([^|]* min) \|$/gm)];
  expect(earlier).toHaveLength(5);
  for (const [, name = '', now = '', before = ''] of earlier) {
    const casino = casinos.find((one) => one.name.startsWith(name));
    const changes = casino?.history.flatMap((save) => save.changes) ?? [];
    const last = changes.findLast(({ kind, key }) => kind === 'fact' && key === 'payout_median');
    expect([minutesIn(now), minutesIn(before)], name).toEqual([
      casino && getFact(casino, 'payout_median')?.value,
      last?.was,
    ]);
  }

  const logged = timed.flatMap(({ casino }) =>
    [...(casino.fullReview?.matchAll(/^\| \{\{(\w+)\}\}(.*)\| (\d[^|]*(?:min|days?|h)) \|/gm) ?? [])].map(
      ([, day = '', , duration = '']) => ({ day, minutes: minutesIn(duration) }),
    ),
  );
  const slow = logged.filter(({ minutes }) => minutes > 180);
  // Farrow paid one of four, after five hours.
  expect(slow.length + 1).toBe(13);
  expect(slow.filter(({ day }) => day === 'Friday' || day === 'Saturday')).toHaveLength(7);
});

test('the log of the site that does not pay gives the figures that other texts quote', () => {
  const { fullReview, facts, status } = casinoAt('farrow');
  const log = fullReview ?? '';
  const asked = [...log.matchAll(/^\| (\d+) \| (?:Asked for|Rejected)/gm)].map(([, day]) => Number(day));
  expect([asked.length, (asked.at(-1) ?? 0) - (asked[0] ?? 0) + 1]).toEqual([5, 10]);
  expect(post('seven-signs-of-a-site-that-will-not-pay')).toContain('we were asked five times in ten days');
  expect(log).toContain('they asked us five times');
  expect(log.match(/^\| \d+ \| Withdrawal of/gm)).toHaveLength(2);
  expect(log).toContain('Two more withdrawals requested');
  expect(facts.find(({ key }) => key === 'payout_tests')).toMatchObject({ value: 4, note: '1 of 4 paid' });
  // Dates move with the day of seeding, so a text cannot name a month.
  expect(JSON.stringify([casinos, posts])).not.toMatch(
    /since (?:January|February|March|April|June|July|August|Septem|Octo|Novem|Decem)/,
  );
  expect(status?.reason).toMatch(/^Three of four withdrawals have not been paid/);
});

test('tables of articles give the facts of the sites in them', () => {
  for (const { casino, cells } of rowsUnder(
    post('knife-prices-after-the-autumn-case'),
    '| Site | Mark-up over index |',
  )) {
    expect(hundredths(cells[0] ?? ''), casino.name).toBe(getFact(casino, 'skin_markup')?.value);
  }
  for (const { casino, cells } of rowsUnder(post('mines-formula-behind-the-multiplier'), '| Site | Edge, one tile |')) {
    expect(hundredths(cells[0] ?? ''), casino.name).toBe(getEdge(casino, 'mines'));
  }
  for (const { casino, cells } of rowsUnder(post('nineteen-support-desks'), '| Site | Easy | Money | Limits |')) {
    const times = cells.map(minutesIn).toSorted((a, b) => a - b);
    const { value, source = '' } = getFact(casino, 'support_median') ?? {};
    if (source.startsWith('Three questions')) expect(times[1], casino.name).toBe(value);
  }
  for (const { casino, cells } of rowsUnder(post('which-documents-sites-ask-for'), '| Site | Check begins at |')) {
    const [, amount = '$0'] = /(\$[\d,]+)/.exec(cells[0] ?? '') ?? [];
    expect(hundredths(amount), casino.name).toBe(getFact(casino, 'kyc_from')?.value);
  }
  expect(casinos.filter((casino) => getFact(casino, 'kyc_from')?.value === NEVER).map(({ name }) => name)).toEqual([
    'Tinderbox Cases',
  ]);
});

test('the map of companies names each site once, with the licence that its review names', () => {
  const rows = post('who-owns-whom')
    .split('\n')
    .filter((line) => /^\| (?:[A-K]|unknown) \|/.test(line))
    .map(getCells);
  const seen = rows.flatMap(([company = '', brands = '', licence = '']) =>
    brands.split(', ').map((name) => ({ company, name, licence })),
  );
  expect(seen).toHaveLength(casinos.length);
  for (const { name, licence } of seen) {
    const casino = casinos.find((one) => one.name === name || one.name.startsWith(`${name} `));
    const known = casino && getFact(casino, 'licence')?.value;
    expect(known ?? 'none', name).toBe(licence);
  }
});

test('the article on promo codes lists the codes of the sites, and no other', () => {
  const table = post('thirty-one-promo-codes-tested').split('| Site | Code |')[1]?.split('\n\n')[0] ?? '';
  const codes = [...table.matchAll(/^\| [^|]+ \| ([A-Z0-9]+) \|/gm)].map(([, code]) => code);
  expect(codes.toSorted()).toEqual(casinos.flatMap(({ promoCode }) => promoCode ?? []).toSorted());
});

test('a review compares the edges of its site with those of the other listed sites', () => {
  const review = casinoAt('vellum').fullReview ?? '';
  const others = casinos.filter(({ name, status }) => name !== 'Vellum' && !status);
  for (const [label, mode] of [
    ['Dice', 'dice'],
    ['Crash', 'crash'],
    ['Coinflip', 'coinflip'],
    ['Blackjack', 'blackjack'],
  ] as const) {
    const edges = others.flatMap((casino) => getEdge(casino, mode) ?? []);
    const range = `${Math.min(...edges) / 100}% to ${Math.max(...edges) / 100}%`;
    expect(review, mode).toMatch(new RegExp(`^\\| ${label} \\| [\\d.]+% \\| ${range} \\|$`, 'm'));
  }
});
