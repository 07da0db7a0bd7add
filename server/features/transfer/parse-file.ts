import { TABLES } from '../../../shared/transfer';
import type { TableName } from '../../../shared/transfer';
import { csvColumns, parseCsv } from './parse-csv';
import { isGhostExport, parseGhost } from './parse-ghost';
import { isRecord, notImported, parseJsonTable, parseJsonTables } from './parse-json';
import { parseWxr } from './parse-wxr';
import { noRows } from './parsed';
import type { Parsed } from './parsed';

export interface TextFile {
  name: string;
  bytes: Uint8Array;
}

// 'exports/blog_posts_rows (1).csv' → 'blog_posts': databases and browsers add to the name.
function tableNameIn(file: string): string {
  const base = file.split(/[/\\]/).at(-1) ?? file;
  return base
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[ ._-]*(\(\d+\)|rows|export|\d[\d_-]*)$/g, '')
    .replace(/_rows$/, '');
}

const TELLING: [TableName, string[]][] = [
  ['blog_posts_tags', ['post_id', 'tag_id']],
  ['casinos', ['affiliate_link']],
  ['blog_posts', ['title', 'content', 'status']],
];

/** The table a file's name or fields tell of; a name of something else that is certainly no table of ours is answered as such. */
function tableOf(file: string, columns: readonly string[]): TableName | { unknown: string } {
  const name = tableNameIn(file);
  const named = TABLES.find((table) => table === name);
  if (named) return named;
  const lower = columns.map((column) => column.toLowerCase());
  if (lower.includes('is_admin')) return { unknown: 'profiles' };
  const told = TELLING.find(([, telling]) => telling.every((column) => lower.includes(column)));
  return told ? told[0] : { unknown: name };
}

function parseJson(text: string, file: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it could not be read';
    return noRows({ kind: 'error', file, line: 0, reason: `The file is not valid JSON: ${reason}` });
  }
  if (isGhostExport(value)) return parseGhost(value, text, file);
  if (isRecord(value)) return parseJsonTables(value, text, file);
  if (!Array.isArray(value)) return noRows({ kind: 'error', file, line: 0, reason: 'The file holds no rows.' });
  const first: unknown = value[0];
  const table = tableOf(file, isRecord(first) ? Object.keys(first) : []);
  return typeof table === 'string'
    ? parseJsonTable(value, text, table, file)
    : noRows(notImported(table.unknown, file));
}

/** What one uploaded file holds: a table as CSV or JSON, a WordPress export or a Ghost export. */
export function parseFile({ name: file, bytes }: TextFile): Parsed {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return noRows({ kind: 'error', file, line: 0, reason: 'The file is not text in UTF-8.' });
  }
  const start = text.trimStart().charAt(0);
  if (start === '') return noRows({ kind: 'error', file, line: 0, reason: 'The file is empty.' });
  if (start === '<') return parseWxr(text, file);
  if (start === '[' || start === '{') return parseJson(text, file);
  const table = tableOf(file, csvColumns(text));
  return typeof table === 'string' ? parseCsv(text, table, file) : noRows(notImported(table.unknown, file));
}
