import { factText } from '../../../../shared/facts/casino-fact-text';
import { findFact } from '../../../../shared/facts/casino-facts';
import type { FactDefinition } from '../../../../shared/facts/casino-facts';
import { formatNumber } from '../../../../shared/text/format-number';
import { isInstant, plainWord } from '../../../../shared/audit/change-sentence';
import { formatBothTimes } from '../../../ui/admin/publication-time';

export interface ChangedField {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function asRow(value: unknown): Row {
  if (value === null || value === undefined) return {};
  return isRow(value) ? value : { value };
}

function asText(value: unknown, between = '\n'): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((item) => asText(item, ', ') ?? '–').join('\n');
  if (typeof value === 'number') return formatNumber(value);
  if (isInstant(value)) return formatBothTimes(new Date(value));
  if (!isRow(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => `${plainWord(name)}: ${asText(part, ', ') ?? '–'}`)
    .join(between);
}

function factAsText(fact: FactDefinition, told: unknown): string | undefined {
  if (!isRow(told) || told['value'] === undefined || told['value'] === null) return asText(told);
  const note = asText(told['note']);
  return factText(fact, told['value']) + (note ? ` (${note})` : '');
}

const factNamed = (name: string) => (name.startsWith('fact:') ? findFact(name.slice('fact:'.length)) : undefined);

// Changes with every save; the entry has its own timestamp.
const UNSAYING = new Set(['updatedAt', 'updated_at']);

export function changedAuditFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [asRow(before), asRow(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => {
      const fact = factNamed(name);
      const text = (value: unknown) => (fact ? factAsText(fact, value) : asText(value));
      return { name, before: text(old[name]), after: text(now[name]) };
    })
    .filter((field) => !UNSAYING.has(field.name) && field.before !== field.after);
}
