import fc from 'fast-check';
import { describe, expect, vi } from 'vitest';
import { CHANGE_GROUPS } from '../../../shared/history/change-groups';
import { changesSearch } from '../../../shared/history/changes-search';
import { insertAuthor } from '../../../server/demo/blog';
import { chartHtml } from '../../../shared/charts/figure';
import { toRatingChart, ratingPoints } from '../../../server/features/charts/rating-chart';
import { textDifference } from '../../../server/features/history/text-difference';
import { insertCasino } from '../../builders/casinos';
import { insertChange, letChangesAge } from '../../builders/changes';
import { test as databaseTest } from '../../database/test-database';
import { trpcQuery } from '../../fixtures/calls';
import { adminCaller, callerFor, casinoAsRead } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import { processorTime } from '../../fixtures/waiting';

const test = databaseTest
  .extend('list', { scope: 'file' }, ({ db }) => callerFor(db).changes.list)
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db);
    onCleanup(() => app.close());
    return app;
  });

const at = (day: string) => new Date(`${day}T12:00:00Z`);

describe('the history of a casino', () => {
  test('the history of a casino describes each change, newest first, with its reason, date and author', async ({
    db,
    list,
  }) => {
    const keller = await insertAuthor(db, { email: 'keller@private.example', displayName: 'm.keller' });
    const nameless = await insertAuthor(db, { email: 'nameless@private.example', displayName: null });
    const { id } = await insertCasino(db, { slug: 'old-harbour', name: 'Old Harbour' });
    await insertChange(db, id, { kind: 'listed', after: { rating: 4.2 }, changed_at: at('2025-11-30') });
    await insertChange(db, id, {
      kind: 'fact',
      key: 'kyc_from',
      before: { value: 100000, note: 'a month' },
      after: { value: 150000, note: 'a month' },
      note: 'Published terms, clause 9.4',
      changed_by: nameless,
      changed_at: at('2026-03-11'),
    });
    await insertChange(db, id, {
      kind: 'status',
      before: 'listed',
      after: 'paused',
      note: 'Withdrawals are closed.',
      changed_by: keller,
      changed_at: at('2026-03-13'),
    });
    await insertChange(db, id, { kind: 'code', before: 'HARBOUR', changed_at: at('2026-06-30') });
    await insertChange(db, id, {
      kind: 'fact',
      key: 'support_median',
      after: { value: 41 },
      changed_at: at('2026-08-02'),
    });
    await insertChange(db, id, { kind: 'rank', before: 4, after: 3, changed_at: at('2026-08-14') });
    await insertChange(db, id, {
      kind: 'score',
      key: 'payouts',
      before: 4,
      after: 4.5,
      changed_at: at('2026-10-29'),
    });
    const { items, casino } = await list({ slug: 'old-harbour' });
    const said = items.map(({ kindLabel, label, before, after, tail, day, month, note, by }) =>
      [kindLabel, label, before, after, tail, day, month, note, by].map((part) => part ?? '-').join(' | '),
    );
    expect(said).toEqual([
      'Score | Payouts | 4.0 | 4.5 | - | Oct 29 | October 2026 | - | LootRank',
      'Rank | Place | #4 | #3 | - | Aug 14 | August 2026 | - | LootRank',
      'Fact | Typical support reply | - | 41 min | not known before | Aug 2 | August 2026 | - | LootRank',
      'Code | Code | HARBOUR | none needed | - | Jun 30 | June 2026 | - | LootRank',
      'Status | Status | listed | no longer listed for now | - | Mar 13 | March 2026 | “Withdrawals are closed.” | m.keller',
      'Fact | ID check (KYC) from | $1,000 a month | $1,500 a month | - | Mar 11 | March 2026 | Published terms, clause 9.4 | LootRank',
      'Listed | Added with a rating of | - | 4.2 | - | Nov 30 | November 2025 | - | LootRank',
    ]);
    expect(casino).toMatchObject({
      name: 'Old Harbour',
      since: '2025-11-30',
      total: 7,
      counts: { facts: 2, scores: 1, rank: 1, bonus: 1, status: 2 },
    });
    expect(JSON.stringify(items)).not.toContain('private.example');
  });

  test('the history of a casino leaves out minor corrections and facts unknown to this version', async ({
    db,
    list,
  }) => {
    const { id } = await insertCasino(db, { slug: 'quiet' });
    await insertChange(db, id, { kind: 'review', key: 'full_review', before: 'a', after: 'b', is_minor: true });
    await insertChange(db, id, { kind: 'fact', key: 'from_the_future', after: { value: 'x' } });
    await insertChange(db, id, { kind: 'name', before: 'Quit', after: 'Quiet' });
    const { items, casino } = await list({ slug: 'quiet' });
    expect(items.map(({ kind }) => kind)).toEqual(['name']);
    expect(casino?.total).toBe(1);
    expect((await callerFor(db).casinos.bySlug({ slug: 'quiet' })).changes.total).toBe(1);
  });

  test('the history of a draft is not found, nor part of any list', async ({ db, list }) => {
    const { id } = await insertCasino(db, { slug: 'unborn', status: 'draft' });
    await insertChange(db, id, { kind: 'name', before: 'Secret', after: 'Unborn' });
    await expect(list({ slug: 'unborn' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(list({ slug: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { items } = await list({});
    expect(items.map(({ label }) => label)).not.toContain('Unborn');
    expect(JSON.stringify(items)).not.toContain('Secret');
  });

  test('the history of a casino stays when an account is deleted, with the site as author', async ({ db, list }) => {
    const author = await insertAuthor(db, { email: 'leaver@example.com', displayName: 'Leaver' });
    const { id } = await insertCasino(db, { slug: 'left' });
    await insertChange(db, id, { kind: 'rank', before: 2, after: 1, changed_by: author });
    expect((await list({ slug: 'left' })).items).toMatchObject([{ by: 'Leaver' }]);
    await db.deleteFrom('users').where('id', '=', author).execute();
    expect((await list({ slug: 'left' })).items).toMatchObject([{ after: '#1', by: 'LootRank' }]);
  });

  test('the history of a casino shows what changed in a text, and where', async ({ db, list }) => {
    const { id } = await insertCasino(db, { slug: 'reworded' });
    const before = '# Games\n\nMany.\n\n# Withdrawals\n\nCoins take two hours.';
    await insertChange(db, id, {
      kind: 'review',
      key: 'full_review',
      before,
      after: before.replace('two hours', 'one hour'),
    });
    const [change] = (await list({ slug: 'reworded' })).items;
    expect(change).toMatchObject({ label: 'Review text', tail: '2 words changed in “Withdrawals”' });
    const words = (kind: string) => change?.text?.filter((part) => part.kind === kind).map(({ text }) => text);
    expect([words('removed'), words('added')]).toEqual([
      ['two', 'hours'],
      ['one', 'hour'],
    ]);
    // A review lists the change without comparing texts on every render.
    expect((await callerFor(db).casinos.bySlug({ slug: 'reworded' })).changes.items).toMatchObject([
      { label: 'Review text', tail: 'changed', text: null },
    ]);
  });
});

describe('a list of changes', () => {
  test('a list of changes continues after its cursor, each change once, even among those of the same time', async ({
    db,
    list,
  }) => {
    const { id } = await insertCasino(db, { slug: 'busy' });
    const moment = at('2026-05-05');
    for (let number = 1; number <= 45; number += 1) {
      await insertChange(db, id, { kind: 'rank', before: number, after: number + 1, changed_at: moment });
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ slug: 'busy', ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(20);
      seen.push(...page.items.map(({ after }) => after ?? ''));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `#${46 - index}`));
  });

  test('a list of changes is filtered by kinds, for all casinos too', async ({ db, list }) => {
    const { id } = await insertCasino(db, { slug: 'mixed', name: 'Mixed' });
    await insertChange(db, id, { kind: 'bonus', key: 'amount', before: 'Two cases', after: 'Three cases' });
    await insertChange(db, id, { kind: 'rating', before: 4, after: 4.1 });
    await insertChange(db, id, { kind: 'code', before: null, after: 'MIX' });
    const { items } = await list({ slug: 'mixed', kinds: ['bonus'] });
    expect(items.map(({ kind }) => kind)).toEqual(['code', 'bonus']);
    const all = (await list({ kinds: ['bonus', 'status'] })).items.filter(({ casino }) => casino.name === 'Mixed');
    expect(all.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Code', 'none needed', 'MIX'],
      ['Bonus', 'Two cases', 'Three cases'],
    ]);
  });

  test.for([
    { kinds: ['password'] },
    { kinds: 'facts' },
    { cursor: 'x' },
    { cursor: 'x'.repeat(300) },
    { slug: 'old-harbour', limit: 5000 },
  ])('a list of changes refuses %j', async (input, { app }) => {
    expect((await trpcQuery(app, 'changes.list', input)).status).toBe(400);
  });

  test('a list of changes contains what an admin just saved, with the reason', async ({ db, list }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db, { slug: 'fresh', rating: 4 });
    await caller.admin.casinos.update({ id, status: 'warning', statusReason: 'It has not paid since May.' });
    expect((await list({ slug: 'fresh' })).items).toMatchObject([
      { kind: 'status', after: 'advised against', tone: 'negative', note: '“It has not paid since May.”' },
    ]);
  });
});

describe('the pages of changes', () => {
  test('the pages of changes show a history with its chart, canonical address and feed, and keep older pages out of search engines', async ({
    db,
    app,
  }) => {
    const { id } = await insertCasino(db, { slug: 'shown', name: 'Shown & Co' });
    await insertChange(db, id, { kind: 'listed', after: { rating: 4 }, changed_at: at('2025-11-30') });
    for (let number = 1; number <= 25; number += 1) {
      await insertChange(db, id, { kind: 'rating', before: 4, after: 4.1, changed_at: at('2026-01-01') });
    }
    await insertChange(db, id, { kind: 'name', before: 'Shone', after: 'Shown & Co' });
    const gone = { id: crypto.randomUUID(), name: 'shown & co', removed_at: at('2026-02-03') };
    await db.insertInto('removed_casinos').values(gone).execute();
    const html = await (await app.fetch('/casino/shown/history')).text();
    expect(html).toContain('Shown &amp; Co: what changed</h1>');
    expect(html).toContain('An earlier entry with this name or address was removed on Feb 3, 2026.');
    await db.deleteFrom('removed_casinos').where('id', '=', gone.id).execute();
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/casino/shown/history"');
    expect(html).toContain('href="/feed/casino/shown.xml"');
    expect(html).toMatch(
      /<svg [^>]*role="img"><title>Rating of Shown &amp; Co over time<\/title><desc>Rated 4\.1 since /,
    );
    expect(html).not.toContain('content="noindex');
    const older = /href="(\/casino\/shown\/history\?cursor=[^"]+)"/.exec(html)?.[1] ?? '';
    const next = await (await app.fetch(older)).text();
    expect(next).toContain('content="noindex, follow"');
    expect(next).toContain('<link rel="canonical" href="http://localhost:3000/casino/shown/history"');
    expect(await (await app.fetch('/changes')).text()).toContain('href="/casino/shown/history"');
  });

  test('the pages of changes move with a slug, and do not exist for drafts and unknown casinos', async ({
    db,
    app,
  }) => {
    const { id } = await insertCasino(db, { slug: 'moved' });
    await db.insertInto('slug_redirects').values({ entity: 'casino', old_slug: 'was', target_id: id }).execute();
    const unnamed = await insertCasino(db, { slug: null });
    await insertCasino(db, { slug: 'hidden', status: 'draft' });
    const answers = await Promise.all(
      [
        '/casino/was/history',
        `/casino/${id}/history`,
        `/casino/${unnamed.id}/history`,
        '/casino/hidden/history',
        '/casino/none/history',
        '/feed/casino/was.atom',
        '/feed/casino/hidden.xml',
        '/feed/casino/none.xml',
      ].map((path) => app.fetch(path, { redirect: 'manual' })),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [301, '/casino/moved/history'],
      [301, '/casino/moved/history'],
      [200, null],
      [404, null],
      [404, null],
      [301, '/feed/casino/moved.atom'],
      [404, null],
      [404, null],
    ]);
  });

  test('the pages of changes and the feeds show a change with the next request after its save', async ({ db, app }) => {
    const { caller } = await adminCaller(db, { services: app.services });
    const { id } = await insertCasino(db, { slug: 'cached', rating: 4 });
    const paths = ['/casino/cached/history', '/changes', '/feed/changes.xml', '/feed/casino/cached.atom'];
    const texts = () => Promise.all(paths.map(async (path) => await (await app.fetch(path)).text()));
    for (const text of await texts()) expect(text).not.toContain('Gone for good');
    await caller.admin.casinos.update({ id, status: 'closed', statusReason: 'Gone for good' });
    for (const text of await texts()) expect(text).toContain('Gone for good');
  });
});

test('every group of kinds has an address, and nothing else does', () => {
  for (const kinds of CHANGE_GROUPS) expect(changesSearch({ kinds })).toEqual({ kinds });
  for (const kinds of ['fact', 'facts,rank', 'xfacts', '']) expect(changesSearch({ kinds })).toEqual({});
});

describe('the chart of a rating', () => {
  const point = (day: string, rating: number) => ({ at: at(day), rating, why: '' });

  test('the chart of a rating has a step at each rating, worked out apart from the code, on an axis from 3.5 to 5', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 30, maxLength: 30 }),
        (ages, tenths) => {
          const now = at('2026-11-22').getTime();
          const points = ages
            .toSorted((a, b) => b - a)
            .map((days, index) => ({
              at: new Date(now - days * 86_400_000),
              rating: (tenths[index] ?? 0) / 10,
              why: '',
            }));
          const bottom = Math.min(3.5, ...points.map(({ rating }) => Math.floor(rating * 2) / 2));
          const oldest = Math.max(...ages);
          const drawn = ratingPoints(points, new Date(now))?.dots ?? [];
          expect(drawn.length).toBe(points.length);
          points.forEach(({ at: day, rating }, index) => {
            const age = (now - day.getTime()) / 86_400_000;
            expect(drawn[index]?.x).toBeCloseTo(92 * (1 - age / oldest), 6);
            expect(drawn[index]?.y).toBeCloseTo(1 + (9 * (5 - rating)) / (5 - bottom), 6);
          });
          const chart = toRatingChart('A', points, new Date(now), 'newest') ?? expect.fail();
          expect(Buffer.byteLength(chartHtml(chart))).toBeLessThanOrEqual(3 * 1024);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('the chart of a rating says from what it went to what, and numbers its reasons', () => {
    const why = 'Three of four withdrawals were slower than in spring. '.repeat(4);
    const points = [point('2025-11-22', 4.2), { ...point('2026-05-23', 4.4), why }];
    const [all, newest] = (['all', 'newest'] as const).map((reasons) =>
      toRatingChart('A', points, at('2026-11-22'), reasons),
    );
    expect(all?.finding).toBe('Rated 4.4 since May 2026, after 1 change from 4.2 in November 2025.');
    expect(all?.table?.rows.map(([number, day, rating]) => [number, day, rating])).toEqual([
      ['2', 'May 23, 2026', '4.4'],
      ['1', 'Nov 22, 2025', '4.2'],
    ]);
    expect([all, newest].map((chart) => chart?.table?.rows[0]?.[3]?.length)).toEqual([why.length, 90]);
  });

  test('the chart of a rating has a lower axis for a lower rating, no curve of one rating, and is missing without', () => {
    const labels = (rating: number) =>
      ratingPoints([point('2026-01-01', rating)], at('2026-11-22'))?.labels.map(({ text }) => text);
    expect(labels(2.7)).toEqual(['5.0', '4.5', '4.0', '3.5', '3.0', '2.5']);
    expect(labels(0)).toEqual(['5.0', '4.0', '3.0', '2.0', '1.0', '0.0']);
    const once = toRatingChart('A', [point('2026-01-01', 4)], at('2026-11-22'), 'newest');
    expect(once).toMatchObject({ marks: '', finding: 'Rated 4.0 since January 2026, and not changed.' });
    expect(toRatingChart('A', [], at('2026-11-22'), 'all')).toBeNull();
  });
});

describe('the difference of two texts', () => {
  const text = (words: number, seed: number) => {
    let state = seed;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
    return Array.from(
      { length: words },
      (_, index) => `${next().toString(36)}${index % 12 === 11 ? '\n\n' : ' '}`,
    ).join('');
  };

  const paragraphs = (words: string) => Array.from({ length: 190 }, () => `same\n${words.repeat(260)}`).join('\n');
  const marks = `# a${' '.repeat(25_000)}${'#'.repeat(25_000)}${' #'.repeat(25_000)}x`;

  test.for([
    ['that have nothing in common', text(15_000, 1), text(15_000, 2)],
    ['of one line each', text(15_000, 1).replaceAll('\n', ' '), text(15_000, 2).replaceAll('\n', ' ')],
    ['where each line has another word', text(15_000, 1), text(15_000, 1).replaceAll(' 1', ' x1')],
    ['of the same few words over and over', 'a b '.repeat(25_000), 'b a a '.repeat(17_000)],
    ['of empty lines', '\n'.repeat(100_000), '\n'.repeat(90_000)],
    ['with another word in every place of many paragraphs', paragraphs('a '), paragraphs('b ')],
    ['below a heading of many marks', `${marks}\nold`, `${marks}\nnew`],
  ] as const)(
    'the difference of texts %s, of 100 KB, takes bounded time and returns a bounded amount',
    ([, before, after]) => {
      const taken = processorTime();
      const { parts, words } = textDifference(before, after);
      // Without bounds, minutes.
      expect(taken()).toBeLessThan(15_000);
      expect(parts.reduce((sum, part) => sum + part.text.length, 0)).toBeLessThan(8_000);
      expect(words).toBeGreaterThanOrEqual(0);
    },
  );

  test('the difference of two texts shows the changed words of a long text and not the rest', () => {
    const long = text(5_000, 3);
    const before = `${long}\nPays in two hours.\n${long}`;
    const { parts, words } = textDifference(before, before.replace('two hours', 'an hour'));
    expect(words).toBe(2);
    expect(parts.map(({ kind }) => kind)).toContain('skipped');
    expect(parts.map(({ text: shown }) => shown).join('').length).toBeLessThan(800);
  });

  test('the difference of two texts names the heading above the first change, without its markup', () => {
    const under = (heading: string) => textDifference(`# Title\n${heading}\nold`, `# Title\n${heading}\nnew`).section;
    expect(under('## Paying out ##  ')).toBe('Paying out');
    expect(under('###### C# and #1')).toBe('C# and #1');
    expect(under('##')).toBe('Title');
    expect(under('####### Seven')).toBe('Title');
  });

  test('the difference of equal texts is empty', () => {
    expect(textDifference('same', 'same').words).toBe(0);
  });

  test('the difference of two texts does not split a character', () => {
    const faces = '😀'.repeat(4_000);
    for (const { text: shown } of textDifference('', faces).parts) expect(shown.isWellFormed()).toBe(true);
    for (const { text: shown } of textDifference(`${faces}a`, `${faces}b`).parts)
      expect(shown.isWellFormed()).toBe(true);
  });
});

describe('a made-up cursor', () => {
  test('a made-up cursor is refused, so that there are no more pages than entries', async ({ db, list }) => {
    const { id } = await insertCasino(db, { slug: 'made-up' });
    for (const day of ['2026-01-01', '2026-01-02']) await insertChange(db, id, { changed_at: at(day) });
    const made = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const time = '2026-01-02 12:00:00+00';
    for (const cursor of [
      made([time, '1']),
      made([time, 'a'.repeat(24)]),
      made(['2026-01-02 11:59:59+00', 'a'.repeat(24)]),
    ])
      await expect(list({ slug: 'made-up', cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a made-up cursor compares no text twice', async ({ db, list }) => {
    const { id } = await insertCasino(db, { slug: 'compared' });
    const before = 'a few words of a review. '.repeat(400);
    const after = before.replaceAll('few', 'lot of');
    await insertChange(db, id, { kind: 'review', key: 'full_review', before, after });
    const compare = vi.spyOn(String.prototype, 'split');
    try {
      const [first] = (await list({ slug: 'compared' })).items;
      const lines = () =>
        compare.mock.calls.filter(
          ([separator], at) => (separator as unknown) === '\n' && String(compare.mock.contexts[at]).startsWith('a few'),
        ).length;
      const calls = lines();
      expect(calls).toBeGreaterThan(0);
      expect((await list({ slug: 'compared' })).items[0]).toEqual(first);
      expect(lines()).toBe(calls);
    } finally {
      compare.mockRestore();
    }
  });
});

describe('what happens while a casino is no public one', () => {
  const told = async (list: ReturnType<typeof callerFor>['changes']['list'], slug: string) =>
    (await list({ slug })).items.map((change) => [change.label, change.before, change.after, change.by]);

  test('a change made while a casino is not public is reported when it is listed again', async ({ db, list }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db, {
      slug: 'back',
      rating: 1.5,
      status: 'warning',
      status_reason: 'They do not pay.',
    });
    const fact = (value: number) => ({
      facts: { min_deposit: { value, sourceKind: 'terms' as const, source: '', note: '' } },
    });
    await caller.admin.casinos.update({ id, ...fact(500) });
    await letChangesAge(db, id);
    await caller.admin.casinos.update({ id, status: 'draft' });
    const before = (await list({ slug: 'back' }).catch(() => null)) === null;
    expect(before).toBe(true);
    await caller.admin.casinos.update({
      id,
      rating: 4.9,
      ratingReason: 'A new owner.',
      promoCode: 'BACK',
      ...fact(900),
    });
    await caller.admin.casinos.update({ id, rating: 4.8, ratingReason: 'A new owner.' });
    await caller.admin.casinos.update({ ...(await casinoAsRead(caller.admin, id)), status: 'listed' });
    const lines = (await told(list, 'back')).map(([label, was, is]) => [label, was, is]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['Listed again with a rating of', null, '4.8'],
        ['Rating', '1.5', '4.8'],
        ['Status', 'advised against', 'listed'],
        ['Code', 'none needed', 'BACK'],
        ['Minimum deposit', '$5', '$9'],
      ]),
    );
    expect(lines.flat()).not.toContain('4.9');
  });

  test('a casino listed again without a change gets one entry, and a first listing stays one', async ({ db, list }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db, { slug: 'same', rating: 4, status: 'draft' });
    for (const status of ['listed', 'draft', 'listed'] as const)
      await caller.admin.casinos.update({ ...(await casinoAsRead(caller.admin, id)), status });
    expect((await told(list, 'same')).map(([label]) => label)).toEqual([
      'Listed again with a rating of',
      'Added with a rating of',
    ]);
  });
});

describe('a draft from before the program noted what visitors saw last', () => {
  test('a draft from before the program stored what visitors saw last is listed again, not for the first time, and reports the rating that changed in the meantime', async ({
    db,
    list,
  }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db, { slug: 'old-draft', rating: 4.6, status: 'draft' });
    await insertChange(db, id, { kind: 'listed', after: { rating: 2 } });
    await insertChange(db, id, { kind: 'rating', before: 2, after: 1.5 });
    await caller.admin.casinos.update({ id, status: 'listed' });
    const [first, second] = (await list({ slug: 'old-draft' })).items.map((item) => [
      item.label,
      item.before,
      item.after,
    ]);
    expect([first, second].toSorted()).toEqual([
      ['Listed again with a rating of', null, '4.6'],
      ['Rating', '1.5', '4.6'],
    ]);
  });
});

describe('a removed casino', () => {
  test('a removed casino leaves its history and its clicks, with its name; a fictional one leaves nothing', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const kept = await insertCasino(db, { slug: 'gone', name: 'Gone' });
    const demo = await insertCasino(db, { slug: 'fiction', is_demo: true });
    for (const { id } of [kept, demo]) {
      await insertChange(db, id, { kind: 'listed', after: { rating: 4 } });
      await db.insertInto('affiliate_clicks').values({ casino_id: id, placement: 'list' }).execute();
      await caller.admin.casinos.remove({ id });
      await caller.admin.trash.purge({ kind: 'casino', id });
    }
    const changes = await db
      .selectFrom('casino_changes')
      .select('kind')
      .where('casino_id', 'in', [kept.id, demo.id])
      .execute();
    expect(changes).toEqual([{ kind: 'listed' }]);
    const removed = await db.selectFrom('removed_casinos').select(['id', 'name', 'slug']).execute();
    expect(removed).toEqual([{ id: kept.id, name: 'Gone', slug: 'gone' }]);
    const clicks = await db.selectFrom('affiliate_clicks').select(['casino_id', 'casino_name']).execute();
    expect(clicks).toEqual([{ casino_id: null, casino_name: 'Gone' }]);
  });

  test('a removed casino’s history is not replaced by a new casino at its address or with its name', async ({
    app,
    db,
    list,
  }) => {
    const { caller } = await adminCaller(db);
    const old = await insertCasino(db, {
      slug: 'again',
      name: 'Again',
      status: 'warning',
      status_reason: 'No payouts.',
    });
    await insertChange(db, old.id, { kind: 'listed', after: { rating: 1.5 } });
    await caller.admin.casinos.remove({ id: old.id });
    const { removed_at } = await db
      .selectFrom('removed_casinos')
      .select('removed_at')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow();
    const others = await insertCasino(db, { slug: 'other', name: 'Other' });
    for (const { slug, name } of [
      { slug: 'again', name: 'New Name' },
      { slug: 'again-2', name: 'AGAIN' },
    ]) {
      const { id } = await insertCasino(db, { slug, name });
      await insertChange(db, id, { kind: 'listed', after: { rating: 4.9 } });
      const { casino, items } = await list({ slug });
      expect(casino?.removedBefore).toBe(removed_at.toISOString().slice(0, 10));
      expect(items.map(({ after }) => after)).toEqual(['4.9']);
      const staff = await caller.admin.casinos.changes({ casinoId: id, limit: 20 });
      expect(staff.items.map(({ after, isOfRemoved }) => [after, isOfRemoved]).toSorted()).toEqual([
        ['1.5', true],
        ['4.9', false],
      ]);
    }
    expect((await list({ slug: 'other' })).casino?.removedBefore).toBeNull();
    const program = await app.fetch('/api/v1/casinos/again/changes');
    expect(await program.json()).toMatchObject({ removedBefore: removed_at.toISOString() });
    expect(await (await app.fetch('/api/v1/casinos/other/changes')).json()).toMatchObject({ removedBefore: null });
    const feed = await (await app.fetch('/feed/casino/again.xml')).text();
    expect(feed).toContain('An earlier entry with this name or address was removed on');
    expect(await (await app.fetch('/feed/casino/other.xml')).text()).not.toContain('An earlier entry');
    expect((await caller.admin.casinos.changes({ casinoId: others.id, limit: 20 })).items).toEqual([]);
  });
});

describe('a demo casino', () => {
  test('a demo casino with another name or offer is an editor’s: its invented history ends, its own begins and stays', async ({
    db,
    list,
  }) => {
    const { caller } = await adminCaller(db);
    const [renamed, linked, edited] = [
      await insertCasino(db, { slug: 'renamed', rating: 4.2, is_demo: true }),
      await insertCasino(db, { slug: 'linked', rating: 4.1, is_demo: true }),
      await insertCasino(db, { slug: 'edited', rating: 4, is_demo: true }),
    ];
    for (const { id } of [renamed, linked, edited])
      await insertChange(db, id, { kind: 'code', before: 'INVENTED', after: 'MADEUP' });
    await caller.admin.casinos.update({ id: renamed.id, name: 'Quite Real' });
    await caller.admin.casinos.update({ id: linked.id, affiliateLink: 'https://real.example.net/join' });
    await caller.admin.casinos.update({ id: edited.id, description: 'Still invented.' });
    for (const [slug, rating] of [
      ['renamed', '4.2'],
      ['linked', '4.1'],
    ] as const) {
      const { items } = await list({ slug });
      expect(items.map(({ label, after }) => [label, after])).toEqual([['Added with a rating of', rating]]);
    }
    await caller.admin.settings.removeDemo();
    const left = await db
      .selectFrom('casinos')
      .select('id')
      .where('id', 'in', [renamed.id, linked.id, edited.id])
      .execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([renamed.id, linked.id].toSorted());
    await caller.admin.casinos.remove({ id: renamed.id });
    const kept = await db.selectFrom('casino_changes').select('kind').where('casino_id', '=', renamed.id).execute();
    expect(kept).toEqual([{ kind: 'listed' }]);
  });

  test('the history of another casino cannot be deleted when a demo casino is deleted or becomes an editor’s', async ({
    db,
  }) => {
    const { id } = await insertCasino(db, { slug: 'own' });
    await insertChange(db, id, { kind: 'listed', after: { rating: 4 } });
    await expect(db.deleteFrom('casino_changes').where('casino_id', '=', id).execute()).rejects.toThrow('append-only');
  });
});
