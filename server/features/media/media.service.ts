import { createHash, randomBytes } from 'node:crypto';
import type { MediaFilter, MediaListQuery, MediaUpdateInput } from '../../../shared/content/media.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { toPage, readCursor } from '../../database/list-cursor';
import { AppError } from '../../base/errors';
import type { Logger } from '../../base/logger';
import { recordChange } from '../audit/audit.service';
import { assertCan, can } from '../../trpc/policies/can';
import type { Person, StaffActor } from '../../trpc/policies/rule';
import { FileExistsError, removeFiles } from '../../storage/file-storage';
import type { FileStorage, StorageWork } from '../../storage/file-storage';
import type { ImageSource, PreparedImage } from './image-jobs';
import { processImage } from './image-process';
import { listDemoImageUses, listEvidenceUses, listMediaUses } from './media-usage.admin.queries';
import type { MediaUse } from './media-usage.admin.queries';
import { findMedia, findRepeatedUpload, insertMedia, listMedia, lockMedia } from './media.queries';
import { lockUpload, updateMediaAlt } from './media.queries';
import type { MediaRow } from './media.queries';
import type { Removable } from '../editing/removal.service';

export interface MediaWork extends StaffActor {
  db: Db;
  log: Logger;
  files: FileStorage;
}

export function asMedia({ storageKey, variants, isDemo, isEvidence, uploadedBy: _, ...media }: MediaRow) {
  const getUrl = (suffix: string) => {
    if (isEvidence) return `/admin/evidence/${media.id}`;
    return isDemo ? `/${storageKey}${suffix}` : `/uploads/${storageKey}${suffix}`;
  };
  return {
    ...media,
    isEvidence,
    url: getUrl(variants[0]?.suffix ?? ''),
    variants: variants.map(({ suffix, ...variant }) => ({ ...variant, url: getUrl(suffix) })),
  };
}

const toNames = ({ storageKey, variants }: MediaRow) => variants.map(({ suffix }) => `${storageKey}${suffix}`);

function listUses(db: Db, media: MediaRow, owner?: string) {
  if (media.isEvidence) return listEvidenceUses(db, media.id);
  return media.isDemo
    ? listDemoImageUses(db, asMedia(media).url)
    : listMediaUses(db, toNames(media), { id: media.id, owner });
}

// Contains the size, so that the URL alone determines which smaller versions exist.
const newStorageKey = ({ width, height }: PreparedImage) => `${randomBytes(10).toString('hex')}-${width}x${height}`;

const MAX_KEYS = 5;

/** Undefined if the key is in use. */
async function putAll(work: StorageWork, key: string, { files: images }: PreparedImage): Promise<string[] | undefined> {
  const put: string[] = [];
  try {
    for (const { suffix, bytes } of images) {
      await work.files.put(`${key}${suffix}`, bytes);
      put.push(`${key}${suffix}`);
    }
    return put;
  } catch (error) {
    // Removes only files written here; existing ones belong to another image.
    await removeFiles(work, put);
    if (error instanceof FileExistsError) return undefined;
    throw error;
  }
}

interface Storing {
  wantedKey?: string;
  acceptsSvg?: boolean;
  /** Stored as one file that is not served. */
  isEvidence?: boolean;
}

/**
 * Re-encodes and stores an image: under the wanted key if that is free and contains the image's size, otherwise under a
 * new one. A failure leaves no files behind.
 */
export async function storeImage(work: StorageWork, source: ImageSource, storing: Storing) {
  const { wantedKey, acceptsSvg = false, isEvidence = false } = storing;
  const image = await processImage({ kind: isEvidence ? 'original' : 'variants', source, acceptsSvg });
  const { width, height, files: images } = image;
  const [main] = images;
  let storageKey = wantedKey?.endsWith(`-${width}x${height}`) ? wantedKey : newStorageKey(image);
  for (let tries = 0; tries < MAX_KEYS; tries += 1) {
    const names = await putAll(work, storageKey, image);
    if (names !== undefined) {
      const variants = images.map(({ bytes: { byteLength }, ...variant }) => ({ ...variant, byteSize: byteLength }));
      return { storageKey, names, mimeType: main.type, width, height, byteSize: main.bytes.byteLength, variants };
    }
    storageKey = newStorageKey(image);
  }
  throw new Error('no name was free for an image');
}

interface UploadWork extends MediaWork {
  assertRights: () => Promise<void>;
}

interface Upload {
  bytes: Buffer;
  originalName: string;
  alt: string;
  isEvidence?: boolean;
  /** The same bytes are one image, however long ago they came. */
  isOnce?: boolean;
}

/** Within this time a repeated upload returns the earlier image: the first response may have been lost. */
const REPEATED_MINUTES = 10;
const EVER_MINUTES = 1_000_000_000;

async function repeated(work: UploadWork, media: MediaRow, alt: string) {
  return alt === '' || alt === media.alt ? asMedia(media) : await changeAlt(work, { id: media.id, alt });
}

/** Writes nothing before the image is read and re-encoded completely. A later failure removes its files. */
export async function addImage(
  work: UploadWork,
  { bytes, originalName, alt, isEvidence = false, isOnce = false }: Upload,
) {
  await work.assertRights();
  if (isEvidence) assertCan(work.viewer, 'casino.write');
  const sentDigest = createHash('sha256').update(bytes).digest('hex');
  const sent = { uploadedBy: work.viewer.userId, sentDigest, isEvidence };
  const minutes = isOnce ? EVER_MINUTES : REPEATED_MINUTES;
  const known = await findRepeatedUpload(work.db, sent, minutes);
  if (known) return await repeated(work, known, alt);
  const { names, ...stored } = await storeImage(work, bytes, { acceptsSvg: true, isEvidence });
  let meanwhile: MediaRow | undefined;
  try {
    await work.assertRights();
    const added = await work.db.transaction().execute(async (trx) => {
      // The first attempt may have continued while this one was encoded.
      await lockUpload(trx, sent.sentDigest);
      meanwhile = await findRepeatedUpload(trx, sent, minutes);
      if (meanwhile) return undefined;
      const media = asMedia(await insertMedia(trx, { ...stored, ...sent, originalName, alt }));
      const { width, height } = stored;
      const after = { originalName, url: media.url, width, height, alt };
      await recordChange(trx, work, { action: 'create', entity: 'media', entityId: media.id, after });
      await announceChange(trx, ['media']);
      return media;
    });
    if (added) return added;
  } catch (error) {
    await removeFiles(work, names);
    throw error;
  }
  await removeFiles(work, names);
  return await repeated(work, orGone(meanwhile), alt);
}

export const listedOwner = (person: Person): string | undefined =>
  can(person, 'media.read', { uploadedBy: null }) ? undefined : person.userId;

/** Originals of evidence are only for people who edit reviews; the general library does not list them. */
export function assertMayList(person: Person, { check }: MediaFilter): void {
  if (check === 'evidence') assertCan(person, 'casino.write');
}

export async function getMediaList(db: Db, person: Person, query: MediaListQuery) {
  assertMayList(person, query);
  const rows = await listMedia(
    db,
    { ...query, uploadedBy: listedOwner(person) },
    readCursor(query.cursor ?? undefined, 'moment'),
  );
  const { items, nextCursor } = toPage(rows, query.limit);
  return { items: items.map(asMedia), nextCursor };
}

function orGone(media: MediaRow | undefined): MediaRow {
  if (!media) throw new AppError('NOT_FOUND', 'This image is not there any more.');
  return media;
}

function ownOrGone(person: Person, media: MediaRow | undefined): MediaRow {
  const isTheirs = media && can(person, 'media.change', media) && (!media.isEvidence || can(person, 'casino.write'));
  return orGone(isTheirs ? media : undefined);
}

export async function getMediaUses(db: Db, id: string) {
  return await listUses(db, orGone(await findMedia(db, id)));
}

export async function changeAlt(work: MediaWork, { id, alt, expectedAlt }: MediaUpdateInput) {
  return await work.db.transaction().execute(async (trx) => {
    const before = ownOrGone(work.viewer, await lockMedia(trx, id));
    // Two editors who write the same text do not conflict.
    if (expectedAlt !== undefined && before.alt !== expectedAlt && before.alt !== alt) {
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
    }
    await updateMediaAlt(trx, id, alt);
    const change = { before: { alt: before.alt }, after: { alt } };
    await recordChange(trx, work, { action: 'update', entity: 'media', entityId: id, ...change });
    await announceChange(trx, ['media']);
    return asMedia({ ...before, alt });
  });
}

const inUse = (person: Person, { kind, title }: MediaUse) =>
  can(person, 'media.uses') ? `This image is still used in the ${kind} “${title}”.` : 'This image is still used.';

export const removableImage: Removable<MediaRow> = {
  kind: 'media',
  /** Other authors' drafts do not keep an author's own image. */
  lock: async (trx, { viewer }, id) => {
    const media = ownOrGone(viewer, await lockMedia(trx, id));
    const [use] = await listUses(trx, media, can(viewer, 'media.uses') ? undefined : viewer.userId);
    if (use) throw new AppError('CONFLICT', inUse(viewer, use), { id });
    return media;
  },
  toAudit: (media) => ({ originalName: media.originalName, alt: media.alt, url: asMedia(media).url }),
  cacheTags: () => ['media'],
};
