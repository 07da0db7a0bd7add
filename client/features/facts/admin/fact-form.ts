import { factValueSchema } from '../../../../shared/facts/casino-fact-input.schema';
import type { FactInput, FactsInput } from '../../../../shared/facts/casino-fact-input.schema';
import { FACTS, NEVER, dueAt } from '../../../../shared/facts/casino-facts';
import type { FactDefinition, FactValue, SourceKind, StoredFact } from '../../../../shared/facts/casino-facts';

export interface FactRow {
  text: string;
  /** null = unknown; empty = none exist. */
  list: string[] | null;
  edges: Record<string, string>;
  sourceKind: SourceKind | '';
  source: string;
  note: string;
  checkedOn: string;
}

export type FactRows = Record<string, FactRow>;
export type KnownFact = StoredFact & { updatedAt: Date };

const EMPTY_ROW: FactRow = {
  text: '',
  list: null,
  edges: {},
  sourceKind: '',
  source: '',
  note: '',
  checkedOn: '',
};

/** Measured by a tester; the others are in a site's terms. */
const OWN_TESTS = new Set(['payout_median', 'payout_slowest', 'payout_tests', 'support_median']);

export const toDay = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '';
export const today = (): string => toDay(new Date());

const hundredths = (value: number): string => (value % 100 === 0 ? `${value / 100}` : (value / 100).toFixed(2));

function typedText({ type }: FactDefinition, value: FactValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return type === 'money' || type === 'percent' ? hundredths(value) : `${value}`;
  return typeof value === 'string' ? value : '';
}

const isList = (value: FactValue): value is readonly string[] => Array.isArray(value);

function getEdges(value: FactValue): Record<string, string> {
  if (typeof value !== 'object' || isList(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([mode, edge]) => [mode, hundredths(edge)]));
}

function toRow(fact: FactDefinition, stored: StoredFact | undefined): FactRow {
  if (!stored) return OWN_TESTS.has(fact.key) ? { ...EMPTY_ROW, sourceKind: 'own_test' } : EMPTY_ROW;
  const { value, sourceKind, source, note, checkedAt } = stored;
  return {
    text: typedText(fact, value),
    list: isList(value) ? [...value] : null,
    edges: getEdges(value),
    sourceKind,
    source,
    note,
    checkedOn: toDay(checkedAt),
  };
}

export function toFactRows(stored: readonly StoredFact[], facts = FACTS): FactRows {
  return Object.fromEntries(
    facts.map((fact) => [
      fact.key,
      toRow(
        fact,
        stored.find(({ key }) => key === fact.key),
      ),
    ]),
  );
}

const WORDS = {
  money: 'Enter an amount in dollars: 5 or 2.50',
  percent: 'Enter a percentage: 6 or 6.75',
  minutes: 'Enter whole minutes',
  integer: 'Enter a whole number',
  year: 'Enter a year',
} as const;

function readHundredths(text: string): number | undefined {
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text.replace(',', '.')) * 100);
}

const filled = (edges: Record<string, string>) => Object.entries(edges).filter(([, edge]) => edge.trim() !== '');

type Read = { value: FactValue | null; problem?: never } | { value?: never; problem: string };

function readText(fact: FactDefinition, text: string): Read {
  if (text === '') return { value: null };
  switch (fact.type) {
    case 'money':
    case 'percent': {
      if (text === NEVER && fact.never !== undefined) return { value: NEVER };
      const value = readHundredths(text);
      return value === undefined ? { problem: WORDS[fact.type] } : { value };
    }
    case 'minutes':
    case 'integer':
    case 'year':
      return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: WORDS[fact.type] };
    case 'boolean':
      return { value: text === 'yes' };
    case 'text':
    case 'choice':
    case 'list':
    case 'percentByMode':
      return { value: text };
  }
}

function readEdges(edges: Record<string, string>): Read {
  const read: Record<string, number> = {};
  for (const [mode, typed] of filled(edges)) {
    const edge = readHundredths(typed.trim());
    if (edge === undefined) return { problem: WORDS.percent };
    read[mode] = edge;
  }
  return { value: Object.keys(read).length === 0 ? null : read };
}

export function readRow(fact: FactDefinition, row: FactRow): Read {
  const read =
    fact.type === 'list'
      ? { value: row.list }
      : fact.type === 'percentByMode'
        ? readEdges(row.edges)
        : readText(fact, row.text.trim());
  if (read.problem !== undefined || read.value === null) return read;
  const { error } = factValueSchema(fact).safeParse(read.value);
  const problem = error?.issues[0]?.message;
  return problem === undefined ? read : { problem };
}

const written = ({ text, list, edges, sourceKind, source, note, checkedOn }: FactRow) =>
  JSON.stringify([text.trim(), list, filled(edges).sort(), sourceKind, source.trim(), note.trim(), checkedOn]);

export const isSameRow = (a: FactRow, b: FactRow): boolean => written(a) === written(b);

const hasValue = (fact: FactDefinition, row: FactRow): boolean => readRow(fact, row).value !== null;

/** The value of a new fact is dated today; a known fact keeps its date. */
export const withValue = (
  fact: FactDefinition,
  row: FactRow,
  change: Partial<Pick<FactRow, 'text' | 'list' | 'edges'>>,
  initial: FactRow | undefined,
): FactRow => ({ ...row, ...change, ...(initial && hasValue(fact, initial) ? {} : { checkedOn: today() }) });

export interface FactProblem {
  field: 'text' | 'sourceKind';
  message: string;
}

function factProblem(fact: FactDefinition, row: FactRow): FactProblem | undefined {
  const { problem } = readRow(fact, row);
  if (problem !== undefined) return { field: 'text', message: problem };
  if (row.checkedOn > today()) return { field: 'text', message: 'Checked on must not be in the future' };
  if (row.sourceKind !== '' || !hasValue(fact, row)) return undefined;
  return { field: 'sourceKind', message: 'Choose where this is known from' };
}

export function factProblems(rows: FactRows, facts = FACTS): Record<string, FactProblem> {
  const problems: Record<string, FactProblem> = {};
  for (const fact of facts) {
    const row = rows[fact.key];
    const problem = row && factProblem(fact, row);
    if (problem) problems[fact.key] = problem;
  }
  return problems;
}

/** Known facts with a changed value but unchanged source and date. A date of today is valid for the new value too. */
export function unconfirmedKeys(rows: FactRows, stored: readonly StoredFact[]): string[] {
  const before = toFactRows(stored);
  return stored.flatMap(({ key }) => {
    const fact = FACTS.find((one) => one.key === key);
    const [row, was] = [rows[key], before[key]];
    if (!fact || !row || !was || !hasValue(fact, row) || was.checkedOn === today()) return [];
    const { text, list, edges } = row;
    const isUntouched = isSameRow({ ...row, note: was.note }, { ...was, text, list, edges });
    return isUntouched && !isSameRow({ ...was, text, list, edges }, was) ? [key] : [];
  });
}

export const keysToAsk = (rows: FactRows, stored: readonly StoredFact[], answered: FactRows): string[] =>
  unconfirmedKeys(rows, stored).filter((key) => {
    const [row, was] = [rows[key], answered[key]];
    return !row || !was || !isSameRow(row, was);
  });

/**
 * Leaves out what must not be saved automatically: invalid rows, values whose source is not confirmed, and cleared
 * rows, which may be about to get another value.
 */
export function readyRows(rows: FactRows, stored: readonly StoredFact[]): FactRows {
  const before = toFactRows(stored);
  const isCleared = (fact: FactDefinition) => {
    const [row, was] = [rows[fact.key], before[fact.key]];
    return row !== undefined && was !== undefined && hasValue(fact, was) && !hasValue(fact, row);
  };
  const cleared = FACTS.filter(isCleared).map(({ key }) => key);
  const held = new Set([...Object.keys(factProblems(rows)), ...unconfirmedKeys(rows, stored), ...cleared]);
  return Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [key, held.has(key) ? (before[key] ?? row) : row]),
  );
}

export const changedKeys = (rows: FactRows, stored: FactRows): string[] =>
  Object.keys(rows).filter((key) => {
    const [row, before] = [rows[key], stored[key]];
    return row !== undefined && before !== undefined && !isSameRow(row, before);
  });

function getCheckedAt(day: string, stored: KnownFact | undefined): Date | null | undefined {
  if (day === '') return null;
  if (stored && day === toDay(stored.checkedAt)) return stored.checkedAt;
  return day === today() ? undefined : new Date(`${day}T00:00:00.000Z`);
}

export function factsToSave(rows: FactRows, stored: readonly KnownFact[], { isForced = false } = {}): FactsInput {
  const facts: FactsInput = {};
  for (const key of changedKeys(rows, toFactRows(stored))) {
    const definition = FACTS.find((fact) => fact.key === key);
    const row = rows[key];
    const before = stored.find((fact) => fact.key === key);
    const value = definition && row && readRow(definition, row).value;
    if (!row || value === undefined) continue;
    if (value === null) {
      if (before) facts[key] = isForced ? null : { value, expectedUpdatedAt: before.updatedAt };
      continue;
    }
    const fact: FactInput = {
      value,
      sourceKind: row.sourceKind || 'other',
      source: row.source.trim(),
      note: row.note.trim(),
      checkedAt: getCheckedAt(row.checkedOn, before),
    };
    facts[key] = isForced ? fact : { ...fact, expectedUpdatedAt: before?.updatedAt ?? null };
  }
  return facts;
}

export function confirmedKeys(rows: FactRows, stored: readonly KnownFact[]): string[] | undefined {
  const before = toFactRows(stored);
  const keys = changedKeys(rows, before);
  const isConfirmed = (key: string) => {
    const [row, was] = [rows[key], before[key]];
    return (
      row?.checkedOn === today() &&
      was !== undefined &&
      stored.some((fact) => fact.key === key) &&
      isSameRow({ ...row, checkedOn: was.checkedOn }, was)
    );
  };
  return keys.length > 0 && keys.every(isConfirmed) ? keys : undefined;
}

export type DueState = { kind: 'unknown' } | { kind: 'fresh' } | { kind: 'overdue'; since: Date | null };

export function dueState(fact: FactDefinition, row: FactRow, now = new Date()): DueState {
  const read = readRow(fact, row);
  if (read.problem === undefined && read.value === null) return { kind: 'unknown' };
  if (row.checkedOn === '') return { kind: 'overdue', since: null };
  const due = dueAt(fact, new Date(`${row.checkedOn}T00:00:00.000Z`));
  return due <= now ? { kind: 'overdue', since: due } : { kind: 'fresh' };
}
