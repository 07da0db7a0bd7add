import { z } from 'zod';
import { placementInput } from './casinos-admin';
import { GAMEMODES } from './gamemodes';
import { PAYMENT_METHODS } from './payment-methods';
import type { PaymentMethod } from './payment-methods';
import { dayInput } from './day-input';
import { multilineText, plainText, slugInput } from './text';
import type { TableName } from './transfer';
import { imageUrlInput, webUrlInput } from './url-input';

const MAX_LIST = 30;
const MAX_ITEM = 300;
const MAX_CONTENT = 200_000;

const asText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
const composed = (text: string) => text.normalize('NFC');

/** null, as an empty cell is, leaves the field as it is. */
function given<T extends z.ZodType>(schema: T, prepare: (value: unknown) => unknown = asText) {
  return z.preprocess((value) => (value === null ? undefined : prepare(value)), schema.optional()).optional();
}

/** null, as an empty cell is, clears the field. */
function clearable<T extends z.ZodType>(schema: T, prepare: (value: unknown) => unknown = asText) {
  return z.preprocess((value) => (value === '' ? null : prepare(value)), schema.nullable()).optional();
}

// '{crash,"case opening"}': how Postgres writes a list.
function fromPostgresList(text: string): string[] {
  const items = text.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];
  return items.map((item) => (item.startsWith('"') ? item.slice(1, -1).replace(/\\(.)/g, '$1') : item.trim()));
}

function asList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return [];
  if (text.startsWith('{') && text.endsWith('}')) return fromPostgresList(text);
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return value;
    }
  }
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

const WORDS: Record<string, boolean> = {
  true: true,
  t: true,
  yes: true,
  '1': true,
  false: false,
  f: false,
  no: false,
  '0': false,
};

function asFlag(value: unknown): unknown {
  return WORDS[String(value).trim().toLowerCase()] ?? value;
}

const HAS_ZONE = /(z|[+-]\d\d(:?\d\d)?)$/i;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A moment as databases and blogs write it; without a zone it is UTC. */
export function readMoment(text: string): Date | undefined {
  const [, day, time = '00:00:00', zone = 'Z'] = TIMESTAMP.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const offset = HAS_ZONE.test(zone) && zone.toUpperCase() !== 'Z' ? zone.replace(':', '').padEnd(5, '0') : 'Z';
  const iso = offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const moment = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${iso}`);
  // 30 February is the second of March to Date.
  const rolled = Number.isNaN(moment.getTime()) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day;
  return rolled ? undefined : moment;
}

const asMoment = (value: unknown) => (typeof value === 'string' ? (readMoment(value) ?? value) : value);

const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('2200-01-01T00:00:00Z');

const moment = (name: string) =>
  z
    .date({ error: `${name} is not a date` })
    .refine((date) => date >= EARLIEST && date < LATEST, `${name} must be between 1970 and 2199`);

const line = (name: string, max: number) => plainText({ name, max }).transform(composed);
const optionalLine = (name: string, max: number) => clearable(plainText({ name, max, min: 0 }));
const optionalText = (name: string, max: number) => clearable(multilineText({ name, max, min: 0 }));
// Not trimmed: what a text begins and ends with belongs to its author.
const markdown = (name: string) =>
  z
    .string({ error: `${name} must be text` })
    .max(MAX_CONTENT, `${name} must be at most ${MAX_CONTENT} characters`)
    .refine(
      (text) => multilineText({ name, max: MAX_CONTENT, min: 0 }).safeParse(text).success,
      `${name} holds characters that cannot be stored`,
    );
const list = (name: string) =>
  z
    .array(plainText({ name: `Each of ${name}`, max: MAX_ITEM }), { error: `${name} must be a list` })
    .max(MAX_LIST, `${name} must be at most ${MAX_LIST} entries`);
const flag = (name: string) => given(z.boolean({ error: `${name} must be true or false` }), asFlag);
const id = z.guid({ error: 'id must be a UUID' }).transform((value) => value.toLowerCase());
const dates = { created_at: given(moment('created_at'), asMoment), updated_at: given(moment('updated_at'), asMoment) };
const isDemo = flag('is_demo');

const category = z.object({
  id: given(id),
  name: given(line('Category name', 120)),
  slug: given(slugInput),
  description: optionalText('Description', 1000),
  ...dates,
  is_demo: isDemo,
});

const tag = z.object({
  id: given(id),
  name: given(line('Tag name', 60)),
  created_at: dates.created_at,
  is_demo: isDemo,
});

const post = z.object({
  id: given(id),
  title: given(line('Title', 200)),
  slug: given(slugInput),
  content: given(markdown('Content')),
  excerpt: optionalText('Excerpt', 300),
  featured_image: clearable(imageUrlInput({ name: 'Featured image' })),
  featured_image_alt: given(plainText({ name: 'Image description', max: MAX_ITEM, min: 0 })),
  meta_description: optionalText('Meta description', 300),
  meta_keywords: given(list('Keywords'), asList),
  status: given(z.enum(['draft', 'published'], { error: 'Status must be draft or published' })),
  published_at: clearable(moment('published_at'), asMoment),
  views: given(z.int({ error: 'Views must be a whole number' }).min(0).max(2_000_000_000), asNumber),
  author_id: clearable(id),
  author_email: clearable(z.string().max(254)),
  category_id: clearable(id),
  category_slug: clearable(z.string().max(200)),
  tags: given(z.array(line('Tag name', 60)).max(MAX_LIST, `A post must have at most ${MAX_LIST} tags`), asList),
  ...dates,
  is_demo: isDemo,
});

const casino = z.object({
  id: given(id),
  slug: clearable(slugInput),
  name: given(line('Name', 120)),
  logo_url: clearable(imageUrlInput({ name: 'Logo' })),
  rating: given(
    z
      .number({ error: 'Rating must be a number' })
      .min(0, 'Rating must be 0 to 5')
      .max(5, 'Rating must be 0 to 5')
      // Stored with one decimal.
      .transform((rating) => Math.round(rating * 10) / 10),
    asNumber,
  ),
  description: given(multilineText({ name: 'Description', max: 5000 })),
  positives: given(list('Positives'), asList),
  negatives: given(list('Negatives'), asList),
  bonus_amount: given(plainText({ name: 'Bonus', max: MAX_ITEM })),
  bonus_terms: optionalText('Bonus terms', 2000),
  promo_code: optionalLine('Promo code', 60),
  affiliate_link: given(webUrlInput({ name: 'Affiliate link' })),
  website_url: clearable(webUrlInput({ name: 'Website' })),
  is_recommended: flag('is_recommended'),
  gamemodes: given(z.array(z.enum(GAMEMODES, { error: 'Gamemodes holds one that is not known here' })), asList),
  payment_methods: given(
    z.array(
      z.enum(Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]], {
        error: 'Payment methods holds one that is not known here',
      }),
    ),
    asList,
  ),
  licence: optionalLine('Licence', MAX_ITEM),
  provably_fair: flag('provably_fair'),
  founded_year: clearable(
    z.int({ error: 'Founded must be a year' }).min(1990, 'Founded must be 1990 or later').max(2200),
    asNumber,
  ),
  placement: clearable(placementInput, asNumber),
  full_review: clearable(markdown('Full review')),
  verified_at: clearable(moment('verified_at'), asMoment),
  verifier_email: clearable(z.string().max(254)),
  ...dates,
  is_demo: isDemo,
});

const page = z.object({
  slug: given(
    plainText({ name: 'Slug', max: 100 }).regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
      'Slug is not the address of a page',
    ),
  ),
  title: given(line('Title', 200)),
  content: given(markdown('Content')),
  meta_title: optionalLine('Meta title', 200),
  meta_description: optionalText('Meta description', 300),
  updated_at: dates.updated_at,
  is_demo: isDemo,
});

const helpService = z.object({
  id: given(id),
  country_code: given(z.string().regex(/^[A-Z]{2}$/, 'Country code must be two capital letters')),
  country: given(line('Country', 120)),
  name: given(line('Name', 120)),
  url: given(webUrlInput({ name: 'Address' })),
  phone: optionalLine('Phone', 60),
  note: optionalText('Note', 500),
  checked_at: given(dayInput('Checked')),
  position: given(z.int().min(0).max(100_000), asNumber),
});

const link = z.object({ post_id: given(id), tag_id: given(id) });
const setting = z.object({ key: given(z.string().max(100)), value: z.json().optional() });

const redirect = z.object({
  entity: given(z.enum(['casino', 'post', 'category'], { error: 'Entity must be casino, post or category' })),
  old_slug: given(plainText({ name: 'Old slug', max: 200 })),
  target_id: given(id),
  created_at: dates.created_at,
});

const media = z.object({
  id: given(id),
  storage_key: given(z.string().regex(/^[a-z0-9][a-z0-9.-]{0,127}$/, 'storage_key is not the name of an image')),
  original_name: given(plainText({ name: 'Name', max: 255 })),
  mime_type: given(
    z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'], {
      error: 'Only png, jpeg, webp, gif and avif images come in',
    }),
  ),
  width: given(z.int().min(1).max(100_000), asNumber),
  height: given(z.int().min(1).max(100_000), asNumber),
  byte_size: given(z.int().min(1).max(100_000_000), asNumber),
  alt: given(plainText({ name: 'Image description', max: MAX_ITEM, min: 0 })),
  variants: z.json().optional(),
  created_at: dates.created_at,
});

/** The fields a file may carry for each table. All may be absent: an import changes only what it brings. */
export const ROW_SCHEMAS = {
  blog_categories: category,
  blog_tags: tag,
  blog_posts: post,
  blog_posts_tags: link,
  casinos: casino,
  pages: page,
  help_services: helpService,
  settings: setting,
  slug_redirects: redirect,
  media,
} as const satisfies Record<TableName, z.ZodObject>;

export type RowValues<T extends TableName> = z.output<(typeof ROW_SCHEMAS)[T]>;
