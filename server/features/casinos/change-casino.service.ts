import type { Transaction, Updateable } from 'kysely';
import { SLUG_DIVIDES } from '../../../shared/casinos-admin';
import type { CasinoUpdateInput } from '../../../shared/casinos-admin';
import { dividesPair } from '../../../shared/compare-search';
import { weightedMean } from '../../../shared/casino-scores';
import { needsReason } from '../../../shared/casino-status';
import { announceChange } from '../../cache/announce-change';
import type { Database } from '../../database/database';
import { assertNotStale, changedFields, mapConstraintErrors, withChanges } from '../../database/edit-conflicts';
import { AppError } from '../../errors';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import { moveSlug } from '../addresses/slug-redirects.queries';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { fieldChanges } from './casino-history';
import { casinoRow } from './casino-row';
import { tagsOf, tagsWithRankingOf } from './casino-tags';
import type { LockedCasino } from './casinos.admin.queries';
import { lockCasino, updateCasinoRow } from './casinos.admin.queries';
import { insertChanges } from './changes.queries';
import type { CasinoChange } from './changes.queries';
import { saveFactsAndScores } from './facts-and-scores.service';
import type { ImportedCheck } from './facts-and-scores.service';
import { noSuchCasino } from './no-such-casino';
import { IMPORTED, lacksReason } from './rating-reason.service';
import { storeOriginalRevision, storeRevision } from './revision-store';
import { writeRating } from './scores.queries';
import { ratingOf } from './scores.service';

/** Whether a save changes what is told of the places. */
function changesRanking(before: LockedCasino, after: LockedCasino, changes: readonly CasinoChange[]): boolean {
  const fields = ['placement', 'placementReason', 'rating', 'status', 'name', 'slug', 'isRecommended'] as const;
  return (
    fields.some((field) => before[field] !== after[field]) ||
    changes.some(({ kind, key }) => kind === 'score' || key === 'payout_median')
  );
}

const NO_FIELD = new Set([
  'facts',
  'scores',
  'isMinor',
  'isAutosave',
  'paymentMethods',
  'licence',
  'provablyFair',
  'foundedYear',
]);

/**
 * Changes the named fields of one casino inside the caller's transaction; `rendered` goes with a changed review. Facts and
 * scores are each held against their own last save, so that two people who save different ones both succeed.
 */
export async function changeCasino(
  trx: Transaction<Database>,
  actor: Actor,
  { id, expectedUpdatedAt, isAutosave = false, ...input }: CasinoUpdateInput,
  rendered: RenderedMarkdown | null | undefined,
  imported?: ImportedCheck,
) {
  const before = await lockCasino(trx, id);
  if (!before) throw noSuchCasino(id);
  // A rating that is named is an editor's own number.
  const fields = input.rating === undefined ? input : { ratingOverride: input.rating, ...input };
  const hasFields = Object.entries(fields).some(([key, value]) => value !== undefined && !NO_FIELD.has(key));
  if (hasFields) assertNotStale(before, expectedUpdatedAt);
  if (isAutosave && (before.status !== 'draft' || (fields.status ?? 'draft') !== 'draft')) {
    throw new AppError('BAD_REQUEST', 'Only drafts are saved by themselves.', { id });
  }
  if (fields.slug && fields.slug !== before.slug && dividesPair(fields.slug)) {
    throw new AppError('BAD_REQUEST', `slug: ${SLUG_DIVIDES}`, { id });
  }
  await storeOriginalRevision(trx, before);
  return await mapConstraintErrors(async () => {
    const known = await saveFactsAndScores(trx, actor, id, input, imported);
    const after = withChanges(before, fields);
    after.rating = ratingOf(after, known.criteria, known.scores);
    if (!needsReason(after.status)) after.statusReason = null;
    if (after.placement !== before.placement) after.placementReason = fields.placementReason ?? null;
    if (fields.ratingOverride !== undefined && lacksReason(after, weightedMean(known.criteria, known.scores))) {
      if (!imported)
        throw new AppError(
          'BAD_REQUEST',
          'ratingReason: Say in a sentence why the rating is not the average of its parts.',
        );
      after.ratingReason = IMPORTED;
    }
    const casino = hasFields
      ? await updateCasinoRow(trx, id, {
          ...casinoRow({ ...fields, ...derived(after) }, rendered),
          ...stampsOf(actor, before, after),
        })
      : { id, slug: before.slug, updatedAt: before.updatedAt };
    if (!hasFields && after.rating !== before.rating) await writeRating(trx, id, after.rating);
    if (fields.slug !== undefined) await moveSlug(trx, { entity: 'casino', id, from: before.slug, to: casino.slug });
    const lines = [...known.changes, ...fieldChanges(before, after, input.isMinor ?? false)];
    if (after.status !== 'draft') await insertChanges(trx, { casinoId: id, changedBy: actor.viewer.userId }, lines);
    const isNew = await storeRevision(trx, after, { savedBy: actor.viewer.userId, isAutosave });
    const { before: was, after: is } = changedFields(before, after);
    if (!isAutosave || isNew) {
      await recordChange(trx, actor, {
        action: isAutosave ? 'autosave' : 'update',
        entity: 'casino',
        entityId: id,
        before: { ...was, ...audited(known.changes, 'before') },
        after: { ...is, ...audited(known.changes, 'after') },
      });
    }
    const isRanking = changesRanking(before, after, known.changes);
    await announceChange(trx, isRanking ? tagsWithRankingOf(id) : tagsOf(id));
    return casino;
  });
}

/** The fields that a save settles, whatever it named. */
const derived = ({ rating, ratingReason, statusReason, placementReason }: LockedCasino) => ({
  rating,
  ratingReason,
  statusReason,
  placementReason,
});

/** When and by whom the status or the place was changed; a new place starts without the old one's reason. */
function stampsOf({ viewer }: Actor, before: LockedCasino, after: LockedCasino): Updateable<Database['casinos']> {
  const now = new Date();
  return {
    ...(before.status === after.status ? {} : { status_at: now, status_by: viewer.userId }),
    ...(before.placement === after.placement ? {} : { placed_at: now, placed_by: viewer.userId }),
  };
}

/** Facts and scores as the audit log names them: 'fact:kyc_from'. */
function audited(changes: readonly CasinoChange[], side: 'before' | 'after'): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const change of changes) named[`${change.kind}:${change.key ?? ''}`] = change[side] ?? null;
  return named;
}
