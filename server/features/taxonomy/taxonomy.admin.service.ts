import type { Transaction } from 'kysely';
import type { AdminNameListInput } from '../../../shared/content/blog-admin.schema';
import type { Submitted } from '../../../shared/text/submission.schema';
import { AppError } from '../../base/errors';
import { announceChange } from '../../cache/announce-change';
import { cached } from '../../cache/query-cache';
import { countOnce } from '../../database/count-once';
import type { Database, Db } from '../../database/database';
import { mapConstraintErrors } from '../../database/edit-conflicts';
import { toPage, readCursor } from '../../database/list-cursor';
import type { Actor } from '../../trpc/context';
import { recordChange } from '../audit/audit.service';
import type { Removable } from '../editing/removal.service';
import { findTerm, listTermRows, lockTerm } from './taxonomy.admin.queries';
import type { TermKind, TermRows } from './taxonomy.admin.queries';
import type { Kind, TermTypes } from './term-kinds';

function found<Row>(term: Row | undefined, kind: TermKind, id: string): Row {
  if (!term) throw new AppError('NOT_FOUND', `We have no such ${kind}.`, { id });
  return term;
}

export async function listTerms<K extends TermKind>(kind: Kind<K>, db: Db, input: AdminNameListInput) {
  const rows = await listTermRows(db, kind.name, input, readCursor(input.cursor, 'text'));
  const { key, tags, count } = kind.counts;
  const counts = await cached(db, { key, tags }, () => count(db));
  return toPage(
    rows.map((term) => ({ ...term, postCount: counts.get(term.id) ?? 0 })),
    input.limit,
  );
}

export async function getTerm<K extends TermKind>(kind: Kind<K>, db: Db, id: string) {
  return found(await findTerm(db, kind.name, id), kind.name, id);
}

/** Adds a term in the caller's transaction. `origin` contains the imported id and dates. */
export async function addTerm<K extends TermKind>(
  kind: Kind<K>,
  trx: Transaction<Database>,
  actor: Actor,
  input: TermTypes[K]['creation'],
  origin: TermTypes[K]['origin'] = {},
) {
  const fields = kind.toFields(input);
  return await mapConstraintErrors(async () => {
    const term = await kind.insert(trx, { ...origin, ...fields });
    await kind.moveAddress?.(trx, term.id, null, fields);
    await recordChange(trx, actor, { action: 'create', entity: kind.name, entityId: term.id, after: fields });
    await announceChange(trx, kind.cacheTags(term.id));
    return term;
  });
}

export async function createTerm<K extends TermKind>(
  kind: Kind<K>,
  db: Db,
  actor: Actor,
  { submissionId, ...input }: TermTypes[K]['creation'] & Submitted,
) {
  const submission = { submissionId, action: `create ${kind.name}`, owner: actor.viewer.userId, input };
  return await db.transaction().execute((trx) => countOnce(trx, submission, () => addTerm(kind, trx, actor, input)));
}

export async function changeTerm<K extends TermKind>(
  kind: Kind<K>,
  trx: Transaction<Database>,
  actor: Actor,
  change: TermTypes[K]['change'],
) {
  const { id } = change;
  const before = found(await lockTerm(trx, kind.name, id), kind.name, id);
  const fields = kind.merge(before, change);
  return await mapConstraintErrors(async () => {
    const term = await kind.update(trx, id, fields);
    await kind.moveAddress?.(trx, id, before, fields);
    const audited = kind.toAudit(before, fields);
    await recordChange(trx, actor, { action: 'update', entity: kind.name, entityId: id, ...audited });
    await announceChange(trx, kind.cacheTags(id));
    return term;
  });
}

export async function updateTerm<K extends TermKind>(
  kind: Kind<K>,
  db: Db,
  actor: Actor,
  change: TermTypes[K]['change'],
) {
  return await db.transaction().execute((trx) => changeTerm(kind, trx, actor, change));
}

/** Its posts remain, without the term. */
export const removableTerm = <K extends TermKind>(kind: Kind<K>): Removable<TermRows[K]> => ({
  kind: kind.name,
  lock: async (trx, _actor, id) => found(await lockTerm(trx, kind.name, id), kind.name, id),
  release: (trx, id) => kind.releaseAddress?.(trx, id) ?? Promise.resolve(),
  toAudit: (term) => term,
  cacheTags: kind.cacheTags,
});
