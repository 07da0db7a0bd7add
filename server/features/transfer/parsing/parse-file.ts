import { TABLES } from '../../../../shared/transfer/transfer';
import type { TableName } from '../../../../shared/transfer/transfer';
import { iterateElements, isObject, JsonError, readValue, findRoot } from './json-spans';
import { decodeText } from './decode-text';
import { FeaturedImages } from '../featured-images';
import { csvColumns, parseCsv } from './parse-csv';
import { ghostDataIn, parseGhost } from './parse-ghost';
import { isTooLong, notImported, parseJsonTable, parseJsonTables } from './parse-json';
import { parseWxr } from './parse-wxr';
import { ImportSize, mergeParsed, noRows } from './parsed';
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
    .replace(/(?<![ ._-])[ ._-]*(\(\d+\)|rows|export|(?<!\d)\d[\d_-]*)$/g, '')
    .replace(/_rows$/, '');
}

const SIGNATURE_COLUMNS: [TableName, string[]][] = [
  ['blog_posts_tags', ['post_id', 'tag_id']],
  ['casinos', ['affiliate_link']],
  ['redirects', ['from', 'to']],
  ['redirects', ['from_path', 'to_path']],
  ['blog_posts', ['title', 'content', 'status']],
];

function getTable(file: string, columns: readonly string[]): TableName | { unknown: string } {
  const name = tableNameIn(file);
  const named = TABLES.find((table) => table === name);
  if (named) return named;
  const lower = columns.map((column) => column.toLowerCase());
  if (lower.includes('is_admin')) return { unknown: 'profiles' };
  const match = SIGNATURE_COLUMNS.find(([, columns]) => columns.every((column) => lower.includes(column)));
  return match ? match[0] : { unknown: name };
}

function parseJson(text: string, file: string, size: ImportSize): Parsed {
  try {
    const root = findRoot(text);
    const ghost = ghostDataIn(text, root);
    if (ghost !== undefined) return parseGhost({ text, data: ghost, file }, size);
    if (isObject(text, root)) return parseJsonTables(text, root, file, size);
    const [first] = iterateElements(text, root);
    const names =
      first && isObject(text, first) && !isTooLong(first) ? Object.keys(readValue(text, first) as object) : [];
    const table = getTable(file, names);
    if (typeof table !== 'string') return noRows(notImported(table.unknown, file));
    return parseJsonTable({ text, list: root, table, file }, size);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { line } = error;
    const reason = error.isTooDeep ? 'The file is nested too deeply.' : 'The file is not valid JSON from here on.';
    return noRows({ kind: 'error', file, line, reason });
  }
}

export function parseFile(file: TextFile): Parsed {
  const images = new FeaturedImages();
  return mergeParsed([parseTextFile(file, new ImportSize(), images), { rows: [], problems: images.settle() }]);
}

export function parseTextFile({ name: file, bytes }: TextFile, size: ImportSize, images: FeaturedImages): Parsed {
  const decoded = decodeText(bytes);
  if ('refused' in decoded) return noRows({ kind: 'error', file, line: decoded.line, reason: decoded.refused });
  const { text, note } = decoded;
  const start = /\S/.exec(text)?.[0] ?? '';
  if (start === '') return noRows({ kind: 'error', file, line: 0, reason: 'The file is empty.' });
  if (start === '<') return parseWxr(text, file, size, images);
  if (start === '[' || start === '{') return parseJson(text, file, size);
  const table = getTable(file, csvColumns(text));
  if (typeof table !== 'string') return noRows(notImported(table.unknown, file));
  const { rows, problems } = parseCsv({ text, table, file }, size);
  return { rows, problems: note ? [{ kind: 'note', file, line: 0, reason: note }, ...problems] : problems };
}
