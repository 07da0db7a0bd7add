import type { Transaction } from 'kysely';
import type { FactsInput } from '../../../shared/facts/casino-fact-input.schema';
import type { ScoresInput } from '../../../shared/ranking/casino-scores-input.schema';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import type { EvidenceInput } from '../../../shared/evidence/evidence.schema';
import type { CodeInput } from '../../../shared/codes/promo-codes.schema';
import { casinoDefaults } from '../../../shared/casinos/casinos-admin.schema';
import { pickFields } from '../../../shared/text/pick-fields';
import { columnsIn, toFields } from '../../database/columns';
import type { Database } from '../../database/database';
import type { Actor } from '../../trpc/context';
import { insertImportedChanges } from '../history/append-changes.queries';
import { nameCodeCheckers } from '../codes/codes.queries';
import { addCasino } from '../casinos/add-casino.service';
import { changeCasinos } from '../casinos/change-casino.service';
import type { CasinoSave } from '../casinos/plan-casino-save';
import { CRITERIA, storeCriteria } from '../ranking/criteria.service';
import { explainPlaces, lockPlaces } from '../ranking/departures.service';
import { isPayoutFact } from '../../../shared/facts/payout-facts';
import { upsertImportedPayout, summarisePayouts } from '../payouts/payouts.queries';
import { changePayouts } from '../payouts/payouts.service';
import { lockImportedCasinos, updateRow } from './content.queries';
import type { StoredRow } from './content.queries';
import type { PlannedRow } from './matching';
import type { Plan } from './plan';
import { assertHas, changing, getMarkdown, plannedValues, renderedFor, seenAt } from './planned-values';
import type { Rendered } from './planned-values';

interface Attached {
  facts: FactsInput;
  scores: ScoresInput;
  codes?: CodeInput[];
  evidence?: EvidenceInput[];
  hasHistory: boolean;
}

const noAttachments = (): Attached => ({ facts: {}, scores: {}, hasHistory: false });

function getCodes({ codes, otherCodes }: Plan['casinoParts']): Map<string, CodeInput[]> {
  const changed = new Set(codes.filter(({ action }) => action !== 'skip').map(({ casinoId }) => casinoId));
  const lists = new Map<string, CodeInput[]>();
  for (const { casinoId, code } of codes.toSorted((a, b) => a.position - b.position)) {
    if (changed.has(casinoId)) lists.set(casinoId, [...(lists.get(casinoId) ?? []), code]);
  }
  for (const [casinoId, list] of lists) {
    const named = new Set(list.map(({ code }) => code?.toLowerCase()));
    list.push(...(otherCodes.get(casinoId) ?? []).filter(({ code }) => !named.has(code?.toLowerCase())));
  }
  return lists;
}

/** All pictures of the casinos whose pictures the file changes: its own, then those that it does not name. */
function getEvidence({ evidence, storedEvidence }: Plan['casinoParts']): Map<string, EvidenceInput[]> {
  const changed = new Set(evidence.filter(({ action }) => action !== 'skip').map(({ casinoId }) => casinoId));
  const lists = new Map<string, EvidenceInput[]>();
  for (const { casinoId, picture } of evidence.toSorted((a, b) => a.position - b.position)) {
    if (changed.has(casinoId)) lists.set(casinoId, [...(lists.get(casinoId) ?? []), picture]);
  }
  for (const [casinoId, list] of lists) {
    const named = new Set(list.map(({ id }) => id));
    list.push(...(storedEvidence.get(casinoId) ?? []).filter(({ id }) => !named.has(id)));
  }
  return lists;
}

function attachedTo({ casinoParts }: Plan): Map<string, Attached> {
  const { facts, scores, changes } = casinoParts;
  const attached = new Map<string, Attached>();
  const of = (casinoId: string) => {
    const known = attached.get(casinoId) ?? noAttachments();
    attached.set(casinoId, known);
    return known;
  };
  for (const { casinoId, key, fact, action } of facts) if (action !== 'skip') of(casinoId).facts[key] = fact;
  for (const { casinoId, criterion, score, action } of scores)
    if (action !== 'skip') of(casinoId).scores[criterion] = score;
  for (const [casinoId, codes] of getCodes(casinoParts)) of(casinoId).codes = codes;
  for (const [casinoId, evidence] of getEvidence(casinoParts)) of(casinoId).evidence = evidence;
  for (const { casinoId, action } of changes) if (action === 'create') of(casinoId).hasHistory = true;
  return attached;
}

async function createCasino(
  trx: Transaction<Database>,
  actor: Actor,
  casino: PlannedRow,
  rendered: Rendered,
  { facts, scores, codes, evidence, hasHistory }: Attached,
): Promise<void> {
  const values = plannedValues('casinos', casino);
  const fields = toFields('casinos', values);
  const source = getMarkdown(casino);
  assertHas(fields, 'name');
  const origin = pickFields(values, columnsIn('casinos', ['carried', 'origin', 'account']));
  const input = { slug: null, ...casinoDefaults, ...fields, facts, scores, codes, evidence };
  const check = { checkedAt: values.verified_at ?? null, checkedBy: values.verified_by ?? null };
  const review = source === undefined ? null : renderedFor(rendered, source);
  await addCasino(trx, actor, input, review, { origin, check, hasHistory });
}

function toSave(casino: PlannedRow, rendered: Rendered, { facts, scores, codes, evidence }: Attached): CasinoSave {
  const values = plannedValues('casinos', casino);
  const source = getMarkdown(casino);
  const review = source === undefined ? null : renderedFor(rendered, source);
  return {
    input: {
      ...toFields('casinos', values),
      id: casino.id,
      facts,
      scores,
      codes,
      evidence,
      expectedUpdatedAt: seenAt(casino),
    },
    rendered: values.full_review === undefined ? undefined : review,
    imported: { checkedAt: values.verified_at ?? null, checkedBy: values.verified_by ?? null },
  };
}

const CASINOS_AT_ONCE = 50;

async function applyCasinos(
  trx: Transaction<Database>,
  actor: Actor,
  plan: Plan,
  rendered: Rendered,
  attached: Map<string, Attached>,
): Promise<void> {
  const planned = changing(plan.casinos);
  // Locks in a fixed order, like every save of several casinos, which prevents deadlocks.
  await lockImportedCasinos(trx, [...new Set([...planned.map(({ id }) => id), ...attached.keys()])]);
  const saves: (CasinoSave & { carried?: StoredRow })[] = [];
  const save = async (enough: number) => {
    if (saves.length < enough) return;
    const some = saves.splice(0);
    await changeCasinos(trx, actor, some);
    for (const { input, carried = {} } of some) await updateRow(trx, 'casinos', input.id, carried);
  };
  const rest = new Map(attached);
  for (const casino of planned) {
    const known = rest.get(casino.id) ?? noAttachments();
    rest.delete(casino.id);
    if (casino.action === 'create') {
      await save(1);
      await createCasino(trx, actor, casino, rendered, known);
      continue;
    }
    const carried = pickFields(casino.values, columnsIn('casinos', ['carried']));
    saves.push({ ...toSave(casino, rendered, known), carried });
    await save(CASINOS_AT_ONCE);
  }
  for (const [id, { facts, scores, codes, evidence }] of rest) {
    saves.push({ input: { id, facts, scores, codes, evidence }, imported: { checkedAt: null, checkedBy: null } });
    await save(CASINOS_AT_ONCE);
  }
  await save(1);
  const checked = plan.casinoParts.codes.filter(({ action, isCheckedAnew }) => action !== 'skip' && isCheckedAnew);
  await nameCodeCheckers(trx, checked);
  const lines = plan.casinoParts.changes.filter(({ action }) => action === 'create');
  await insertImportedChanges(
    trx,
    lines.map(({ change }) => change),
  );
}

/** Also derives the facts from the withdrawals; figures typed for other sites stay as a summary. */
async function applyPayouts(trx: Transaction<Database>, actor: Actor, { casinoParts }: Plan): Promise<void> {
  const payouts = casinoParts.payouts.filter(({ action }) => action !== 'skip');
  const typed = casinoParts.facts.filter(({ key, action }) => isPayoutFact(key) && action !== 'skip');
  const casinoIds = [...new Set([...payouts, ...typed].map(({ casinoId }) => casinoId))];
  if (casinoIds.length === 0) return;
  await changePayouts(trx, casinoIds, actor.viewer.userId, async () => {
    for (const { payout } of payouts) await upsertImportedPayout(trx, payout);
    await summarisePayouts(trx, casinoIds);
  });
}

/**
 * Rating override that this row sets. A rating without rating_override counts as one; undefined if the row has neither.
 */
function getOverride({ values }: PlannedRow): unknown {
  return values['rating_override'] === undefined ? values['rating'] : values['rating_override'];
}

function ratedAnew(plan: Plan, attached: ReadonlyMap<string, Attached>): Set<string> {
  const scored = [...attached].flatMap(([id, { scores }]) => (Object.keys(scores).length > 0 ? [id] : []));
  const overridden = changing(plan.casinos).filter((casino) => {
    const override = getOverride(casino);
    return override !== undefined && override !== casino.before?.['rating_override'];
  });
  return new Set([...scored, ...overridden.map(({ id }) => id)]);
}

export const isCriteria = ({ table, values, before }: PlannedRow) =>
  table === 'settings' && (before ?? values)['key'] === CRITERIA;

const movesOrder = (attached: ReadonlyMap<string, Attached>) =>
  [...attached.values()].some(({ facts }) => Object.hasOwn(facts, 'payout_median'));

/** Applies criteria first, because ratings depend on them. Holds the ranking lock if ratings can change. */
export async function applyRated(
  trx: Transaction<Database>,
  actor: Actor,
  plan: Plan,
  rendered: Rendered,
): Promise<void> {
  const attached = attachedTo(plan);
  const rated = ratedAnew(plan, attached);
  const criteria = changing(plan.others).find(isCriteria);
  // First, as everywhere: withdrawals can change the order too.
  const hasPayouts = plan.casinoParts.payouts.some(({ action }) => action !== 'skip');
  const isOrderHeld = criteria || rated.size > 0 || hasPayouts || movesOrder(attached);
  const places = isOrderHeld ? await lockPlaces(trx) : undefined;
  if (criteria) await storeCriteria(trx, actor, criteria.values['value'] as Criterion[], rated);
  await applyCasinos(trx, actor, plan, rendered, attached);
  await applyPayouts(trx, actor, plan);
  if (places) await explainPlaces(trx, places);
}
