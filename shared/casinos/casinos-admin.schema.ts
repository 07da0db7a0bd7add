import { z } from 'zod';
import { DEALS } from '../codes/casino-deals';
import { factKey, factsInput } from '../facts/casino-fact-input.schema';
import { MAX_PLACEMENT } from './casino-listing';
import { MAX_REASON } from '../ranking/casino-scores';
import { scoresInput } from '../ranking/casino-scores-input.schema';
import { CASINO_STATUSES, MAX_STATUS_REASON, needsReason } from './casino-status';
import type { CasinoStatus } from './casino-status';
import type { FieldIn } from '../transfer/columns';
import { GAMEMODES } from '../content/gamemodes';
import { missingForListing, needMessage } from './listing-needs';
import { bulkInput, readTimes } from '../content/bulk.schema';
import { MAX_MARKDOWN } from '../content/markdown.schema';
import { PAYMENT_METHODS } from '../facts/payment-methods';
import type { PaymentMethod } from '../facts/payment-methods';
import { dividesPair } from '../content/comparison-path';
import { getBonusOrCodeOffer } from '../codes/promo-codes';
import { codeFields, codesInput } from '../codes/promo-codes.schema';
import { evidenceInput } from '../evidence/evidence.schema';
import { slugify } from '../text/slug';
import { submissionFields } from '../text/submission.schema';
import { bodyText, multilineText, plainText, searchText, slugInput } from '../text/text.schema';
import { imageUrlInput, webUrlInput } from '../text/url-input.schema';
import { uuidInput } from '../text/uuid-input.schema';

const MAX_LIST = 30;
const MAX_LIST_ITEM = 300;
const MAX_RATING = 5;
/** Skin sites appeared later, so any earlier year is a mistake. */
const EARLIEST_YEAR = 1990;

const composed = (text: string) => text.normalize('NFC');
const emptyAsNull = (text: string | null) => text || null;

const id = uuidInput('This is not a casino id');

const MAX_FIT = 160;

const optionalLine = (name: string, max: number) => plainText({ name, max, min: 0 }).nullable().transform(emptyAsNull);
const optionalText = (name: string, max: number) =>
  multilineText({ name, max, min: 0 }).nullable().transform(emptyAsNull);
const blankAsNull = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]);

const points = (name: string) =>
  z.array(plainText({ name, max: MAX_LIST_ITEM })).max(MAX_LIST, `At most ${MAX_LIST} entries`);

const distinct = <T>(values: T[]): T[] => [...new Set(values)];
const paymentMethods = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]];

const isTenth = (value: number) => Math.round(value * 10) / 10 === value;

const placementInput = z
  .int('Placement must be a whole number')
  .min(1, 'Placement must be at least 1')
  .transform((placement) => (placement > MAX_PLACEMENT ? null : placement));

const ratingInput = z
  .number({ error: 'Rating is required' })
  .min(0, 'Rating must be between 0 and 5')
  .max(MAX_RATING, 'Rating must be between 0 and 5')
  .refine(isTenth, 'Rating may have one decimal');

export const casinoFields = {
  name: plainText({ name: 'Name', max: 120 }).transform(composed),
  slug: slugInput.nullable(),
  logoUrl: blankAsNull(imageUrlInput({ name: 'Logo' })),
  rating: ratingInput.nullable(),
  description: multilineText({ name: 'Description', max: 5000, min: 0 }),
  positives: points('Positive point'),
  negatives: points('Negative point'),
  goodFor: optionalLine('Good for', MAX_FIT),
  notFor: optionalLine('Not for', MAX_FIT),
  bonusAmount: plainText({ name: 'Bonus', max: 300, min: 0 }),
  bonusTerms: optionalText('Bonus terms', 2000),
  promoCode: optionalLine('Promo code', 60),
  affiliateLink: z.union([z.literal(''), webUrlInput({ name: 'Affiliate link' })]),
  deal: z.enum(DEALS, 'What we earn is not one of those known here'),
  websiteUrl: blankAsNull(webUrlInput({ name: 'Website' })),
  isRecommended: z.boolean(),
  gamemodes: z
    .array(z.enum(GAMEMODES, 'Gamemodes holds one that is not known here'))
    .max(GAMEMODES.length)
    .transform(distinct),
  paymentMethods: z
    .array(z.enum(paymentMethods, 'Payment methods holds one that is not known here'))
    .max(paymentMethods.length)
    .transform(distinct),
  licence: optionalLine('Licence', 300),
  provablyFair: z.boolean(),
  foundedYear: z
    .int('Founded must be a year')
    .min(EARLIEST_YEAR, `Founded must be ${EARLIEST_YEAR} or later`)
    .refine((year) => year <= new Date().getUTCFullYear(), 'Founded must not be in the future')
    .nullable(),
  placement: placementInput.nullable(),
  fullReview: bodyText({ name: 'Full review', max: MAX_MARKDOWN, min: 0 }).nullable().transform(emptyAsNull),
  metaTitle: optionalLine('Meta title', 120),
  metaDescription: optionalLine('Meta description', 300),
  status: z.enum(CASINO_STATUSES, 'Status is not one of those known here'),
  statusReason: optionalLine('Reason', MAX_STATUS_REASON),
  ratingOverride: ratingInput.nullable(),
  ratingReason: optionalLine('Reason for the editor’s rating', MAX_REASON),
  placementReason: optionalLine('Reason for the place', MAX_REASON),
} satisfies Record<FieldIn<'casinos', 'edited' | 'former'>, z.ZodType>;

export const casinoDefaults = {
  logoUrl: null,
  rating: null,
  description: '',
  bonusAmount: '',
  affiliateLink: '',
  deal: 'undisclosed',
  positives: [],
  negatives: [],
  goodFor: null,
  notFor: null,
  bonusTerms: null,
  promoCode: null,
  websiteUrl: null,
  isRecommended: false,
  gamemodes: [],
  paymentMethods: [],
  licence: null,
  provablyFair: false,
  foundedYear: null,
  placement: null,
  fullReview: null,
  metaTitle: null,
  metaDescription: null,
  status: 'listed',
  statusReason: null,
  ratingReason: null,
  placementReason: null,
} as const satisfies Partial<z.input<z.ZodObject<typeof casinoFields>>>;

export const STATUS_REASON_REQUIRED = 'Say in a sentence why: visitors read it';

/** For new slugs only; older ambiguous ones stay valid. */
export const SLUG_DIVIDES = 'Slug may not hold “-vs-”: that is how the addresses of comparisons are written';

const hasStatusReason = ({
  status,
  statusReason,
}: {
  status?: CasinoStatus | undefined;
  statusReason?: string | null | undefined;
}) => status === undefined || !needsReason(status) || Boolean(statusReason);
const statusReasonMissing = { path: ['statusReason'], message: STATUS_REASON_REQUIRED };

const newCasino = z
  .strictObject({
    ...casinoFields,
    slug: casinoFields.slug.optional(),
    rating: casinoFields.rating.default(casinoDefaults.rating),
    description: casinoFields.description.default(casinoDefaults.description),
    bonusAmount: casinoFields.bonusAmount.default(casinoDefaults.bonusAmount),
    affiliateLink: casinoFields.affiliateLink.default(casinoDefaults.affiliateLink),
    deal: casinoFields.deal.default(casinoDefaults.deal),
    logoUrl: casinoFields.logoUrl.default(casinoDefaults.logoUrl),
    positives: casinoFields.positives.default(casinoDefaults.positives),
    negatives: casinoFields.negatives.default(casinoDefaults.negatives),
    goodFor: casinoFields.goodFor.default(casinoDefaults.goodFor),
    notFor: casinoFields.notFor.default(casinoDefaults.notFor),
    bonusTerms: casinoFields.bonusTerms.default(casinoDefaults.bonusTerms),
    promoCode: casinoFields.promoCode.default(casinoDefaults.promoCode),
    websiteUrl: casinoFields.websiteUrl.default(casinoDefaults.websiteUrl),
    isRecommended: casinoFields.isRecommended.default(casinoDefaults.isRecommended),
    gamemodes: casinoFields.gamemodes.default(casinoDefaults.gamemodes),
    paymentMethods: casinoFields.paymentMethods.default(casinoDefaults.paymentMethods),
    licence: casinoFields.licence.default(casinoDefaults.licence),
    provablyFair: casinoFields.provablyFair.default(casinoDefaults.provablyFair),
    foundedYear: casinoFields.foundedYear.default(casinoDefaults.foundedYear),
    placement: casinoFields.placement.default(casinoDefaults.placement),
    fullReview: casinoFields.fullReview.default(casinoDefaults.fullReview),
    metaTitle: casinoFields.metaTitle.default(casinoDefaults.metaTitle),
    metaDescription: casinoFields.metaDescription.default(casinoDefaults.metaDescription),
    status: casinoFields.status.default(casinoDefaults.status),
    statusReason: casinoFields.statusReason.default(casinoDefaults.statusReason),
    ratingOverride: casinoFields.ratingOverride.optional(),
    ratingReason: casinoFields.ratingReason.default(casinoDefaults.ratingReason),
    placementReason: casinoFields.placementReason.default(casinoDefaults.placementReason),
    facts: factsInput.optional(),
    scores: scoresInput.optional(),
    codes: codesInput.optional(),
    evidence: evidenceInput.optional(),
    ...submissionFields,
  })
  .refine(hasStatusReason, statusReasonMissing);

function withSlug(casino: z.output<typeof newCasino>, context: z.RefinementCtx) {
  const slug = casino.slug ?? slugify(casino.name).slice(0, 100).replace(/-$/, '');
  const message = 'Enter a slug: nothing of this name can stand in an address';
  if (slug === '') context.addIssue({ code: 'custom', path: ['slug'], message });
  if (dividesPair(slug)) context.addIssue({ code: 'custom', path: ['slug'], message: SLUG_DIVIDES });
  return { ...casino, slug };
}

export const casinoFormInput = newCasino.transform(withSlug);

export const casinoCreateInput = newCasino
  .superRefine(
    (casino, context) => {
      if (casino.status === 'draft') return;
      const codes = codesInput.safeParse(casino.codes).data;
      const shown = codes ? { ...casino, bonusAmount: getBonusOrCodeOffer('', codes) } : casino;
      for (const field of missingForListing(shown)) {
        context.addIssue({ code: 'custom', path: [field], message: needMessage(field) });
      }
    },
    // Runs despite errors of other fields, so that all are shown together.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .transform(withSlug);

const expectedUpdatedAt = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
  error: 'Must be a date',
});

const expectedFactsAt = expectedUpdatedAt.nullable().optional();

/** Undefined leaves a field unchanged, null clears it. A casino without a slug is addressed by id. */
export const casinoUpdateInput = z
  .strictObject({
    ...z.strictObject(casinoFields).partial().shape,
    facts: factsInput.optional(),
    scores: scoresInput.optional(),
    /** All codes in order; takes precedence over `promoCode` and `bonusAmount`. */
    codes: codesInput.optional(),
    /** All pictures in their order. */
    evidence: evidenceInput.optional(),
    /** Wording only: visitors see no history entry. */
    isMinor: z.boolean().optional(),
    isAutosave: z.boolean().optional(),
    force: z.boolean().optional(),
    id,
    expectedUpdatedAt: expectedUpdatedAt.optional(),
    /**
     * Time of the newest fact that the editor has read, null if there was none. For publishing other people's changes.
     */
    expectedFactsAt,
    expectedScoresAt: expectedFactsAt,
    /**
     * Placement and reason when the form was loaded, for conflict detection: saving the ranking does not touch
     * updatedAt. Undefined skips the check.
     */
    expectedPlace: z
      .strictObject({
        placement: z.int().nullable(),
        reason: plainText({ name: 'Reason', max: MAX_REASON, min: 0 }).nullable(),
      })
      .optional(),
    /**
     * The active code and offer when the form was loaded: another code may have become active since, which `promoCode`
     * and `bonusAmount` would then rename. Undefined skips the check.
     */
    expectedFirst: z.strictObject({ code: codeFields.code, offer: codeFields.offer }).optional(),
  })
  .refine(hasStatusReason, statusReasonMissing);

export const casinoIdInput = z.strictObject({ id });

export const casinoVerifyInput = z.strictObject({ id, expectedFactsAt });

export const casinoVerifyFactsInput = z.strictObject({
  id,
  keys: z.array(factKey).min(1, 'Name the facts that still hold').max(200, 'At most 200 facts').transform(distinct),
  expected: z.record(factKey, expectedUpdatedAt, 'Facts must be named by their keys').optional(),
});

export const casinoVerifyManyInput = z.strictObject({
  ids: z
    .array(id)
    .min(1, 'Name the casinos whose facts still hold')
    .max(100, 'At most 100 casinos')
    .transform(distinct),
  expectedFactsAt: z.record(id, expectedFactsAt, 'Dates must be named by their casinos').default({}),
});

export const casinoChangeListInput = z.strictObject({
  casinoId: id,
  cursor: z.string().max(1000).nullish(),
  limit: z.int().min(1).max(100).default(20),
  direction: z.literal('forward').optional(),
});

/** Last saves of a casino's facts and scores that a caller has read. */
export const seenRowFields = { expectedFactsAt, expectedScoresAt: expectedFactsAt };

export const casinoUndoInput = z.strictObject({
  entryId: z.int().min(1),
});

export const casinoPreviewInput = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete'),
});

export const CASINO_ADMIN_SORTS = ['placement', 'name', 'rating', 'checked', 'updated'] as const;

export const casinoFilter = z.strictObject({
  q: searchText.default(''),
  check: z.enum(['overdue']).optional(),
  status: z.enum(CASINO_STATUSES).optional(),
});
export type CasinoFilter = z.output<typeof casinoFilter>;

export const casinoBulkInput = bulkInput(
  casinoFilter,
  z.strictObject({ do: z.enum(['publish', 'unpublish', 'trash']) }),
).safeExtend({
  expectedUpdatedAt: readTimes,
  /** The same for the newest fact and score; absent without any. */
  expectedFactsAt: readTimes,
  expectedScoresAt: readTimes,
});
export type CasinoBulkInput = z.output<typeof casinoBulkInput>;

export const adminCasinoListInput = casinoFilter.extend({
  sort: z.enum(CASINO_ADMIN_SORTS).default('placement'),
  cursor: z.string().max(1000).nullish(),
  limit: z.int().min(1).max(100).default(25),
});

export const MAX_RANKED = 500;

export const casinoReorderInput = z.strictObject({
  ids: z
    .array(id)
    .min(1, 'Name the casinos in their new order')
    .max(MAX_RANKED, `At most ${MAX_RANKED} casinos can be ordered`)
    .refine((ids) => new Set(ids).size === ids.length, 'A casino can stand in the order only once'),
  reasons: z
    .record(
      id,
      plainText({ name: 'Reason', max: MAX_REASON, required: 'Say in a sentence why' }),
      'Reasons must be named by their casinos',
    )
    .default({}),
  /** The casinos that the editor moved: of two that swapped places, these need the reason. */
  moved: z.array(id).max(MAX_RANKED, `At most ${MAX_RANKED} casinos can be moved`).default([]),
  unranked: z.array(id).max(MAX_RANKED, `At most ${MAX_RANKED} casinos can be taken out`).default([]),
  expected: z
    .array(z.strictObject({ id, reason: plainText({ name: 'Reason', max: MAX_REASON, min: 0 }).nullable() }))
    .max(MAX_RANKED, `At most ${MAX_RANKED} casinos can be ordered`)
    .optional(),
});

export const unrankedInput = z.strictObject({ q: searchText.default('') });

export type CasinoCreateInput = z.output<typeof casinoCreateInput>;
export type CasinoUpdateInput = z.output<typeof casinoUpdateInput>;
export type CasinoChangeListQuery = z.output<typeof casinoChangeListInput>;
export type AdminCasinoListQuery = z.output<typeof adminCasinoListInput>;
export type CasinoVerifyInput = z.output<typeof casinoVerifyInput>;
export type CasinoVerifyManyInput = z.output<typeof casinoVerifyManyInput>;
export type CasinoVerifyFactsInput = z.output<typeof casinoVerifyFactsInput>;
export type CasinoReorderInput = z.output<typeof casinoReorderInput>;

const domain = z
  .string()
  .max(253, 'Domain must be at most 253 characters')
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Domain must be one, such as example.com')
  .nullable();

export const linkDecision = z.strictObject({
  id,
  confirmedDomain: domain.optional(),
  isPaused: z.boolean(),
  shownDomain: domain.optional(),
  expected: z.strictObject({ confirmedDomain: domain, isPaused: z.boolean() }).optional(),
});

export type LinkDecision = z.output<typeof linkDecision>;
