import { z } from 'zod';
import type { ChangeKind } from '../../shared/history/casino-changes';
import { factFields, factKey } from '../../shared/facts/casino-fact-input.schema';
import { MAX_REASON } from '../../shared/ranking/casino-scores';
import { MAX_STATUS_REASON } from '../../shared/casinos/casino-status';
import { casinoFields } from '../../shared/casinos/casinos-admin.schema';
import { plainText } from '../../shared/text/text.schema';
import { imageUrlInput, webUrlInput } from '../../shared/text/url-input.schema';
import { readFactWords } from './fact-words';
import { findContentFolder, readJson, readTexts } from './read-content';

const editor = z.enum(['m.keller', 'd.osei']);
export type DemoEditor = z.output<typeof editor>;

const age = z.int().min(1);
const reason = plainText({ name: 'Reason', max: MAX_REASON });
const note = plainText({ name: 'Note', max: 1000 }).optional();
const score = z.number().min(0).max(5).multipleOf(0.5);
const criterion = z.enum(['payouts', 'terms', 'fairness', 'games']);

/** Facts of one kind of source, checked on one day by one editor; null: never checked. */
const factTable = z
  .strictObject({
    sourceKind: factFields.sourceKind,
    daysAgo: age.nullable(),
    by: editor,
    values: z.record(
      factKey,
      z.strictObject({ value: z.unknown(), source: factFields.source.default(''), note: factFields.note.default('') }),
    ),
  })
  .transform(({ values, ...check }, context) =>
    Object.entries(values).flatMap(([key, { value: written, source, note: qualifier }]) => {
      const read = readFactWords(key, written);
      if ('value' in read) return { key, value: read.value, source, note: qualifier, ...check };
      context.addIssue({ code: 'custom', path: ['values', key, 'value'], message: read.problem });
      return [];
    }),
  );

export interface DemoChange {
  kind: ChangeKind;
  key?: string;
  was?: unknown;
  now?: string;
  note?: string | undefined;
  isMinor?: boolean | undefined;
}

const change = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fact'), key: factKey, was: z.unknown(), note }),
    z.strictObject({ kind: z.literal('score'), key: criterion, was: score, note }),
    z.strictObject({ kind: z.literal('status'), was: casinoFields.status, note }),
    z.strictObject({ kind: z.literal('bonus'), key: z.literal('amount'), was: casinoFields.bonusAmount }),
    z.strictObject({ kind: z.literal('code'), was: casinoFields.promoCode }),
    z.discriminatedUnion('key', [
      z.strictObject({
        kind: z.literal('review'),
        key: z.enum(['positives', 'negatives']),
        was: casinoFields.positives,
      }),
      z.strictObject({
        kind: z.literal('review'),
        key: z.literal('full_review'),
        now: z.string(),
        was: z.string(),
        isMinor: z.boolean().optional(),
      }),
    ]),
  ])
  .transform((written, context): DemoChange => {
    if (written.kind !== 'fact' || written.was === null) return written;
    const read = readFactWords(written.key, written.was);
    if ('value' in read) return { ...written, was: read.value };
    context.addIssue({ code: 'custom', path: ['was'], message: read.problem });
    return z.NEVER;
  });

const save = z.strictObject({ daysAgo: age, by: editor.nullable(), changes: z.array(change) });
export type DemoSave = z.output<typeof save>;

const scored = z.strictObject({ score, reason });

const casino = z.strictObject({
  name: casinoFields.name,
  slug: z.null().optional(),
  logoUrl: imageUrlInput({ name: 'Logo' }),
  rating: casinoFields.rating.unwrap(),
  override: z.strictObject({ reason }).optional(),
  /** The first line is for cards; further lines are paragraphs of the review's "About". */
  description: casinoFields.description,
  positives: casinoFields.positives,
  negatives: casinoFields.negatives,
  goodFor: casinoFields.goodFor.default(null),
  notFor: casinoFields.notFor.default(null),
  bonusAmount: casinoFields.bonusAmount,
  bonusTerms: casinoFields.bonusTerms.default(null),
  promoCode: casinoFields.promoCode.default(null),
  /** Days from the seeding until the code ends; it has none without. */
  codeEndsInDays: z.int().optional(),
  codeCheckedDaysAgo: age.optional(),
  otherCodes: z
    .array(z.strictObject({ code: z.string(), offer: z.string(), endsInDays: z.int().optional() }))
    .default([]),
  affiliateLink: webUrlInput({ name: 'Affiliate link' }),
  deal: casinoFields.deal,
  websiteUrl: webUrlInput({ name: 'Website' }).nullable().default(null),
  isRecommended: casinoFields.isRecommended.default(false),
  gamemodes: casinoFields.gamemodes,
  status: z
    .strictObject({
      is: casinoFields.status,
      reason: plainText({ name: 'Reason', max: MAX_STATUS_REASON }),
      daysAgo: age,
      by: editor,
    })
    .optional(),
  placement: casinoFields.placement.default(null),
  metaTitle: casinoFields.metaTitle.default(null),
  metaDescription: casinoFields.metaDescription.default(null),
  verifiedDaysAgo: age.nullable().default(null),
  createdDaysAgo: age,
  facts: z.array(factTable).transform((tables) => tables.flat()),
  scores: z.strictObject({ payouts: scored, terms: scored, fairness: scored, games: scored }),
  history: z.array(save).default([]),
});

export type DemoCasino = Omit<z.output<typeof casino>, 'slug'> & {
  slug: string | null;
  /** `{{Monday}}` becomes the date of a Monday before the last check, later than the previous one: see `dateTests`. */
  fullReview: string | null;
};

export const readDemoCasinos = (folder = findContentFolder()): DemoCasino[] =>
  readTexts(folder, 'casinos', { fields: casino, body: casinoFields.fullReview }).map(({ slug, fields, body }) => ({
    ...fields,
    slug: fields.slug === null ? null : slug,
    fullReview: body,
  }));

const ranking = z.strictObject({
  first: z.array(casinoFields.name),
  /**
   * Moves from the initial to the current order, oldest first. Each puts a casino in a place, or removes it (null); the
   * casinos after it shift. Casinos enter the ranking ninety days after their listing. The reason is public.
   */
  moves: z.array(
    z.strictObject({
      daysAgo: age,
      by: editor,
      name: casinoFields.name,
      place: z.int().min(1).nullable(),
      reason: reason.optional(),
    }),
  ),
});
export type DemoRanking = z.output<typeof ranking>;

export const readDemoRanking = (folder = findContentFolder()): DemoRanking => readJson(folder, 'ranking.json', ranking);
