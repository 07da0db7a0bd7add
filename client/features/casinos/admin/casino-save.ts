import type { FactsInput } from '../../../../shared/facts/casino-fact-input.schema';
import { newest } from '../../../../shared/text/saving';
import type { ScoresInput } from '../../../../shared/ranking/casino-scores-input.schema';
import { casinoCreateInput, casinoFormInput } from '../../../../shared/casinos/casinos-admin.schema';
import type {
  CasinoCreateInput,
  CasinoUpdateInput,
  CasinoVerifyFactsInput,
} from '../../../../shared/casinos/casinos-admin.schema';
import type { CopyValues } from '../../../../shared/content/working-copies.schema';
import { pickFields } from '../../../../shared/text/pick-fields';
import { asJson } from '../../editing/admin/use-copy';
import { toInput, toValueName, scoreInput, toFormValues } from './casino-values';
import type { AdminCasino, CasinoValues, ScoreRow } from './casino-values';
import { changedKeys, confirmedKeys, factsToSave } from '../../facts/admin/fact-form';

type Input = ReturnType<typeof toInput>;
type InputName = keyof Input;

/**
 * `stored` is the normalised form, for example trimmed. An invalid form has none: then the typed values are compared.
 */
const normalised = (values: CasinoValues) => {
  const input = toInput(values);
  return { input, stored: casinoFormInput.safeParse(input).data };
};

function changedInputs(values: CasinoValues, before: CasinoValues): InputName[] {
  const [now, then] = [normalised(values), normalised(before)];
  const isSame = (name: InputName) =>
    JSON.stringify(now.input[name]) === JSON.stringify(then.input[name]) ||
    (now.stored !== undefined &&
      then.stored !== undefined &&
      JSON.stringify(now.stored[name]) === JSON.stringify(then.stored[name]));
  // The first code is also in 'Bonus' and 'Promo code': a change of those alone does not count for the list.
  const isOwn = (name: InputName) => name !== 'codes' || JSON.stringify(values.codes) !== JSON.stringify(before.codes);
  return (Object.keys(now.input) as InputName[]).filter((name) => !isSame(name) && isOwn(name));
}

const isSameScore = (a: ScoreRow | undefined, b: ScoreRow | undefined) =>
  a?.score.trim() === b?.score.trim() && a?.reason.trim() === b?.reason.trim();

const changedScores = (values: CasinoValues, before: CasinoValues): string[] =>
  Object.keys(values.scores).filter((key) => !isSameScore(values.scores[key], before.scores[key]));

export function toChanges(values: CasinoValues, before: CasinoValues): Partial<CasinoCreateInput> {
  const changed = changedInputs(values, before);
  for (const [field, reason] of [
    ['status', 'statusReason'],
    ['placement', 'placementReason'],
  ] as const) {
    if (changed.includes(field) && !changed.includes(reason)) changed.push(reason);
  }
  return changed.length === 0 ? {} : pickFields(casinoFormInput.parse(toInput(values)), changed);
}

export function toCreation(values: CasinoValues): CasinoCreateInput {
  const { ratingOverride: _, codes, ...input } = toInput(values);
  return casinoCreateInput.parse(values.codes.length === 0 ? input : { ...input, codes });
}

function scoresToSave(values: CasinoValues, casino: AdminCasino, isForced: boolean): ScoresInput {
  const scores: ScoresInput = {};
  for (const key of changedScores(values, toFormValues(casino))) {
    const row = values.scores[key];
    const input = row ? scoreInput(row) : null;
    const expectedScoredAt = casino.scores.find(({ criterion }) => criterion === key)?.scoredAt ?? null;
    scores[key] = isForced ? input : { ...(input ?? { score: null }), expectedScoredAt };
  }
  return scores;
}

export type CasinoSave = { verify: CasinoVerifyFactsInput } | { update: CasinoUpdateInput };

function getVerification({ id, facts }: AdminCasino, keys: string[], isForced: boolean): CasinoVerifyFactsInput {
  const seen = facts.filter(({ key }) => keys.includes(key)).map(({ key, updatedAt }) => [key, updatedAt] as const);
  return { id, keys, ...(!isForced && { expected: Object.fromEntries(seen) }) };
}

const getPlace = ({ placement, placementReason }: AdminCasino) => ({ placement, reason: placementReason });

const getFirst = ({ promoCode, bonusAmount }: AdminCasino) => ({ code: promoCode, offer: bonusAmount });
const writesFirst = (fields: object) => 'promoCode' in fields || 'bonusAmount' in fields;

/** For conflict detection: a newer save has not been seen by the form. */
export const lastSaves = ({ facts, scores }: Pick<AdminCasino, 'facts' | 'scores'>) => ({
  expectedFactsAt: newest(facts.map(({ updatedAt }) => updatedAt)),
  expectedScoresAt: newest(scores.map(({ scoredAt }) => scoredAt)),
});

export function toSave(values: CasinoValues, casino: AdminCasino, { isForced = false } = {}): CasinoSave | undefined {
  const fields = toChanges(values, toFormValues(casino));
  const scores = scoresToSave(values, casino, isForced);
  const hasFields = Object.keys(fields).length > 0;
  const hasScores = Object.keys(scores).length > 0;
  const verify = confirmedKeys(values.facts, casino.facts);
  if (!hasFields && !hasScores && verify) return { verify: getVerification(casino, verify, isForced) };
  const facts = factsToSave(values.facts, casino.facts, { isForced });
  const hasFacts = Object.keys(facts).length > 0;
  if (!hasFields && !hasScores && !hasFacts) return undefined;
  return {
    update: {
      id: casino.id,
      ...fields,
      ...(hasFields && !isForced && { expectedUpdatedAt: casino.updatedAt }),
      ...('status' in fields && !isForced && lastSaves(casino)),
      ...('placementReason' in fields && !isForced && { expectedPlace: getPlace(casino) }),
      ...(writesFirst(fields) && !isForced && { expectedFirst: getFirst(casino) }),
      ...(hasFacts && { facts }),
      ...(hasScores && { scores }),
    },
  };
}

function datedToday(facts: FactsInput): FactsInput {
  const now = new Date();
  return Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [
      key,
      fact?.value != null && fact.checkedAt === undefined ? { ...fact, checkedAt: now } : fact,
    ]),
  );
}

type Loose = Record<string, unknown>;

/** The rows that these facts and scores replace; null for one that is new. */
function formerRows(casino: AdminCasino, { facts, scores }: { facts: FactsInput; scores: ScoresInput }) {
  const formerFacts = Object.keys(facts).map((key) => [key, casino.facts.find((fact) => fact.key === key) ?? null]);
  const formerScores = Object.keys(scores).map((key) => {
    const row = casino.scores.find(({ criterion }) => criterion === key);
    return [key, row ? { ...row, score: row.score / 10 } : null];
  });
  return {
    ...(formerFacts.length > 0 && { facts: Object.fromEntries(formerFacts) as Loose }),
    ...(formerScores.length > 0 && { scores: Object.fromEntries(formerScores) as Loose }),
  };
}

export function casinoCopyValues(values: CasinoValues, casino: AdminCasino, { isMinor = false } = {}): CopyValues {
  const before = toFormValues(casino);
  const isReadable = casinoFormInput.safeParse(toInput(values)).success;
  const fields = isReadable ? toChanges(values, before) : {};
  const facts = datedToday(factsToSave(values.facts, casino.facts));
  const scores = scoresToSave(values, casino, false);
  const former = {
    ...pickFields(normalised(before).stored ?? toInput(before), Object.keys(fields) as InputName[]),
    ...('codes' in fields && { codes: casino.codes }),
    ...('evidence' in fields && { evidence: casino.evidence }),
    ...formerRows(casino, { facts, scores }),
  };
  const change = {
    ...fields,
    ...('status' in fields && lastSaves(casino)),
    ...('placementReason' in fields && { expectedPlace: getPlace(casino) }),
    ...(writesFirst(fields) && { expectedFirst: getFirst(casino) }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(Object.keys(scores).length > 0 && { scores }),
    ...(isMinor && { isMinor }),
  };
  const { facts: _, scores: __, ...plain } = values;
  const differing = (Object.keys(plain) as (keyof typeof plain)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
  // Only differences, so that concurrent changes to other fields are kept.
  const typed = {
    ...pickFields(values, differing),
    facts: pickFields(values.facts, changedKeys(values.facts, before.facts)),
    scores: pickFields(values.scores, changedScores(values, before)),
  };
  return { typed: asJson(typed), change: isReadable ? asJson(change) : null, base: asJson(former) };
}

/** The casino with these parts as an update names them. */
export function withChange(casino: AdminCasino, change: Loose): AdminCasino {
  const { facts = {}, scores = {}, ...fields } = change as { facts?: FactsInput; scores?: ScoresInput } & Loose;
  const restored: Loose = {
    ...fields,
    facts: [
      ...casino.facts.filter(({ key }) => !(key in facts)),
      ...Object.entries(facts).flatMap(([key, fact]) =>
        fact?.value == null ? [] : [{ ...fact, key, checkedAt: fact.checkedAt ? new Date(fact.checkedAt) : null }],
      ),
    ],
    scores: [
      ...casino.scores.filter(({ criterion }) => !(criterion in scores)),
      ...Object.entries(scores).flatMap(([criterion, score]) =>
        score?.score == null ? [] : [{ ...score, criterion, score: Math.round(score.score * 10) }],
      ),
    ],
  };
  return Object.assign({}, casino, restored);
}

export function casinoOfCopy({ typed, change }: CopyValues, casino: AdminCasino): CasinoValues {
  const isRestored = Object.keys(typed).length === 0;
  const stored = toFormValues(isRestored && change ? withChange(casino, change) : casino);
  const { facts = {}, scores = {}, ...plain } = typed;
  const values: CasinoValues = Object.assign({}, stored, plain);
  return {
    ...values,
    facts: Object.assign({}, stored.facts, facts),
    scores: Object.assign({}, stored.scores, scores),
  };
}

export function changedNames(values: CasinoValues, before: CasinoValues): string[] {
  return [
    ...changedInputs(values, before).flatMap((name) => {
      if (name !== 'description') return [toValueName(name)];
      const parts = (['summary', 'about'] as const).filter((part) => values[part].trim() !== before[part].trim());
      return parts.length > 0 ? parts : ['summary'];
    }),
    ...changedKeys(values.facts, before.facts).map((key) => `facts.${key}`),
    ...changedScores(values, before).map((key) => `scores.${key}`),
  ];
}
