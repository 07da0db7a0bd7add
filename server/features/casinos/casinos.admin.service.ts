import type { Transaction } from 'kysely';
import type { AdminCasinoListQuery, CasinoCreateInput, CasinoUpdateInput } from '../../../shared/casinos-admin';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { pageOf, readCursor } from '../../database/list-cursor';
import { changedFields, mapConstraintErrors, assertNotStale } from '../../database/edit-conflicts';
import { deleteSlugRedirects, moveSlug } from '../addresses/slug-redirects.queries';
import { AppError } from '../../errors';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { Services } from '../../services';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { casinoRow } from './casino-row';
import type { CasinoOrigin } from './casinos.admin.queries';
import {
  countAdminCasinos,
  deleteCasinoRow,
  findAdminCasino,
  insertCasinoRow,
  listAdminCasinos,
  lockCasino,
  markVerified,
  updateCasinoRow,
} from './casinos.admin.queries';

type Parts = Pick<Services, 'db' | 'markdown'>;

const cursorKinds = { placement: 'number', name: 'text', updated: 'moment' } as const;

export async function listCasinosForAdmin(db: Db, query: AdminCasinoListQuery) {
  const after = readCursor(query.cursor ?? undefined, cursorKinds[query.sort]);
  const total = await countAdminCasinos(db, query);
  const rows = await listAdminCasinos(db, query, total, after);
  return { ...pageOf(rows, query.limit), total };
}

export function noSuchCasino(id: string): AppError {
  return new AppError('NOT_FOUND', 'We have no such casino.', { id });
}

export async function getCasinoForAdmin(db: Db, id: string) {
  const casino = await findAdminCasino(db, id);
  if (!casino) throw noSuchCasino(id);
  return casino;
}

/** The HTML of a review; null when there is none any more, undefined when it is left as it is. */
export async function renderReview(
  markdown: Services['markdown'],
  fullReview: string | null | undefined,
): Promise<RenderedMarkdown | null | undefined> {
  return typeof fullReview === 'string' ? await markdown.render(fullReview) : fullReview;
}

const tagsOf = (id: string) => ['casinos', `casino:${id}`];

type NewCasino<Slug> = Omit<CasinoCreateInput, 'slug'> & { slug: Slug };

/** One new casino inside the caller's transaction; `rendered` is its review's HTML, `origin` what an imported one brings along. */
export async function addCasino<Slug extends string | null>(
  trx: Transaction<Database>,
  actor: Actor,
  input: NewCasino<Slug>,
  rendered: RenderedMarkdown | null,
  origin: CasinoOrigin = {},
) {
  return await mapConstraintErrors(async () => {
    const { slug } = input;
    const { id } = await insertCasinoRow(trx, { ...casinoRow(input, rendered), ...origin });
    if (slug !== null) await moveSlug(trx, { entity: 'casino', id, from: null, to: slug });
    await recordChange(trx, actor, { action: 'create', entity: 'casino', entityId: id, after: input });
    await announceChange(trx, tagsOf(id));
    return { id, slug };
  });
}

export async function createCasino({ db, markdown }: Parts, actor: Actor, input: CasinoCreateInput) {
  const rendered = (await renderReview(markdown, input.fullReview)) ?? null;
  return await db.transaction().execute((trx) => addCasino(trx, actor, input, rendered));
}

/** Changes the named fields of one casino inside the caller's transaction; `rendered` goes with a changed review. */
export async function changeCasino(
  trx: Transaction<Database>,
  actor: Actor,
  { id, expectedUpdatedAt, ...fields }: CasinoUpdateInput,
  rendered: RenderedMarkdown | null | undefined,
) {
  const before = await lockCasino(trx, id);
  if (!before) throw noSuchCasino(id);
  assertNotStale(before, expectedUpdatedAt);
  return await mapConstraintErrors(async () => {
    const casino = await updateCasinoRow(trx, id, casinoRow(fields, rendered));
    if (fields.slug !== undefined) await moveSlug(trx, { entity: 'casino', id, from: before.slug, to: casino.slug });
    const { before: was, after } = changedFields(before, fields);
    await recordChange(trx, actor, { action: 'update', entity: 'casino', entityId: id, before: was, after });
    await announceChange(trx, tagsOf(id));
    return casino;
  });
}

export async function updateCasino({ db, markdown }: Parts, actor: Actor, change: CasinoUpdateInput) {
  const rendered = await renderReview(markdown, change.fullReview);
  return await db.transaction().execute((trx) => changeCasino(trx, actor, change, rendered));
}

export async function removeCasino(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockCasino(trx, id);
    if (!before) throw noSuchCasino(id);
    await deleteSlugRedirects(trx, 'casino', id);
    await deleteCasinoRow(trx, id);
    await recordChange(trx, actor, { action: 'remove', entity: 'casino', entityId: id, before });
    await announceChange(trx, tagsOf(id));
    return { id };
  });
}

/** Says that the person who asks has checked the facts just now. */
export async function verifyCasino(db: Db, actor: Actor, id: string) {
  return await db.transaction().execute(async (trx) => {
    const before = await lockCasino(trx, id);
    if (!before) throw noSuchCasino(id);
    const after = await markVerified(trx, id, actor.viewer.userId);
    const was = { verifiedAt: before.verifiedAt };
    await recordChange(trx, actor, { action: 'verify', entity: 'casino', entityId: id, before: was, after });
    await announceChange(trx, tagsOf(id));
    return after;
  });
}
