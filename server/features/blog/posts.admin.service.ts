import type { Transaction } from 'kysely';
import type { AdminPostListInput, PostCreateInput, PostUpdateInput } from '../../../shared/content/blog-admin.schema';
import type { Submitted } from '../../../shared/text/submission.schema';
import { announceChange } from '../../cache/announce-change';
import { countOnce } from '../../database/count-once';
import type { Database, Db } from '../../database/database';
import { inTransaction } from '../../database/in-transaction';
import { AppError } from '../../base/errors';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { Services } from '../../trpc/services';
import { recordChange } from '../audit/audit.service';
import type { Change } from '../audit/audit.service';
import { can } from '../../trpc/policies/can';
import type { Person, StaffActor } from '../../trpc/policies/rule';
import type { Actor } from '../../trpc/context';
import { findCopy, listCopies } from '../editing/working-copies.queries';
import { isNewItem } from '../editing/working-copies.service';
import { findOthersItems } from '../editing/revisions.queries';
import { storeRevisions } from '../editing/revisions.service';
import { endPreviews } from '../editing/previews.service';
import { toPage, readCursor } from '../../database/list-cursor';
import { isFixed } from './letters.admin.queries';
import { mentionTags } from './mention-tags';
import { listMentionedAddresses } from './mentions.queries';
import { assertPeople } from './post-people';
import { assertMay, assertMayState, listedAuthor, lockPostToWrite } from './post-rights';
import { postRow } from './post-row';
import {
  countAdminPosts,
  findAdminPost,
  insertPostRow,
  isTrashed,
  listAdminPosts,
  listPostTags,
  postRevisions,
  replaceTags,
  updatePostRow,
} from './posts.admin.queries';
import type { PostOrigin, PostText, StoredPost } from './posts.admin.queries';
import { toPublication } from './publication';
import type { Publication } from './publication';
import { assertRead, assertUnchanged, changedFields, mapConstraintErrors } from '../../database/edit-conflicts';
import type { Basis } from '../../database/edit-conflicts';
import { assertNoOfferImage } from '../affiliate/shown-images';
import { addressOfPost, moveAddress } from '../addresses/owned-address.service';

const FIXED = 'This letter is on its way or sent: its text stays as it is.';

type Parts = Pick<Services, 'db' | 'markdown'>;

export async function listPostsForAdmin(db: Db, person: Person, query: AdminPostListInput) {
  const begunBy = listedAuthor(person);
  const input = { ...query, authorId: begunBy ?? query.authorId };
  const cursor = readCursor(input.cursor, 'moment');
  const total = await countAdminPosts(db, input);
  const rows = await listAdminPosts(db, input, total, cursor);
  const isOfDrafts =
    (query.status ?? 'draft') === 'draft' && query.categoryId === undefined && query.check === undefined;
  const hasDrafts = !query.q && !cursor && isOfDrafts && query.authorId === undefined;
  const drafts = hasDrafts ? (await listCopies(db, { entity: 'post', begunBy })).filter(({ id }) => isNewItem(id)) : [];
  return { ...toPage(rows, input.limit), drafts, total };
}

export async function getPostForAdmin(db: Db, person: Person, id: string) {
  const [found, tags, copy = null] = await Promise.all([
    findAdminPost(db, id),
    listPostTags(db, id),
    findCopy(db, { entity: 'post', id }),
  ]);
  assertMay(person, 'post.read', found, id);
  const { categoryName: name, categorySlug: slug, storedStatus: _, ...post } = found;
  const category =
    post.categoryId !== null && name !== null && slug !== null ? { id: post.categoryId, name, slug } : null;
  // Authors may not read editors' unpublished changes to a public post; on a draft these block its saves.
  return { ...post, category, tags, copy: can(person, 'post.write', found) ? copy : null };
}

/** `draft` holds the autosave of a post that does not exist yet. */
export async function findEditedPost(db: Db, person: Person, id: string) {
  const post = await getPostForAdmin(db, person, id).catch(nullIfMissing);
  const copy = post ? undefined : await findCopy(db, { entity: 'post', id: `new:${id}` });
  const isTheirs = copy && can(person, 'post.write', { authorId: copy.begunBy, storedStatus: 'draft' });
  return { post, draft: isTheirs ? copy : null };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** Throws if the category or a tag is in the trash, and keeps both out of it until the transaction ends. */
async function assertKept(
  trx: Transaction<Database>,
  { categoryId, tagIds }: { categoryId?: string | null | undefined; tagIds: readonly string[] },
): Promise<void> {
  if (categoryId && (await isTrashed(trx, 'blog_categories', [categoryId])))
    throw new AppError('BAD_REQUEST', 'The category no longer exists. Choose another one.', { field: 'categoryId' });
  if (tagIds.length > 0 && (await isTrashed(trx, 'blog_tags', tagIds)))
    throw new AppError('BAD_REQUEST', 'A tag no longer exists. Choose the tags again.', { field: 'tagIds' });
}

function assertNotEmpty(content: string, { storedStatus }: Publication): void {
  if (storedStatus === 'published' && content === '') {
    throw new AppError('BAD_REQUEST', 'Content is required before a post can be published.');
  }
}

const FEATURED = { field: 'featuredImage', name: 'Featured image' } as const;

// A revision stores the text itself, so the audit log contains only its length.
function forLog<Fields extends { content?: unknown }>({ content, ...fields }: Fields) {
  return typeof content === 'string' ? { ...fields, contentLength: content.length } : fields;
}

/** The lists, the post, and the posts of its categories, which link to it as related. */
export function changeTags(id: string, categoryIds: readonly (string | null | undefined)[]): string[] {
  const categories = new Set(categoryIds.filter((categoryId) => typeof categoryId === 'string'));
  return ['posts', `post:${id}`, ...[...categories].map((categoryId) => `posts-of:${categoryId}`)];
}

export async function announceMentions(trx: Transaction<Database>, addresses: readonly string[]): Promise<void> {
  await announceChange(trx, mentionTags([...new Set(addresses)]));
}

const listTags = async (db: Db, id: string) => (await listPostTags(db, id)).map(({ name }) => name);

/** `rendered` is the HTML of its content, `origin` the imported id, dates and author. */
export async function addPost(
  trx: Transaction<Database>,
  actor: Actor,
  input: PostCreateInput,
  rendered: RenderedMarkdown,
  origin: PostOrigin = {},
) {
  const publication = toPublication(input);
  assertNotEmpty(input.content, publication);
  await assertNoOfferImage(trx, input.featuredImage, FEATURED);
  const { tagIds = [], status: _, ...fields } = input;
  const { authorId = actor.viewer.userId, reviewerId = null } = fields;
  await assertPeople(trx, { authorId: actor.viewer.userId, reviewerId: null }, fields);
  await assertKept(trx, { categoryId: fields.categoryId, tagIds });
  return await mapConstraintErrors(async () => {
    const values = { ...fields, ...publication };
    const post = await insertPostRow(trx, {
      ...postRow(values, rendered),
      author_id: authorId,
      reviewer_id: reviewerId,
      ...origin,
    });
    await replaceTags(trx, post.id, tagIds);
    await moveAddress(trx, { entity: 'post', id: post.id, was: null, is: addressOfPost({ ...publication, ...post }) });
    const { title, content, excerpt = null } = input;
    const revision = { itemId: post.id, content: { title, content, excerpt } };
    await storeRevisions(trx, postRevisions, [revision], { savedBy: actor.viewer.userId });
    const after = { ...forLog(values), tags: await listTags(trx, post.id) };
    await recordChange(trx, actor, { action: 'create', entity: 'post', entityId: post.id, after });
    await announceChange(trx, changeTags(post.id, [input.categoryId]));
    if (origin.kind === 'letter') await announceChange(trx, ['letters']);
    if (publication.storedStatus === 'published')
      await announceMentions(trx, await listMentionedAddresses(trx, post.id));
    return post;
  });
}

export async function createPost(
  { db, markdown }: Parts,
  actor: StaffActor,
  { submissionId, ...input }: PostCreateInput & Submitted,
) {
  assertMayState(actor.viewer, input);
  const rendered = await markdown.render(input.content);
  const submission = { submissionId, action: 'create post', owner: actor.viewer.userId, input };
  return await db
    .transaction()
    .execute((trx) => countOnce(trx, submission, () => addPost(trx, actor, input, rendered)));
}

/** To a draft, or rescheduled to the future. */
function isWithdrawn(before: StoredPost, { storedStatus, publishedAt }: Publication): boolean {
  const isPublic = storedStatus === 'published' && publishedAt !== null && publishedAt <= new Date();
  return before.status === 'published' && !isPublic;
}

function getAction(before: StoredPost, after: Publication): 'update' | 'publish' | 'unpublish' {
  if (isWithdrawn(before, after)) return 'unpublish';
  return before.storedStatus === 'draft' && after.storedStatus === 'published' ? 'publish' : 'update';
}

function assertMayAutosave(before: StoredPost, after: Publication): void {
  if (before.storedStatus === 'draft' && after.storedStatus === 'draft') return;
  throw new AppError('BAD_REQUEST', 'Only drafts are saved by themselves.', { id: before.id });
}

/** Now or at another time to come. */
const goesLive = (before: StoredPost, { storedStatus, publishedAt }: Publication): boolean =>
  before.status !== 'published' &&
  storedStatus === 'published' &&
  (before.status === 'draft' || publishedAt?.getTime() !== before.publishedAt?.getTime());

/** Whether another person is its author or has saved its text. */
const isOthersPost = async (trx: Transaction<Database>, { id, authorId }: StoredPost, userId: string) =>
  (authorId !== null && authorId !== userId) || (await findOthersItems(trx, postRevisions, [id], userId)).size > 0;

type PostChange = Omit<PostUpdateInput, 'id' | 'isAutosave' | 'force'> &
  Basis & {
    isAutosave?: boolean;
    /** Restores a former state, even an author who no longer writes here. */
    isPutBack?: boolean;
  };

const toText = ({ title, content, excerpt }: StoredPost): PostText => ({ title, content, excerpt });

const sortedIds = (ids: unknown) => (Array.isArray(ids) ? ids.map((tag) => String(tag).toLowerCase()).sort() : ids);

/** Returns the fields to write and the resulting publication. */
async function assertMayChange(
  trx: Transaction<Database>,
  actor: Actor,
  before: StoredPost,
  { change, tagIds: storedTags }: { change: PostChange; tagIds: string[] },
) {
  const { id } = before;
  const { tagIds, expectedUpdatedAt, base = {}, isForced, isPutBack = false, isAutosave = false, ...wanted } = change;
  const { status, publishedAt, ...fields } = wanted;
  assertUnchanged(
    { ...before, tagIds: storedTags },
    { expectedUpdatedAt, isForced, base: { ...base, tagIds: sortedIds(base['tagIds']) } },
    { ...wanted, tagIds: sortedIds(tagIds) },
  );
  assertLetterMayChange(before, { status, publishedAt });
  if (await isFixed(trx, id)) throw new AppError('CONFLICT', FIXED, { id });
  const publication = toPublication(
    { status, publishedAt },
    { ...before, storedStatus: before.storedStatus === 'draft' ? 'draft' : 'published' },
  );
  assertNotEmpty(wanted.content ?? before.content, publication);
  if (wanted.featuredImage !== before.featuredImage) await assertNoOfferImage(trx, wanted.featuredImage, FEATURED);
  if (isAutosave) assertMayAutosave(before, publication);
  if (goesLive(before, publication) && (await isOthersPost(trx, before, actor.viewer.userId)))
    assertRead(id, { expectedUpdatedAt: [[before.updatedAt], expectedUpdatedAt] });
  if (!isPutBack) await assertPeople(trx, before, wanted);
  await assertKept(trx, {
    categoryId: wanted.categoryId === before.categoryId ? null : wanted.categoryId,
    tagIds: (tagIds ?? []).filter((tag) => !storedTags.includes(tag.toLowerCase())),
  });
  return { fields, publication };
}

/** Publishing a post completes its review. */
const reviewAfter = ({ reviewState }: StoredPost, { storedStatus }: Publication, { viewer }: Actor) =>
  storedStatus === 'published' && {
    ...(reviewState !== null && { review_state: null, review_note: null }),
    ...(reviewState === 'requested' && { reviewer_id: viewer.userId }),
  };

function getAudit(
  before: StoredPost & { tags: readonly string[] },
  after: Parameters<typeof changedFields<typeof before>>[1],
  publication: Publication,
  isAutosave: boolean,
): Change {
  const action = isAutosave ? 'autosave' : getAction(before, publication);
  const changed = changedFields(before, { ...after, ...publication });
  // IndexNow reports the path that visitors lose.
  const lost = action === 'unpublish' ? { slug: before.slug } : {};
  return {
    action,
    entity: 'post',
    entityId: before.id,
    before: { ...forLog(changed.before), ...lost },
    after: forLog(changed.after),
  };
}

/**
 * The only way to change a stored post, in the transaction that has locked it. `rendered` is the HTML of a new content.
 */
export async function changePost(
  trx: Transaction<Database>,
  actor: Actor,
  before: StoredPost,
  change: PostChange,
  rendered: RenderedMarkdown | undefined,
) {
  const { id } = before;
  const { tagIds, isAutosave = false } = change;
  const tagsBefore = await listPostTags(trx, id);
  const storedTags = tagsBefore.map((tag) => tag.id).sort();
  const { fields, publication } = await assertMayChange(trx, actor, before, { change, tagIds: storedTags });

  return await mapConstraintErrors(async () => {
    const mentionedBefore = await listMentionedAddresses(trx, id);
    const post = await updatePostRow(trx, id, {
      ...postRow({ ...fields, ...publication }, rendered),
      ...reviewAfter(before, publication, actor),
      ...(fields.authorId !== undefined && { author_id: fields.authorId }),
      ...(fields.reviewerId !== undefined && { reviewer_id: fields.reviewerId }),
    });
    if (tagIds) await replaceTags(trx, id, tagIds);
    if (before.authorId !== null && fields.authorId !== undefined && fields.authorId !== before.authorId)
      await endPreviews(trx, { kind: 'post', id }, { madeBy: before.authorId });
    const was = addressOfPost(before);
    await moveAddress(trx, { entity: 'post', id, was, is: addressOfPost({ ...publication, ...post }) });
    const { title = before.title, content = before.content, excerpt = before.excerpt } = fields;
    const original = { content: toText(before), savedBy: before.authorId, savedAt: before.updatedAt };
    const revision = { itemId: id, content: { title, content, excerpt }, original };
    const saver = { savedBy: actor.viewer.userId, isAutosave };
    const revised = await storeRevisions(trx, postRevisions, [revision], saver);
    if (!isAutosave || revised.size > 0) {
      const former = { ...before, tags: tagsBefore.map(({ name }) => name) };
      const after = { ...fields, tags: await listTags(trx, id) };
      await recordChange(trx, actor, getAudit(former, after, publication, isAutosave));
    }
    await announceChange(trx, changeTags(id, [before.categoryId, fields.categoryId]));
    if (before.storedStatus === 'published' || publication.storedStatus === 'published') {
      await announceMentions(trx, [...mentionedBefore, ...(await listMentionedAddresses(trx, id))]);
    }
    return post;
  });
}

export async function updatePost(
  { db, markdown }: Parts,
  actor: StaffActor,
  { id, ...change }: PostChange & { id: string },
) {
  assertMayState(actor.viewer, change);
  const rendered = change.content === undefined ? undefined : await markdown.render(change.content);
  return await inTransaction(db, async (trx) =>
    changePost(trx, actor, await lockPostToWrite(trx, actor.viewer, id), change, rendered),
  );
}

function assertLetterMayChange(
  before: StoredPost,
  { status, publishedAt }: Pick<PostChange, 'status' | 'publishedAt'>,
) {
  if (before.kind === 'letter' && ((status !== undefined && status !== 'draft') || publishedAt))
    throw new AppError('BAD_REQUEST', 'Status: a letter is sent, not published.', { id: before.id });
}
