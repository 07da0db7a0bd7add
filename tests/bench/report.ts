import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Row {
  cells: Array<string | number>;
  /** Undefined for figures that are reported without a goal. */
  passed?: boolean;
}

export interface Table {
  title: string;
  head: string[];
  rows: Row[];
}

const FILE = path.join(import.meta.dirname, '../../docs/benchmarks.md');

export const whole = (value: number) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–');
export const fixed = (value: number, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** Renders the table as Markdown, which is readable in a terminal too. */
export function textOf({ title, head, rows }: Table): string {
  const verdict = (passed: boolean | undefined) => (passed === undefined ? '' : passed ? 'met' : '**missed**');
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map(({ cells, passed }) => line([...cells, verdict(passed)]));
  return [`**${title}**`, '', line([...head, 'target']), line([...head, ''].map(() => '---')), ...body].join('\n');
}

export function isMissed(tables: readonly Table[]): boolean {
  return tables.some(({ rows }) => rows.some(({ passed }) => passed === false));
}

/** Replaces the text between the markers of that name in docs/benchmarks.md. */
export function writeReport(mark: string, text: string): void {
  const between = new RegExp(`(<!-- ${mark} -->\n)[^]*?(<!-- /${mark} -->)`);
  const document = readFileSync(FILE, 'utf8');
  if (!between.test(document)) throw new Error(`docs/benchmarks.md has no place for '${mark}'.`);
  writeFileSync(
    FILE,
    document.replace(between, (_all, start: string, end: string) => `${start}\n${text}\n\n${end}`),
  );
}
