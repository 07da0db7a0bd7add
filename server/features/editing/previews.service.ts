import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { AppError } from '../../base/errors';
import type { Database, Db } from '../../database/database';
import type { Viewer } from '../../trpc/context';
import type { StaffActor } from '../../trpc/policies/rule';
import type { Services } from '../../trpc/services';
import { recordChange } from '../audit/audit.service';
import { lockSignedIn } from '../auth/primitives/auth-context';
import type { EditableKind, Parts } from './editable-kind';
import { deletePreviews, findPreview, insertPreview } from './previews.queries';
import { lockNewItem, isNewItem, withCopy } from './working-copies.service';

const KINDS = {
  post: { prefix: '', path: '/preview/' },
  casino: { prefix: 'casino:', path: '/preview/casino/' },
  page: { prefix: 'page:', path: '/preview/page/' },
} as const;

interface Previewed {
  kind: keyof typeof KINDS;
  id: string;
}

const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const toHash = (token: string) => createHash('sha256').update(token).digest('hex');
const toTarget = ({ kind, id }: Previewed) => `${KINDS[kind].prefix}${id}`;

type Sharer = StaffActor & { viewer: Viewer };

/**
 * For a week, for anyone who has the link. Throws if the actor lost the session or their rights since the call began,
 * because the link would outlive them.
 */
export async function createPreviewLink(
  services: Parts & Pick<Services, 'config'>,
  kind: EditableKind,
  actor: Sharer,
  id: string,
) {
  const { entity } = kind;
  return await services.db.transaction().execute(async (trx) => {
    if (isNewItem(id)) await lockNewItem(services, kind, trx, actor, id);
    else {
      await kind.hold(trx, id);
      await kind.open(trx, actor.viewer, id);
    }
    await lockSignedIn(trx, actor.viewer);
    const token = randomBytes(32).toString('base64url');
    const target = toTarget({ kind: entity, id });
    await deletePreviews(trx, target, { onlyExpired: true });
    const { userId } = actor.viewer;
    const { expiresAt } = await insertPreview(trx, { target, userId, tokenHash: toHash(token), days: DAYS });
    await recordChange(trx, actor, { action: 'share', entity, entityId: id, after: { expiresAt } });
    return { url: `${services.config.publicUrl}${KINDS[entity].path}${token}`, expiresAt };
  });
}

export async function endPreviews(
  trx: Transaction<Database>,
  previewed: Previewed,
  { madeBy }: { madeBy?: string } = {},
): Promise<void> {
  await deletePreviews(trx, toTarget(previewed), madeBy === undefined ? {} : { madeBy });
}

const noSuchPreview = (): AppError => new AppError('NOT_FOUND', 'This preview link has ended or never existed.');

const getKind = (target: string): Previewed['kind'] =>
  target.startsWith(KINDS.casino.prefix) ? 'casino' : target.startsWith(KINDS.page.prefix) ? 'page' : 'post';

/** A link to another kind of content is refused like an unknown one. */
async function openPreview(db: Db, kind: Previewed['kind'], token: string) {
  const found = await findPreview(db, toHash(token));
  if (!found?.target || getKind(found.target) !== kind) throw noSuchPreview();
  const id = found.target.slice(KINDS[kind].prefix.length);
  const createdAt = new Date(found.expiresAt.getTime() - DAYS * DAY_MS);
  return { id, userId: found.userId, createdAt, expiresAt: found.expiresAt };
}

/** With the item's unpublished changes, if these could be published. */
export async function readPreview<Shown>(
  parts: Parts,
  kind: EditableKind,
  token: string,
  read: (db: Db, id: string) => Promise<Shown | undefined>,
) {
  const { id, expiresAt, ...link } = await openPreview(parts.db, kind.entity, token);
  const isNew = isNewItem(id);
  const changed = await withCopy(parts, kind, { id, ...link }, read);
  const shown = changed ? changed.result : isNew ? undefined : await read(parts.db, id);
  if (shown === undefined) throw noSuchPreview();
  return { shown, isNew, expiresAt };
}
