import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import { scoresInput } from '../../../../shared/ranking/casino-scores-input.schema';
import { casinoFormInput } from '../../../../shared/casinos/casinos-admin.schema';
import { getBonusOrCodeOffer } from '../../../../shared/codes/promo-codes';
import { LISTING_NEEDS, missingForListing } from '../../../../shared/casinos/listing-needs';
import { toInput, computeMean, toValueName, scoreInput } from './casino-values';
import type { CasinoValues } from './casino-values';
import { codeProblems } from '../../codes/admin/code-rows';
import { evidenceProblems } from '../../evidence/admin/evidence-rows';
import { factProblems } from '../../facts/admin/fact-form';

export function averageDepartedFrom(
  { ratingOverride, scores }: Pick<CasinoValues, 'ratingOverride' | 'scores'>,
  criteria: readonly Criterion[],
): string | undefined {
  const mean = computeMean(scores, criteria);
  if (ratingOverride.trim() === '' || mean === undefined) return undefined;
  return Math.round(Number(ratingOverride) * 10) === mean ? undefined : (mean / 10).toFixed(1);
}

function ratingProblem(values: CasinoValues, criteria: readonly Criterion[]) {
  const average = averageDepartedFrom(values, criteria);
  if (average === undefined || values.ratingReason.trim() !== '') return undefined;
  return `The average of the parts is ${average}. Say in a sentence why the rating is not, or remove it`;
}

/** With `criteria`, a missing rating is reported where an editor may set it; without, in the field of a new casino. */
export function missingIn(values: CasinoValues, criteria: readonly Criterion[]) {
  const { rating, ratingOverride, ...input } = toInput(values);
  const shown = ratingOverride ?? computeMean(values.scores, criteria) ?? rating;
  return missingForListing({
    ...input,
    bonusAmount: getBonusOrCodeOffer(input.bonusAmount, input.codes),
    rating: shown,
  }).map((need) => ({
    name: need === 'rating' && criteria.length > 0 ? ('ratingOverride' as const) : toValueName(need),
    label: need === 'description' ? 'Summary' : LISTING_NEEDS[need],
  }));
}

export function findProblems(values: CasinoValues, criteria: readonly Criterion[]): FieldErrors<CasinoValues> {
  const errors: FieldErrors<CasinoValues> = {};
  for (const { path, message } of casinoFormInput.safeParse(toInput(values)).error?.issues ?? []) {
    if (path[0] === 'codes' || path[0] === 'evidence') continue;
    errors[toValueName(path[0]) as 'name'] ??= { type: 'schema', message: message.replace(/^Description/, 'Summary') };
  }
  for (const { name, label } of values.status === 'draft' ? [] : missingIn(values, criteria)) {
    errors[name as 'name'] ??= { type: 'schema', message: `${label} is required` };
  }
  const codes = codeProblems(values);
  if (codes) errors.codes = codes as NonNullable<typeof errors.codes>;
  const evidence = evidenceProblems(values);
  if (evidence) errors.evidence = evidence as NonNullable<typeof errors.evidence>;
  const facts = Object.entries(factProblems(values.facts));
  if (facts.length > 0) {
    errors.facts = Object.fromEntries(
      facts.map(([key, { field, message }]) => [key, { [field]: { type: 'schema', message } }]),
    );
  }
  const scores = Object.entries(values.scores).flatMap(([key, row]) => {
    const input = scoreInput(row);
    const issue = input && scoresInput.safeParse({ [key]: input }).error?.issues[0];
    if (!issue) return [];
    const field = issue.path[1] === 'reason' ? 'reason' : 'score';
    return [[key, { [field]: { type: 'schema', message: issue.message } }] as const];
  });
  if (scores.length > 0) errors.scores = Object.fromEntries(scores);
  const message = ratingProblem(values, criteria);
  if (message !== undefined) errors.ratingReason ??= { type: 'schema', message };
  return errors;
}

export const casinoResolver =
  (criteria: readonly Criterion[]): Resolver<CasinoValues> =>
  (values) => {
    const errors = findProblems(values, criteria);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
