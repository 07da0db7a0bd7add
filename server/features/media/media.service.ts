import { randomBytes } from 'node:crypto';
import type { MediaListQuery, MediaUpdateInput } from '../../../shared/media';
import { announceChange } from '../../database/announce-change';
import type { Db } from '../../database/database';
import { pageOf, readCursor } from '../../database/list-cursor';
import { AppError } from '../../errors';
import type { Logger } from '../../logger';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import type { FileStorage } from './file-storage';
import type { ImageFile } from './image-variants';
import { listDemoImageUses, listMediaUses } from './media-usage.admin.queries';
import { deleteMedia, findMedia, insertMedia, listMedia, lockMedia, updateMediaAlt } from './media.queries';
import type { MediaRow } from './media.queries';

export interface MediaWork extends Actor {
  db: Db;
  log: Logger;
  files: FileStorage;
}

/** An image as the admin area sees it: `url` is the one to store and to link. The demo's images are files of the client. */
export function asMedia({ storageKey, variants, isDemo, ...media }: MediaRow) {
  const urlOf = (suffix: string) => (isDemo ? `/${storageKey}${suffix}` : `/uploads/${storageKey}${suffix}`);
  return {
    ...media,
    url: urlOf(variants[0]?.suffix ?? ''),
    variants: variants.map(({ suffix, ...variant }) => ({ ...variant, url: urlOf(suffix) })),
  };
}

const namesOf = ({ storageKey, variants }: MediaRow) => variants.map(({ suffix }) => `${storageKey}${suffix}`);

const usesOf = (db: Db, media: MediaRow) =>
  media.isDemo ? listDemoImageUses(db, asMedia(media).url) : listMediaUses(db, namesOf(media));

// The stem carries the size, so that an address alone says which smaller ones exist.
const newStorageKey = (width: number, height: number) => `${randomBytes(10).toString('hex')}-${width}x${height}`;

async function putAll(files: FileStorage, storageKey: string, images: readonly ImageFile[]): Promise<void> {
  for (const { suffix, bytes } of images) await files.put(`${storageKey}${suffix}`, bytes);
}

async function removeAll({ files, log }: MediaWork, storageKey: string, variants: readonly { suffix: string }[]) {
  try {
    for (const { suffix } of variants) await files.remove(`${storageKey}${suffix}`);
  } catch (error) {
    log.warn({ err: error, storageKey }, 'an image left files behind');
  }
}

interface Upload {
  bytes: Buffer;
  originalName: string;
  alt: string;
}

/** Nothing is written before the whole image is read and re-encoded, and nothing stays of one that fails later. */
export async function addImage(work: MediaWork, { bytes, originalName, alt }: Upload) {
  // With the first upload: the image library takes 15 MB that a process without uploads has better uses for.
  const { prepareImage } = await import('./image-variants');
  const { width, height, files: images } = await prepareImage(bytes);
  const storageKey = newStorageKey(width, height);
  const [main] = images;
  const variants = images.map(({ bytes: { byteLength }, ...variant }) => ({ ...variant, byteSize: byteLength }));
  try {
    await putAll(work.files, storageKey, images);
    return await work.db.transaction().execute(async (trx) => {
      const media = asMedia(
        await insertMedia(trx, {
          storageKey,
          originalName,
          mimeType: main.type,
          width,
          height,
          byteSize: main.bytes.byteLength,
          alt,
          variants,
          uploadedBy: work.viewer.userId,
        }),
      );
      const after = { originalName, url: media.url, width, height, alt };
      await recordChange(trx, work, { action: 'create', entity: 'media', entityId: media.id, after });
      await announceChange(trx, ['media']);
      return media;
    });
  } catch (error) {
    await removeAll(work, storageKey, images);
    throw error;
  }
}

export async function getMediaList(db: Db, query: MediaListQuery) {
  const rows = await listMedia(db, query, readCursor(query.cursor ?? undefined, 'moment'));
  const { items, nextCursor } = pageOf(rows, query.limit);
  return { items: items.map(asMedia), nextCursor };
}

function orGone(media: MediaRow | undefined): MediaRow {
  if (!media) throw new AppError('NOT_FOUND', 'This image is not there any more.');
  return media;
}

export async function getMediaUses(db: Db, id: string) {
  return await usesOf(db, orGone(await findMedia(db, id)));
}

export async function changeAlt(work: MediaWork, { id, alt }: MediaUpdateInput) {
  return await work.db.transaction().execute(async (trx) => {
    const before = orGone(await lockMedia(trx, id));
    await updateMediaAlt(trx, id, alt);
    const change = { action: 'update', entity: 'media', entityId: id, before: { alt: before.alt }, after: { alt } };
    await recordChange(trx, work, change);
    await announceChange(trx, ['media']);
    return asMedia({ ...before, alt });
  });
}

/** Refused while anything shows the image. */
export async function removeImage(work: MediaWork, id: string): Promise<void> {
  const removed = await work.db.transaction().execute(async (trx) => {
    const media = orGone(await lockMedia(trx, id));
    const [use] = await usesOf(trx, media);
    if (use) throw new AppError('CONFLICT', `This image is still used in the ${use.kind} “${use.title}”.`, { id });
    await deleteMedia(trx, id);
    const { originalName, alt } = media;
    const before = { originalName, alt, url: asMedia(media).url };
    await recordChange(trx, work, { action: 'remove', entity: 'media', entityId: id, before });
    await announceChange(trx, ['media']);
    return media;
  });
  if (!removed.isDemo) await removeAll(work, removed.storageKey, removed.variants);
}
