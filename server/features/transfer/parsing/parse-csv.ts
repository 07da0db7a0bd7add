import { CsvError, parse } from 'csv-parse/sync';
import type { TableName } from '../../../../shared/transfer/transfer';
import { csvLayout, unguarded } from '../../../base/csv';
import { MAX_ROW_CHARACTERS, noRows, RowCollector } from './parsed';
import type { ImportSize, Parsed } from './parsed';

const MAX_HEADER = 64 * 1024;
const MAX_COLUMNS = 500;

const isBlank = (cell: string) => cell.trim() === '';

export function csvColumns(text: string): string[] {
  try {
    const { delimiter, from } = csvLayout(text);
    const options = { bom: true, delimiter, fromLine: from, to: 1, trim: true, maxRecordSize: MAX_HEADER };
    const [header] = parse(text.slice(0, 2 * MAX_HEADER), options);
    return header ?? [];
  } catch {
    return [];
  }
}

// No valid row has this many delimiters, and the parser would build every field before rejecting it.
const MAX_DELIMITERS = 1_000_000;

function endlessLineIn(text: string, delimiter: string): number | undefined {
  let line = 1;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '\n') [line, count] = [line + 1, 0];
    else if (mark === delimiter && (count += 1) > MAX_DELIMITERS) return line;
  }
  return undefined;
}

interface TableIn {
  text: string;
  table: TableName;
  file: string;
}

function getReason({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'A row from here on is too large: a quote is not closed.';
  return 'The file is not valid CSV from here on: a quote is not closed or stands alone.';
}

export function parseCsv({ text, table, file }: TableIn, size: ImportSize): Parsed {
  const { delimiter, from } = csvLayout(text);
  if (csvColumns(text).length > MAX_COLUMNS)
    return noRows({ kind: 'error', file, line: from, reason: `The first line names more than ${MAX_COLUMNS} fields.` });
  const endless = endlessLineIn(text, delimiter);
  if (endless !== undefined)
    return noRows({ kind: 'error', file, line: endless, reason: 'The row has too many fields.' });
  const collector = new RowCollector(table, file, size);
  let names: string[] | undefined;
  let after = from - 1;

  function addRecord(record: string[], line: number): void {
    // Spreadsheets include rows and columns that were emptied.
    if (record.every(isBlank)) return;
    if (names === undefined) {
      names = record.map((name) => name.trim().toLowerCase());
    } else if (record.length >= names.length && record.slice(names.length).every(isBlank)) {
      const named = names.map((name, index) => [name, record[index] ?? ''] as const);
      const cells = named.filter(([name, cell]) => name !== '' || !isBlank(cell));
      const values = cells.map(([name, cell]) => [name, cell === '' ? null : unguarded(cell)] as const);
      collector.add({ line, values: Object.fromEntries(values) });
    } else {
      collector.refuse(line, `The row has ${record.length} fields, the first line names ${names.length}.`);
    }
  }

  try {
    parse(text, {
      bom: true,
      delimiter,
      fromLine: from,
      relaxColumnCount: true,
      skipEmptyLines: true,
      maxRecordSize: MAX_ROW_CHARACTERS,
      onRecord: (record, { lines }) => {
        const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
        addRecord(record, Math.max(lines - breaks, after + 1));
        after = lines;
        return undefined;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 0;
    return noRows({ kind: 'error', file, line, reason: getReason(error) });
  }
  if (names === undefined) return noRows({ kind: 'error', file, line: 0, reason: 'The file is empty.' });
  return collector.end();
}
