import { MAX_BULK } from '../../../shared/text/pagination';
import type { CasinoBulkInput } from '../../../shared/casinos/casinos-admin.schema';
import type { CasinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { STATUS_LABELS } from '../../../shared/casinos/casino-status';
import { newest } from '../../../shared/text/saving';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { refusal } from '../editing/bulk.service';
import type { BulkKind, BulkWork } from '../editing/bulk.service';
import { assertNoCopy } from '../editing/working-copies.service';
import {
  findAdminCasino,
  listCasinoNames,
  findCasinoNames,
  lockCasino,
  restoreStatusTime,
} from './casinos.admin.queries';
import type { LockedCasino } from './casinos.admin.queries';
import { lockFacts } from '../facts/facts.queries';
import { lockScores } from '../ranking/scores.queries';
import { removableCasino } from './casino.editable';
import { updateCasino } from './casinos.admin.service';
import { noSuchCasino } from '../facts/no-such-casino';

/** What takes a change to one casino back. */
interface Undo {
  former: Required<Pick<CasinoUpdateInput, 'status' | 'statusReason'>>;
  statusAt: Date | string | null;
  updatedAt: Date | string;
  factsAt: Date | string | null;
  scoresAt: Date | string | null;
}

async function changeCasino(
  work: BulkWork,
  trx: Transaction<Database>,
  id: string,
  { action, ...read }: CasinoBulkInput,
): Promise<Undo> {
  const { do: act } = action;
  const casino = await findAdminCasino(trx, id);
  if (!casino) throw noSuchCasino(id);
  const { status, statusReason, statusAt } = casino;
  const known =
    act === 'publish'
      ? {
          expectedUpdatedAt: read.expectedUpdatedAt[id],
          expectedFactsAt: read.expectedFactsAt[id] ?? null,
          expectedScoresAt: read.expectedScoresAt[id] ?? null,
        }
      : { expectedUpdatedAt: casino.updatedAt };
  if (act === 'unpublish' && status === 'draft') throw refusal('It is a draft already.', id);
  // What visitors are warned of is listed again by its own page, where its facts are seen.
  if (act === 'publish' && status !== 'draft')
    throw refusal(`It is on the site already: ${STATUS_LABELS[status].toLowerCase()}.`, id);
  // A draft has lost the reason of its warning: whoever lists it again sees first what it was.
  const last = act === 'publish' ? ((await lockCasino(trx, id))?.lastPublic?.fields.status ?? 'listed') : 'listed';
  if (last !== 'listed')
    throw refusal(`Visitors saw it last as “${STATUS_LABELS[last]}”. Open it to list it again.`, id);
  await assertNoCopy(trx, { entity: 'casino', id }, false);
  const change = { status: act === 'publish' ? ('listed' as const) : ('draft' as const) };
  const { updatedAt } = await updateCasino({ ...work.services, db: trx }, work, { id, ...change, ...known });
  const factsAt = newest((await lockFacts(trx, [id])).map((fact) => fact.updatedAt));
  const scoresAt = newest((await lockScores(trx, [id])).map((score) => score.scoredAt));
  return { former: { status, statusReason }, statusAt, updatedAt, factsAt, scoresAt };
}

const asDate = (time: Date | string | null) => (time === null ? null : new Date(time));

export const bulkCasinos: BulkKind<CasinoBulkInput, LockedCasino, Undo> = {
  entity: 'casino',
  removable: removableCasino,
  listTargets: (db, _person, { ids, filter }) =>
    ids ? findCasinoNames(db, ids) : listCasinoNames(db, { q: '', ...filter }, MAX_BULK + 1),
  change: changeCasino,
  takeBack: async (work, trx, { id, former, statusAt, updatedAt, factsAt, scoresAt }) => {
    const input = {
      ...{ id, ...former, expectedUpdatedAt: new Date(updatedAt) },
      ...{ expectedFactsAt: asDate(factsAt), expectedScoresAt: asDate(scoresAt) },
    };
    await updateCasino({ ...work.services, db: trx }, work, input);
    await restoreStatusTime(trx, id, asDate(statusAt));
  },
};
