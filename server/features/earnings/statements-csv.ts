import { CsvError, parse } from 'csv-parse/sync';
import { readAmount, readCount } from '../../../shared/text/amounts';
import { statementFields } from '../../../shared/earnings/earnings.schema';
import type { Statement, StatementsFile } from '../../../shared/earnings/earnings.schema';
import { AppError } from '../../base/errors';
import { csvLayout, unguarded } from '../../base/csv';
import type { NamedSite } from './earnings.queries';

const COLUMNS = {
  month: ['month', 'period', 'date'],
  site: ['site', 'casino', 'brand', 'name', 'program', 'programme'],
  amount: ['amount', 'earned', 'commission', 'revenue', 'earnings'],
  currency: ['currency'],
  signUps: ['signups', 'registrations', 'regs'],
  depositors: ['depositors', 'firstdeposits', 'ftd', 'ftds'],
} as const;

type Field = keyof typeof COLUMNS;
const NEEDED: readonly Field[] = ['month', 'site', 'amount'];
const MAX_LINES = 2000;

export interface LineProblem {
  line: number;
  reason: string;
}

export interface Line {
  line: number;
  statement: Statement;
}

export interface NotMatched {
  line: number;
  name: string;
}

export interface ReadFile {
  lines: Line[];
  notMatched: NotMatched[];
  problems: LineProblem[];
}

const refused = (message: string) => new AppError('BAD_REQUEST', message, { field: 'text' });
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Accepts '2026-10', '2026-10-31', '10/2026', 'October 2026' and 'Oct 2026'; returns other text unchanged. */
function monthIn(text: string): string {
  const [, year, month] = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month?.padStart(2, '0')}`;
  const [, number, ofYear] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (number !== undefined) return `${ofYear}-${number.padStart(2, '0')}`;
  const [, word = '', end] = /^([a-z]{3})[a-z]*\.? (\d{4})$/i.exec(text) ?? [];
  const at = MONTHS.indexOf(word.toLowerCase());
  return at === -1 ? text : `${end}-${String(at + 1).padStart(2, '0')}`;
}

const countIn = (text: string) => (text === '' ? null : readCount(text));

function columnsIn(header: readonly string[]): Partial<Record<Field, number>> {
  const names = header.map(bare);
  const found = Object.entries(COLUMNS).map(([field, known]) => {
    const at = known.map((name) => names.indexOf(name)).find((index) => index !== -1);
    return [field, at] as const;
  });
  return Object.fromEntries(found.filter(([, at]) => at !== undefined));
}

function getRecords(text: string): string[][] {
  const { delimiter, from } = csvLayout(text);
  try {
    return parse(text, {
      bom: true,
      delimiter,
      fromLine: from,
      relaxColumnCount: true,
      trim: true,
      maxRecordSize: 10_000,
      to: MAX_LINES + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused('The file is not valid CSV: a quote is not closed or stands alone.');
  }
}

interface Known {
  siteIdOf: (name: string) => string | undefined;
  currency: string;
}

type Read = { line: Line } | { notMatched: NotMatched } | { problem: LineProblem } | null;

function readLine(cell: (field: Field) => string, line: number, known: Known): Read {
  const problem = (reason: string) => ({ problem: { line, reason } });
  const amount = cell('amount');
  if (amount === '') return null;
  const name = cell('site');
  if (name === '') return problem('The line names no site.');
  const currency = (cell('currency') || known.currency).toUpperCase();
  if (!statementFields.shape.currency.safeParse(currency).success)
    return problem('Currency must be a code of three letters, such as USD');
  const amountCents = readAmount(amount, currency);
  if (typeof amountCents !== 'number') return problem(amountCents.problem);
  const casinoId = known.siteIdOf(name);
  const read = statementFields.safeParse({
    casinoId: casinoId ?? '00000000-0000-0000-0000-000000000000',
    month: monthIn(cell('month')),
    currency,
    amountCents,
    signUps: countIn(cell('signUps')),
    depositors: countIn(cell('depositors')),
  });
  if (!read.success) return problem(read.error.issues[0]?.message ?? 'The line could not be read.');
  return casinoId === undefined
    ? { notMatched: { line, name: name.slice(0, 200) } }
    : { line: { line, statement: read.data } };
}

function idsByName(sites: readonly NamedSite[]): Map<string, string | null> {
  const ids = new Map<string, string | null>();
  for (const isTrashed of [false, true]) {
    const found = new Map<string, string | null>();
    for (const { id, name, slug } of sites.filter((site) => site.isTrashed === isTrashed)) {
      for (const key of new Set([bare(name), bare(slug ?? '')])) {
        if (key === '') continue;
        found.set(key, found.has(key) ? null : id);
      }
    }
    for (const [key, id] of found) if (!ids.has(key)) ids.set(key, id);
  }
  return ids;
}

export function readStatements({ text, currency, sites: said }: StatementsFile, sites: readonly NamedSite[]): ReadFile {
  const [header = [], ...records] = getRecords(text);
  const columns = columnsIn(header);
  const missing = NEEDED.filter((field) => columns[field] === undefined);
  if (missing.length > 0)
    throw refused(`The first line must name the columns month, site and amount; ${missing.join(' and ')} is missing.`);
  if (records.length > MAX_LINES) throw refused(`The file must not hold more than ${MAX_LINES} lines.`);
  const ids = idsByName(sites);
  for (const { name, casinoId } of said) ids.set(bare(name), casinoId);
  const known = { currency, siteIdOf: (name: string) => ids.get(bare(name)) ?? undefined };
  const file: ReadFile = { lines: [], notMatched: [], problems: [] };
  records.forEach((record, index) => {
    const cell = (field: Field) => unguarded(record[columns[field] ?? -1] ?? '');
    const read = readLine(cell, index + 2, known);
    if (read === null) return;
    if ('problem' in read) file.problems.push(read.problem);
    else if ('notMatched' in read) file.notMatched.push(read.notMatched);
    else file.lines.push(read.line);
  });
  return file;
}
