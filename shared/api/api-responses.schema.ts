import { z } from 'zod';
import { BONUS_VERDICTS } from '../codes/bonus-verdicts';
import { FACTS, FACT_GROUPS, NEVER, SOURCE_KINDS } from '../facts/casino-facts';
import type { FactType } from '../facts/casino-facts';
import { CHANGE_KINDS } from '../history/casino-changes';
import { DEALS } from '../codes/casino-deals';
import { CASINO_STATUSES } from '../casinos/casino-status';
import { GAMEMODES } from '../content/gamemodes';

// Public API: fields may be added, but never renamed, retyped or removed.

const moment = z.iso.datetime().describe('A moment in UTC, such as 2026-11-22T09:30:00.000Z.');
const address = z.string().describe('A whole address.');

const named = {
  slug: z
    .string()
    .describe('The last part of the address of its review. Where an editor chose none, that part is an identifier.'),
  name: z.string(),
  url: address.describe('Its review, for the link that names the source.'),
};

const casinoName = z.strictObject(named).meta({ id: 'CasinoName' });

const offer = z
  .strictObject({
    bonus: z.string(),
    terms: z.string().nullable(),
    code: z.string().nullable(),
    codeEndsAt: moment.nullable().describe('When the code, or the offer without one, ends; null without a known end.'),
    codeCheckedOn: z.iso.date().nullable().describe('The day on which we last tried it, such as 2026-11-22.'),
    codeTerms: z.string().nullable(),
    isCodeReportedDead: z.boolean().describe('Visitors say that it does not work, and we have not tried it since.'),
    claimUrl: address.nullable().describe('Leads to the site through us. It is an affiliate link: say so beside it.'),
    deal: z
      .enum(DEALS)
      .describe(
        'What we earn from the site: nothing, a sum for each sign-up, a share of what players lose, or not disclosed.',
      ),
  })
  .meta({ id: 'Offer' });

const bonusCase = z
  .strictObject({
    mode: z.enum(GAMEMODES).nullable().describe('The game; null where no bets are needed.'),
    worth: z.int().describe('What the bonus adds to the deposit on average, in US cents; negative for a loss.'),
    staked: z.int().min(0).describe('What has to be bet for it, in US cents.'),
    lossChance: z.number().min(0).max(1).describe('The share of players who end below their deposit.'),
  })
  .meta({ id: 'BonusCase' });

const bonus = z
  .strictObject({
    kind: z.string().nullable().describe('As the fact bonus_kind; null while it is not known.'),
    deposit: z.int().describe('The deposit that the figures are worked out for, in US cents.'),
    verdict: z
      .enum(Object.keys(BONUS_VERDICTS))
      .nullable()
      .describe(
        'Worth taking, only if you would play this much anyway, or costs more than it gives; null without a sum.',
      ),
    text: z.string().describe('The verdict in words, or why there is no sum.'),
    likely: bonusCase.nullable().describe('In the game that most visitors play; null without a sum.'),
    best: bonusCase.nullable().describe('In the game where it is worth most; the likely case where no other is.'),
    worst: bonusCase.nullable().describe('In the game where it is worth least; the likely case where no other is.'),
    reason: z.string().nullable().describe('Why there is no sum; null with one.'),
  })
  .meta({ id: 'Bonus' });

const PUBLIC_STATUSES = CASINO_STATUSES.filter((status) => status !== 'draft');

const casinoFields = {
  ...named,
  logoUrl: address.nullable(),
  status: z.enum(PUBLIC_STATUSES).describe('Only a listed site has an offer. We advise against one with a warning.'),
  statusReason: z.string().nullable(),
  statusSince: moment.nullable(),
  rating: z.number().min(0).max(5),
  place: z.int().min(1).nullable().describe('Its place in our list; null when it has none.'),
  isRecommended: z.boolean().describe('Whether it carries the badge Top Choice.'),
  summary: z.string(),
  positives: z.array(z.string()),
  negatives: z.array(z.string()),
  gamemodes: z.array(z.enum(GAMEMODES)),
  offer: offer.nullable().describe('Null for every site that is not listed.'),
  bonus: bonus.nullable().describe('What its bonus is worth; null for every site that is not listed.'),
  checkedAt: moment.nullable().describe('When all its facts were last confirmed together.'),
  listedAt: moment.describe('When its review was added.'),
};

const casino = z.strictObject(casinoFields).meta({ id: 'Casino' });

const casinoDetail = z
  .strictObject({
    ...casinoFields,
    description: z.string(),
    reviewHtml: z.string().nullable().describe('The full review. Links in it may be relative to this site.'),
    updatedAt: moment,
  })
  .meta({ id: 'CasinoDetail' });

const nextCursor = z.string().nullable().describe('For the parameter cursor of the next page; null on the last one.');

const casinoPage = z
  .strictObject({ items: z.array(casino), total: z.int().min(0).describe('Of all pages together.'), nextCursor })
  .meta({ id: 'CasinoPage' });

export const FACT_UNITS: Readonly<Partial<Record<FactType, string>>> = {
  money: 'US cents',
  minutes: 'minutes',
  percent: 'hundredths of a percent',
  percentByMode: 'hundredths of a percent',
};

const factTypes = [...new Set(FACTS.map(({ type }) => type))];

const fact = z
  .strictObject({
    key: z.enum(FACTS.map(({ key }) => key)),
    label: z.string(),
    group: z.enum(Object.values(FACT_GROUPS)),
    type: z.enum(factTypes),
    unit: z.enum(Object.values(FACT_UNITS)).nullable(),
    value: z
      .union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.record(z.string(), z.number())])
      .nullable()
      .describe(`By its type, in its unit; '${NEVER}' where something is never asked for; null while it is not known.`),
    text: z.string().nullable().describe('The value in words.'),
    note: z.string().describe('A few words that belong to the value, such as: a month.'),
    source: z
      .strictObject({ kind: z.enum(Object.keys(SOURCE_KINDS)), text: z.string() })
      .nullable()
      .describe('Where we have it from; null while the value is not known.'),
    checkedAt: moment.nullable(),
    dueAt: moment.nullable().describe('From then on we call the check overdue.'),
  })
  .meta({ id: 'Fact' });

const casinoFacts = z.strictObject({ casino: casinoName, items: z.array(fact) }).meta({ id: 'CasinoFacts' });

const score = z
  .strictObject({
    key: z.string(),
    name: z.string(),
    weight: z.int().describe('Its share of the rating in percent.'),
    score: z.number().min(0).max(5),
    reason: z.string(),
    scoredAt: moment,
  })
  .meta({ id: 'Score' });

const casinoScores = z
  .strictObject({
    casino: casinoName,
    rating: z.number().min(0).max(5),
    ratingReason: z.string().nullable().describe('Why an editor rates it other than its scores do.'),
    items: z.array(score),
  })
  .meta({ id: 'CasinoScores' });

const change = z
  .strictObject({
    id: z.string().describe('The same whenever the change is told, and of no other.'),
    changedAt: moment,
    casino: casinoName,
    kind: z.enum(CHANGE_KINDS),
    key: z.string().nullable().describe('The fact, the part of the rating or the part of the text.'),
    label: z.string(),
    before: z.string().nullable().describe('In words; null where there was nothing, and for long texts.'),
    after: z.string().nullable(),
    tail: z.string().nullable().describe('Words that follow the values, or stand in their place.'),
    note: z.string().nullable().describe('The source or the reason.'),
    by: z
      .string()
      .describe(
        'The public name of who made the change, or the name of this site; “imported” for an entry that came with an import.',
      ),
  })
  .meta({ id: 'Change' });

const changePage = z.strictObject({ items: z.array(change), nextCursor }).meta({ id: 'ChangePage' });

const casinoChangePage = changePage
  .extend({
    removedBefore: moment
      .nullable()
      .describe('When an earlier site with this name or address was removed; its changes are not told here.'),
  })
  .meta({ id: 'CasinoChangePage' });

const cell = z
  .strictObject({
    text: z.string().nullable().describe('Null while it is not known.'),
    note: z.string().nullable(),
    isBest: z.boolean(),
  })
  .meta({ id: 'ComparedCell' });

const comparison = z
  .strictObject({
    url: address.describe('The comparison on this site, for the link that names the source.'),
    casinos: z.array(casino).min(2).max(4),
    answer: z
      .string()
      .nullable()
      .describe('Which is better by our scores, in one sentence; null if one of them has no offer.'),
    sentences: z.array(z.string()).describe('What decides between them.'),
    groups: z.array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        rows: z.array(
          z.strictObject({
            key: z.string(),
            label: z.string(),
            differs: z.boolean(),
            cells: z.array(cell).describe('One for each of the casinos, in their order.'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Comparison' });

const postFields = {
  slug: z.string(),
  title: z.string(),
  url: address.describe('The article, for the link that names the source.'),
  excerpt: z.string().nullable(),
  imageUrl: address.nullable(),
  imageAlt: z.string().nullable(),
  author: z.string().nullable(),
  category: z.strictObject({ slug: z.string(), name: z.string() }).nullable(),
  publishedAt: moment,
};

const post = z.strictObject(postFields).meta({ id: 'Post' });

const postDetail = z
  .strictObject({
    ...postFields,
    contentHtml: z.string().describe('The text. Links in it may be relative to this site.'),
    tags: z.array(z.string()),
    casinos: z.array(casinoName).describe('The sites whose reviews it links to.'),
    updatedAt: moment,
  })
  .meta({ id: 'PostDetail' });

const postPage = z.strictObject({ items: z.array(post), nextCursor }).meta({ id: 'PostPage' });

export const apiProblem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('A sentence for a person.'),
    requestId: z.string().describe('Name it when you report a failure.'),
    errors: z
      .array(z.strictObject({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The parameters that could not be used.'),
  })
  .meta({ id: 'Problem' });

export const API_RESPONSES = {
  casinos: casinoPage,
  casino: casinoDetail,
  facts: casinoFacts,
  scores: casinoScores,
  casinoChanges: casinoChangePage,
  changes: changePage,
  comparison,
  posts: postPage,
  post: postDetail,
} as const;

export type ApiEndpointName = keyof typeof API_RESPONSES;

type Answers = typeof API_RESPONSES;
export type ApiResponse<Name extends ApiEndpointName> = z.output<Answers[Name]>;
export type ApiCasino = z.output<typeof casino>;
export type ApiCasinoName = z.output<typeof casinoName>;
export type ApiProblem = z.output<typeof apiProblem>;
