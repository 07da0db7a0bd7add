import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import type { FieldIn } from '../transfer/columns';
import { isGamemode } from './gamemodes';
import { dayInput } from '../text/day-input.schema';
import { MAX_MARKDOWN } from './markdown.schema';
import { bodyText, multilineText, plainText, slugInput, slugParameter } from '../text/text.schema';
import { webUrlInput } from '../text/url-input.schema';

export const pageSlugInput = z.strictObject({ slug: slugParameter('Page slug is required') });

export const pageListInput = z.strictObject({ q: adminListFields.q }).prefault({});

const optionalLine = (name: string, max: number) =>
  plainText({ name, max, min: 0 })
    .nullable()
    .transform((text) => text || null)
    .optional();

export const pageFields = {
  title: plainText({ name: 'Title', max: 200 }),
  content: bodyText({ name: 'Text', max: MAX_MARKDOWN }),
  metaTitle: optionalLine('Search title', 200),
  metaDescription: optionalLine('Meta description', 300),
} satisfies Record<Exclude<FieldIn<'pages', 'edited'>, 'slug'>, z.ZodType>;

/** First path segments of the site's own routes: a page with such a slug would be unreachable. */
export const OWN_SEGMENTS: ReadonlySet<string> = new Set(
  '404 account admin api ask assets auth authors badge blog casino casinos changes codes compare demo developers feed fonts games go guides healthz newsletter pause preview readyz robots saved search sitemap tools trpc uploads'.split(
    ' ',
  ),
);

export const pageCreateInput = z.strictObject({
  ...pageFields,
  slug: plainText({ name: 'Address', max: 120 }).refine((slug) => {
    const [first = '', second, ...more] = slug.split('/');
    if (second === undefined) return slugInput.safeParse(first).success && !OWN_SEGMENTS.has(first);
    if (more.length > 0) return false;
    return first === 'games' ? isGamemode(second) : first === 'guides' && slugInput.safeParse(second).success;
  }, 'Address may be a free one such as imprint, one of a guide such as guides/float-values, or of a game mode such as games/keno'),
});
export type PageCreate = z.output<typeof pageCreateInput>;

export const { slug: newSlug } = pageCreateInput.shape;

export const pageForm = z.object({
  ...pageFields,
  slug: z.string(),
  metaTitle: pageFields.metaTitle.unwrap(),
  metaDescription: pageFields.metaDescription.unwrap(),
});
export const newPageForm = pageForm.extend({ slug: newSlug });

export const pageUpdateInput = z.strictObject({
  ...pageFields,
  slug: slugParameter('Page slug is required'),
  title: pageFields.title.optional(),
  content: pageFields.content.optional(),
  expectedUpdatedAt: z.date().optional(),
  force: z.boolean().optional(),
});
export type PageUpdate = z.output<typeof pageUpdateInput>;

export const helpService = z.strictObject({
  countryCode: plainText({ name: 'Country code', max: 3 }).regex(
    /^([A-Z]{2}|INT)$/,
    'Country code is two capital letters, such as SE, or INT for help anywhere',
  ),
  country: plainText({ name: 'Country', max: 120 }),
  name: plainText({ name: 'Name', max: 120 }),
  url: webUrlInput({ name: 'Address' }),
  phone: optionalLine('Phone', 60),
  note: optionalLine('Note', 500),
  checkedAt: dayInput('Checked'),
} satisfies Record<FieldIn<'help_services', 'edited'>, z.ZodType>);

const services = z.array(helpService).max(100, 'At most 100 services');

export const helpServicesForm = z.object({ services });

export const helpServicesInput = z.strictObject({
  services,
  expectedVersion: z.string().max(64).optional(),
});
export type HelpServicesUpdate = z.output<typeof helpServicesInput>;

export const legalSection = z.strictObject({
  countryCode: plainText({ name: 'Country code', max: 2 }).regex(
    /^[A-Z]{2}$/,
    'Country code is two capital letters, such as SE',
  ),
  country: plainText({ name: 'Country', max: 120 }),
  content: multilineText({ name: 'Text', max: 4000 }),
  sourceName: plainText({ name: 'Source', max: 200 }),
  sourceUrl: webUrlInput({ name: 'Address of the source' }),
  checkedAt: dayInput('Checked').refine((day) => new Date(day) <= new Date(), 'Checked must not be in the future'),
} satisfies Record<FieldIn<'legal_sections', 'edited'>, z.ZodType>);

const sections = z
  .array(legalSection)
  .max(60, 'At most 60 countries')
  .refine(
    (all) => new Set(all.map(({ countryCode }) => countryCode)).size === all.length,
    'Each country can have one section',
  );

export const legalForm = z.object({ sections });

export const legalInput = z.strictObject({
  sections,
  expectedVersion: z.string().max(64).optional(),
});
export type LegalUpdate = z.output<typeof legalInput>;

const siteName = (name: string) => plainText({ name, max: 60 });

export const nameUsesInput = z.strictObject({ name: siteName('Name') });
export const nameReplacement = z.strictObject({ from: siteName('Former name'), to: siteName('New name') });
export const nameRestoration = z.strictObject({
  pages: z.array(pageSlugInput.extend({ updatedAt: z.date() })).max(1000, 'At most 1000 pages'),
});
