import { NEVER, findFact } from '../../shared/facts/casino-facts';
import type { FactDefinition, FactValue } from '../../shared/facts/casino-facts';
import { readFactValue } from '../../shared/facts/casino-fact-input.schema';

interface Unit {
  example: string;
  pattern: RegExp;
  toStored: (...parts: number[]) => number;
}

const percent: Unit = {
  example: '2.5%',
  pattern: /^(\d+(?:\.\d+)?)%$/,
  toStored: (value = 0) => Math.round(value * 100),
};

const UNITS: Partial<Record<FactDefinition['type'], Unit>> = {
  money: { example: '$12.50', pattern: /^\$(\d+(?:\.\d\d)?)$/, toStored: (value = 0) => Math.round(value * 100) },
  minutes: {
    example: '1 day 2 h 30 min',
    pattern: /^(?=\d)(?:(\d+) days? ?)?(?:(\d+) h ?)?(?:(\d+) min)?$/,
    toStored: (days = 0, hours = 0, minutes = 0) => (days * 24 + hours) * 60 + minutes,
  },
  percent,
};

function readUnit({ pattern, toStored }: Unit, written: unknown): number | undefined {
  const match = typeof written === 'string' ? pattern.exec(written) : null;
  return match ? toStored(...match.slice(1).map((part: string | undefined) => Number(part ?? 0))) : undefined;
}

export function readFactWords(key: string, written: unknown): { value: FactValue } | { problem: string } {
  const definition = findFact(key);
  if (!definition) return { problem: 'This fact is not known here' };
  const { label, type, never } = definition;
  if (type === 'percentByMode' && written !== null && typeof written === 'object') {
    const edges = Object.entries(written).map(([mode, edge]) => [mode, readUnit(percent, edge)] as const);
    if (edges.some(([, edge]) => edge === undefined)) return { problem: `${label} must be like ${percent.example}` };
    return readFactValue(key, Object.fromEntries(edges));
  }
  const unit = written === NEVER && never !== undefined ? undefined : UNITS[type];
  if (!unit) return readFactValue(key, written);
  const stored = readUnit(unit, written);
  return stored === undefined ? { problem: `${label} must be like ${unit.example}` } : readFactValue(key, stored);
}
