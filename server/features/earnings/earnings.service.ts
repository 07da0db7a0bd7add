import { createHash } from 'node:crypto';
import { amountText } from '../../../shared/text/amounts';
import { monthText } from '../../../shared/earnings/earnings';
import type { Amount } from '../../../shared/text/amounts';
import type { EarningView } from '../../../shared/earnings/earnings';
import type {
  Statement,
  StatementFigures,
  StatementInput,
  StatementKey,
  StatementsFile,
} from '../../../shared/earnings/earnings.schema';
import { sameJson } from '../../../shared/text/same-json';
import { AppError } from '../../base/errors';
import type { Db } from '../../database/database';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import {
  deleteStatement,
  findSiteName,
  findStatement,
  listNamedSites,
  listStatements,
  lockStatements,
  upsertStatement,
  distributeByClicks,
  sumAllClicks,
  sumClicks,
  sumStatements,
} from './earnings.queries';
import type { ClickSums, NamedSite, StatementRow } from './earnings.queries';
import { readStatements } from './statements-csv';
import type { Line } from './statements-csv';

type Work = Actor & { db: Db };

interface Earned extends Amount {
  /** Only clicks on the sites that earned it: the earnings of others are unknown. */
  clicks: number;
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

const NO_CLICKS = { clicks: 0, bots: 0, copies: 0, clicksBefore: 0 };

async function bySite(db: Db, month: string, shown: readonly ClickSums[]): Promise<EarningRow[]> {
  const ofSite = groupedBy(await listStatements(db, month), ({ casinoId }) => casinoId);
  const listed = new Set(shown.map(({ key }) => key));
  const paid = [...ofSite.keys()].filter((id) => !listed.has(id));
  const further = await sumClicks(db, { month, by: 'site', limit: paid.length, sites: paid });
  const clicked = new Set(further.map(({ key }) => key));
  const unclicked = paid
    .filter((id) => !clicked.has(id))
    .map((key) => ({ key, name: ofSite.get(key)?.[0]?.name ?? '', ...NO_CLICKS }));
  return [...shown, ...further, ...unclicked].map((row) => {
    const own: StatementRow[] = ofSite.get(row.key) ?? [];
    return {
      ...row,
      earned: own.map(({ currency, cents }) => ({ currency, cents, clicks: row.clicks })),
      signUps: sum(own.map(({ signUps }) => signUps)),
      depositors: sum(own.map(({ depositors }) => depositors)),
    };
  });
}

async function byShare(
  db: Db,
  { month, by, shown }: { month: string; by: Exclude<EarningView, 'site'>; shown: readonly ClickSums[] },
): Promise<EarningRow[]> {
  const shares = groupedBy(await distributeByClicks(db, month, by), ({ key }) => key);
  return shown.map((row) => ({
    ...row,
    earned: (shares.get(row.key) ?? []).map(({ currency, cents, clicks }) => ({ currency, cents, clicks })),
    signUps: null,
    depositors: null,
  }));
}

export async function readEarnings(db: Db, { month, by }: { month: string; by: EarningView }, limit = MOST_ROWS) {
  const clicks = await sumClicks(db, { month, by, limit: limit + 1 });
  const shown = clicks.slice(0, limit);
  return {
    rows: by === 'site' ? await bySite(db, month, shown) : await byShare(db, { month, by, shown }),
    hasMore: clicks.length > limit,
    totals: { ...(await sumAllClicks(db, month)), earned: await sumStatements(db, month) },
  };
}

const added = (to: StatementFigures, { amountCents, signUps, depositors }: StatementFigures): StatementFigures => ({
  amountCents: to.amountCents + amountCents,
  signUps: sum([to.signUps, signUps]),
  depositors: sum([to.depositors, depositors]),
});

const toFigures = ({ amountCents, signUps, depositors }: StatementFigures): StatementFigures => ({
  amountCents,
  signUps,
  depositors,
});

const toKey = ({ casinoId, month, currency }: StatementKey) => `${month} ${casinoId} ${currency}`;

async function getName(db: Db, casinoId: string): Promise<string> {
  const name = await findSiteName(db, casinoId);
  if (name === undefined) throw new AppError('NOT_FOUND', 'There is no such site.', { field: 'casinoId' });
  return name;
}

interface Stored {
  key: StatementKey;
  name: string;
  before: StatementFigures | undefined;
  after: StatementFigures;
  source: 'typed' | 'csv';
}

async function store(work: Work, { key, name, before, after, source }: Stored): Promise<void> {
  await upsertStatement(work.db, { ...key, ...after, name, source });
  await recordChange(work.db, work, {
    action: before ? 'update' : 'create',
    entity: 'earning',
    entityId: toKey(key),
    ...(before && { before }),
    after: { name, ...key, ...after },
  });
}

function assertExpected(
  stands: StatementFigures | undefined,
  expected: StatementFigures | null,
  { name, month, currency }: StatementKey & { name: string },
): void {
  if (sameJson(stands ? toFigures(stands) : null, expected && toFigures(expected))) return;
  const text = stands && amountText({ currency, cents: stands.amountCents });
  const said =
    text === undefined
      ? `The statement of ${name} was deleted meanwhile.`
      : expected === null
        ? `${name} has ${text} for ${monthText(month)} already.`
        : `Somebody changed it meanwhile: ${name} has ${text} for ${monthText(month)}.`;
  throw new AppError('CONFLICT', said, { field: 'month' });
}

export async function saveStatement(work: Work, { expected, isAdded, ...statement }: StatementInput) {
  return await work.db.transaction().execute(async (db) => {
    const { casinoId, month, currency, ...figures } = statement;
    const key = { casinoId, month, currency };
    await lockStatements(db);
    const name = await getName(db, casinoId);
    const before = await findStatement(db, key);
    assertExpected(before, expected, { ...key, name });
    const after = before && isAdded ? added(before, figures) : figures;
    await store({ ...work, db }, { key, name, before, after, source: 'typed' });
    return { before: before ?? null, after };
  });
}

export async function removeStatement(
  work: Work,
  { expected, ...key }: StatementKey & { expected: StatementFigures | null },
) {
  return await work.db.transaction().execute(async (db) => {
    await lockStatements(db);
    const before = await findStatement(db, key);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such statement any more.', {});
    const name = await getName(db, key.casinoId);
    assertExpected(before, expected, { ...key, name });
    await deleteStatement(db, key);
    await recordChange(db, work, {
      action: 'remove',
      entity: 'earning',
      entityId: toKey(key),
      before: { name, ...key, ...before },
    });
    return { before };
  });
}

interface Planned {
  key: StatementKey;
  line: number;
  figures: StatementFigures;
  stands: StatementFigures | undefined;
}

async function planned(db: Db, lines: readonly Line[]): Promise<Planned[]> {
  const plans: Planned[] = [];
  for (const [first, ...more] of groupedBy(lines, ({ statement }) => toKey(statement)).values()) {
    if (!first) continue;
    const { casinoId, month, currency, ...figures } = first.statement;
    const key = { casinoId, month, currency };
    const all = more.reduce<StatementFigures>((sums, { statement }) => added(sums, statement), figures);
    plans.push({ key, line: first.line, figures: all, stands: await findStatement(db, key) });
  }
  return plans;
}

const toDigest = (plans: readonly Planned[]) =>
  createHash('sha256')
    .update(JSON.stringify(plans.map(({ key, stands }) => [toKey(key), stands ? toFigures(stands) : null])))
    .digest('hex');

async function readFile(db: Db, file: StatementsFile) {
  const sites: NamedSite[] = await listNamedSites(db);
  const { lines, notMatched, problems } = readStatements(file, sites);
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  return { plans: await planned(db, lines), notMatched, problems, names };
}

/** Writes nothing. `seen` are the current statements, for the import to compare. */
export async function previewStatements(db: Db, file: StatementsFile) {
  const { plans, notMatched, problems, names } = await readFile(db, file);
  const rows = plans.map(
    ({ key, line, figures, stands }): Statement & { line: number; name: string; stands: number | null } => ({
      line,
      ...key,
      ...figures,
      name: names.get(key.casinoId) ?? '',
      stands: stands?.amountCents ?? null,
    }),
  );
  return { rows, notMatched, problems, seen: toDigest(plans) };
}

export async function importStatements(
  work: Work,
  { repeats, seen, ...file }: StatementsFile & { repeats: 'replace' | 'add' | 'skip'; seen: string },
) {
  return await work.db.transaction().execute(async (db) => {
    await lockStatements(db);
    const { plans, notMatched, problems, names } = await readFile(db, file);
    if (toDigest(plans) !== seen)
      throw new AppError('CONFLICT', 'Somebody changed these months meanwhile. Look at the file again.', {});
    const counts = { stored: 0, skipped: 0, leftOut: notMatched.length + problems.length };
    for (const { key, figures, stands } of plans) {
      if (stands && repeats === 'skip') {
        counts.skipped += 1;
        continue;
      }
      const name = names.get(key.casinoId) ?? (await getName(db, key.casinoId));
      const after = stands && repeats === 'add' ? added(stands, figures) : figures;
      await store({ ...work, db }, { key, name, before: stands, after, source: 'csv' });
      counts.stored += 1;
    }
    return counts;
  });
}
