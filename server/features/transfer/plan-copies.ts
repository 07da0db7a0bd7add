import type { CopyValues } from '../../../shared/content/working-copies.schema';
import { newCopyId } from '../../../shared/content/working-copies.schema';
import { isSameUnordered } from '../../../shared/text/same-json';
import type { Problem } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import type { CopyEntity } from '../editing/working-copies.queries';
import { findCopies, findPostIds } from './content.queries';
import type { PlannedRow } from './matching';
import { filterRows } from './parsing/parsed';
import type { Parsed, ParsedRow } from './parsing/parsed';
import { PERSON_FIELDS, personIn } from './plan-people';
import type { People } from './plan-people';
import { yielding } from '../../base/yielding';

export interface PlannedCopy {
  file: string;
  line: number;
  label: string;
  action: 'create' | 'skip';
  entity: CopyEntity;
  entityId: string;
  targetId: string | undefined;
  values: CopyValues;
  baseUpdatedAt: Date | null;
  updatedAt: Date | undefined;
  editedBy: string | undefined;
}

export type CopyTargets = Record<CopyEntity, ReadonlyMap<string, PlannedRow>>;

type Row = ParsedRow<'working_copies'>;

function toLabel({ typed, change }: CopyValues, id: string): string {
  const names = [typed['title'], typed['name'], change?.['title'], change?.['name']];
  return (names.find((name) => typeof name === 'string' && name !== '') as string | undefined)?.slice(0, 200) ?? id;
}

/** Drops people who exist only on the source site: nobody could publish the text here. */
function withPeople({ typed, change, base }: CopyValues, people: People): CopyValues {
  const isUnknown = (field: string) => {
    const id = change?.[field] ?? typed[field];
    return typeof id === 'string' && id !== '' && !people.has(id);
  };
  const unknown: readonly string[] = PERSON_FIELDS.filter(isUnknown);
  const known = <Fields extends object>(fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !unknown.includes(field))) as Fields;
  return unknown.length === 0
    ? { typed, change, base }
    : { typed: known(typed), change: change && known(change), base: known(base) };
}

interface Around {
  targets: CopyTargets;
  people: People;
  postIds: ReadonlySet<string>;
}

const getPostId = (id: string) => id.replace('new:', '');

function planCopy({ file, line, values: row }: Row, { targets, people, postIds }: Around): PlannedCopy | string {
  const { entity, entity_id: id, values } = row;
  if (entity === undefined || id === undefined || values === undefined)
    return 'Unpublished changes need entity, entity_id and values.';
  const isNew = entity !== 'casino' && newCopyId.safeParse(id).success;
  if (isNew && entity === 'post' && postIds.has(getPostId(id))) return 'Belongs to a new post, but the post exists.';
  const target = targets[entity].get(id);
  if (!isNew && !target) return 'Belongs to something that does not come in with this import.';
  return {
    file,
    line,
    label: toLabel(values, id),
    action: 'create',
    entity,
    entityId: target === undefined || entity === 'page' ? id : target.id,
    targetId: target?.id,
    values: entity === 'post' ? withPeople(values, people) : values,
    baseUpdatedAt: row.base_updated_at ?? null,
    // A future time would show the editor as currently typing.
    updatedAt: row.updated_at && new Date(Math.min(row.updated_at.getTime(), Date.now())),
    editedBy: personIn(people, row.edited_by_email),
  };
}

export async function planCopies(db: Db, parsed: Parsed, targets: CopyTargets, people: People) {
  const copies: PlannedCopy[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const rows = filterRows(parsed.rows, 'working_copies');
  const newIds = rows.flatMap(({ values: { entity, entity_id: id } }) =>
    entity === 'post' && newCopyId.safeParse(id).success ? [getPostId(id ?? '')] : [],
  );
  const postIds = new Set([...(await findPostIds(db, newIds)), ...[...targets.post.values()].map(({ id }) => id)]);
  const planned = [];
  for await (const row of yielding(rows)) planned.push({ row, copy: planCopy(row, { targets, people, postIds }) });
  const ids = planned.flatMap(({ copy }) => (typeof copy === 'string' ? [] : [copy.entityId]));
  const stored = new Map((await findCopies(db, ids)).map((copy) => [`${copy.entity} ${copy.entityId}`, copy.values]));
  for (const { row, copy } of planned) {
    const problem = (reason: string): Problem => ({ kind: 'error', file: row.file, line: row.line, reason });
    if (typeof copy === 'string') {
      problems.push(problem(copy));
      continue;
    }
    const key = `${copy.entity} ${copy.entityId}`;
    const here = stored.get(key);
    if (seen.has(key)) problems.push(problem('The same row is already in the file.'));
    else if (here && !isSameUnordered(here, copy.values))
      problems.push(problem('It already has other unpublished changes here. They are kept.'));
    else copies.push({ ...copy, action: here ? 'skip' : 'create' });
    seen.add(key);
  }
  return { copies, problems };
}
