import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { MAX_BULK } from '../../../shared/text/pagination';
import type { MediaFilter, MediaListQuery } from '../../../shared/content/media.schema';
import { containsFolded } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { countUpTo } from '../../database/count-up-to';
import { isAfterCursor, momentText } from '../../database/moment-cursor';
import { isUnused } from './media-usage.admin.queries';

export interface StoredVariant {
  suffix: string;
  type: string;
  width: number;
  height: number;
  byteSize: number;
}

const columns = [
  'id',
  'storage_key as storageKey',
  'original_name as originalName',
  'width',
  'height',
  'byte_size as byteSize',
  'alt',
  'is_demo as isDemo',
  'is_evidence as isEvidence',
  sql<StoredVariant[]>`variants`.as('variants'),
  'uploaded_by as uploadedBy',
  'created_at as createdAt',
] as const;

type Filter = MediaFilter & { uploadedBy: string | undefined };

const selectMatching = (db: Db, { q, check, uploadedBy }: Filter) =>
  db
    .selectFrom('media')
    .$if(q !== '', (query) => query.where(containsFolded('folded_words', q)))
    .$if(check === 'no-alt', (query) => query.where('alt', '=', ''))
    .where('is_evidence', '=', check === 'evidence')
    .$if(check === 'unused', (query) => query.where(isUnused()))
    .$if(uploadedBy !== undefined, (query) => query.where('uploaded_by', '=', uploadedBy ?? null))
    .where('deleted_at', 'is', null);

/** The planner expects every text to match and would read them all for each image: forces index look-ups. */
const lookingUp = <Result>(db: Db, { check }: Filter, run: (db: Db) => Promise<Result>): Promise<Result> =>
  check === 'unused'
    ? db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        return await run(trx);
      })
    : run(db);

export const countMedia = (db: Db, filter: Filter) =>
  lookingUp(db, filter, (reader) => countUpTo(reader, selectMatching(reader, filter), MAX_BULK));

export const listMediaNames = (db: Db, filter: Filter, limit: number) =>
  lookingUp(db, filter, (reader) =>
    selectMatching(reader, filter)
      .select(['id', 'original_name as title', 'uploaded_by as uploadedBy'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );

export const findMediaNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('media')
    .select(['id', 'original_name as title', 'uploaded_by as uploadedBy'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${[...ids]}::uuid[], id)`)
    .execute();

export async function listMedia(
  db: Db,
  { limit, ...filter }: Filter & Pick<MediaListQuery, 'limit'>,
  after: ListCursor | undefined,
) {
  return await lookingUp(db, filter, (reader) =>
    selectMatching(reader, filter)
      .select([...columns, momentText('created_at').as('orderValue')])
      .where(isAfterCursor('created_at', 'id', after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
  );
}

export type MediaRow = Omit<Awaited<ReturnType<typeof listMedia>>[number], 'orderValue'>;

const selectDetails = (db: Db) => db.selectFrom('media').select(columns).where('deleted_at', 'is', null);

export async function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  return await selectDetails(db).where('id', '=', id).executeTakeFirst();
}

/** Needs a transaction: locks the row until it ends. */
export async function lockMedia(trx: Transaction<Database>, id: string): Promise<MediaRow | undefined> {
  return await selectDetails(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

interface NewMedia {
  storageKey: string;
  originalName: string;
  mimeType: string;
  width: number;
  height: number;
  byteSize: number;
  alt: string;
  variants: StoredVariant[];
  uploadedBy: string;
  sentDigest: string;
  isEvidence: boolean;
}

export async function insertMedia(db: Db, media: NewMedia): Promise<MediaRow> {
  return await db
    .insertInto('media')
    .values({
      storage_key: media.storageKey,
      original_name: media.originalName,
      mime_type: media.mimeType,
      width: media.width,
      height: media.height,
      byte_size: media.byteSize,
      alt: media.alt,
      variants: JSON.stringify(media.variants),
      uploaded_by: media.uploadedBy,
      sent_digest: media.sentDigest,
      is_evidence: media.isEvidence,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findRepeatedUpload(
  db: Db,
  { uploadedBy, sentDigest, isEvidence }: Pick<NewMedia, 'uploadedBy' | 'sentDigest' | 'isEvidence'>,
  minutes: number,
): Promise<MediaRow | undefined> {
  return await db
    .selectFrom('media')
    .select(columns)
    .where('sent_digest', '=', sentDigest)
    .where('uploaded_by', '=', uploadedBy)
    .where('is_evidence', '=', isEvidence)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Serialises uploads of the same bytes until the transaction ends. */
export async function lockUpload(trx: Transaction<Database>, sentDigest: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sentDigest}, 0))`.execute(trx);
}

export async function updateMediaAlt(db: Db, id: string, alt: string): Promise<void> {
  await db.updateTable('media').set({ alt }).where('id', '=', id).execute();
}

/** The given keys that belong to an image, or to a drawing of one. */
export async function knownStorageKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const among = sql<string>`any(${[...keys]}::text[])`;
  const rows = await db
    .selectFrom('media')
    .select('storage_key as key')
    .where('storage_key', '=', among)
    .unionAll(db.selectFrom('casino_evidence').select('drawing as key').where('drawing', '=', among))
    .execute();
  return new Set(rows.map(({ key }) => key));
}
