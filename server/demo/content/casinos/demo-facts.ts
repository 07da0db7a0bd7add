import type { FactValue, SourceKind } from '../../../../shared/casinos/casino-facts';
import type { Gamemode } from '../../../../shared/casinos/gamemodes';

/** Key of the demo author who checked, scored or changed something. */
export type DemoEditor = 'm.keller' | 'd.osei';

export interface DemoFact {
  key: string;
  value: FactValue;
  sourceKind: SourceKind;
  source: string;
  note: string;
  /** Null: never checked. */
  daysAgo: number | null;
  by: DemoEditor;
}

/** Key, value, source if it differs from the one of the table, and a note. */
type FactRow = readonly [key: string, value: FactValue, source?: string, note?: string];

interface Check {
  daysAgo: number | null;
  by?: DemoEditor;
  source?: string;
}

const table =
  (sourceKind: SourceKind) =>
  ({ daysAgo, by = 'm.keller', source: common = '' }: Check, rows: readonly FactRow[]): DemoFact[] =>
    rows.map(([key, value, source, note]) => ({
      key,
      value,
      sourceKind,
      source: source ?? common,
      note: note ?? '',
      daysAgo,
      by,
    }));

export const ownTest = table('own_test');
export const terms = table('terms');
export const operator = table('operator');
export const register = table('register');
export const other = table('other');

export const dollars = (amount: number): number => Math.round(amount * 100);
export const percent = (value: number): number => Math.round(value * 100);
export const hours = (whole: number, minutes = 0): number => whole * 60 + minutes;
export const days = (whole: number): number => hours(24 * whole);

/** House edges by mode, in percent. */
export const edges = (byMode: Partial<Record<Gamemode, number>>): Partial<Record<Gamemode, number>> =>
  Object.fromEntries(Object.entries(byMode).map(([mode, edge]) => [mode, percent(edge)] as const));
