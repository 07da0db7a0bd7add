import { expect, test } from 'vitest';
import type { z } from 'zod';
import { categoryCreateInput, postCreateInput, tagCreateInput } from '../../../shared/content/blog-admin.schema';
import { casinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { mediaUpdateInput } from '../../../shared/content/media.schema';
import { helpServicesForm, legalSection, pageCreateInput } from '../../../shared/content/pages.schema';
import { settingsForm } from '../../../shared/settings/settings.schema';
import type { TableName } from '../../../shared/transfer/transfer';
import { ROW_COLUMNS, ROW_SCHEMAS } from '../../../shared/transfer/transfer-rows.schema';

type Shape = Record<string, z.ZodType | undefined>;

const FORMS: Partial<Record<TableName, Shape>> = {
  blog_categories: categoryCreateInput.shape,
  blog_tags: tagCreateInput.shape,
  blog_posts: postCreateInput.shape,
  casinos: casinoUpdateInput.shape,
  pages: pageCreateInput.shape,
  help_services: helpServicesForm.shape.services.element.shape,
  legal_sections: legalSection.shape,
  media: mediaUpdateInput.shape,
};

const camel = (column: string) => column.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
const fields = (Object.keys(FORMS) as (keyof typeof FORMS)[]).flatMap((table) =>
  [...ROW_COLUMNS[table]].flatMap((column) => {
    const field = FORMS[table]?.[camel(column)];
    // Forms and imports differ on purpose for a post's status, for dates and for ids.
    return field && column !== 'id' && column !== 'status' && column !== 'published_at'
      ? [[table, column, field] as const]
      : [];
  }),
);

const TEXTS: Record<string, string> = {
  plain: 'Copper',
  'two lines': 'one\ntwo',
  'a carriage return': 'one\rtwo',
  'a direction mark': 'a\u202eb',
  NUL: 'a\u0000b',
  'a lone surrogate': 'a\ud800',
  'nothing to see': '\u200b\u200b',
  'a noncharacter': 'a\uffffb',
  'three hundred and one': 'x'.repeat(301),
  'one thousand': 'x'.repeat(1000),
  'five thousand and one': 'x'.repeat(5001),
  'too long for any': 'x'.repeat(200_001),
  'a script address': 'javascript:alert(1)',
  'an address with a name': 'https://a:b@example.com/',
  'half an address': '//example.com/x',
  'an address': 'https://example.com/',
  'an upload': '/uploads/0123456789abcdef0123-2x2.png',
  'a slug': 'copper',
  'no slug': 'Copper Line!',
  markup: '<script>alert(1)</script>',
};
const NUMBERS = [-1, 0, 0.1, 1, 2.5, 5, 5.1, 998, 999, 1000, 1989, 1990, 2024, 2500, 10_000, 1e9];
const NO_VALUES = [
  true,
  {},
  [],
  [''],
  [1],
  ['crash', 'crash'],
  ['skins'],
  ['a\nb'],
  ['x'.repeat(301)],
  Array(31).fill('x'),
];
const VALUES: [string, unknown][] = [
  ...Object.entries(TEXTS),
  ...Object.entries(TEXTS).map(([name, text]) => [`a list of ${name}`, [text]] as [string, unknown]),
  ...[...NUMBERS, ...NO_VALUES].map((value) => [JSON.stringify(value).slice(0, 40), value] as [string, unknown]),
];

/** Values that an import parses in its own way: words for numbers and flags, text for a list, tenths of a rating. */
function isReadFirst(form: z.ZodType, column: string, value: unknown): boolean {
  const isText = typeof value === 'string';
  if (column === 'rating' || column === 'is_recommended' || column === 'provably_fair') return true;
  if (isText) return form.safeParse(['crash']).success || form.safeParse(['skins']).success;
  return (typeof value === 'number' || typeof value === 'boolean') && form.safeParse('copper').success;
}

test('a form and an import are compared in more than 40 fields', () => {
  expect(fields.length).toBeGreaterThan(40);
});

test.for(fields)('a form and an import validate %s.%s alike', ([table, column, form]) => {
  for (const [name, value] of VALUES) {
    if (isReadFirst(form, column, value)) continue;
    const inForm = form.safeParse(value);
    const inImport = ROW_SCHEMAS[table].safeParse({ [column]: value });
    expect([name, inImport.success]).toEqual([name, inForm.success]);
    if (inImport.success) expect((inImport.data as Record<string, unknown>)[column], name).toEqual(inForm.data);
  }
});

test.for(Object.entries(settingsForm.shape))('a form and an import validate settings.%s alike', ([key, form]) => {
  const links = Object.values(TEXTS).flatMap((text) => [
    [{ label: text, href: 'https://example.com/' }],
    [{ label: 'Text', href: text }],
  ]);
  for (const value of [...VALUES.map(([, value]) => value), ...links, true, false, 'name@example.com']) {
    const inForm = form.safeParse(value);
    const inImport = ROW_SCHEMAS.settings.safeParse({ key, value });
    expect([value, inImport.success]).toEqual([value, inForm.success]);
    if (inImport.success) expect(inImport.data).toEqual({ key, value: inForm.data });
  }
});

test('references to a person or a category refuse text that cannot be looked up', () => {
  for (const column of ['author_email', 'category_slug'])
    expect(ROW_SCHEMAS.blog_posts.safeParse({ [column]: 'a\u0000b' }).success).toBe(false);
  expect(ROW_SCHEMAS.casinos.safeParse({ verifier_email: 'a\u0000b' }).success).toBe(false);
});

test('an empty cell keeps or clears a field, and a missing one changes nothing', () => {
  for (const schema of [ROW_SCHEMAS.casinos, ROW_SCHEMAS.blog_posts, ROW_SCHEMAS.pages, ROW_SCHEMAS.help_services])
    expect(schema.parse({})).toEqual({});
  expect(ROW_SCHEMAS.casinos.parse({ name: null, licence: null, promo_code: '' })).toEqual({
    name: undefined,
    licence: null,
    promo_code: null,
  });
});

test.for([
  ['{crash,"case opening"}', ['crash', 'case opening']],
  ['{"a\\"b,c",d}', ['a"b,c', 'd']],
  ['{}', []],
  ['{"",x}', ['', 'x']],
] as const)('a Postgres array is parsed: %s', ([text, items]) => {
  const read = ROW_SCHEMAS.casinos.safeParse({ positives: text });
  expect(read.success ? read.data.positives : read.error.issues[0]?.path).toEqual(
    items.includes('' as never) ? ['positives', 0] : items,
  );
});
