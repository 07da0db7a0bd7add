import type { Transaction } from 'kysely';
import type { TrashKind } from '../../../shared/content/trash.schema';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { inTransaction } from '../../database/in-transaction';
import type { StaffActor } from '../../trpc/policies/rule';
import { redirectDeletedPaths } from '../addresses/redirects.admin.service';
import type { AddressWork } from '../addresses/redirects.admin.service';
import { recordChange } from '../audit/audit.service';
import { readAddresses } from './kept-addresses.queries';
import { endPreviews } from './previews.service';
import { moveToTrash } from './trash.queries';

type Trx = Transaction<Database>;

/** What differs between kinds when an item is removed. */
export interface Removable<Item extends object = object> {
  kind: TrashKind;
  /** Throws unless the item exists, the person may remove it and nothing needs it. */
  lock: (trx: Trx, actor: StaffActor, id: string) => Promise<Item>;
  /** Public addresses, the latest first. */
  paths?: (trx: Trx, id: string, item: Item) => Promise<string[]> | string[];
  /** Its addresses respond with 410 by themselves; other kinds need a redirect for that. */
  isGoneByItself?: true;
  /** Ends whatever links to the item or waits for it. */
  release?: (trx: Trx, id: string, item: Item) => Promise<unknown>;
  toAudit: (item: Item) => object;
  cacheTags: (id: string, item: Item) => readonly string[];
}

type Removing = StaffActor & AddressWork & { db: Db };

/** `leadTo` is the target of its former addresses; without one they respond with 410. */
export async function remove<Item extends object>(
  work: Removing,
  of: Removable<Item>,
  id: string,
  leadTo: string | null = null,
): Promise<{ id: string }> {
  const { kind } = of;
  return await inTransaction(work.db, async (trx) => {
    const item = await of.lock(trx, work, id);
    const paths = (await of.paths?.(trx, id, item)) ?? [];
    const addresses =
      kind === 'tag' || kind === 'media' ? undefined : await readAddresses(trx, { entity: kind, id, paths });
    if (kind === 'post' || kind === 'casino' || kind === 'page') await endPreviews(trx, { kind, id });
    await of.release?.(trx, id, item);
    await moveToTrash(trx, { kind, id }, work.viewer.userId, { addresses });
    if (leadTo !== null || !of.isGoneByItself) await redirectDeletedPaths(trx, work, { paths, to: leadTo });
    await recordChange(trx, work, { action: 'remove', entity: kind, entityId: id, before: of.toAudit(item) });
    await announceChange(trx, [...of.cacheTags(id, item)]);
    return { id };
  });
}
