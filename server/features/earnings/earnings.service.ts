import { amountText, monthText } from '../../../shared/content/earnings';
import type { Amount, EarningView } from '../../../shared/content/earnings';
import type { Statement, StatementKey, StatementsFile } from '../../../shared/content/earnings.schema';
import { AppError } from '../../base/errors';
import type { Db } from '../../database/database';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import {
  deleteStatement,
  findSiteName,
  listNamedSites,
  listStatements,
  lockStatement,
  putStatement,
  shareOut,
  sumAllClicks,
  sumClicks,
} from './earnings.queries';
import type { ClickSums, StatementRow, StoredStatement } from './earnings.queries';
import { readStatements } from './statements-csv';

type Work = Actor & { db: Db };

interface Earned extends Amount {
  /** Of the month before; null if nobody entered it, or if it is a share. */
  before: number | null;
}

export interface EarningRow extends ClickSums {
  earned: Earned[];
  signUps: number | null;
  depositors: number | null;
}

const MOST_ROWS = 200;

function groupedBy<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const sum = (numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((all, number) => all + number, 0);
};

const earnedIn = (statements: readonly StatementRow[]): Earned[] =>
  statements.map(({ currency, cents, centsBefore }) => ({ currency, cents, before: centsBefore }));

function totalsOf(statements: readonly StatementRow[]): Earned[] {
  const byCurrency = groupedBy(statements, ({ currency }) => currency);
  return [...byCurrency].map(([currency, rows]) => ({
    currency,
    cents: sum(rows.map(({ cents }) => cents)) ?? 0,
    before: sum(rows.map(({ centsBefore }) => centsBefore)),
  }));
}

const NO_CLICKS = { clicks: 0, bots: 0, copies: 0, clicksBefore: 0 };

function bySite(clicks: readonly ClickSums[], statements: readonly StatementRow[]): EarningRow[] {
  const ofSite = groupedBy(statements, ({ casinoId }) => casinoId);
  const clicked = new Set(clicks.map(({ key }) => key));
  const paidOnly = [...ofSite].filter(([id]) => !clicked.has(id));
  const all = [
    ...clicks,
    ...paidOnly.map(([key, [statement]]) => ({ key, name: statement?.name ?? '', ...NO_CLICKS })),
  ];
  return all.map((row) => {
    const own = ofSite.get(row.key) ?? [];
    return {
      ...row,
      earned: earnedIn(own),
      signUps: sum(own.map(({ signUps }) => signUps)),
      depositors: sum(own.map(({ depositors }) => depositors)),
    };
  });
}

async function byShare(db: Db, month: string, by: Exclude<EarningView, 'site'>, clicks: readonly ClickSums[]) {
  const shares = groupedBy(await shareOut(db, month, by), ({ key }) => key);
  return clicks.map((row): EarningRow => ({
    ...row,
    earned: (shares.get(row.key) ?? []).map(({ currency, cents }) => ({ currency, cents, before: null })),
    signUps: null,
    depositors: null,
  }));
}

/** A month's clicks and earnings, by site or shared out by clicks over placements or pages. */
export async function readEarnings(db: Db, { month, by }: { month: string; by: EarningView }, limit = MOST_ROWS) {
  const statements = await listStatements(db, month);
  const clicks = await sumClicks(db, month, by, limit + 1);
  const shown = clicks.slice(0, limit);
  return {
    rows: by === 'site' ? bySite(shown, statements) : await byShare(db, month, by, shown),
    hasMore: clicks.length > limit,
    totals: { ...(await sumAllClicks(db, month)), earned: totalsOf(statements) },
  };
}

const plus = (a: number | null, b: number | null) => sum([a, b]);

const added = (to: StoredStatement, { amountCents, signUps, depositors }: StoredStatement): StoredStatement => ({
  amountCents: to.amountCents + amountCents,
  signUps: plus(to.signUps, signUps),
  depositors: plus(to.depositors, depositors),
});

const nameOf = async (db: Db, casinoId: string) => {
  const name = await findSiteName(db, casinoId);
  if (name === undefined) throw new AppError('NOT_FOUND', 'There is no such site.', { field: 'casinoId' });
  return name;
};

const keyOf = ({ casinoId, month, currency }: StatementKey) => `${month} ${casinoId} ${currency}`;

interface Stored {
  key: StatementKey;
  name: string;
  before: StoredStatement | undefined;
  after: StoredStatement;
  source: 'typed' | 'csv';
}

async function store(work: Work, { key, name, before, after, source }: Stored): Promise<void> {
  await putStatement(work.db, { ...key, ...after, name, source });
  await recordChange(work.db, work, {
    action: before ? 'update' : 'create',
    entity: 'earning',
    entityId: keyOf(key),
    ...(before && { before }),
    after: { name, ...key, ...after },
  });
}

/** Stores what a programme paid for a month. Returns what stood there before, so that it can be put back. */
export async function saveStatement(work: Work, { repeats, ...statement }: Statement) {
  return await work.db.transaction().execute(async (db) => {
    const { casinoId, month, currency, ...figures } = statement;
    const key = { casinoId, month, currency };
    const name = await nameOf(db, casinoId);
    const before = await lockStatement(db, key);
    if (before && repeats === 'refuse') {
      const stands = amountText({ currency, cents: before.amountCents });
      throw new AppError('CONFLICT', `${name} has ${stands} for ${monthText(month)} already.`, { field: 'month' });
    }
    const after = before && repeats === 'add' ? added(before, figures) : figures;
    await store({ ...work, db }, { key, name, before, after, source: 'typed' });
    return { before: before ?? null };
  });
}

/** Returns what stood there, so that it can be put back. */
export async function removeStatement(work: Work, key: StatementKey) {
  return await work.db.transaction().execute(async (db) => {
    const before = await lockStatement(db, key);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such statement any more.', {});
    await deleteStatement(db, key);
    const name = await nameOf(db, key.casinoId).catch(() => undefined);
    await recordChange(db, work, {
      action: 'remove',
      entity: 'earning',
      entityId: keyOf(key),
      before: { name, ...key, ...before },
    });
    return { before };
  });
}

/** What an import of a file would do; nothing is written. */
export async function previewStatements(db: Db, file: StatementsFile) {
  const sites = await listNamedSites(db);
  const { lines, notMatched, problems } = readStatements(file, sites);
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  const seen = new Set<string>();
  const rows = [];
  for (const { line, statement } of lines) {
    const stored = await lockStatement(db, statement);
    const isSecond = seen.has(keyOf(statement));
    seen.add(keyOf(statement));
    rows.push({
      line,
      ...statement,
      name: names.get(statement.casinoId) ?? '',
      stands: stored?.amountCents ?? null,
      isSecond,
    });
  }
  return { rows, notMatched, problems };
}

/** Imports the lines that can be read and matched. Lines for one site, month and currency are added up. */
export async function importStatements(
  work: Work,
  { repeats, ...file }: StatementsFile & { repeats: 'replace' | 'add' | 'skip' },
) {
  return await work.db.transaction().execute(async (db) => {
    const sites = await listNamedSites(db);
    const names = new Map(sites.map(({ id, name }) => [id, name]));
    const { lines, notMatched, problems } = readStatements(file, sites);
    const counts = { stored: 0, skipped: 0, leftOut: notMatched.length + problems.length };
    const together = groupedBy(lines, ({ statement }) => keyOf(statement));
    for (const [first, ...more] of together.values()) {
      if (!first) continue;
      const { casinoId, month, currency, ...figures } = first.statement;
      const key = { casinoId, month, currency };
      const all = more.reduce<StoredStatement>((sums, { statement }) => added(sums, statement), figures);
      const before = await lockStatement(db, key);
      if (before && repeats === 'skip') {
        counts.skipped += 1;
        continue;
      }
      const name = names.get(casinoId) ?? (await nameOf(db, casinoId));
      const after = before && repeats === 'add' ? added(before, all) : all;
      await store({ ...work, db }, { key, name, before, after, source: 'csv' });
      counts.stored += 1;
    }
    return counts;
  });
}
