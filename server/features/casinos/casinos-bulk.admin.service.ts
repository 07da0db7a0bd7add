import { MAX_BULK } from '../../../shared/content/bulk.schema';
import type { CasinoBulkInput } from '../../../shared/content/bulk.schema';
import type { CasinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { STATUS_LABELS } from '../../../shared/casinos/casino-status';
import type { Services } from '../../trpc/services';
import type { AddressWork } from '../addresses/redirects.admin.service';
import type { StaffActor } from '../auth/policies/rule';
import { changeMany, refusal, undoMany } from '../bulk/bulk.service';
import type { BulkWork, Target } from '../bulk/bulk.service';
import { assertNoCopy } from '../copies/working-copies.service';
import { restore } from '../trash/trash.service';
import { findAdminCasino, listCasinoNames, listCasinoNamesOf, restoreStatusTime } from './casinos.admin.queries';
import { prepareUpdate, removeCasino, updateCasino } from './casinos.admin.service';
import { noSuchCasino } from './no-such-casino';

type Work = StaffActor & AddressWork & BulkWork & { services: Services };

/** What takes a change to one casino back. */
type Undo = Target &
  (
    | { isTrashed: true }
    | {
        former: Required<Pick<CasinoUpdateInput, 'status' | 'statusReason'>>;
        statusAt: string | null;
        updatedAt: string;
      }
  );

async function changeCasino(work: Work, id: string, act: CasinoBulkInput['action']['do']): Promise<object> {
  if (act === 'trash') {
    await removeCasino(work, id, null);
    return { isTrashed: true };
  }
  const casino = await findAdminCasino(work.db, id);
  if (!casino) throw noSuchCasino(id);
  const { status, statusReason, statusAt, updatedAt: expectedUpdatedAt } = casino;
  if (act === 'unpublish' && status === 'draft') throw refusal('It is a draft already.', id);
  // What visitors are warned of is listed again by its own page, where its facts are seen.
  if (act === 'publish' && status !== 'draft')
    throw refusal(`It is on the site already: ${STATUS_LABELS[status].toLowerCase()}.`, id);
  await assertNoCopy(work.db, { entity: 'casino', id }, false);
  const change = { status: act === 'publish' ? ('listed' as const) : ('draft' as const) };
  const { updatedAt } = await updateCasino(work.services, work, { id, ...change, expectedUpdatedAt });
  return { former: { status, statusReason }, statusAt, updatedAt };
}

/** Does one thing to many casinos: those with the ids, or all that a list's filter matches. */
export async function changeCasinoStatuses(work: Work, { ids, filter, action }: CasinoBulkInput) {
  const items = ids
    ? await listCasinoNamesOf(work.db, ids)
    : await listCasinoNames(work.db, { q: '', ...filter }, MAX_BULK + 1);
  return await changeMany(work, 'casino', { ids, items }, ({ id }) => changeCasino(work, id, action.do));
}

export async function undoCasinos(work: Work, token: string) {
  return await undoMany(work, 'casino', token, async (entry) => {
    const undo = entry as Undo;
    if ('isTrashed' in undo) return await restore(work, { kind: 'casino', id: undo.id });
    const { id, former, statusAt, updatedAt } = undo;
    const input = { id, ...former, expectedUpdatedAt: new Date(updatedAt) };
    const write = await prepareUpdate(work.services, { input });
    return await work.db.transaction().execute(async (trx) => {
      const casino = await write(trx, work);
      await restoreStatusTime(trx, id, statusAt === null ? null : new Date(statusAt));
      return casino;
    });
  });
}
