import { UNDO_MINUTES } from '../../../shared/content/bulk.schema';
import { copyValues } from '../../../shared/content/working-copies.schema';
import { AppError } from '../../base/errors';
import { consumeUndo, insertUndo } from './bulk.queries';
import { each, refusal } from './bulk.service';
import type { BulkWork } from './bulk.service';
import type { EditableKind } from './editable-kind';
import { findCopy, insertCopy } from './working-copies.queries';
import type { WorkingCopy } from './working-copies.queries';
import { discardCopy, mayWrite } from './working-copies.service';

const toTitle = (copy: WorkingCopy | undefined) => {
  const { title } = copy?.values.typed ?? {};
  return typeof title === 'string' ? title : '';
};

type Discarded = Pick<WorkingCopy, 'values' | 'begunBy'> & { entity: string; id: string; title: string };

/** Drafts of items that do not exist yet. The undo token works once, for its owner, for ten minutes. */
export async function discardDrafts(
  work: BulkWork,
  kind: EditableKind,
  drafts: readonly { id: string; expectedCopyAt: Date }[],
) {
  const { entity } = kind;
  const targets = await Promise.all(
    drafts.map(async (draft) => {
      const copy = await findCopy(work.db, { entity, id: draft.id });
      // A refusal names no draft of another author.
      const isTheirs = await mayWrite(work.db, kind, work.viewer, draft.id, copy);
      return { ...draft, copy, title: isTheirs ? toTitle(copy) : '' };
    }),
  );
  const { done, refused } = await each(work, targets, async (trx, { id, expectedCopyAt, copy, title }) => {
    const discarded = await discardCopy(trx, kind, work, { id, expectedCopyAt });
    if (!discarded) throw refusal('It is gone.', id);
    return { entity, id, title, values: discarded.values, begunBy: copy?.begunBy ?? null } satisfies Discarded;
  });
  const undo = { entity: 'unsaved draft' as const, ownerId: work.viewer.userId, entries: done };
  const undoToken = done.length === 0 ? null : await insertUndo(work.db, undo, UNDO_MINUTES);
  return { changed: done.length, refused, undoToken };
}

/** They belong to whoever began them. */
export async function undoDiscard(work: BulkWork, token: string) {
  const owned = { entity: 'unsaved draft' as const, ownerId: work.viewer.userId, token };
  const entries = (await consumeUndo(work.db, owned, UNDO_MINUTES)) as Discarded[] | undefined;
  if (!entries) throw new AppError('NOT_FOUND', 'This can no longer be undone.', {});
  const { done, refused } = await each(work, entries, async (trx, { entity, id, values, begunBy }) => {
    const copy = { values: copyValues.parse(values), baseUpdatedAt: null, editorId: work.viewer.userId, begunBy };
    const of = { entity: entity as EditableKind['entity'], id };
    if (!(await insertCopy(trx, of, copy))) throw refusal('It was begun again.', id);
  });
  return { changed: done.length, refused };
}
