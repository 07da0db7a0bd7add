import { z } from 'zod';
import { COUNTRIES } from '../content/countries';
import { DEFAULT_CRITERIA } from '../ranking/casino-scores';
import { storedCriteria } from '../ranking/casino-scores-input.schema';
import { DEFAULT_NEED_WORDS } from '../search/need-words';
import { lookForm, storedLook } from './look.schema';
import { COUNTED_FIGURES, FIGURE_NAMES } from './trust-figures';
import type { CountedFigure, TrustFigure } from './trust-figures';
import { emailInput, multilineText, plainText } from '../text/text.schema';
import { webUrlInput } from '../text/url-input.schema';

/** More than one process can deliver. */
const MAX_PER_MINUTE = 6_000;
const MAX_NEED_WORDS = 6_000;

/** What a new site needs, in the order in which it is done. */
export const FIRST_STEPS = ['operator', 'logo', 'site', 'article', 'mail', 'menu'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const firstStep = z.enum(FIRST_STEPS);
const figure = z.string().trim().max(20);
const counted = Object.keys(COUNTED_FIGURES) as [CountedFigure, ...CountedFigure[]];

const figureOrigin = z.strictObject({
  kind: z.enum(['typed', ...counted], 'Choose whether the figure is typed or counted'),
  source: plainText({ name: 'Source', max: 200, min: 0 }),
  date: z.union([z.literal(''), z.iso.date()], 'True on must be a date'),
});
const ofEach = <T>(value: T) => Object.fromEntries(FIGURE_NAMES.map((name) => [name, value])) as Record<TrustFigure, T>;
const figureOrigins = z.strictObject(ofEach(figureOrigin));

const socialLink = z.strictObject({
  label: plainText({ name: 'Label', max: 60 }),
  href: webUrlInput({ name: 'Address' }).refine(
    (url) => url.startsWith('https://'),
    'Address must start with https://',
  ),
});

export const siteSettings = z.object({
  siteName: z.string().trim().min(1).max(60).default('LootRank'),
  defaultDescription: z
    .string()
    .trim()
    .max(300)
    .default(
      'Compare top-rated CS2 skin gambling sites, claim free bonuses, and find the best case battles, crash games, and skin trading platforms.',
    ),
  contactEmail: z.union([z.email(), z.literal('')]).default(''),
  /** Legal owner, for the pages that must name it by law. */
  operatorName: z.string().trim().max(120).default(''),
  operatorAddress: z.string().trim().max(300).default(''),
  /** Shown to visitors, unlike contactEmail. */
  operatorContact: z.string().trim().max(120).default(''),
  happyUsers: figure.default('50000+'),
  bonusValueClaimed: figure.default('$1250000+'),
  casinosReviewed: figure.default('50+'),
  yearsExperience: figure.default('4+'),
  /** A value from another version must not fail every page. */
  figureOrigins: figureOrigins.catch(() => ofEach({ kind: 'typed' as const, source: '', date: '' })),
  /** An admin has confirmed that the trust figures are the site's own. */
  figuresAreConfirmed: z.boolean().default(false),
  skippedSteps: z.array(firstStep).catch([]).default([]),
  footerNote: z
    .string()
    .trim()
    .max(400)
    .default('We may earn a commission when you join a site through our links. It does not affect rankings.'),
  /** An invalid link stored by another version is left out instead of failing every page. */
  socialLinks: z
    .array(z.unknown())
    .transform((links) => links.flatMap((link) => socialLink.safeParse(link).data ?? []))
    .default([]),
  indexNow: z.boolean().default(false),
  lettersPerMinute: z.int().min(1).max(MAX_PER_MINUTE).default(600),
  showLetterArchive: z.boolean().default(false),
  /** Countries in which no page links to a casino. */
  noOfferCountries: z.array(z.string()).catch([]).default([]),
  /** An offer pauses when its link ends at another domain, until an editor confirms it. */
  pausesMovedOffers: z.boolean().default(true),
  /** Search phrases, one per line, of people who want to stop gambling. Names of help services are always known. */
  needWords: z.string().trim().max(MAX_NEED_WORDS).default(DEFAULT_NEED_WORDS),
  criteria: storedCriteria.default([...DEFAULT_CRITERIA]),
  ...storedLook,
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** The settings sent to visitors: a new one is private unless listed here. */
export const publicSettings = siteSettings.pick({
  siteName: true,
  defaultDescription: true,
  footerNote: true,
  socialLinks: true,
});

const noOfferCountries = z
  .array(
    z
      .string()
      .refine(
        (code) => COUNTRIES.includes(code),
        'No offers in must be codes of countries of two letters, such as DK, SE',
      ),
  )
  .max(COUNTRIES.length, 'No offers in: more countries than there are');

const optionalLine = (name: string, max: number) => plainText({ name, max, min: 0 });

export const settingsForm = z.strictObject({
  siteName: plainText({ name: 'Site name', max: 60 }),
  defaultDescription: optionalLine('Default description', 300),
  contactEmail: z.union([z.literal(''), emailInput('Contact e-mail is required')]),
  operatorName: optionalLine('Legal name', 120),
  operatorAddress: multilineText({ name: 'Postal address', max: 300, min: 0 }),
  operatorContact: optionalLine('Public contact', 120),
  happyUsers: optionalLine('Happy users', 20),
  bonusValueClaimed: optionalLine('Bonus value claimed', 20),
  casinosReviewed: optionalLine('Casinos reviewed', 20),
  yearsExperience: optionalLine('Years of experience', 20),
  figureOrigins,
  footerNote: multilineText({ name: 'Footer note', max: 400, min: 0 }),
  socialLinks: z.array(socialLink).max(10, 'At most 10 links'),
  indexNow: z.boolean(),
  lettersPerMinute: z
    .int('Letters a minute must be a whole number')
    .min(1, 'Letters a minute must be at least 1')
    .max(MAX_PER_MINUTE, `Letters a minute must be at most ${MAX_PER_MINUTE}`),
  showLetterArchive: z.boolean(),
  noOfferCountries,
  pausesMovedOffers: z.boolean(),
  needWords: multilineText({ name: 'Words that bring up help', max: MAX_NEED_WORDS, min: 0 }),
});

const fields = { ...settingsForm.shape, ...lookForm.shape };
const resettable = Object.fromEntries(
  Object.entries(fields).map(([key, field]) => [key, field.nullable().optional()]),
) as { [K in keyof typeof fields]: z.ZodOptional<z.ZodNullable<(typeof fields)[K]>> };

export const settingsUpdateInput = z
  .strictObject({
    ...resettable,
    figuresAreConfirmed: z.boolean().optional(),
    /** Of each step named whether it is skipped; the others stay as they are. */
    skippedSteps: z.partialRecord(firstStep, z.boolean()).optional(),
    expectedUpdatedAt: z.date().nullable().optional(),
  })
  .prefault({});
export type SettingsUpdate = z.output<typeof settingsUpdateInput>;
