import { z } from 'zod';
import { MAX_REASON, MAX_SCORE_TENTHS } from './casino-scores';
import { isInheritedName } from '../text/inherited-names';
import { multilineText, plainText } from '../text/text.schema';

const MAX_CRITERIA = 8;

const score = z
  .number({ error: 'Score is required' })
  .min(0, 'Score must be between 0 and 5')
  .max(MAX_SCORE_TENTHS / 10, 'Score must be between 0 and 5')
  .refine((value) => Math.round(value * 10) / 10 === value, 'Score may have one decimal');

const moment = (name: string) =>
  z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
    error: `${name} must be a date`,
  });

const isFree = (key: string) => !isInheritedName(key);

const storedCriterionKey = plainText({ name: 'Key', max: 40 }).regex(
  /^[a-z][a-z0-9_]*$/,
  'Key may hold lowercase letters, digits and underscores',
);
const criterionKey = storedCriterionKey.refine(isFree, 'Choose another key');

const MAX_CRITERION = 40;

export const storedScoreFields = {
  criterion: plainText({ name: 'Criterion', max: MAX_CRITERION }).refine(isFree, 'Criterion is not a name for one'),
  tenths: z
    .int('Score must be a whole number of tenths')
    .min(0, 'Score must be between 0 and 50 tenths')
    .max(MAX_SCORE_TENTHS, 'Score must be between 0 and 50 tenths'),
  reason: plainText({ name: 'Reason', max: MAX_REASON }),
};

const WHY = 'Say in a sentence why';

/**
 * null removes a score unconditionally; a `score` of null removes it unless it was saved since; an absent one stays
 * unchanged.
 */
export const scoresInput = z.record(
  criterionKey,
  z
    .strictObject({
      score: score.nullable(),
      reason: plainText({ name: 'Reason', max: MAX_REASON, required: WHY }).optional(),
      expectedScoredAt: moment('expectedScoredAt').nullable().optional(),
    })
    .transform(({ score, reason, expectedScoredAt }, context): ScoreInput | ScoreRemoval => {
      if (score === null) return { score, expectedScoredAt };
      if (reason === undefined) context.addIssue({ code: 'custom', path: ['reason'], message: WHY });
      return { score, reason: reason ?? '', expectedScoredAt };
    })
    .nullable(),
  'Scores must be named by their criteria',
);

export interface ScoreInput {
  score: number;
  reason: string;
  expectedScoredAt?: Date | null | undefined;
  scoredBy?: string | null | undefined;
  scoredAt?: Date | undefined;
}
export interface ScoreRemoval extends Pick<ScoreInput, 'expectedScoredAt'> {
  score: null;
}
export type ScoresInput = Record<string, ScoreInput | ScoreRemoval | null>;

const criteriaWith = (key: typeof criterionKey) =>
  z
    .array(
      z.strictObject({
        key,
        name: plainText({ name: 'Name', max: 60 }),
        weight: z
          .int('Weight must be a whole number of percent')
          .min(1, 'Weight must be between 1 and 100')
          .max(100, 'Weight must be between 1 and 100'),
        explanation: multilineText({ name: 'Explanation', max: 300 }),
      }),
    )
    .min(1, 'Name at least one part of the rating')
    .max(MAX_CRITERIA, `At most ${MAX_CRITERIA} parts`)
    .refine(
      (criteria) => new Set(criteria.map((criterion) => criterion.key)).size === criteria.length,
      'Each part needs a key of its own',
    )
    .refine(
      (criteria) => criteria.reduce((sum, { weight }) => sum + weight, 0) === 100,
      'The weights must add up to 100',
    );

export const criteriaInput = criteriaWith(criterionKey);
/** Older versions accepted inherited property names as keys. */
export const storedCriteria = criteriaWith(storedCriterionKey);

export const criteriaPreviewInput = z.strictObject({ criteria: criteriaInput });

export const criteriaSaveInput = z.strictObject({
  criteria: criteriaInput,
  expectedUpdatedAt: moment('expectedUpdatedAt').nullable().optional(),
});
export type CriteriaSave = z.output<typeof criteriaSaveInput>;
