import { readFactValue } from '../../../shared/casinos/casino-fact-input.schema';
import type { FactInput } from '../../../shared/casinos/casino-fact-input.schema';
import type { ScoreInput } from '../../../shared/casinos/casino-scores-input.schema';
import { isSame } from '../../../shared/text/same-json';
import type { Problem, ImportRowAction } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import type { ChangeOfCasino } from '../casinos/append-changes.queries';
import { findFactsOf, findScoresOf, listKeptHistories } from './content.queries';
import { yieldingRows } from './yielding-rows';
import { rowsOf } from './parsed';
import type { Parsed, ParsedRow } from './parsed';
import type { PlannedCasinos } from './plan-casinos';
import { personIn } from './plan-people';
import type { People } from './plan-people';

type PartTable = 'casino_facts' | 'casino_scores' | 'casino_changes';

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

export interface CasinoParts {
  facts: PlannedFact[];
  scores: PlannedScore[];
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

  refuse({ file, line }: ParsedRow, reason: string): void {
    this.problems.push({ kind: 'error', file, line, reason });
  }

  /** Existing or imported casino that a row belongs to; reports a problem if there is none. */
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
    this.refuse(row, 'The same row stands further up already.');
    return true;
  }

  person(email: string | null | undefined): string | null {
    return personIn(this.people, email) ?? null;
  }
}

const actionOf = (isThere: boolean, fields: readonly string[]): ImportRowAction => {
  if (!isThere) return 'create';
  return fields.length > 0 ? 'update' : 'skip';
};

const differing = (given: Record<string, unknown>, stored: Record<string, unknown> | undefined): string[] =>
  stored ? Object.keys(given).filter((name) => given[name] !== undefined && !isSame(given[name], stored[name])) : [];

type StoredFact = Awaited<ReturnType<typeof findFactsOf>>[number];

function planFact(plan: PartsPlan, stored: Map<string, StoredFact>, row: ParsedRow<'casino_facts'>) {
  const { key, value: given, source_kind, source, note, checked_at, checked_by_email, updated_at } = row.values;
  const target = plan.targetOf(row);
  if (!target) return undefined;
  if (key === undefined) {
    plan.refuse(row, 'A new row needs key.');
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
  const before = stored.get(`${target.id} ${key}`);
  const fields = differing({ value, source_kind, source, note, checked_at }, before);
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
  const action = actionOf(before !== undefined, fields);
  const { table, file, line } = row;
  return { table, file, line, label, action, fields, casinoId: target.id, key, fact };
}

type StoredScore = Awaited<ReturnType<typeof findScoresOf>>[number];

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
    action: actionOf(before !== undefined, fields),
    fields,
    casinoId: target.id,
    criterion,
    score: { score: score / 10, reason, scoredBy: plan.person(scored_by_email), scoredAt: scored_at },
  };
}

/**
 * A history belongs to the site where it was written, so it is imported only together with a new casino. One that was
 * removed here has kept its own, in `kept`.
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

/** Plans facts, scores and history entries of casinos. */
export async function planCasinoParts(db: Db, parsed: Parsed, casinos: PlannedCasinos, people: People) {
  const plan = new PartsPlan(casinos, people);
  const factRows = rowsOf(parsed.rows, 'casino_facts');
  const scoreRows = rowsOf(parsed.rows, 'casino_scores');
  const ids = casinos.matcher.storedIds();
  const storedFacts = factRows.length === 0 ? [] : await findFactsOf(db, ids);
  const storedScores = scoreRows.length === 0 ? [] : await findScoresOf(db, ids);
  const facts = new Map(storedFacts.map((fact) => [`${fact.casino_id} ${fact.key}`, fact]));
  const scores = new Map(storedScores.map((score) => [`${score.casino_id} ${score.criterion}`, score]));
  const parts: CasinoParts = { facts: [], scores: [], changes: [] };
  for await (const row of yieldingRows(factRows)) {
    const planned = planFact(plan, facts, row);
    if (planned) parts.facts.push(planned);
  }
  for await (const row of yieldingRows(scoreRows)) {
    const planned = planScore(plan, scores, row);
    if (planned) parts.scores.push(planned);
  }
  const changeRows = rowsOf(parsed.rows, 'casino_changes');
  const kept = new Set(changeRows.length === 0 ? [] : await listKeptHistories(db));
  for await (const row of yieldingRows(changeRows)) {
    const planned = planChange(plan, row, kept);
    if (planned) parts.changes.push(planned);
  }
  return { parts, problems: plan.problems };
}
