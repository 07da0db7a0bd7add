import type { FieldErrors, Resolver } from 'react-hook-form';
import { weightedMean } from '../../../../shared/casino-scores';
import type { Criterion } from '../../../../shared/casino-scores';
import { scoresInput } from '../../../../shared/casino-scores-input';
import type { ScoresInput } from '../../../../shared/casino-scores-input';
import type { CasinoStatus } from '../../../../shared/casino-status';
import { casinoCreateInput } from '../../../../shared/casinos-admin';
import type { CasinoCreateInput, CasinoUpdateInput } from '../../../../shared/casinos-admin';
import type { Gamemode } from '../../../../shared/gamemodes';
import { pickFields } from '../../../../shared/pick-fields';
import type { Outputs } from '../../../trpc';
import { changedKeys, confirmedKeys, factProblems, factRowsOf, factsToSave } from './fact-form';
import type { FactRows } from './fact-form';

export type AdminCasino = Outputs['admin']['casinos']['get'];

interface ScoreRow {
  /** '' = not scored yet. */
  score: string;
  reason: string;
}

/** A casino as it is typed: numbers as text, '' for what is missing. */
export interface CasinoValues {
  name: string;
  slug: string;
  logoUrl: string;
  rating: string;
  /** First line of the description. */
  summary: string;
  /** The rest of it. */
  about: string;
  positives: string[];
  negatives: string[];
  bonusAmount: string;
  bonusTerms: string;
  promoCode: string;
  affiliateLink: string;
  websiteUrl: string;
  isRecommended: boolean;
  gamemodes: Gamemode[];
  placement: string;
  placementReason: string;
  fullReview: string;
  metaTitle: string;
  metaDescription: string;
  status: CasinoStatus;
  statusReason: string;
  ratingOverride: string;
  ratingReason: string;
  facts: FactRows;
  scores: Record<string, ScoreRow>;
}

export type ValueName = keyof CasinoValues;

const EMPTY: CasinoValues = {
  name: '',
  slug: '',
  logoUrl: '',
  rating: '',
  summary: '',
  about: '',
  positives: [],
  negatives: [],
  bonusAmount: '',
  bonusTerms: '',
  promoCode: '',
  affiliateLink: '',
  websiteUrl: '',
  isRecommended: false,
  gamemodes: [],
  placement: '',
  placementReason: '',
  fullReview: '',
  metaTitle: '',
  metaDescription: '',
  status: 'listed',
  statusReason: '',
  ratingOverride: '',
  ratingReason: '',
  facts: factRowsOf([]),
  scores: {},
};

const typed = (number: number | null) => `${number ?? ''}`;

function splitDescription(description: string) {
  const end = description.indexOf('\n');
  return end < 0
    ? { summary: description, about: '' }
    : { summary: description.slice(0, end), about: description.slice(end + 1) };
}

function scoreRowsOf({ scores, criteria }: Pick<AdminCasino, 'scores' | 'criteria'>): CasinoValues['scores'] {
  return Object.fromEntries(
    criteria.map(({ key }) => {
      const stored = scores.find(({ criterion }) => criterion === key);
      return [key, stored ? { score: typed(stored.score / 10), reason: stored.reason } : { score: '', reason: '' }];
    }),
  );
}

export function valuesOf(casino: AdminCasino | undefined): CasinoValues {
  if (!casino) return EMPTY;
  return {
    name: casino.name,
    slug: casino.slug ?? '',
    logoUrl: casino.logoUrl ?? '',
    rating: typed(casino.rating),
    ...splitDescription(casino.description),
    positives: casino.positives,
    negatives: casino.negatives,
    bonusAmount: casino.bonusAmount,
    bonusTerms: casino.bonusTerms ?? '',
    promoCode: casino.promoCode ?? '',
    affiliateLink: casino.affiliateLink,
    websiteUrl: casino.websiteUrl ?? '',
    isRecommended: casino.isRecommended,
    gamemodes: casino.gamemodes,
    placement: typed(casino.placement),
    placementReason: casino.placementReason ?? '',
    fullReview: casino.fullReview ?? '',
    metaTitle: casino.metaTitle ?? '',
    metaDescription: casino.metaDescription ?? '',
    status: casino.status,
    statusReason: casino.statusReason ?? '',
    ratingOverride: typed(casino.ratingOverride),
    ratingReason: casino.ratingReason ?? '',
    facts: factRowsOf(casino.facts),
    scores: scoreRowsOf(casino),
  };
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const written = (points: readonly string[]) => points.filter((point) => point.trim() !== '');

function descriptionOf({ summary, about }: Pick<CasinoValues, 'summary' | 'about'>): string {
  const line = summary.replaceAll(/\s*\n\s*/g, ' ');
  return about.trim() === '' ? line : `${line}\n${about}`;
}

/** The fields as a save names them, facts and scores apart. */
export function inputOf({ summary, about, facts: _facts, scores: _scores, ...values }: CasinoValues) {
  return {
    ...values,
    description: descriptionOf({ summary, about }),
    rating: numberOf(values.rating),
    ratingOverride: numberOf(values.ratingOverride),
    slug: values.slug.trim() || null,
    positives: written(values.positives),
    negatives: written(values.negatives),
    placement: numberOf(values.placement),
  };
}

type Input = ReturnType<typeof inputOf>;
type InputName = keyof Input;

const nameOf = (name: PropertyKey | undefined): ValueName => (name === 'description' ? 'summary' : (name as ValueName));

/** As it is stored: without outer blanks, for one. A form that would be refused is compared as it is typed. */
const normalised = (values: CasinoValues) => {
  const input = inputOf(values);
  return { input, stored: casinoCreateInput.safeParse(input).data };
};

function changedInputs(values: CasinoValues, before: CasinoValues): InputName[] {
  const [now, then] = [normalised(values), normalised(before)];
  const isSame = (name: InputName) =>
    JSON.stringify(now.input[name]) === JSON.stringify(then.input[name]) ||
    (now.stored !== undefined &&
      then.stored !== undefined &&
      JSON.stringify(now.stored[name]) === JSON.stringify(then.stored[name]));
  return (Object.keys(now.input) as InputName[]).filter((name) => !isSame(name));
}

const isSameScore = (a: ScoreRow | undefined, b: ScoreRow | undefined) =>
  a?.score.trim() === b?.score.trim() && a?.reason.trim() === b?.reason.trim();

const changedScores = (values: CasinoValues, before: CasinoValues): string[] =>
  Object.keys(values.scores).filter((key) => !isSameScore(values.scores[key], before.scores[key]));

/** The fields that differ from what the form was filled with, so that a save writes nothing else. */
export function changesOf(values: CasinoValues, before: CasinoValues): Partial<CasinoCreateInput> {
  const changed = changedInputs(values, before);
  // A status is saved with its reason.
  if (changed.includes('status') && !changed.includes('statusReason')) changed.push('statusReason');
  return changed.length === 0 ? {} : pickFields(casinoCreateInput.parse(inputOf(values)), changed);
}

/** A new casino. Its rating is the editor's own number until it has scores. */
export function creationOf(values: CasinoValues): CasinoCreateInput {
  const { ratingOverride: _, ...input } = inputOf(values);
  return casinoCreateInput.parse(input);
}

function scoreInput({ score, reason }: ScoreRow): { score: number; reason: string } | null {
  return score.trim() === '' && reason.trim() === '' ? null : { score: numberOf(score) ?? Number.NaN, reason };
}

function scoresToSave(values: CasinoValues, casino: AdminCasino, isForced: boolean): ScoresInput {
  const scores: ScoresInput = {};
  for (const key of changedScores(values, valuesOf(casino))) {
    const row = values.scores[key];
    const input = row ? scoreInput(row) : null;
    const expectedScoredAt = casino.scores.find(({ criterion }) => criterion === key)?.scoredAt ?? null;
    scores[key] = input && (isForced ? input : { ...input, expectedScoredAt });
  }
  return scores;
}

export type CasinoSave = { verify: string[] } | { update: CasinoUpdateInput };

/** The call that stores what was changed; undefined when nothing was. */
export function saveOf(values: CasinoValues, casino: AdminCasino, { isForced = false } = {}): CasinoSave | undefined {
  const fields = changesOf(values, valuesOf(casino));
  const scores = scoresToSave(values, casino, isForced);
  const hasFields = Object.keys(fields).length > 0;
  const hasScores = Object.keys(scores).length > 0;
  const verify = confirmedKeys(values.facts, casino.facts);
  if (!hasFields && !hasScores && verify) return { verify };
  const facts = factsToSave(values.facts, casino.facts, { isForced });
  const hasFacts = Object.keys(facts).length > 0;
  if (!hasFields && !hasScores && !hasFacts) return undefined;
  return {
    update: {
      id: casino.id,
      ...fields,
      ...(hasFields && !isForced && { expectedUpdatedAt: casino.updatedAt }),
      ...(hasFacts && { facts }),
      ...(hasScores && { scores }),
    },
  };
}

/** Names of what differs: fields, 'facts.kyc_from', 'scores.payouts'. */
export function changedNames(values: CasinoValues, before: CasinoValues): string[] {
  return [
    ...changedInputs(values, before).map((name) =>
      name === 'description' && values.summary === before.summary ? 'about' : nameOf(name),
    ),
    ...changedKeys(values.facts, before.facts).map((key) => `facts.${key}`),
    ...changedScores(values, before).map((key) => `scores.${key}`),
  ];
}

/** The mean of what is typed, in tenths, once all parts are there. */
export function meanOf(scores: CasinoValues['scores'], criteria: readonly Criterion[]): number | undefined {
  const tenths = Object.entries(scores).flatMap(([key, { score }]) => {
    const number = numberOf(score);
    return number === null || Number.isNaN(number) ? [] : [[key, Math.round(number * 10)] as const];
  });
  return weightedMean(criteria, new Map(tenths));
}

export function problemsOf(values: CasinoValues): FieldErrors<CasinoValues> {
  const errors: FieldErrors<CasinoValues> = {};
  for (const { path, message } of casinoCreateInput.safeParse(inputOf(values)).error?.issues ?? []) {
    errors[nameOf(path[0]) as 'name'] ??= { type: 'schema', message: message.replace(/^Description/, 'Summary') };
  }
  const facts = Object.entries(factProblems(values.facts));
  if (facts.length > 0) {
    errors.facts = Object.fromEntries(facts.map(([key, message]) => [key, { text: { type: 'schema', message } }]));
  }
  const scores = Object.entries(values.scores).flatMap(([key, row]) => {
    const input = scoreInput(row);
    const issue = input && scoresInput.safeParse({ [key]: input }).error?.issues[0];
    if (!issue) return [];
    const field = issue.path[1] === 'reason' ? 'reason' : 'score';
    return [[key, { [field]: { type: 'schema', message: issue.message } }] as const];
  });
  if (scores.length > 0) errors.scores = Object.fromEntries(scores);
  return errors;
}

export const casinoResolver: Resolver<CasinoValues> = (values) => {
  const errors = problemsOf(values);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
