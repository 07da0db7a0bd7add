import { randomUUID } from 'node:crypto';
import { readFactValue } from '../../../shared/facts/casino-fact-input.schema';
import type { FactInput } from '../../../shared/facts/casino-fact-input.schema';
import type { ScoreInput } from '../../../shared/ranking/casino-scores-input.schema';
import { isPayoutFact } from '../../../shared/facts/payout-facts';
import { timeProblem } from '../../../shared/payouts/payouts.schema';
import type { PromoCode } from '../../../shared/codes/promo-codes';
import type { CodeInput } from '../../../shared/codes/promo-codes.schema';
import { codesInput } from '../../../shared/codes/promo-codes.schema';
import type { Evidence } from '../../../shared/evidence/evidence';
import { evidenceInput } from '../../../shared/evidence/evidence.schema';
import type { EvidenceInput } from '../../../shared/evidence/evidence.schema';
import { isSameUnordered } from '../../../shared/text/same-json';
import type { Problem, ImportRowAction } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import type { ChangeOfCasino } from '../history/append-changes.queries';
import { byCasino } from '../casinos/casino-with-rows';
import { listCodes } from '../codes/codes.queries';
import { listEvidence, listOriginalIds } from '../evidence/evidence.queries';
import { listStoredPayouts } from '../payouts/payouts.queries';
import type { ImportedPayout, StoredPayout } from '../payouts/payouts.queries';
import { findFacts, findScores, listRemovedCasinoIds } from './content.queries';
import type { PlannedRow } from './matching';
import type { PlannedRows } from './planned';
import { yielding } from '../../base/yielding';
import { filterRows } from './parsing/parsed';
import type { Parsed, ParsedRow } from './parsing/parsed';
import type { PlannedCasinos } from './plan-casinos';
import { personIn } from './plan-people';
import type { People } from './plan-people';

type PartTable = 'casino_facts' | 'casino_scores' | 'promo_codes' | 'payouts' | 'casino_evidence' | 'casino_changes';

interface PlannedPart {
  table: PartTable;
  file: string;
  line: number;
  label: string;
  action: ImportRowAction;
  fields: string[];
  casinoId: string;
}

export interface PlannedFact extends PlannedPart {
  key: string;
  fact: FactInput;
}

export interface PlannedScore extends PlannedPart {
  criterion: string;
  score: ScoreInput;
}

export interface PlannedChange extends PlannedPart {
  change: ChangeOfCasino;
}

export interface PlannedCode extends PlannedPart {
  position: number;
  code: CodeInput;
  isCheckedAnew: boolean;
  checkedBy: string | null;
}

export interface PlannedPayout extends PlannedPart {
  payout: ImportedPayout;
}

export interface PlannedPicture extends PlannedPart {
  position: number;
  picture: EvidenceInput;
}

export interface CasinoParts {
  facts: PlannedFact[];
  codes: PlannedCode[];
  /** Stored codes that the file does not mention: they stay, after those of the file. */
  otherCodes: Map<string, PromoCode[]>;
  scores: PlannedScore[];
  payouts: PlannedPayout[];
  evidence: PlannedPicture[];
  /** Stored pictures by casino; those that the file does not name stay, after those of the file. */
  storedEvidence: Map<string, Evidence[]>;
  changes: PlannedChange[];
}

interface Target {
  id: string;
  name: string;
  isNew: boolean;
}

const NO_CASINO = 'Names a casino that is neither here nor comes in with this import.';

class PartsPlan {
  readonly problems: Problem[] = [];
  readonly #new: ReadonlySet<string>;
  readonly #usedKeys = new Set<string>();

  constructor(
    readonly casinos: PlannedCasinos,
    readonly people: People,
  ) {
    this.#new = new Set(casinos.planned.filter(({ action }) => action === 'create').map(({ id }) => id));
  }

  note({ file, line }: ParsedRow, reason: string): void {
    this.problems.push({ kind: 'note', file, line, reason });
  }

  refuse({ file, line }: ParsedRow, reason: string): void {
    this.problems.push({ kind: 'error', file, line, reason });
  }

  targetOf(row: ParsedRow<PartTable>): Target | undefined {
    const { casino_id: wanted, casino_slug: slug } = row.values;
    const { matcher, ids, refusedIds } = this.casinos;
    const casino = matcher.find(ids.get(wanted ?? '') ?? wanted) ?? matcher.findByKey(slug);
    if (!casino) {
      this.refuse(row, NO_CASINO);
      return;
    }
    const id = matcher.idOf(casino);
    const isNew = this.#new.has(id);
    if (refusedIds.has(id)) {
      this.refuse(row, NO_CASINO);
      return;
    }
    const { name, slug: own } = casino;
    return { id, name: [name, own].find((given) => typeof given === 'string') ?? id, isNew };
  }

  isRepeated(row: ParsedRow, key: string): boolean {
    if (!this.#usedKeys.has(key)) {
      this.#usedKeys.add(key);
      return false;
    }
    this.refuse(row, 'The same row is already further up.');
    return true;
  }

  person(email: string | null | undefined): string | null {
    return personIn(this.people, email) ?? null;
  }
}

const getAction = (isThere: boolean, fields: readonly string[]): ImportRowAction => {
  if (!isThere) return 'create';
  return fields.length > 0 ? 'update' : 'skip';
};

const differing = (given: Record<string, unknown>, stored: Record<string, unknown> | undefined): string[] =>
  stored
    ? Object.keys(given).filter((name) => given[name] !== undefined && !isSameUnordered(given[name], stored[name]))
    : [];

type StoredFact = Awaited<ReturnType<typeof findFacts>>[number];

interface StoredFacts {
  facts: ReadonlyMap<string, StoredFact>;
  /** Casinos whose payout facts are computed from recorded withdrawals. */
  computed: ReadonlySet<string>;
}

function planFact(plan: PartsPlan, stored: StoredFacts, row: ParsedRow<'casino_facts'>) {
  const { key, value: given, source_kind, source, note, checked_at, checked_by_email, updated_at } = row.values;
  const target = plan.targetOf(row);
  if (!target) return undefined;
  if (key === undefined) {
    plan.refuse(row, 'A new row needs a key.');
    return;
  }
  if (plan.isRepeated(row, `fact ${target.id} ${key}`)) return undefined;
  const label = `${target.name}: ${key}`.slice(0, 200);
  const read = readFactValue(key, given);
  if ('problem' in read) {
    plan.refuse(row, `${label}: ${read.problem}`);
    return;
  }
  const { value } = read;
  const before = stored.facts.get(`${target.id} ${key}`);
  const fields = differing({ value, source_kind, source, note, checked_at }, before);
  const { table, file, line } = row;
  if (isPayoutFact(key) && stored.computed.has(target.id)) {
    if (!before || fields.includes('value'))
      plan.note(row, `${label} is computed from the withdrawals here, so that this one is left out.`);
    return;
  }
  // A new value without a check date counts as unchecked.
  const checkedBefore = before && !fields.includes('value') ? before.checked_at : null;
  const hasSameCheck = before !== undefined && !fields.includes('checked_at') && !fields.includes('value');
  const fact: FactInput = {
    value,
    sourceKind: source_kind ?? before?.source_kind ?? 'other',
    source: source ?? before?.source ?? '',
    note: note ?? before?.note ?? '',
    checkedAt: checked_at === undefined ? checkedBefore : checked_at,
    checkedBy: hasSameCheck ? before.checked_by : plan.person(checked_by_email),
    updatedAt: updated_at,
  };
  const action = getAction(before !== undefined, fields);
  return { table, file, line, label, action, fields, casinoId: target.id, key, fact };
}

type StoredScore = Awaited<ReturnType<typeof findScores>>[number];

function planScore(plan: PartsPlan, stored: Map<string, StoredScore>, row: ParsedRow<'casino_scores'>) {
  const { criterion, score, reason, scored_at, scored_by_email } = row.values;
  const target = plan.targetOf(row);
  if (!target) return undefined;
  if (criterion === undefined || score === undefined || reason === undefined) {
    plan.refuse(row, `${target.name}: a score needs criterion, score, reason.`);
    return;
  }
  if (plan.isRepeated(row, `score ${target.id} ${criterion}`)) return undefined;
  const before = stored.get(`${target.id} ${criterion}`);
  const fields = differing({ score, reason }, before);
  const { table, file, line } = row;
  return {
    table,
    file,
    line,
    label: `${target.name}: ${criterion}`.slice(0, 200),
    action: getAction(before !== undefined, fields),
    fields,
    casinoId: target.id,
    criterion,
    score: { score: score / 10, reason, scoredBy: plan.person(scored_by_email), scoredAt: scored_at },
  };
}

/** A casino has each code once, and may have an offer without one. */
const getName = (code: string | null | undefined) => code?.toLowerCase() ?? '';

function planCode(plan: PartsPlan, stored: ReadonlyMap<string, PromoCode[]>, row: ParsedRow<'promo_codes'>) {
  const { code = null, offer, starts_at, ends_at, terms, source, checked_on, position = 0 } = row.values;
  const target = plan.targetOf(row);
  if (!target) return undefined;
  if (plan.isRepeated(row, `code ${target.id} ${getName(code)}`)) return undefined;
  const here = stored.get(target.id) ?? [];
  const before = here.find((one) => getName(one.code) === getName(code));
  const given = { offer, startsAt: starts_at, endsAt: ends_at, terms, source, checkedOn: checked_on };
  const read = codesInput.safeParse([{ ...before, ...toGiven(given), code }]);
  const [planned] = read.data ?? [];
  if (!planned) {
    plan.refuse(row, `${target.name}: ${read.error?.issues[0]?.message ?? 'a code cannot be read'}.`);
    return;
  }
  const fields = differing(planned, before && { ...before });
  const { table, file, line } = row;
  return {
    table,
    file,
    line,
    label: `${target.name}: ${code ?? planned.offer}`.slice(0, 200),
    action: getAction(before !== undefined, fields),
    fields,
    casinoId: target.id,
    position,
    code: planned,
    ...(before === undefined || fields.includes('checkedOn')
      ? { isCheckedAnew: true, checkedBy: plan.person(row.values.checked_by_email) }
      : { isCheckedAnew: false, checkedBy: null }),
  };
}

interface Pictures {
  stored: ReadonlyMap<string, Evidence[]>;
  /** Ids of images in the file → ids here, of those that pictures are drawn of. */
  originals: ReadonlyMap<string, string>;
}

/** The same parts of the same original are the same picture. */
function planPicture(plan: PartsPlan, { stored, originals }: Pictures, row: ParsedRow<'casino_evidence'>) {
  const { media_id = '', kind, taken_on: takenOn, caption, proves, blur = [], position = 0 } = row.values;
  const target = plan.targetOf(row);
  if (!target) return undefined;
  const mediaId = originals.get(media_id);
  if (mediaId === undefined) {
    plan.refuse(row, `${target.name}: its picture is neither here nor comes in with this import.`);
    return;
  }
  if (plan.isRepeated(row, `picture ${target.id} ${mediaId} ${JSON.stringify(blur)}`)) return undefined;
  const before = stored.get(target.id)?.find((one) => one.mediaId === mediaId && isSameUnordered(one.blur, blur));
  const read = evidenceInput.safeParse([{ ...before, ...toGiven({ mediaId, kind, takenOn, caption, proves, blur }) }]);
  const [planned] = read.data ?? [];
  if (!planned) {
    plan.refuse(row, `${target.name}: ${read.error?.issues[0]?.message ?? 'a picture cannot be read'}.`);
    return;
  }
  const fields = differing(planned, before && { ...before });
  const { table, file, line } = row;
  const label = `${target.name}: ${planned.caption}`.slice(0, 200);
  const action = getAction(before !== undefined, fields);
  return { table, file, line, label, action, fields, casinoId: target.id, position, picture: planned };
}

/** Which images of the file, or of this site, pictures can be drawn of. */
async function listOriginals(db: Db, rows: readonly ParsedRow<'casino_evidence'>[], media: PlannedRows) {
  const named = rows.flatMap(({ values }) => values.media_id ?? []);
  const here = new Map(named.map((id) => [id, media.ids.get(id) ?? id]));
  const isCreated = ({ action, values }: PlannedRow) => action === 'create' && values['is_evidence'] === true;
  const known = new Set(media.planned.filter(isCreated).map(({ id }) => id));
  for (const id of await listOriginalIds(db, [...here.values()])) known.add(id);
  return new Map([...here].filter(([, id]) => known.has(id)));
}

/** A withdrawal without an id that equals a stored one is the same. */
const likeness = ({ askedOn, method, amountCents, currency }: Omit<StoredPayout, 'id'>) =>
  [askedOn, method, amountCents, currency].join(' ');

function planPayout(plan: PartsPlan, stored: ReadonlyMap<string, StoredPayout[]>, row: ParsedRow<'payouts'>) {
  const { id, method, amount_cents, currency, asked_on, minutes, outcome, summary, answer, created_at } = row.values;
  const target = plan.targetOf(row);
  if (!target) return undefined;
  const here = stored.get(target.id) ?? [];
  const withAmount = { method, amountCents: amount_cents, currency, askedOn: asked_on };
  const given = toGiven({ ...withAmount, minutes, outcome, summary, answer });
  const whole = { ...NO_PAYOUT, ...given };
  const before = here.find((one) =>
    answer || one.answer !== null
      ? answer && one.answer !== null
      : id === undefined
        ? likeness(one) === likeness(whole) && !one.summary === !summary
        : one.id === id,
  );
  const after = { ...(before ?? NO_PAYOUT), ...given };
  const label =
    `${target.name}: ${after.answer === null ? (after.summary ? 'payouts before' : after.askedOn) : 'its answer'}`.slice(
      0,
      200,
    );
  const getKind = (one: Pick<StoredPayout, 'answer' | 'summary'>) => [one.answer !== null, Boolean(one.summary)].join();
  const isMixed = (after.answer !== null && after.summary) || (before && getKind(before) !== getKind(after));
  const problem = isMixed
    ? 'a withdrawal, what was typed before and an answer do not become one another'
    : after.askedOn === '' ||
        (!after.summary && after.answer === null && (after.method === '' || after.amountCents === 0))
      ? 'a withdrawal needs asked_on, method, amount_cents'
      : after.summary || after.answer !== null
        ? undefined
        : timeProblem(after);
  if (problem !== undefined) {
    plan.refuse(row, `${target.name}: ${problem}.`);
    return;
  }
  if (plan.isRepeated(row, `payout ${target.id} ${answer ? 'answer' : (id ?? likeness(after))}`)) return undefined;
  const fields = differing({ ...given }, before && { ...before });
  const { table, file, line } = row;
  return {
    ...{ table, file, line, label, fields, casinoId: target.id },
    action: getAction(before !== undefined, fields),
    payout: {
      ...after,
      id: before?.id ?? id ?? randomUUID(),
      casinoId: target.id,
      createdAt: created_at,
      by: plan.person(row.values.decided_by_email),
    },
  };
}

const NO_PAYOUT: Omit<StoredPayout, 'id'> = {
  ...{
    method: '',
    amountCents: 0,
    currency: 'USD',
    askedOn: '',
    minutes: null,
    outcome: 'paid',
    summary: null,
    answer: null,
  },
};

const toGiven = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * A history belongs to the site where it was written, so it is imported only with a new casino. A casino removed here
 * has kept its own, in `kept`.
 */
function planChange(
  plan: PartsPlan,
  row: ParsedRow<'casino_changes'>,
  kept: ReadonlySet<string>,
): PlannedChange | undefined {
  const { kind, key, before, after, note, is_minor, changed_at } = row.values;
  const target = plan.targetOf(row);
  if (!target) return undefined;
  if (kind === undefined) {
    plan.refuse(row, `${target.name}: a change needs kind.`);
    return;
  }
  const { table, file, line } = row;
  const change: ChangeOfCasino = {
    casinoId: target.id,
    kind,
    ...(key && { key }),
    before,
    after,
    note: note ?? null,
    isMinor: is_minor ?? false,
    changedAt: changed_at,
    changedBy: null,
    isImported: true,
  };
  const label = `${target.name}: ${[kind, key].filter(Boolean).join(' ')}`.slice(0, 200);
  const action = target.isNew && !kept.has(target.id) ? 'create' : 'skip';
  return { table, file, line, label, action, fields: [], casinoId: target.id, change };
}

export async function planCasinoParts(
  db: Db,
  parsed: Parsed,
  { casinos, people, media }: { casinos: PlannedCasinos; people: People; media: PlannedRows },
) {
  const plan = new PartsPlan(casinos, people);
  const factRows = filterRows(parsed.rows, 'casino_facts');
  const scoreRows = filterRows(parsed.rows, 'casino_scores');
  const ids = casinos.matcher.storedIds();
  const storedFacts = factRows.length === 0 ? [] : await findFacts(db, ids);
  const storedScores = scoreRows.length === 0 ? [] : await findScores(db, ids);
  const facts = new Map(storedFacts.map((fact) => [`${fact.casino_id} ${fact.key}`, fact]));
  const scores = new Map(storedScores.map((score) => [`${score.casino_id} ${score.criterion}`, score]));
  const codeRows = filterRows(parsed.rows, 'promo_codes');
  const storedCodes =
    codeRows.length === 0
      ? []
      : await listCodes(
          db,
          ids.map((id) => ({ id })),
        );
  const codes = new Map(storedCodes.map((casino) => [casino.casinoId, casino.codes]));
  const payoutRows = filterRows(parsed.rows, 'payouts');
  const payouts = byCasino(payoutRows.length + factRows.length === 0 ? [] : await listStoredPayouts(db, ids));
  const own = [...payouts].filter(([, rows]) => rows.some(({ answer }) => answer === null));
  const computed = new Set(own.map(([casino]) => casino));
  const pictureRows = filterRows(parsed.rows, 'casino_evidence');
  const storedEvidence = pictureRows.length === 0 ? new Map<string, Evidence[]>() : await listEvidence(db, ids);
  const parts: CasinoParts = {
    ...{ facts: [], codes: [], otherCodes: codes, scores: [], payouts: [], evidence: [], storedEvidence, changes: [] },
  };
  for await (const row of yielding(factRows)) {
    const planned = planFact(plan, { facts, computed }, row);
    if (planned) parts.facts.push(planned);
  }
  for await (const row of yielding(scoreRows)) {
    const planned = planScore(plan, scores, row);
    if (planned) parts.scores.push(planned);
  }
  for await (const row of yielding(codeRows)) {
    const planned = planCode(plan, codes, row);
    if (planned) parts.codes.push(planned);
  }
  for await (const row of yielding(payoutRows)) {
    const planned = planPayout(plan, payouts, row);
    if (planned) parts.payouts.push(planned);
  }
  const pictures = { stored: storedEvidence, originals: await listOriginals(db, pictureRows, media) };
  for await (const row of yielding(pictureRows)) {
    const planned = planPicture(plan, pictures, row);
    if (planned) parts.evidence.push(planned);
  }
  const changeRows = filterRows(parsed.rows, 'casino_changes');
  const kept = new Set(changeRows.length === 0 ? [] : await listRemovedCasinoIds(db));
  for await (const row of yielding(changeRows)) {
    const planned = planChange(plan, row, kept);
    if (planned) parts.changes.push(planned);
  }
  return { parts, problems: plan.problems };
}
