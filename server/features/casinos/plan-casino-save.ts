import { SLUG_DIVIDES } from '../../../shared/casinos/casinos-admin.schema';
import type { CasinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { dividesPair } from '../../../shared/content/comparison-path';
import { weightedMean } from '../../../shared/ranking/casino-scores';
import { getBonusOrCodeOffer } from '../../../shared/codes/promo-codes';
import type { PromoCode } from '../../../shared/codes/promo-codes';
import type { Evidence } from '../../../shared/evidence/evidence';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { needsReason } from '../../../shared/casinos/casino-status';
import { missingForListing, needMessage } from '../../../shared/casinos/listing-needs';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { assertUnchanged, withChanges } from '../../database/edit-conflicts';
import type { Basis } from '../../database/edit-conflicts';
import { AppError } from '../../base/errors';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { CasinoWithRows } from './casino-with-rows';
import type { LockedCasino } from './casinos.admin.queries';
import { assertFirstCode, planCodes } from '../codes/codes.service';
import { planEvidence } from '../evidence/evidence.service';
import { planFactsAndScores } from './facts-and-scores.service';
import type { ImportedCheck, PlannedKnown } from './facts-and-scores.service';
import {
  IMPORTED_REASON,
  needsOverrideReason,
  REASON_REQUIRED,
  withoutRedundantOverride,
} from '../ranking/rating-reason.service';
import { computeRating } from '../ranking/scores.service';

const NO_FIELD = new Set([
  'facts',
  'scores',
  'isMinor',
  'isAutosave',
  'force',
  'paymentMethods',
  'licence',
  'provablyFair',
  'foundedYear',
]);

export interface CasinoSave extends Omit<Basis, 'expectedUpdatedAt'> {
  input: CasinoUpdateInput;
  /** HTML of a changed review; null if the review was removed. */
  rendered?: RenderedMarkdown | null | undefined;
  imported?: ImportedCheck | undefined;
}

export interface PlannedSave extends CasinoSave {
  before: CasinoWithRows;
  after: LockedCasino;
  fields: Omit<CasinoUpdateInput, 'id' | 'codes' | 'evidence' | 'expectedFirst'> & {
    codes?: PromoCode[];
    evidence?: Evidence[];
  };
  hasFields: boolean;
  known: PlannedKnown;
}

/**
 * Throws CONFLICT if the place or its reason changed since the editor loaded them, unless this save leaves both
 * unchanged.
 */
function assertPlaceNotStale(before: LockedCasino, { expectedPlace, placement, placementReason }: CasinoUpdateInput) {
  if (!expectedPlace || (placement === undefined && placementReason === undefined)) return;
  const isKnown = before.placement === expectedPlace.placement && before.placementReason === expectedPlace.reason;
  const isSame =
    (placement === undefined || placement === before.placement) &&
    (placementReason === undefined || placementReason === before.placementReason);
  if (!isKnown && !isSame) throw new AppError('CONFLICT', SAVED_MEANWHILE, { expectedPlace });
}

function assertMaySave(
  before: LockedCasino,
  {
    input,
    base,
    isForced,
    fields,
    hasFields,
  }: Pick<PlannedSave, 'input' | 'base' | 'isForced' | 'fields' | 'hasFields'>,
) {
  const { id, expectedUpdatedAt, isAutosave = false } = input;
  const ownFields = Object.fromEntries(Object.entries(fields).filter(([key]) => !NO_FIELD.has(key)));
  assertUnchanged(before, { expectedUpdatedAt, base, isForced: isForced === true || !hasFields }, ownFields);
  assertPlaceNotStale(before, input);
  if (isAutosave && (before.status !== 'draft' || (fields.status ?? 'draft') !== 'draft')) {
    throw new AppError('BAD_REQUEST', 'Only drafts are saved by themselves.', { id });
  }
  if (fields.slug && fields.slug !== before.slug && dividesPair(fields.slug)) {
    throw new AppError('BAD_REQUEST', `slug: ${SLUG_DIVIDES}`, { id });
  }
}

const withOffer = (casino: LockedCasino) => ({
  ...casino,
  bonusAmount: getBonusOrCodeOffer(casino.bonusAmount, casino.codes),
});

/**
 * Throws BAD_REQUEST if visitors would see an incomplete casino. What a public casino already lacked does not block a
 * save.
 */
function assertComplete(before: LockedCasino, after: LockedCasino) {
  if (after.status === 'draft') return;
  const known = new Set(before.status === 'draft' ? [] : missingForListing(withOffer(before)));
  const fieldErrors = missingForListing(withOffer(after)).flatMap((field) =>
    known.has(field) ? [] : [[field, [needMessage(field)]] as const],
  );
  if (fieldErrors.length === 0) return;
  const message = fieldErrors.map(([, [sentence]]) => sentence).join('. ');
  throw new AppError('BAD_REQUEST', `${message}.`, { id: after.id, fieldErrors: Object.fromEntries(fieldErrors) });
}

export const isRating = ({ scores, rating, ratingOverride }: CasinoUpdateInput): boolean =>
  scores !== undefined || rating !== undefined || ratingOverride !== undefined;

/** Validates one save and computes what it stores, without writing. */
export function planSave(
  userId: string,
  criteria: readonly Criterion[],
  before: CasinoWithRows,
  save: CasinoSave,
): PlannedSave {
  const { input, imported } = save;
  const { id, expectedUpdatedAt: _, expectedPlace: __, isAutosave: ___, expectedFirst, ...written } = input;
  const { expectedFactsAt: _factsAt, expectedScoresAt: _scoresAt, ...named } = written;
  // A rating in the input is the editor's own and overrides the mean of the scores.
  const { codes: _codes, evidence, ...rest } = named;
  const rated = named.rating === undefined ? rest : { ratingOverride: named.rating, ...rest };
  assertFirstCode(before.casino.codes, named, expectedFirst);
  const lists = { ...planCodes(before.casino.codes, named), ...planEvidence(before.casino.evidence, evidence) };
  const fields = { ...rated, ...lists };
  const hasFields = Object.entries(fields).some(([key, value]) => value !== undefined && !NO_FIELD.has(key));
  assertMaySave(before.casino, { ...save, fields, hasFields });
  const known = planFactsAndScores({ casinoId: id, userId, criteria }, before, input, imported);
  const scores = known.scores.after;
  const mean = weightedMean(criteria, scores);
  const changed = withChanges(before.casino, fields);
  const after = isRating(input) && !imported ? withoutRedundantOverride(changed, mean) : changed;
  // The stored rating is right unless its parts are saved; recalculating it would need the ranking lock.
  if (isRating(input)) after.rating = computeRating(after, criteria, scores);
  assertComplete(before.casino, after);
  if (!needsReason(after.status)) after.statusReason = null;
  if (after.placement !== before.casino.placement) after.placementReason = fields.placementReason ?? null;
  if ((isRating(input) || input.ratingReason !== undefined) && needsOverrideReason(after, mean)) {
    if (!imported) throw new AppError('BAD_REQUEST', REASON_REQUIRED);
    after.ratingReason = IMPORTED_REASON;
  }
  return { ...save, before, after, fields, hasFields, known };
}
