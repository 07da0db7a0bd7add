import type {
  AdminCasinoListQuery,
  CasinoCreateInput,
  CasinoUpdateInput,
} from '../../../shared/casinos/casinos-admin.schema';
import { countOnce } from '../../database/count-once';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { inTransaction } from '../../database/in-transaction';
import { toPage, readCursor } from '../../database/list-cursor';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { Services } from '../../trpc/services';
import type { Actor } from '../../trpc/context';
import { findCopy } from '../editing/working-copies.queries';
import { getSettings } from '../settings/settings.service';
import { addCasino } from './add-casino.service';
import { countAdminCasinos, findAdminCasino, listAdminCasinos } from './casinos.admin.queries';
import { changeCasinos } from './change-casino.service';
import { explainPlaces, lockPlacesIfTouched } from '../ranking/departures.service';
import { fieldsFromFacts } from '../facts/facts.service';
import { listFacts } from '../facts/facts.queries';
import type { CasinoSave } from './plan-casino-save';
import { noSuchCasino } from '../facts/no-such-casino';
import { listScores } from '../ranking/scores.queries';

type Parts = Pick<Services, 'db' | 'markdown'>;

const cursorKinds = {
  placement: 'number',
  name: 'text',
  rating: 'number',
  checked: 'momentOrNever',
  updated: 'moment',
} as const;

export async function listCasinosForAdmin(db: Db, query: AdminCasinoListQuery) {
  const after = readCursor(query.cursor ?? undefined, cursorKinds[query.sort]);
  const total = await countAdminCasinos(db, query);
  const rows = await listAdminCasinos(db, query, total, after);
  return { ...toPage(rows, query.limit), total };
}

export async function getCasinoForAdmin(db: Db, id: string) {
  const [casino, copy = null, facts, scores, { criteria }] = await Promise.all([
    findAdminCasino(db, id),
    findCopy(db, { entity: 'casino', id }),
    listFacts(db, id),
    listScores(db, id),
    getSettings(db),
  ]);
  if (!casino) throw noSuchCasino(id);
  return { ...casino, ...fieldsFromFacts(facts), facts, scores, criteria, copy };
}

/** Null if the review was removed, undefined if it is unchanged. */
export async function renderReview(
  markdown: Services['markdown'],
  fullReview: string | null | undefined,
): Promise<RenderedMarkdown | null | undefined> {
  return typeof fullReview === 'string' ? await markdown.render(fullReview) : fullReview;
}

const placedBy = ({ placement }: Partial<CasinoUpdateInput>, { id }: { id: string }): string | undefined =>
  typeof placement === 'number' ? id : undefined;

export async function createCasino(
  { db, markdown }: Parts,
  actor: Actor,
  { submissionId, ...input }: CasinoCreateInput,
) {
  const rendered = (await renderReview(markdown, input.fullReview)) ?? null;
  const submission = { submissionId, action: 'create casino', owner: actor.viewer.userId, input };
  return await db.transaction().execute((trx) =>
    countOnce(trx, submission, async () => {
      const places = await lockPlacesIfTouched(trx, input);
      const casino = await addCasino(trx, actor, input, rendered);
      if (places) await explainPlaces(trx, places, placedBy(input, casino));
      return casino;
    }),
  );
}

/** Returns a function that writes the save in the caller's transaction. */
export async function prepareUpdate({ markdown }: Pick<Parts, 'markdown'>, save: CasinoSave) {
  const { input } = save;
  const rendered = await renderReview(markdown, input.fullReview);
  return async (trx: Transaction<Database>, actor: Actor) => {
    const places = await lockPlacesIfTouched(trx, input);
    const [casino] = await changeCasinos(trx, actor, [{ ...save, rendered }], {
      isAutosave: input.isAutosave ?? false,
    });
    if (!casino) throw noSuchCasino(input.id);
    if (places) await explainPlaces(trx, places, placedBy(input, casino));
    return casino;
  };
}

export async function updateCasino(parts: Parts, actor: Actor, change: CasinoUpdateInput) {
  const write = await prepareUpdate(parts, { input: change });
  return await inTransaction(parts.db, (trx) => write(trx, actor));
}
