import { CsvError, parse } from 'csv-parse/sync';
import type { TableName } from '../../../shared/transfer';
import { checkRows, MAX_ROWS, noRows } from './parsed';
import type { Parsed, RawRow } from './parsed';

interface Line {
  record: string[];
  info: { lines: number };
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** The names in a CSV file's first line. */
export function csvColumns(text: string): string[] {
  try {
    const [header] = parse(text, { bom: true, delimiter: delimiterOf(text), to: 1, trim: true });
    return (header as string[] | undefined) ?? [];
  } catch {
    return [];
  }
}

// A record's line in `info` is where it ends; where it begins is what a person looks for.
function withFirstLines(lines: readonly Line[]): { line: number; record: string[] }[] {
  let after = 0;
  return lines.map(({ record, info }) => {
    const breaks = record.join('').split('\n').length - 1;
    const line = Math.max(info.lines - breaks, after + 1);
    after = info.lines;
    return { line, record };
  });
}

/** A table as databases export it: names in the first line, empty cells for null. */
export function parseCsv(text: string, table: TableName, file: string): Parsed {
  let lines: Line[];
  try {
    lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      to: MAX_ROWS + 2,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 0;
    return noRows({
      kind: 'error',
      file,
      line,
      reason: 'The file is not valid CSV from here on: a quote is not closed or stands alone.',
    });
  }
  const [header, ...rest] = withFirstLines(lines);
  if (header === undefined) return noRows({ kind: 'error', file, line: 0, reason: 'The file is empty.' });
  const names = header.record.map((name) => name.trim().toLowerCase());
  const whole: RawRow[] = [];
  const problems: Parsed['problems'] = [];
  for (const { line, record } of rest) {
    if (record.length !== names.length) {
      problems.push({
        kind: 'error',
        file,
        line,
        reason: `The row has ${record.length} fields, the first line names ${names.length}.`,
      });
      continue;
    }
    const cells = record.map((cell, index) => [names[index] ?? '', cell === '' ? null : cell] as const);
    whole.push({ line, values: Object.fromEntries(cells) });
  }
  const checked = checkRows(table, file, whole);
  return { rows: checked.rows, problems: [...problems, ...checked.problems] };
}
