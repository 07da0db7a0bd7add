import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { recordChange } from '../../audit/audit.service';
import type { Viewer } from '../../../trpc/context';
import type { StaffActor } from '../../../trpc/policies/rule';
import { lockSignedIn } from './auth-context';
import { deletePreviews, findPreview, insertPreview } from '../store/preview-links.queries';

const KINDS = {
  post: { prefix: '', path: '/preview/' },
  casino: { prefix: 'casino:', path: '/preview/casino/' },
  page: { prefix: 'page:', path: '/preview/page/' },
} as const;

export interface Previewed {
  kind: keyof typeof KINDS;
  id: string;
}

const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const targetOf = ({ kind, id }: Previewed) => `${KINDS[kind].prefix}${id}`;

export type Sharer = StaffActor & { viewer: Viewer };

/**
 * Shows the current draft to anyone with the link, for a week. Lock the draft first. Throws if the actor lost the
 * session or their rights since the call began: the link would outlive them.
 */
export async function createPreview(trx: Transaction<Database>, actor: Sharer, previewed: Previewed) {
  await lockSignedIn(trx, actor.viewer);
  const token = randomBytes(32).toString('base64url');
  const target = targetOf(previewed);
  await deletePreviews(trx, target, { onlyExpired: true });
  const { expiresAt } = await insertPreview(trx, {
    target,
    userId: actor.viewer.userId,
    tokenHash: hashOf(token),
    days: DAYS,
  });
  const { kind, id } = previewed;
  await recordChange(trx, actor, { action: 'share', entity: kind, entityId: id, after: { expiresAt } });
  return { path: `${KINDS[kind].path}${token}`, expiresAt };
}

export async function endPreviews(
  trx: Transaction<Database>,
  previewed: Previewed,
  { madeBy }: { madeBy?: string } = {},
): Promise<void> {
  await deletePreviews(trx, targetOf(previewed), madeBy === undefined ? {} : { madeBy });
}

export const noSuchPreview = (): AppError => new AppError('NOT_FOUND', 'This preview link has ended or never existed.');

const kindOf = (target: string): Previewed['kind'] =>
  target.startsWith(KINDS.casino.prefix) ? 'casino' : target.startsWith(KINDS.page.prefix) ? 'page' : 'post';

/** A link to another kind of content is refused like one that never existed. */
export async function openPreview(db: Db, kind: Previewed['kind'], token: string) {
  const found = await findPreview(db, hashOf(token));
  if (!found?.target || kindOf(found.target) !== kind) throw noSuchPreview();
  const id = found.target.slice(KINDS[kind].prefix.length);
  const createdAt = new Date(found.expiresAt.getTime() - DAYS * DAY_MS);
  return { id, userId: found.userId, createdAt, expiresAt: found.expiresAt };
}
