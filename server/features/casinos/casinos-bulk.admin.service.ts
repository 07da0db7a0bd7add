import { MAX_BULK } from '../../../shared/text/pagination';
import type { CasinoBulkInput } from '../../../shared/casinos/casinos-admin.schema';
import type { CasinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { STATUS_LABELS } from '../../../shared/casinos/casino-status';
import { newest } from '../../../shared/text/saving';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import type { Services } from '../../trpc/services';
import type { AddressWork } from '../addresses/redirects.admin.service';
import type { StaffActor } from '../../trpc/policies/rule';
import { changeMany, refusal, trash, undoMany } from '../editing/bulk.service';
import type { BulkWork, Target } from '../editing/bulk.service';
import { assertNoCopy } from '../editing/working-copies.service';
import {
  findAdminCasino,
  listCasinoNames,
  findCasinoNames,
  lockCasino,
  restoreStatusTime,
} from './casinos.admin.queries';
import { lockFacts } from '../facts/facts.queries';
import { lockScores } from '../ranking/scores.queries';
import { prepareUpdate, removeCasino, updateCasino } from './casinos.admin.service';
import { noSuchCasino } from '../facts/no-such-casino';

type Work = StaffActor & AddressWork & BulkWork & { services: Services };

/** What takes a change to one casino back. */
interface Undo extends Target {
  former: Required<Pick<CasinoUpdateInput, 'status' | 'statusReason'>>;
  statusAt: string | null;
  updatedAt: string;
  factsAt: string | null;
  scoresAt: string | null;
}

interface Asked {
  id: string;
  act: CasinoBulkInput['action']['do'];
  read: Pick<CasinoUpdateInput, 'expectedUpdatedAt' | 'expectedFactsAt' | 'expectedScoresAt'>;
}

async function changeCasino(all: Work, trx: Transaction<Database>, { id, act, read }: Asked): Promise<object> {
  const work = { ...all, db: trx };
  if (act === 'trash') return await trash(trx, { kind: 'casino', id }, () => removeCasino(work, id, null));
  const casino = await findAdminCasino(work.db, id);
  if (!casino) throw noSuchCasino(id);
  const { status, statusReason, statusAt } = casino;
  const known = act === 'publish' ? read : { expectedUpdatedAt: casino.updatedAt };
  if (act === 'unpublish' && status === 'draft') throw refusal('It is a draft already.', id);
  // What visitors are warned of is listed again by its own page, where its facts are seen.
  if (act === 'publish' && status !== 'draft')
    throw refusal(`It is on the site already: ${STATUS_LABELS[status].toLowerCase()}.`, id);
  // A draft has lost the reason of its warning: whoever lists it again sees first what it was.
  const last = act === 'publish' ? ((await lockCasino(trx, id))?.lastPublic?.fields.status ?? 'listed') : 'listed';
  if (last !== 'listed')
    throw refusal(`Visitors saw it last as “${STATUS_LABELS[last]}”. Open it to list it again.`, id);
  await assertNoCopy(work.db, { entity: 'casino', id }, false);
  const change = { status: act === 'publish' ? ('listed' as const) : ('draft' as const) };
  const { updatedAt } = await updateCasino({ ...work.services, db: trx }, work, { id, ...change, ...known });
  const factsAt = newest((await lockFacts(trx, [id])).map((fact) => fact.updatedAt));
  const scoresAt = newest((await lockScores(trx, [id])).map((score) => score.scoredAt));
  return { former: { status, statusReason }, statusAt, updatedAt, factsAt, scoresAt };
}

/** Does one thing to many casinos: those with the ids, or all that a list's filter matches. */
export async function changeCasinoStatuses(work: Work, { ids, filter, action, ...read }: CasinoBulkInput) {
  const items = ids
    ? await findCasinoNames(work.db, ids)
    : await listCasinoNames(work.db, { q: '', ...filter }, MAX_BULK + 1);
  return await changeMany(work, 'casino', { ids, items }, (trx, { id }) =>
    changeCasino(work, trx, {
      ...{ id, act: action.do },
      read: {
        expectedUpdatedAt: read.expectedUpdatedAt[id],
        expectedFactsAt: read.expectedFactsAt[id] ?? null,
        expectedScoresAt: read.expectedScoresAt[id] ?? null,
      },
    }),
  );
}

export async function undoCasinos(work: Work, token: string) {
  return await undoMany(work, 'casino', token, async (trx, entry) => {
    const { id, former, statusAt, updatedAt, factsAt, scoresAt } = entry as Undo;
    const input = {
      ...{ id, ...former, expectedUpdatedAt: new Date(updatedAt) },
      expectedFactsAt: factsAt === null ? null : new Date(factsAt),
      expectedScoresAt: scoresAt === null ? null : new Date(scoresAt),
    };
    const write = await prepareUpdate(work.services, { input });
    const casino = await write(trx, work);
    await restoreStatusTime(trx, id, statusAt === null ? null : new Date(statusAt));
    return casino;
  });
}
