import type { Transaction } from 'kysely';
import type { PageCreate, PageUpdate } from '../../../shared/content/pages.schema';
import type { Submitted } from '../../../shared/text/submission.schema';
import { sameJson } from '../../../shared/text/same-json';
import { announceChange } from '../../cache/announce-change';
import { toRow } from '../../database/columns';
import { countOnce } from '../../database/count-once';
import type { Database, Db } from '../../database/database';
import { assertUnchanged } from '../../database/edit-conflicts';
import type { Basis } from '../../database/edit-conflicts';
import { AppError } from '../../base/errors';
import type { MarkdownRenderer } from '../../markdown/markdown-renderer';
import { moveAddress, publicAddress } from '../addresses/owned-address.service';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { findLatestRevisions, insertRevisions } from '../editing/revisions.queries';
import { storeRevisions } from '../editing/revisions.service';
import { confirmPageRow, insertPage, lockPage, pageRevisions, updatePageRow } from './pages.admin.queries';
import type { PageText } from './pages.admin.queries';

type Work = Actor & { db: Db; services: { markdown: MarkdownRenderer } };

/** Pages that menus, the footer and other pages link to. */
const PERMANENT =
  /^(about|faq|responsible-gambling|contact|privacy|terms|how-we-rank|glossary|games|guides|guides\/legal|games\/(case-battles|crash|roulette|jackpot|trading)|casinos\/.+)$/;

export const isPermanentPage = (slug: string) => PERMANENT.test(slug);

export const noSuchPage = (slug: string) => new AppError('NOT_FOUND', 'There is no such page any more.', { slug });

export async function rendered(markdown: MarkdownRenderer, content: string) {
  const { html, version } = await markdown.render(content);
  return { content_html: html, content_version: version };
}

type Body = Partial<Awaited<ReturnType<typeof rendered>>>;

type Stored = NonNullable<Awaited<ReturnType<typeof lockPage>>>;

const toText = ({ title, content, metaTitle, metaDescription }: Stored): PageText => ({
  title,
  content,
  metaTitle,
  metaDescription,
});

/** Stores a revision, and before it the former text if no save made it: an example, or an imported one. */
async function storeTexts(trx: Transaction<Database>, { viewer }: Actor, before: Stored, after: Stored) {
  const { slug } = after;
  const [was, is] = [toText(before), toText(after)];
  if (sameJson(was, is)) return;
  const latest = (await findLatestRevisions(trx, pageRevisions, [slug])).get(slug);
  const known = { content: was, savedBy: null, savedAt: before.updatedAt };
  if (latest && !sameJson(latest.content, was)) await insertRevisions(trx, pageRevisions, [{ itemId: slug, ...known }]);
  const { userId: savedBy } = viewer;
  await storeRevisions(trx, pageRevisions, [{ itemId: slug, content: is, original: known }], { savedBy });
}

export async function addPage(trx: Transaction<Database>, actor: Actor, after: PageCreate, body: Body) {
  const { slug } = after;
  if (!(await insertPage(trx, { ...toRow('pages', after), ...body })))
    throw new AppError('CONFLICT', 'Another page already uses this address.', { slug });
  await moveAddress(trx, { entity: 'page', id: slug, was: null, is: publicAddress(slug) });
  const { title, content, metaTitle = null, metaDescription = null } = after;
  const revision = { itemId: slug, content: { title, content, metaTitle, metaDescription } };
  await storeRevisions(trx, pageRevisions, [revision], { savedBy: actor.viewer.userId });
  await recordChange(trx, actor, { action: 'create', entity: 'page', entityId: slug, after });
  await announceChange(trx, ['pages', `page:${slug}`]);
  return { slug };
}

export async function createPage(work: Work, { submissionId, ...after }: PageCreate & Submitted) {
  const body = await rendered(work.services.markdown, after.content);
  const submission = { submissionId, action: 'create page', owner: work.viewer.userId, input: after };
  return await work.db
    .transaction()
    .execute((trx) => countOnce(trx, submission, () => addPage(trx, work, after, body)));
}

type PageChange = Omit<PageUpdate, 'expectedUpdatedAt' | 'force'> & Basis;

export async function changePage(
  trx: Transaction<Database>,
  actor: Actor,
  { slug, expectedUpdatedAt, base, isForced, ...changes }: PageChange,
  body: Body,
) {
  const before = await lockPage(trx, slug);
  if (!before) throw noSuchPage(slug);
  assertUnchanged(before, { expectedUpdatedAt, base, isForced }, changes);
  const after = await updatePageRow(trx, slug, { ...toRow('pages', changes), ...body });
  await storeTexts(trx, actor, before, after);
  await recordChange(trx, actor, { action: 'update', entity: 'page', entityId: slug, before, after });
  await announceChange(trx, ['pages', `page:${slug}`]);
  return after;
}

export async function updatePage(work: Work, change: PageChange) {
  const body = change.content === undefined ? {} : await rendered(work.services.markdown, change.content);
  return await work.db.transaction().execute((trx) => changePage(trx, work, change, body));
}

/** The example text becomes the site's own. */
export async function confirmPage(work: Work, slug: string) {
  await work.db.transaction().execute(async (trx) => {
    if (!(await lockPage(trx, slug))) throw noSuchPage(slug);
    await confirmPageRow(trx, slug);
    await recordChange(trx, work, { action: 'confirm', entity: 'page', entityId: slug });
    await announceChange(trx, ['pages', `page:${slug}`]);
  });
  return { ok: true };
}
