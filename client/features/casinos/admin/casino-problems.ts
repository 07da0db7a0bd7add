import type { FieldErrors, Resolver } from 'react-hook-form';
import { scoresInput } from '../../../../shared/casino-scores-input';
import { casinoCreateInput } from '../../../../shared/casinos-admin';
import { inputOf, nameOf, scoreInput } from './casino-values';
import type { CasinoValues } from './casino-values';
import { factProblems } from './fact-form';

/** Validation errors of the form, by field. */
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
