import type { Transaction, Updateable } from 'kysely';
import { SLUG_DIVIDES } from '../../../shared/casinos-admin';
import type { AdminCasinoListQuery, CasinoCreateInput, CasinoUpdateInput } from '../../../shared/casinos-admin';
import { dividesPair } from '../../../shared/compare-search';
import type { FactInput } from '../../../shared/casino-fact-input';
import { weightedMean } from '../../../shared/casino-scores';
import type { Criterion } from '../../../shared/casino-scores';
import { needsReason } from '../../../shared/casino-status';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { pageOf, readCursor } from '../../database/list-cursor';
import { assertNotStale, changedFields, mapConstraintErrors, withChanges } from '../../database/edit-conflicts';
import { deleteSlugRedirects, moveSlug } from '../addresses/slug-redirects.queries';
import { AppError } from '../../errors';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { Services } from '../../services';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { getSettings } from '../settings/settings.service';
import { fieldChanges, firstLine } from './casino-history';
import type { ToldFields } from './casino-history';
import { casinoRow } from './casino-row';
import type { CasinoOrigin, LockedCasino } from './casinos.admin.queries';
import {
  countAdminCasinos,
  deleteCasinoRow,
  findAdminCasino,
  insertCasinoRow,
  listAdminCasinos,
  lockCasino,
  markVerified,
  updateCasinoRow,
} from './casinos.admin.queries';
import { insertChanges } from './changes.queries';
import type { CasinoChange } from './changes.queries';
import { keepingPlacesWhenScored } from './departures.service';
import { factsFromFields, fieldsFromFacts, saveFacts } from './facts.service';
import { listFacts, markFactsChecked } from './facts.queries';
import { deletePreviews } from './previews.admin.queries';
import { storeOriginalRevision, storeRevision } from './revision-store';
import { listScores, writeRating, writeRatingReason } from './scores.queries';
import { ratingOf, saveScores } from './scores.service';

type Parts = Pick<Services, 'db' | 'markdown'>;

const cursorKinds = { placement: 'number', name: 'text', updated: 'moment' } as const;

export async function listCasinosForAdmin(db: Db, query: AdminCasinoListQuery) {
  const after = readCursor(query.cursor ?? undefined, cursorKinds[query.sort]);
  const total = await countAdminCasinos(db, query);
  const rows = await listAdminCasinos(db, query, total, after);
  return { ...pageOf(rows, query.limit), total };
}

export function noSuchCasino(id: string): AppError {
  return new AppError('NOT_FOUND', 'We have no such casino.', { id });
}

export async function getCasinoForAdmin(db: Db, id: string) {
  const [casino, facts, scores, { criteria }] = await Promise.all([
    findAdminCasino(db, id),
    listFacts(db, id),
    listScores(db, id),
    getSettings(db),
  ]);
  if (!casino) throw noSuchCasino(id);
  return { ...casino, ...fieldsFromFacts(facts), facts, scores, criteria };
}

/** The HTML of a review; null when there is none any more, undefined when it is left as it is. */
export async function renderReview(
  markdown: Services['markdown'],
  fullReview: string | null | undefined,
): Promise<RenderedMarkdown | null | undefined> {
  return typeof fullReview === 'string' ? await markdown.render(fullReview) : fullReview;
}

const tagsOf = (id: string) => ['casinos', `casino:${id}`];
const tagsWithRankingOf = (id: string) => [...tagsOf(id), 'ranking'];

/** Whether a save changes what is told of the places. */
function changesRanking(before: LockedCasino, after: LockedCasino, changes: readonly CasinoChange[]): boolean {
  const fields = ['placement', 'placementReason', 'rating', 'status', 'name', 'slug', 'isRecommended'] as const;
  return (
    fields.some((field) => before[field] !== after[field]) ||
    changes.some(({ kind, key }) => kind === 'score' || key === 'payout_median')
  );
}

/** When and by whom the fields were confirmed that are facts now. */
type ImportedCheck = Required<Pick<FactInput, 'checkedAt' | 'checkedBy'>>;

/** Everything an imported casino brings beside its fields. */
interface ImportedCasino {
  origin: CasinoOrigin;
  check: ImportedCheck;
  /** Whether its history comes along, so that it does not begin here. */
  hasHistory: boolean;
}

type NewCasino<Slug> = Omit<CasinoCreateInput, 'slug'> & { slug: Slug };

/** One new casino inside the caller's transaction; `rendered` is its review's HTML, `origin` what an imported one brings along. */
export async function addCasino<Slug extends string | null>(
  trx: Transaction<Database>,
  actor: Actor,
  input: NewCasino<Slug>,
  rendered: RenderedMarkdown | null,
  imported?: ImportedCasino,
) {
  return await mapConstraintErrors(async () => {
    const { slug } = input;
    const { id } = await insertCasinoRow(trx, {
      rating_override: input.rating,
      ...casinoRow(input, rendered),
      ...imported?.origin,
    });
    if (slug !== null) await moveSlug(trx, { entity: 'casino', id, from: null, to: slug });
    const known = await saveFactsAndScores(trx, actor, id, input, imported?.check);
    if (imported) await settleImportedRating(trx, id, input, known);
    if (input.status !== 'draft' && !imported?.hasHistory) {
      await insertChanges(trx, { casinoId: id, changedBy: actor.viewer.userId }, [firstLine(input)]);
    }
    await recordChange(trx, actor, { action: 'create', entity: 'casino', entityId: id, after: input });
    await announceChange(trx, tagsWithRankingOf(id));
    return { id, slug };
  });
}

export async function createCasino({ db, markdown }: Parts, actor: Actor, input: CasinoCreateInput) {
  const rendered = (await renderReview(markdown, input.fullReview)) ?? null;
  return await db.transaction().execute((trx) => addCasino(trx, actor, input, rendered));
}

type Known = Pick<
  CasinoUpdateInput,
  'facts' | 'scores' | 'paymentMethods' | 'licence' | 'provablyFair' | 'foundedYear'
>;

/** Facts, the fields that were columns before they were facts, and scores. Answers the lines they add to the history. */
async function saveFactsAndScores(
  trx: Transaction<Database>,
  actor: Actor,
  casinoId: string,
  known: Known,
  check?: ImportedCheck,
) {
  const { userId } = actor.viewer;
  const fromFields = await factsFromFields(trx, casinoId, known);
  // An import says when something was confirmed: it is no check of its own.
  for (const fact of Object.values(fromFields)) if (fact && check) Object.assign(fact, check);
  const facts = await saveFacts(trx, { casinoId, checkedBy: userId }, { ...fromFields, ...known.facts });
  const { criteria } = await getSettings(trx);
  const { changes, scores } = await saveScores(
    trx,
    { casinoId, scoredBy: userId },
    { scores: known.scores ?? {}, criteria, isImport: check !== undefined },
  );
  return { changes: [...facts, ...changes], scores, criteria };
}

/** Whether an editor's own number stands where all scores are there: it needs a sentence, which visitors read. */
function lacksReason(
  { ratingOverride, ratingReason }: Pick<ToldFields, 'ratingReason'> & { ratingOverride: number | null },
  mean: number | undefined,
): boolean {
  if (ratingOverride === null || mean === undefined || ratingReason) return false;
  return Math.round(ratingOverride * 10) !== mean;
}

const IMPORTED = 'Imported';

interface KnownRating {
  scores: ReadonlyMap<string, number>;
  criteria: readonly Criterion[];
}

/** An imported rating is the mean of its scores unless it is somebody's own number, which says so. */
async function settleImportedRating(
  trx: Transaction<Database>,
  id: string,
  {
    rating,
    ratingOverride = rating,
    ratingReason,
  }: Pick<CasinoCreateInput, 'rating' | 'ratingOverride' | 'ratingReason'>,
  { scores, criteria }: KnownRating,
): Promise<void> {
  const settled = ratingOf({ rating, ratingOverride }, criteria, scores);
  if (settled !== rating) await writeRating(trx, id, settled);
  if (lacksReason({ ratingOverride, ratingReason }, weightedMean(criteria, scores))) {
    await writeRatingReason(trx, id, IMPORTED);
  }
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
        throw new AppError('BAD_REQUEST', 'ratingReason: Say why the rating is not the mean of its parts.');
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

export async function updateCasino({ db, markdown }: Parts, actor: Actor, change: CasinoUpdateInput) {
  const rendered = await renderReview(markdown, change.fullReview);
  return await db
    .transaction()
    .execute((trx) => keepingPlacesWhenScored(trx, change, () => changeCasino(trx, actor, change, rendered)));
}

export async function removeCasino(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockCasino(trx, id);
    if (!before) throw noSuchCasino(id);
    await deleteSlugRedirects(trx, 'casino', id);
    await deletePreviews(trx, id);
    await deleteCasinoRow(trx, id);
    await recordChange(trx, actor, { action: 'remove', entity: 'casino', entityId: id, before });
    await announceChange(trx, tagsWithRankingOf(id));
    return { id };
  });
}

async function markCasinoVerified(trx: Transaction<Database>, actor: Actor, id: string) {
  const before = await lockCasino(trx, id);
  if (!before) throw noSuchCasino(id);
  const after = await markVerified(trx, id, actor.viewer.userId);
  await markFactsChecked(trx, { casinoId: id, checkedBy: actor.viewer.userId });
  const was = { verifiedAt: before.verifiedAt };
  await recordChange(trx, actor, { action: 'verify', entity: 'casino', entityId: id, before: was, after });
  return after;
}

/** Says that the person who asks has checked the facts just now. */
export async function verifyCasino(db: Db, actor: Actor, id: string) {
  return await db.transaction().execute(async (trx) => {
    const after = await markCasinoVerified(trx, actor, id);
    await announceChange(trx, tagsOf(id));
    return after;
  });
}

/** The same for several casinos: all of them or none. In one order whoever asks, so that two people never wait for each other. */
export async function verifyCasinos(db: Db, actor: Actor, ids: readonly string[]) {
  return await db.transaction().execute(async (trx) => {
    for (const id of ids.toSorted()) await markCasinoVerified(trx, actor, id);
    await announceChange(trx, ['casinos', ...ids.map((id) => `casino:${id}`)]);
    return { verified: ids.length };
  });
}

/** 'Verified, unchanged' for single facts: their values and dates of saving stay, as does the date of the casino as a whole. */
export async function verifyFacts(db: Db, actor: Actor, { id, keys }: { id: string; keys: readonly string[] }) {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockCasino(trx, id))) throw noSuchCasino(id);
    const checked = await markFactsChecked(trx, { casinoId: id, checkedBy: actor.viewer.userId }, keys);
    const unknown = keys.find((key) => !checked.includes(key));
    if (unknown !== undefined) {
      throw new AppError('BAD_REQUEST', `keys: nothing is known yet of ${unknown.slice(0, 60)}.`, { id });
    }
    await recordChange(trx, actor, { action: 'verify', entity: 'casino', entityId: id, after: { facts: keys } });
    await announceChange(trx, tagsOf(id));
    return { keys: checked };
  });
}
