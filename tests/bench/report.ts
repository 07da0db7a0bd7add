import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installedBinaries } from '../../server/embedded-postgres/binaries';

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

const DOCUMENTS = path.join(import.meta.dirname, '../../docs');

export const whole = (value: number) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–');
export const fixed = (value: number, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** Renders the table as Markdown, which is readable in a terminal too. */
export function textOf({ title, head, rows }: Table): string {
  const verdict = (passed: boolean | undefined) => (passed === undefined ? '' : passed ? 'met' : '**missed**');
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map(({ cells, passed }) => line([...cells, verdict(passed)]));
  return [`**${title}**`, '', line([...head, 'target']), line([...head, ''].map(() => '---')), ...body].join('\n');
}

/** Replaces the text between the markers of that name in a document. */
export function writeReport(mark: string, text: string, document = 'benchmarks.md'): void {
  const file = path.join(DOCUMENTS, document);
  const between = new RegExp(`(<!-- ${mark} -->\n)[^]*?(<!-- /${mark} -->)`);
  const before = readFileSync(file, 'utf8');
  if (!between.test(before)) throw new Error(`docs/${document} has no place for '${mark}'.`);
  writeFileSync(
    file,
    before.replace(between, (_all, start: string, end: string) => `${start}\n${text}\n\n${end}`),
  );
}

/** Describes the measuring machine in one line. */
export function machine(): string {
  const cpu = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const system = `${os.type()} ${os.release()}`;
  return [
    new Date().toISOString().slice(0, 10),
    `${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, ${memory}, ${system}`,
    `Node ${process.version}`,
    execFileSync(installedBinaries().postgres, ['--version']).toString().trim().replace(/[()]/g, ''),
  ].join(' · ');
}
