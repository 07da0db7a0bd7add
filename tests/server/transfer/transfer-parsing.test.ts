import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../server/features/transfer/parsing/parse-file';
import { filterRows } from '../../../server/features/transfer/parsing/parsed';
import { readMoment } from '../../../shared/transfer/transfer-rows.schema';

const fixture = (name: string) => ({
  name,
  bytes: readFileSync(new URL(`../../fixtures/transfer/${name}`, import.meta.url)),
});
const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

describe('a table as CSV', () => {
  const parsed = parseFile(fixture('casinos_rows.csv'));
  const casinos = filterRows(parsed.rows, 'casinos');

  test('a CSV table is parsed with lists, numbers, flags and dates as databases write them', () => {
    expect(casinos[0]).toMatchObject({
      file: 'casinos_rows.csv',
      line: 2,
      values: {
        name: 'Saltbox',
        rating: 4.5,
        description: 'Pays out\nwithin the hour.',
        positives: ['Fast payouts', 'Clear, short terms'],
        negatives: ['No live chat'],
        is_recommended: true,
        gamemodes: ['crash', 'case-opening'],
        placement: 1,
        full_review: '## Verdict\n\nGood.',
        created_at: new Date('2024-05-06T07:08:09.123Z'),
      },
    });
  });

  test('a CSV table leaves empty required fields unset, and clears optional ones', () => {
    expect(casinos[1]?.values).toMatchObject({
      slug: null,
      promo_code: null,
      placement: null,
      gamemodes: ['crash', 'dice'],
    });
    expect(casinos[1]?.values.id).toBeUndefined();
  });

  test('a CSV table reports invalid rows with the line and every reason', () => {
    expect(casinos).toHaveLength(2);
    const bad = parsed.problems.find(({ line }) => line === 7);
    expect(bad?.kind).toBe('error');
    expect(bad?.reason).toContain('logo_url');
    expect(bad?.reason).toContain('Rating must be between 0 and 5');
    expect(bad?.reason).toContain('Gamemodes');
  });

  test('a CSV table reports rows with a different number of columns than the first line', () => {
    expect(parsed.problems).toContainEqual({
      kind: 'error',
      file: 'casinos_rows.csv',
      line: 8,
      reason: 'The row has 3 fields, the first line names 17.',
    });
  });

  test('a CSV table reports unused fields', () => {
    expect(parsed.problems).toContainEqual({
      kind: 'note',
      file: 'casinos_rows.csv',
      line: 0,
      reason: 'Fields that are not used: theme',
    });
  });

  test('a CSV table is recognized by its fields if its name says nothing, with any common separator', () => {
    const { rows } = parseFile(
      file(
        'Download (3).csv',
        'post_id;tag_id\n3f0a1c9e-52f4-4a7c-9d1b-0c1f3a5b7d01;3f0a1c9e-52f4-4a7c-9d1b-0c1f3a5b7d02\n',
      ),
    );
    expect(rows).toMatchObject([{ table: 'blog_posts_tags', line: 2 }]);
  });

  test.for([
    ['csv-sep-line.csv', 3, 'Pröbe Eins'],
    ['csv-excel-german.csv', 2, 'Pröbe Eins'],
    ['csv-windows1252.csv', 2, 'Pröbe Eins'],
    ['csv-utf16le.csv', 2, 'Pröbe Eins'],
    ['csv-empty-rows.csv', 2, 'Probe Drei'],
  ] as const)('a CSV table is read as Excel writes it: %s', ([name, line, wanted]) => {
    const { rows, problems } = parseFile(fixture(`imports/${name}`));
    expect(rows).toMatchObject([
      { table: 'casinos', line, values: { name: wanted, rating: 4.5, bonus_amount: '5 €' } },
    ]);
    const notes = name === 'csv-windows1252.csv' ? [expect.stringContaining('read as Windows-1252')] : [];
    expect(problems.map(({ kind, reason }) => (kind === 'note' ? reason : 'error'))).toEqual(notes);
  });

  test('a CSV table may have a title that a spreadsheet would take for a formula, and a status in any case', () => {
    const [{ values } = { values: {} }] = parseFile(fixture('imports/csv-excel-formula-guard.csv')).rows;
    expect(values).toMatchObject({ title: '=1+1 in a title', status: 'draft' });
    const text = 'slug,status\na,Listed\nb, WARNING \nc,open\n';
    const { rows, problems } = parseFile(file('casinos.csv', text));
    expect(rows.map((row) => row.values)).toMatchObject([{ status: 'listed' }, { status: 'warning' }]);
    expect(problems).toMatchObject([{ kind: 'error', line: 4 }]);
  });

  test('a CSV table has dates as databases write them; another date is refused, with its line and how to write it', () => {
    const { rows, problems } = parseFile(fixture('imports/csv-dates-excel.csv'));
    expect(
      filterRows(rows, 'blog_posts').map(({ values }) => [values.published_at?.toISOString(), values.status]),
    ).toEqual([
      ['2025-03-03T23:36:07.000Z', 'published'],
      ['2025-03-04T05:06:00.000Z', 'published'],
      ['2025-03-04T05:06:07.000Z', 'published'],
    ]);
    const refused = [...problems, ...parseFile(fixture('imports/csv-dates-us.csv')).problems];
    const reason = 'published_at: published_at is not a date such as 2026-03-04 05:06';
    expect(refused).toMatchObject([
      { kind: 'error', line: 2, reason },
      { kind: 'error', line: 2, reason },
    ]);
  });

  test('a CSV table has commas in numbers only as decimals of ratings, and rows with empty cells beyond the named ones', () => {
    const text = 'slug;rating;founded_year;\na;4,25;2019;;\nb;4,5;2,019;\nc;14,5;;\nd;4,5;;;x\n\n;;;\ne;5;\n';
    const { rows, problems } = parseFile(file('casinos.csv', text));
    expect(rows.map((row) => row.values)).toMatchObject([{ slug: 'a', rating: 4.3, founded_year: 2019 }]);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 8]);
  });

  test('a CSV table is refused from an unclosed quote on', () => {
    const { rows, problems } = parseFile(file('blog_tags.csv', 'name\n"Fees\nMore\n'));
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([{ kind: 'error', file: 'blog_tags.csv' }]);
  });
});

test('a JSON table reports the line of each invalid row', () => {
  const { rows, problems } = parseFile(
    file('blog_tags.json', '[\n{"name": "Fees"},\n\n{"name": "[{\\"\\nx"},\n {"name": {"a": [{}]}},\n{"name":""}]'),
  );
  expect(rows.map(({ line }) => line)).toEqual([2]);
  expect(problems.map(({ line }) => line)).toEqual([4, 5, 6]);
});

test('a JSON table may contain several tables', () => {
  const text =
    '{\n"blog_categories": [\n{"name": "Guides", "slug": "guides"}],\n"blog_tags": [\n\n{"name": "Fees"}],\n"orders": [{"id": 1}]}';
  const { rows, problems } = parseFile(file('dump.json', text));
  expect(rows).toMatchObject([
    { table: 'blog_categories', line: 3 },
    { table: 'blog_tags', line: 6 },
  ]);
  expect(problems).toMatchObject([{ kind: 'error', reason: "'orders' is not a table of this site." }]);
});

test.for(['profiles.csv', 'whatever.csv'])('a JSON table never imports accounts: %s', (name) => {
  const { rows, problems } = parseFile(
    file(name, 'id,email,is_admin\n3f0a1c9e-52f4-4a7c-9d1b-0c1f3a5b7d01,eve@example.com,true\n'),
  );
  expect(rows).toEqual([]);
  expect(problems[0]?.reason).toContain('Accounts and their rights are never imported');
});

test('a JSON table never pollutes object prototypes', () => {
  const { rows } = parseFile(
    file(
      'blog_tags.json',
      '[{"name": "Fees", "__proto__": {"is_demo": true}, "constructor": {"prototype": {"x": 1}}}]',
    ),
  );
  expect(rows).toMatchObject([{ values: { name: 'Fees' } }]);
  expect((rows[0]?.values as { is_demo?: boolean }).is_demo).toBeUndefined();
  expect(({} as { is_demo?: boolean }).is_demo).toBeUndefined();
});

test.for([
  ['tags.json', 'nonsense {', 'not a table'],
  ['x.json', '[1,', 'not valid JSON'],
  ['x.json', '', 'empty'],
  ['casinos.csv', '\ufeff', 'empty'],
] as const)('a broken file is a single problem: %s %s', ([name, text, reason]) => {
  const { rows, problems } = parseFile(file(name, text));
  expect(rows).toEqual([]);
  expect(problems[0]?.reason).toContain(reason);
});

test.for([
  ['a JSON file', 'blog_tags.json', '[\n{"name": "n\xe9"}]', 2],
  ['UTF-8 with a damaged letter', 'blog_tags.csv', 'name\nna\xc3\xafve\nn\xe9e\n', 3],
  ['letters of another alphabet', 'blog_tags.csv', 'name\n\xcf\xf0\xe8\xec\xe5\xf0\n', 2],
  ['half a character of UTF-16', 'blog_tags.csv', '\xff\xfen\0a', 0],
] as const)('text in another encoding is refused with its line instead of garbled: %s', ([, name, text, line]) => {
  const { rows, problems } = parseFile({ name, bytes: Buffer.from(text, 'latin1') });
  expect(rows).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'error', line, reason: expect.stringContaining('Save it as UTF-8') }]);
});

test.for(['a\u0000b', '\ud800'])('text that cannot be stored is refused: %j', (name) => {
  const { rows, problems } = parseFile(file('blog_tags.json', JSON.stringify([{ name }])));
  expect([rows.length, problems.length]).toEqual([0, 1]);
});

describe('a WordPress export', () => {
  const parsed = parseFile(fixture('wordpress.xml'));
  const posts = filterRows(parsed.rows, 'blog_posts');

  test('a WordPress export imports posts with their category, tags, image, author and dates', () => {
    expect(posts[0]).toMatchObject({
      line: 10,
      values: {
        title: 'What a withdrawal costs & why',
        slug: 'withdrawal-costs',
        excerpt: 'Nine sites, one price list.',
        status: 'published',
        published_at: new Date('2025-03-04T05:06:07Z'),
        updated_at: new Date('2025-03-05T00:00:00Z'),
        featured_image: 'https://old.example.com/uploads/cover.jpg',
        featured_image_alt: 'A till receipt',
        meta_description: 'What nine sites take.',
        category_slug: 'guides',
        tags: ['Fees'],
        author_email: 'mara@example.com',
      },
    });
    expect(filterRows(parsed.rows, 'blog_categories')).toMatchObject([
      { values: { name: 'Guides & Tests', slug: 'guides', description: 'How things work.' } },
    ]);
  });

  test('a WordPress export removes the editor’s markup from the text', () => {
    expect(posts[0]?.values.content).toBe(
      'Every fee on the way out, **measured**.\n\n![A](https://old.example.com/a.png)\n\n*A table*',
    );
  });

  test('a WordPress export publishes nothing that was not public, and imports nothing from the trash', () => {
    expect(posts[1]?.values).toMatchObject({ title: 'Members only', status: 'draft', published_at: null });
    expect(posts.map(({ values }) => values.title)).not.toContain('Thrown away');
  });

  test('a WordPress export reports what it leaves out or changes, with the line', () => {
    expect(parsed.problems.map(({ kind, line, reason }) => [kind, line, reason.slice(0, 40)])).toEqual([
      ['note', 10, "'What a withdrawal costs & why' keeps it"],
      ['note', 32, "'Members only' comes in as a draft: it w"],
      ['note', 49, "The page 'About us' is left out: only po"],
      ['note', 55, "'Thrown away' is left out: it was in the"],
      ['note', 61, "'Nothing above.' comes in as a draft: it"],
      ['note', 61, "'Nothing above.' had no title and gets i"],
      ['note', 0, '1 image stays on old.example.com.'],
    ]);
  });

  test('a WordPress export with a document type is refused, since its entities could expand without limit', () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><rss><channel><item>&b;</item></channel></rss>';
    expect(parseFile(file('bomb.xml', bomb)).problems[0]?.reason).toContain('document type');
  });

  test('a WordPress export that is truncated or of another kind is reported as a single problem', () => {
    expect(parseFile(file('a.xml', '<rss><channel><item>')).problems).toHaveLength(1);
    expect(parseFile(file('a.xml', '<html><body></body></html>')).problems).toHaveLength(1);
  });
});

describe('a Ghost export', () => {
  const parsed = parseFile(fixture('ghost.json'));
  const posts = filterRows(parsed.rows, 'blog_posts');

  test('a Ghost export imports posts with their tags, author and dates', () => {
    expect(posts[0]).toMatchObject({
      line: 7,
      values: {
        slug: 'reading-a-fair-seed',
        content: 'Take the {seed}, then *hash* it.',
        excerpt: 'A round, checked by hand.',
        meta_description: 'How to check one round.',
        status: 'published',
        published_at: new Date('2025-01-02T03:04:05Z'),
        tags: ['Provably fair'],
        author_email: 'mara@example.com',
      },
    });
    expect(filterRows(parsed.rows, 'blog_tags').map(({ values }) => values.name)).toEqual(['Provably fair']);
  });

  test('a Ghost export keeps the Markdown of posts written in it', () => {
    expect(posts[1]?.values).toMatchObject({ content: '## One\n\n- two', status: 'draft' });
  });

  test('a Ghost export reports what it leaves out', () => {
    expect(parsed.problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['note', 7],
      ['note', 30],
    ]);
  });

  test('a Ghost export’s slug that is not valid here counts as a wish', () => {
    expect(posts[2]?.values).toMatchObject({ title: 'Bad address', address: 'bad-address' });
    expect(posts[2]?.values.slug).toBeUndefined();
  });
});

test.for([
  ['2024-05-06', '2024-05-06T00:00:00.000Z'],
  ['2024-05-06 07:08:09', '2024-05-06T07:08:09.000Z'],
  ['2024-05-06T07:08:09.123456+00:00', '2024-05-06T07:08:09.123Z'],
  ['2024-05-06 07:08:09.12+02', '2024-05-06T05:08:09.120Z'],
  ['2024-05-06 07:08:09-0330', '2024-05-06T10:38:09.000Z'],
  ['2024-05-06T07:08Z', '2024-05-06T07:08:00.000Z'],
] as const)('a time is parsed from %s', ([text, iso]) => {
  expect(readMoment(text)?.toISOString()).toBe(iso);
});

test.for(['', 'yesterday', '2024-02-30', '2024-13-01', '1e9', '2024-05-06T25:00:00Z'])(
  'a time is not parsed from %j',
  (text) => {
    expect(readMoment(text)).toBeUndefined();
  },
);
