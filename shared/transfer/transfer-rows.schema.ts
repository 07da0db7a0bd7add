import { z } from 'zod';
import { copyValues } from '../content/working-copies.schema';
import { categoryFields, postFields, tagName } from '../content/blog-admin.schema';
import { operatorAnswer, payoutFields, payoutSummary } from '../payouts/payouts.schema';
import { evidenceFields } from '../evidence/evidence.schema';
import { codeFields } from '../codes/promo-codes.schema';
import { factFields, isStorableJson } from '../facts/casino-fact-input.schema';
import { criteriaInput, storedScoreFields } from '../ranking/casino-scores-input.schema';
import { CHANGE_KINDS } from '../history/casino-changes';
import { casinoFields } from '../casinos/casinos-admin.schema';
import type { ColumnIn, IMPORTED_ROLES } from './columns';
import { altText, storageKey } from '../content/media.schema';
import { LANDING_SLUGS, landingPage } from '../casinos/landing-lists';
import {
  helpService as helpServiceForm,
  legalSection as legalSectionForm,
  newSlug,
  pageFields,
} from '../content/pages.schema';
import { redirectFrom, redirectStatus, redirectTo } from '../content/redirects.schema';
import { FIRST_STEPS, settingsForm } from '../settings/settings.schema';
import { multilineText, plainText } from '../text/text.schema';
import type { TableName } from './transfer';
import { uuidInput } from '../text/uuid-input.schema';

const MAX_TAGS = 30;
// Upper bound on the list items read, above every field's own limit.
const MAX_READ = 1000;
const MAX_LIST_TEXT = 100_000;

const asText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);

/** Null, the value of an empty cell, leaves the field unchanged. */
function given<T extends z.ZodType>(schema: T, prepare: (value: unknown) => unknown = asText) {
  return z.preprocess((value) => (value === null ? undefined : prepare(value)), schema.optional()).optional();
}

/** Null, the value of an empty cell, clears the field. */
function clearable<T extends z.ZodType>(schema: T, prepare: (value: unknown) => unknown = asText) {
  return z.preprocess((value) => (value === '' ? null : prepare(value)), schema.nullable().optional()).optional();
}

// Parses Postgres's array format: '{crash,"case opening"}'.
function fromPostgresList(text: string): string[] {
  const items: string[] = [];
  let item = '';
  let isQuoted = false;
  let wasQuoted = false;
  for (let at = 1; at < text.length; at += 1) {
    const mark = text.charAt(at);
    const isEnd = at === text.length - 1;
    if (isEnd || (mark === ',' && !isQuoted)) {
      if (wasQuoted || item.trim() !== '') items.push(wasQuoted ? item : item.trim());
      [item, wasQuoted] = ['', false];
    } else if (mark === '"') {
      isQuoted = !isQuoted;
      wasQuoted = true;
    } else if (mark === '\\' && isQuoted) item += text.charAt((at += 1));
    else item += mark;
  }
  return items;
}

function asList(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_READ);
  if (typeof value !== 'string' || value.length > MAX_LIST_TEXT) return value;
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

/** Ratings have one decimal, and no other number has: their comma is no thousands separator. */
function asTenths(value: unknown): unknown {
  const number = asNumber(typeof value === 'string' ? value.replace(/^(\s*\d),(\d{1,2}\s*)$/, '$1.$2') : value);
  return typeof number === 'number' ? Math.round(number * 10) / 10 : number;
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

function asJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const asWord = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

const HAS_ZONE = /(z|[+-]\d\d(:?\d\d)?)$/i;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Formats of databases and blogs; UTC without a time zone. */
export function readMoment(text: string): Date | undefined {
  const [, day, time = '00:00:00', zone = 'Z'] = TIMESTAMP.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const offset = HAS_ZONE.test(zone) && zone.toUpperCase() !== 'Z' ? zone.replace(':', '').padEnd(5, '0') : 'Z';
  const iso = offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const moment = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${iso}`);
  // Date accepts 30 February as 2 March: reject it.
  const rolled = Number.isNaN(moment.getTime()) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day;
  return rolled ? undefined : moment;
}

const asMoment = (value: unknown) => (typeof value === 'string' ? (readMoment(value) ?? value) : value);

const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('2200-01-01T00:00:00Z');

const moment = (name: string) =>
  z
    .date({ error: `${name} is not a date such as 2026-03-04 05:06` })
    .refine((date) => date >= EARLIEST && date < LATEST, `${name} must be between 1970 and 2199`);

const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Tolerates another site's clock or time zone ahead of ours. */
const pastMoment = (name: string) =>
  moment(name).refine((date) => date.getTime() <= Date.now() + AHEAD_MS, `${name} must not be in the future`);

const flag = (name: string) => given(z.boolean({ error: `${name} must be true or false` }), asFlag);
const id = uuidInput('id must be a UUID');
const dates = { created_at: given(moment('created_at'), asMoment), updated_at: given(moment('updated_at'), asMoment) };
const isDemo = flag('is_demo');

/** Email or slug of a user or another row; resolved, never stored. */
const reference = (name: string, max = 254) => clearable(plainText({ name, max, min: 0 }));

const address = reference('Address');

type Read<T extends TableName, Named extends string = never> = Record<
  ColumnIn<T, (typeof IMPORTED_ROLES)[number]> | Named,
  z.ZodType
>;

const category = z.object({
  id: given(id),
  name: given(categoryFields.name),
  slug: given(categoryFields.slug),
  description: clearable(categoryFields.description),
  address,
  ...dates,
  is_demo: isDemo,
} satisfies Read<'blog_categories', 'address'>);

const tag = z.object({
  id: given(id),
  name: given(tagName),
  created_at: dates.created_at,
  is_demo: isDemo,
} satisfies Read<'blog_tags'>);

const post = z.object({
  id: given(id),
  title: given(postFields.title),
  slug: given(postFields.slug),
  content: given(postFields.content),
  excerpt: clearable(postFields.excerpt),
  featured_image: clearable(postFields.featuredImage),
  featured_image_alt: given(postFields.featuredImageAlt),
  meta_description: clearable(postFields.metaDescription),
  meta_keywords: given(postFields.metaKeywords, asList),
  status: given(z.enum(['draft', 'published'], { error: 'Status must be draft or published' }), asWord),
  kind: given(z.enum(['article', 'letter'], { error: 'Kind must be article or letter' }), asWord),
  sent_at: clearable(pastMoment('sent_at'), asMoment),
  published_at: clearable(moment('published_at'), asMoment),
  views: given(z.int({ error: 'Views must be a whole number' }).min(0).max(2_000_000_000), asNumber),
  author_id: clearable(id),
  author_email: reference('Author'),
  author_name: reference('Author'),
  category_id: clearable(id),
  category_slug: reference('Category'),
  /** Creates the category if it is neither stored nor in the file. */
  category_name: given(categoryFields.name),
  category_address: address,
  address,
  /** Its address on another blog: a full URL, or a path if the blog's host is unknown. */
  permalink: reference('Permalink', 2000),
  tags: given(z.array(tagName).max(MAX_TAGS, `A post must have at most ${MAX_TAGS} tags`), asList),
  ...dates,
  is_demo: isDemo,
} satisfies Read<
  'blog_posts',
  | 'views'
  | 'author_id'
  | 'author_email'
  | 'author_name'
  | 'category_slug'
  | 'category_name'
  | 'category_address'
  | 'address'
  | 'permalink'
  | 'tags'
>);

const casino = z.object({
  id: given(id),
  slug: clearable(casinoFields.slug),
  name: given(casinoFields.name),
  logo_url: clearable(casinoFields.logoUrl),
  rating: given(casinoFields.rating, asTenths),
  description: given(casinoFields.description),
  positives: given(casinoFields.positives, asList),
  negatives: given(casinoFields.negatives, asList),
  good_for: clearable(casinoFields.goodFor),
  not_for: clearable(casinoFields.notFor),
  bonus_amount: given(casinoFields.bonusAmount),
  bonus_terms: clearable(casinoFields.bonusTerms),
  promo_code: clearable(casinoFields.promoCode),
  affiliate_link: given(casinoFields.affiliateLink),
  deal: given(casinoFields.deal, asWord),
  website_url: clearable(casinoFields.websiteUrl),
  is_recommended: flag('is_recommended'),
  gamemodes: given(casinoFields.gamemodes, asList),
  payment_methods: given(casinoFields.paymentMethods, asList),
  licence: clearable(casinoFields.licence),
  provably_fair: flag('provably_fair'),
  founded_year: clearable(casinoFields.foundedYear, asNumber),
  placement: clearable(casinoFields.placement, asNumber),
  full_review: clearable(casinoFields.fullReview),
  meta_title: clearable(casinoFields.metaTitle),
  meta_description: clearable(casinoFields.metaDescription),
  status: given(casinoFields.status, asWord),
  status_reason: clearable(casinoFields.statusReason),
  status_at: clearable(moment('status_at'), asMoment),
  rating_override: clearable(casinoFields.ratingOverride, asTenths),
  rating_reason: clearable(casinoFields.ratingReason),
  placement_reason: clearable(casinoFields.placementReason),
  placed_at: clearable(moment('placed_at'), asMoment),
  verified_at: clearable(moment('verified_at'), asMoment),
  verifier_email: reference('Verifier'),
  status_by_email: reference('Editor of the status'),
  placed_by_email: reference('Editor of the place'),
  ...dates,
  is_demo: isDemo,
} satisfies Read<'casinos', 'verifier_email' | 'status_by_email' | 'placed_by_email'>);

const ofCasino = { casino_id: given(id), casino_slug: reference('Casino') };

const casinoFact = z.object({
  ...ofCasino,
  key: given(factFields.key),
  // Validated by the import plan, whose message can name the casino.
  value: z.unknown().optional(),
  source_kind: given(factFields.sourceKind, asWord),
  source: given(factFields.source),
  note: given(factFields.note),
  checked_at: clearable(factFields.checkedAt, asMoment),
  checked_by_email: reference('Checker'),
  updated_at: dates.updated_at,
} satisfies Read<'casino_facts', 'casino_slug' | 'checked_by_email'>);

const casinoScore = z.object({
  ...ofCasino,
  criterion: given(storedScoreFields.criterion),
  score: given(storedScoreFields.tenths, asNumber),
  reason: given(storedScoreFields.reason),
  scored_at: given(pastMoment('scored_at'), asMoment),
  scored_by_email: reference('Scorer'),
} satisfies Read<'casino_scores', 'casino_slug' | 'scored_by_email'>);

const promoCode = z.object({
  ...ofCasino,
  code: clearable(codeFields.code),
  offer: given(codeFields.offer),
  starts_at: clearable(codeFields.startsAt, asMoment),
  ends_at: clearable(codeFields.endsAt, asMoment),
  terms: given(codeFields.terms),
  source: given(codeFields.source),
  checked_on: clearable(codeFields.checkedOn),
  position: given(z.int('Position must be a whole number').min(-1_000_000).max(1_000_000), asNumber),
  checked_by_email: reference('Checker'),
} satisfies Read<'promo_codes', 'casino_slug' | 'checked_by_email'>);

const payout = z.object({
  ...ofCasino,
  id: given(id),
  method: given(z.union([payoutFields.method, z.literal('')]), asWord),
  amount_cents: given(z.union([z.literal(0), payoutFields.amountCents]), asNumber),
  currency: given(payoutFields.currency, asWord),
  asked_on: given(payoutFields.askedOn),
  minutes: clearable(payoutFields.minutes, asNumber),
  outcome: given(payoutFields.outcome, asWord),
  summary: clearable(payoutSummary, asJson),
  answer: clearable(operatorAnswer),
  created_at: dates.created_at,
  decided_by_email: reference('Recorder'),
} satisfies Read<'payouts', 'casino_slug' | 'decided_by_email'>);

const picture = z.object({
  ...ofCasino,
  media_id: given(id),
  kind: given(evidenceFields.kind, asWord),
  taken_on: given(evidenceFields.takenOn),
  caption: given(evidenceFields.caption),
  proves: clearable(evidenceFields.proves),
  blur: given(evidenceFields.blur, asJson),
  position: given(z.int('Position must be a whole number').min(0).max(1000), asNumber),
} satisfies Read<'casino_evidence', 'casino_slug'>);

// A change of a review contains both whole texts.
const MAX_CHANGE = 2_000_000;
const changeValue = (name: string) =>
  z
    .unknown()
    .refine((value) => isStorableJson(value, MAX_CHANGE), `${name} cannot be stored`)
    .optional();

const casinoChange = z.object({
  ...ofCasino,
  kind: given(z.enum(CHANGE_KINDS, 'Kind is not one of those known here'), asWord),
  key: clearable(plainText({ name: 'Key', max: 60 })),
  before: changeValue('before'),
  after: changeValue('after'),
  note: clearable(multilineText({ name: 'Note', max: 1000, min: 0 })),
  is_minor: flag('is_minor'),
  changed_at: given(pastMoment('changed_at'), asMoment),
  changed_by_email: reference('Editor of the change'),
} satisfies Read<'casino_changes', 'casino_slug' | 'changed_by_email'>);

// Not creatable in the admin area, but exported and imported.
const gamePage = plainText({ name: 'Slug', max: 120 }).regex(/^games\/[a-z0-9]+(?:-[a-z0-9]+)*$/);

const page = z.object({
  slug: given(
    z.union(
      [newSlug, gamePage, z.enum(['games', 'guides', ...LANDING_SLUGS.map(landingPage)])],
      'Slug is not the address of a page',
    ),
  ),
  title: given(pageFields.title),
  content: given(pageFields.content),
  meta_title: clearable(pageFields.metaTitle),
  meta_description: clearable(pageFields.metaDescription),
  updated_at: dates.updated_at,
  is_demo: isDemo,
} satisfies Read<'pages'>);

const helpService = z.object({
  id: given(id),
  country_code: given(helpServiceForm.shape.countryCode),
  country: given(helpServiceForm.shape.country),
  name: given(helpServiceForm.shape.name),
  url: given(helpServiceForm.shape.url),
  phone: clearable(helpServiceForm.shape.phone),
  note: clearable(helpServiceForm.shape.note),
  checked_at: given(helpServiceForm.shape.checkedAt),
  position: given(z.int().min(0).max(100_000), asNumber),
} satisfies Read<'help_services'>);

const legalSection = z.object({
  country_code: given(legalSectionForm.shape.countryCode),
  country: given(legalSectionForm.shape.country),
  content: given(legalSectionForm.shape.content),
  source_name: given(legalSectionForm.shape.sourceName),
  source_url: given(legalSectionForm.shape.sourceUrl),
  checked_at: given(legalSectionForm.shape.checkedAt),
  position: given(z.int().min(0).max(100_000), asNumber),
  is_demo: isDemo,
  author_email: reference('Author'),
} satisfies Read<'legal_sections', 'author_email'>);

const link = z.object({ post_id: given(id), tag_id: given(id) } satisfies Read<'blog_posts_tags'>);
const settings: Record<string, z.ZodType | undefined> = {
  ...settingsForm.shape,
  criteria: criteriaInput,
  figuresAreConfirmed: z.boolean(),
  skippedSteps: z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length),
};

const settingRow = { key: z.string().max(100).optional(), value: z.unknown() } satisfies Read<'settings'>;

const setting = z.object(settingRow).transform((row, context) => {
  const key = row.key ?? '';
  const field = Object.hasOwn(settings, key) ? settings[key] : undefined;
  const result = field?.safeParse(row.value);
  if (result?.success) return { key, value: result.data };
  const known = result?.error.issues[0]?.message;
  context.addIssue({
    code: 'custom',
    path: [key.slice(0, 60)],
    message: known ?? 'This is not a setting of this site.',
  });
  return z.NEVER;
});

const redirect = z.object({
  entity: given(z.enum(['casino', 'post', 'category'], { error: 'Entity must be casino, post or category' }), asWord),
  old_slug: given(plainText({ name: 'Old slug', max: 200 })),
  target_id: given(id),
  created_at: dates.created_at,
} satisfies Read<'slug_redirects'>);

const workingCopy = z.object({
  entity: given(z.enum(['post', 'casino', 'page'], { error: 'Entity must be post, casino or page' }), asWord),
  entity_id: given(plainText({ name: 'Id', max: 200 })),
  values: given(copyValues),
  base_updated_at: clearable(moment('base_updated_at'), asMoment),
  updated_at: dates.updated_at,
  edited_by_email: reference('Editor'),
} satisfies Read<'working_copies', 'edited_by_email'>);

/** Also reads the CSV files of the redirects screen. */
const ownRedirect = z.object({
  from_path: given(redirectFrom),
  from: given(redirectFrom),
  to_path: clearable(redirectTo),
  to: clearable(redirectTo),
  status: given(redirectStatus, asNumber),
  source: given(z.enum(['own', 'import'], { error: 'Source must be own or import' }), asWord),
  created_at: dates.created_at,
} satisfies Read<'redirects', 'from' | 'to'>);

const media = z.object({
  id: given(id),
  storage_key: given(storageKey),
  original_name: given(plainText({ name: 'Name', max: 255 })),
  alt: given(altText),
  created_at: dates.created_at,
  is_evidence: flag('is_evidence'),
} satisfies Read<'media'>);

/** All are optional: an import changes only the fields that it contains. */
export const ROW_SCHEMAS = {
  blog_categories: category,
  blog_tags: tag,
  blog_posts: post,
  blog_posts_tags: link,
  casinos: casino,
  casino_facts: casinoFact,
  casino_scores: casinoScore,
  promo_codes: promoCode,
  payouts: payout,
  casino_evidence: picture,
  casino_changes: casinoChange,
  pages: page,
  help_services: helpService,
  legal_sections: legalSection,
  settings: setting,
  slug_redirects: redirect,
  working_copies: workingCopy,
  redirects: ownRedirect,
  media,
} as const satisfies Record<TableName, z.ZodType>;

const toColumns = (schema: z.ZodObject): ReadonlySet<string> => new Set(Object.keys(schema.shape));

export const ROW_COLUMNS: Record<TableName, ReadonlySet<string>> = {
  blog_categories: toColumns(category),
  blog_tags: toColumns(tag),
  blog_posts: toColumns(post),
  blog_posts_tags: toColumns(link),
  casinos: toColumns(casino),
  casino_facts: toColumns(casinoFact),
  casino_scores: toColumns(casinoScore),
  promo_codes: toColumns(promoCode),
  payouts: toColumns(payout),
  casino_evidence: toColumns(picture),
  casino_changes: toColumns(casinoChange),
  pages: toColumns(page),
  help_services: toColumns(helpService),
  legal_sections: toColumns(legalSection),
  settings: toColumns(setting.in),
  slug_redirects: toColumns(redirect),
  working_copies: toColumns(workingCopy),
  redirects: toColumns(ownRedirect),
  media: toColumns(media),
};

export type RowValues<T extends TableName> = z.output<(typeof ROW_SCHEMAS)[T]>;
