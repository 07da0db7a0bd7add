import { changeSentence } from '../../../shared/audit/change-sentence';
import type { AuditEntity, ChangeSentence } from '../../../shared/audit/change-sentence';
import type { Db } from '../../database/database';
import { listChangesOfOthers } from '../audit/audit.admin.queries';
import { can } from '../../trpc/policies/can';
import type { Person } from '../../trpc/policies/rule';
import { findLastVisit } from './dashboard.queries';

const [FIRST_DAYS, MOST_DAYS] = [7, 30];
const MOST_CHANGES = 50;

const CONTENT: AuditEntity[] = [
  'casino',
  'post',
  'category',
  'tag',
  'media',
  'page',
  'redirect',
  'help_services',
  'legal_sections',
  'help_service',
  'legal_section',
  'message',
];
const SITE: AuditEntity[] = ['settings', 'user', 'invitation', 'subscriber', 'content'];

type Change = Awaited<ReturnType<typeof listChangesOfOthers>>[number];

/** A person's uploads of a day count as one change, as does all work on a draft. */
function foldKey({ action, entity, entityId, actorId, occurredAt, id }: Change): string {
  const day = occurredAt.toISOString().slice(0, 10);
  if (entity === 'media' && action === 'create') return `uploads ${actorId ?? ''} ${day}`;
  if (action === 'autosave') return `work ${actorId ?? ''} ${entityId ?? ''} ${day}`;
  return String(id);
}

const toSentence = ({
  person,
  occurredAt,
  sentence: { start, item, end, note },
}: Pick<Change, 'person' | 'occurredAt'> & { sentence: ChangeSentence }) =>
  [person, occurredAt.toISOString().slice(0, 10), start, item, end, note].join(' ');

export async function listSince(db: Db, person: Person) {
  const at = await findLastVisit(db, person.userId);
  const days = (count: number) => Date.now() - count * 24 * 3_600_000;
  const since = new Date(Math.max(at?.getTime() ?? days(FIRST_DAYS), days(MOST_DAYS)));
  const entities = can(person, 'audit.read') ? [...CONTENT, ...SITE] : CONTENT;
  const changes = await listChangesOfOthers(db, { viewerId: person.userId, since, entities });
  const folded = new Map<string, { newest: Change; count: number }>();
  const imports = new Set(changes.flatMap(({ action, requestId }) => (action === 'import' ? [requestId] : [])));
  for (const change of changes) {
    if (change.action !== 'import' && imports.has(change.requestId)) continue;
    const known = folded.get(foldKey(change));
    if (known) known.count += 1;
    else folded.set(foldKey(change), { newest: change, count: 1 });
  }
  const lines = [...folded.values()].map(({ newest, count }) => ({
    id: newest.id,
    person: newest.person,
    action: newest.action,
    entity: newest.entity,
    entityId: newest.entityId,
    occurredAt: newest.occurredAt,
    sentence: changeSentence({ ...newest, count }),
  }));
  const said = new Set<string>();
  const distinct = lines.filter((line) => said.size < said.add(toSentence(line)).size);
  return {
    leftAt: at,
    total: distinct.length,
    people: new Set(changes.map(({ person: name }) => name)).size,
    changes: distinct.slice(0, MOST_CHANGES),
  };
}
