import { TABLES } from '../../../../shared/transfer/transfer';
import type { Problem, TableName } from '../../../../shared/transfer/transfer';
import { AppError } from '../../../base/errors';
import { iterateElements, isList, isObject, iterateMembers, readValue } from './json-spans';
import type { Span } from './json-spans';
import { mergeParsed, MAX_ROW_CHARACTERS, noRows, RowCollector } from './parsed';
import type { ImportSize, Parsed } from './parsed';

const MAX_MEMBERS = 1000;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTooLong = ({ start, end }: Span) => end - start > MAX_ROW_CHARACTERS;

interface TableIn {
  text: string;
  list: Span;
  table: TableName;
  file: string;
}

export function parseJsonTable({ text, list, table, file }: TableIn, size: ImportSize): Parsed {
  const collector = new RowCollector(table, file, size);
  let entry = 0;
  for (const span of iterateElements(text, list)) {
    entry += 1;
    if (!isObject(text, span)) collector.refuse(span.line, `Entry ${entry} is not a row.`);
    else if (isTooLong(span)) collector.refuse(span.line, 'The row is too large.');
    else collector.add({ line: span.line, values: readValue(text, span) as Record<string, unknown> });
  }
  return collector.end();
}

export function parseJsonTables(text: string, root: Span, file: string, size: ImportSize): Parsed {
  const parts: Parsed[] = [];
  for (const [name, value] of iterateMembers(text, root)) {
    if (parts.length >= MAX_MEMBERS)
      throw new AppError('TOO_LARGE', `'${file}' names too many tables. Send at most ${MAX_MEMBERS}.`);
    const table = TABLES.find((known) => known === name);
    if (!isList(text, value)) {
      const reason = `'${name.slice(0, 60)}' is not a list of rows and is not used.`;
      parts.push(noRows({ kind: 'note', file, line: 0, reason }));
    } else if (table === undefined) parts.push(noRows(notImported(name, file)));
    else parts.push(parseJsonTable({ text, list: value, table, file }, size));
  }
  return mergeParsed(parts);
}

const PRIVATE = new Set(['profiles', 'users', 'sessions', 'auth_users', 'accounts']);

export function notImported(name: string, file: string): Problem {
  const shown = name.slice(0, 60);
  const reason = PRIVATE.has(name)
    ? `'${shown}' holds accounts. Accounts and their rights are never imported: people sign up here themselves, and an administrator makes others administrators.`
    : `'${shown}' is not a table of this site.`;
  return { kind: 'error', file, line: 0, reason };
}
