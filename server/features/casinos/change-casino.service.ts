import type { Transaction, Updateable } from 'kysely';
import { sameJson } from '../../../shared/text/same-json';
import { announceChange, CODES, FIELD, OFFERS, TOTALS } from '../../cache/announce-change';
import type { Database } from '../../database/database';
import { assertRead, changedFields, mapConstraintErrors } from '../../database/edit-conflicts';
import { assertNoOfferImage } from '../affiliate/shown-images';
import { addressOfCasino, moveAddress } from '../addresses/owned-address.service';
import { recordChanges } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import type { Change } from '../audit/audit.service';
import { getSettings } from '../settings/settings.service';
import { guessLogo } from './add-casino.service';
import { fieldDifferences, listedAgain, listedChange } from '../history/casino-history';
import { casinoRow } from './casino-row';
import { casinoTags, tagsOfAlikeness, tagsOfPlaces, casinoAndRankingTags } from '../../cache/casino-tags';
import { FIELD_FACTS } from '../charts/field.service';
import type { LockedCasino } from './casinos.admin.queries';
import { updateCasinoRow } from './casinos.admin.queries';
import { deleteDemoChanges, insertChangesOfMany } from '../history/append-changes.queries';
import type { CasinoChange } from '../history/append-changes.queries';
import { writeCodes } from '../codes/codes.queries';
import { writeEvidence } from '../evidence/evidence.service';
import { listKnownChanges, writeFactsAndScores } from './facts-and-scores.service';
import { noSuchCasino } from '../facts/no-such-casino';
import { isRating, planSave } from './plan-casino-save';
import type { CasinoSave, PlannedSave } from './plan-casino-save';
import { changesWhileUnlisted, factsAfter, publicState } from './public-state';
import { findOthersItems } from '../editing/revisions.queries';
import { casinoRevisions } from './casino-snapshot';
import { storeCasinoRevisions } from './revision-store';
import { lockRankingOrder } from '../ranking/ranking.queries';
import { writeRating } from '../ranking/scores.queries';
import { lockCasinosWithRows } from './casino-with-rows';

/** Whether a save affects responses tagged 'ranking'. */
function changesRanking(before: LockedCasino, after: LockedCasino, changes: readonly CasinoChange[]): boolean {
  const fields = ['placement', 'placementReason', 'rating', 'status', 'name', 'slug', 'isRecommended'] as const;
  return (
    fields.some((field) => before[field] !== after[field]) ||
    changes.some(({ kind, key }) => kind === 'score' || key === 'payout_median')
  );
}

const namesOfCodes = ({ codes }: LockedCasino) => codes.map(({ code }) => code);

const changesCodes = (before: LockedCasino, after: LockedCasino): boolean =>
  before.status !== after.status || !sameJson(namesOfCodes(before), namesOfCodes(after));

/** Includes the replacement of links after an offer has ended. */
const changesOffer = (before: LockedCasino, after: LockedCasino): boolean =>
  (['status', 'affiliateLink', 'websiteUrl', 'slug', 'name'] as const).some((field) => before[field] !== after[field]);

const changesTotals = (before: LockedCasino, after: LockedCasino, changes: readonly CasinoChange[]): boolean =>
  before.status !== after.status ||
  (before.rating === null) !== (after.rating === null) ||
  !sameJson(before.codes, after.codes) ||
  changes.some(({ key }) => key === 'payout_tests');

const changesField = (before: LockedCasino, after: LockedCasino, changes: readonly CasinoChange[]): boolean =>
  before.status !== after.status ||
  before.name !== after.name ||
  changes.some(({ kind, key }) => kind === 'fact' && FIELD_FACTS.includes(key ?? ''));

/** A demo casino whose name or offer is edited becomes a real one, and its invented history is deleted. */
const isTakenOver = ({ before: { casino }, after }: PlannedSave): boolean =>
  casino.isDemo && (casino.name !== after.name || casino.affiliateLink !== after.affiliateLink);

async function writeFields(trx: Transaction<Database>, actor: Actor, save: PlannedSave) {
  const { before, after, fields, hasFields, rendered } = save;
  const { id, slug, updatedAt } = before.casino;
  if (!hasFields) {
    const settled = ['rating', 'ratingOverride', 'ratingReason'] as const;
    if (settled.some((field) => after[field] !== before.casino[field])) await writeRating(trx, id, after);
    return { id, slug, updatedAt };
  }
  const takenOver = isTakenOver(save);
  if (takenOver) await deleteDemoChanges(trx, id);
  const { bonusAmount: _, promoCode: __, ...own } = fields;
  if (fields.codes) await writeCodes(trx, { casinoId: id, codes: after.codes, checkedBy: actor.viewer.userId });
  if (fields.evidence) await writeEvidence(trx, id, after.evidence);
  const casino = await updateCasinoRow(trx, id, {
    ...casinoRow({ ...own, ...derived(after) }, rendered),
    ...getStamps(actor, before.casino, after),
    ...(takenOver ? { is_demo: false, last_public: null } : getLastPublic(save)),
  });
  const is = addressOfCasino({ ...after, slug: casino.slug });
  await moveAddress(trx, { entity: 'casino', id, was: addressOfCasino(before.casino), is });
  return casino;
}

/** A casino without a published state is listed for the first time, or was drafted by an old version. */
function listing(lastPublishedRating: number | null, after: LockedCasino): CasinoChange[] {
  if (lastPublishedRating === null) return [listedChange(after)];
  const { rating, ratingReason: note } = after;
  const again = listedAgain({ rating: lastPublishedRating }, after);
  return rating === lastPublishedRating
    ? [again]
    : [again, { kind: 'rating', before: lastPublishedRating, after: rating, note }];
}

/** A draft has no history; once it is listed again, its history reports what changed in the meantime. */
function changesIn(save: PlannedSave): CasinoChange[] {
  const { before, after, known, input } = save;
  const { casino, facts } = before;
  if (after.status === 'draft') return [];
  if (isTakenOver(save)) return [listedChange(after)];
  if (casino.status !== 'draft') {
    return [...listKnownChanges(known), ...fieldDifferences(casino, after, input.isMinor ?? false)];
  }
  if (casino.lastPublic === null) return [...listKnownChanges(known), ...listing(casino.lastPublishedRating, after)];
  return changesWhileUnlisted(casino.lastPublic, publicState(after, factsAfter(facts, known), known.scores.after));
}

const toLines = (save: PlannedSave) => changesIn(save).map((line) => ({ ...line, casinoId: save.after.id }));

/** The state that visitors saw last of a casino that becomes a draft; null once it is listed. */
function getLastPublic({ before: { casino, facts, scores }, after }: PlannedSave) {
  const wasPublic = casino.status !== 'draft';
  if (wasPublic === (after.status !== 'draft')) return {};
  const tenths = new Map(scores.map(({ criterion, score }) => [criterion, score]));
  return { last_public: wasPublic ? JSON.stringify(publicState(casino, facts, tenths)) : null };
}

function getAudit({ before, after, known }: PlannedSave, isAutosave: boolean): Change {
  const { before: was, after: is } = changedFields(before.casino, after);
  const changes = listKnownChanges(known);
  return {
    action: isAutosave ? 'autosave' : 'update',
    entity: 'casino',
    entityId: after.id,
    before: { ...was, ...audited(changes, 'before') },
    after: { ...is, ...audited(changes, 'after') },
  };
}

/**
 * Others' changes to a draft are listed only if the caller has read them; an import has read what it planned
 * from.
 */
async function assertAllRead(trx: Transaction<Database>, userId: string, planned: readonly PlannedSave[]) {
  const listed = planned.filter(({ before, after }) => before.casino.status === 'draft' && after.status !== 'draft');
  const ofOthers = await findOthersItems(
    trx,
    casinoRevisions,
    listed.map(({ after }) => after.id),
    userId,
  );
  for (const { before, input, imported } of listed) {
    const { casino, facts, scores } = before;
    if (!ofOthers.has(casino.id)) continue;
    assertRead(casino.id, {
      expectedUpdatedAt: [[casino.updatedAt], input.expectedUpdatedAt],
      ...(!imported && {
        expectedFactsAt: [facts.map(({ updatedAt }) => updatedAt), input.expectedFactsAt],
        expectedScoresAt: [scores.map(({ scoredAt }) => scoredAt), input.expectedScoresAt],
      }),
    });
  }
}

/**
 * Each casino may appear once. Facts and scores are compared with their own save times, so that two editors can save
 * different ones concurrently. Related rows are read and written in bulk, because an import changes thousands of
 * casinos.
 */
export async function changeCasinos(
  trx: Transaction<Database>,
  actor: Actor,
  saves: readonly CasinoSave[],
  { isAutosave = false } = {},
) {
  const { userId } = actor.viewer;
  // A save that recalculates a rating must not read weights that another one is changing. An import takes the lock
  // where its ratings or scores change.
  if (saves.some(({ input, imported }) => !imported && isRating(input))) await lockRankingOrder(trx);
  const { criteria } = await getSettings(trx);
  const stored = await lockCasinosWithRows(
    trx,
    saves.map(({ input }) => input.id),
  );
  const planned = saves.map((save) => {
    const before = stored.get(save.input.id.toLowerCase());
    if (!before) throw noSuchCasino(save.input.id);
    return planSave(userId, criteria, before, save);
  });
  await assertAllRead(trx, userId, planned);
  for (const { before, after, imported } of planned)
    if (!imported && after.logoUrl !== before.casino.logoUrl)
      await assertNoOfferImage(trx, after.logoUrl, guessLogo(after));
  return await mapConstraintErrors(async () => {
    await writeFactsAndScores(
      trx,
      userId,
      planned.map(({ known }) => known),
    );
    const casinos = [];
    for (const save of planned) casinos.push(await writeFields(trx, actor, save));
    await insertChangesOfMany(trx, userId, planned.flatMap(toLines));
    const revised = await storeCasinoRevisions(trx, planned, { savedBy: userId, isAutosave });
    const noted = planned.filter(({ after }) => !isAutosave || revised.has(after.id));
    await recordChanges(
      trx,
      actor,
      noted.map((save) => getAudit(save, isAutosave)),
    );
    const tags = planned.flatMap(({ before, after, known }) => [
      ...(changesRanking(before.casino, after, listKnownChanges(known))
        ? casinoAndRankingTags(after.id)
        : casinoTags(after.id)),
      ...tagsOfPlaces(before.casino, after),
      ...tagsOfAlikeness(before.casino, after),
      ...(changesOffer(before.casino, after) ? [OFFERS] : []),
      ...(changesCodes(before.casino, after) ? [CODES] : []),
      ...(changesTotals(before.casino, after, listKnownChanges(known)) ? [TOTALS] : []),
      ...(changesField(before.casino, after, listKnownChanges(known)) ? [FIELD] : []),
    ]);
    await announceChange(trx, [...new Set(tags)]);
    return casinos;
  });
}

const derived = ({ rating, ratingOverride, ratingReason, statusReason, placementReason }: LockedCasino) => ({
  rating,
  ratingOverride,
  ratingReason,
  statusReason,
  placementReason,
});

function getStamps({ viewer }: Actor, before: LockedCasino, after: LockedCasino): Updateable<Database['casinos']> {
  const now = new Date();
  return {
    ...(before.status === after.status ? {} : { status_at: now, status_by: viewer.userId }),
    ...(before.placement === after.placement ? {} : { placed_at: now, placed_by: viewer.userId }),
  };
}

/** Facts and scores under their audit log keys, such as 'fact:kyc_from'. */
function audited(changes: readonly CasinoChange[], side: 'before' | 'after'): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const change of changes) {
    named[`${change.kind}:${change.key ?? ''}`] = change[side] ?? null;
    // A fact's note is its source.
    if (side === 'after' && change.kind === 'fact' && change.note) named[`source:${change.key ?? ''}`] = change.note;
  }
  return named;
}
