import { casinoDefaults, SLUG_DIVIDES, STATUS_REASON_REQUIRED } from '../../../shared/casinos/casinos-admin.schema';
import { needsReason } from '../../../shared/casinos/casino-status';
import { COLUMNS } from '../../../shared/transfer/columns';
import { dividesPair } from '../../../shared/content/comparison-path';
import { missingForListing } from '../../../shared/casinos/listing-needs';
import type { Problem } from '../../../shared/transfer/transfer';
import { isStatus } from '../history/casino-history';
import { toFields } from '../../database/columns';
import type { Db } from '../../database/database';
import { listRemovedCasinoIds } from './content.queries';
import type { StoredRow } from './content.queries';
import type { PlannedRow } from './matching';
import { filterRows } from './parsing/parsed';
import type { Parsed, ParsedRow } from './parsing/parsed';
import { personIn } from './plan-people';
import type { People } from './plan-people';
import { planRows, matcherFor } from './planned';

interface Place {
  file: string;
  line: number;
}

const getPlace = ({ file, line }: Place) => `${line} ${file}`;

/**
 * A changed rating without rating_override would be saved as an override. Adds the stored rating_override if the file
 * has that column.
 */
function withOverride(casino: PlannedRow, said: ReadonlySet<string>): PlannedRow {
  const { action, values, before } = casino;
  if (action !== 'update' || values['rating'] === undefined || !said.has(getPlace(casino))) return casino;
  return { ...casino, values: { rating_override: before?.['rating_override'], ...values } };
}

function lacksReason({ values, before }: PlannedRow): boolean {
  const { status, status_reason: reason } = { ...before, ...values };
  return isStatus(status) && needsReason(status) && !reason;
}

const hasDividingSlug = ({ values: { slug }, before }: PlannedRow): boolean =>
  typeof slug === 'string' && slug !== before?.['slug'] && dividesPair(slug);

function missingColumns(row: PlannedRow): string[] {
  const before: StoredRow | undefined = row.before && toFields('casinos', row.before);
  const after: StoredRow = { ...(before ?? casinoDefaults), ...toFields('casinos', row.values) };
  if (after['status'] === 'draft') return [];
  // Fields that were already missing when it became public do not block a change.
  const known = new Set<string>(before && before['status'] !== 'draft' ? missingForListing(before) : []);
  const missing = new Set<string>(missingForListing(after).filter((field) => !known.has(field)));
  return Object.entries(COLUMNS.casinos.edited).flatMap(([column, field]) => (missing.has(field) ? [column] : []));
}

function toRefusal(row: PlannedRow): string | undefined {
  const missing = missingColumns(row);
  if (missing.length > 0) return `Only a draft may lack ${missing.join(', ')}.`;
  if (lacksReason(row)) return `status_reason: ${STATUS_REASON_REQUIRED}`;
  return hasDividingSlug(row) ? `slug: ${SLUG_DIVIDES}` : undefined;
}

/** Casinos removed here whose history was kept: they do not count as demo casinos. */
async function findTold(db: Db, rows: readonly ParsedRow<'casinos'>[]): Promise<ReadonlySet<string>> {
  return new Set(rows.some(({ values }) => values.is_demo) ? await listRemovedCasinoIds(db) : []);
}

export async function planCasinos(db: Db, parsed: Parsed, people: People) {
  const casinos = filterRows(parsed.rows, 'casinos');
  const told = await findTold(db, casinos);
  const rows = casinos.map((row) => {
    const { verifier_email, status_by_email, placed_by_email, ...columns } = row.values;
    const accounts = {
      verified_by: personIn(people, verifier_email),
      status_by: personIn(people, status_by_email),
      placed_by: personIn(people, placed_by_email),
    };
    const isTold = columns.id !== undefined && told.has(columns.id);
    return { row, columns: { ...columns, ...(isTold && { is_demo: false }), ...accounts } };
  });
  const parts = [
    ...filterRows(parsed.rows, 'casino_facts'),
    ...filterRows(parsed.rows, 'casino_scores'),
    ...filterRows(parsed.rows, 'promo_codes'),
    ...filterRows(parsed.rows, 'payouts'),
    ...filterRows(parsed.rows, 'casino_evidence'),
    ...filterRows(parsed.rows, 'casino_changes'),
  ];
  const matcher = await matcherFor(
    db,
    'casinos',
    rows.map(({ columns }) => columns),
    { ids: parts.map(({ values }) => values.casino_id), keys: parts.map(({ values }) => values.casino_slug) },
  );
  const gathered = await planRows(matcher, rows);
  const said = new Set(casinos.filter(({ values }) => values.rating_override !== undefined).map(getPlace));
  const refused = gathered.planned.flatMap((row) => {
    const reason = toRefusal(row);
    return reason === undefined ? [] : [{ ...row, reason }];
  });
  const problems = refused.map(({ file, line, reason }): Problem => ({ kind: 'error', file, line, reason }));
  const refusedIds = new Set(refused.map(({ id }) => id));
  return {
    matcher,
    planned: gathered.planned.filter(({ id }) => !refusedIds.has(id)).map((casino) => withOverride(casino, said)),
    problems: [...gathered.problems, ...problems],
    ids: new Map([...gathered.ids].filter(([, id]) => !refusedIds.has(id))),
    refusedIds,
  };
}

export type PlannedCasinos = Awaited<ReturnType<typeof planCasinos>>;
