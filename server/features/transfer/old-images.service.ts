import { readUrl } from '../../../shared/text/read-url';
import { AppError } from '../../base/errors';
import type { Db } from '../../database/database';
import { databaseFailure } from '../../database/database-failure';
import { OutgoingRequestError } from '../../http/guarded-fetch';
import type { GuardedDownload } from '../../http/guarded-fetch';
import { enqueue } from '../../jobs/enqueue.queries';
import type { Actor } from '../../trpc/context';
import { can } from '../../trpc/policies/can';
import type { StaffActor } from '../../trpc/policies/rule';
import type { Services } from '../../trpc/services';
import { findRole } from '../auth/store/auth.queries';
import { updatePost } from '../blog/posts.admin.service';
import { updateCasino } from '../casinos/casinos.admin.service';
import { assertNoCopy } from '../editing/working-copies.service';
import { addImage } from '../media/media.service';
import { updatePage } from '../pages/pages.admin.service';
import {
  findWaitingImage,
  finishOldImage,
  listForeignImages,
  listOldImages,
  listTextsNaming,
  startOldImages,
} from './old-images.queries';
import type { NamingText } from './old-images.queries';

export const OLD_IMAGES_JOB = 'old-images';

export type OldImagesParts = Pick<Services, 'db' | 'config' | 'markdown' | 'files' | 'logger'>;

const MOST_FAILURES = 200;

/** Longer ones fit into no index. */
const MAX_ADDRESS_BYTES = 2_000;

const TOO_LONG = `The address is longer than ${MAX_ADDRESS_BYTES.toLocaleString('en')} bytes.`;
const isTooLong = (url: string) => Buffer.byteLength(url) > MAX_ADDRESS_BYTES;

/** Undefined for our own images. */
function foreignHost(address: string, publicUrl: string): string | undefined {
  const url = readUrl(address);
  return url && url.origin !== new URL(publicUrl).origin ? url.host : undefined;
}

async function listHosts(db: Db, publicUrl: string): Promise<Map<string, string[]>> {
  const hosts = new Map<string, string[]>();
  for (const url of await listForeignImages(db)) {
    const host = foreignHost(url, publicUrl);
    if (host !== undefined) hosts.set(host, [...(hosts.get(host) ?? []), url]);
  }
  return hosts;
}

/** By host: how many images the texts still name there, and what became of those that were asked for. */
export async function getOldImages({ db, config: { publicUrl } }: Pick<OldImagesParts, 'db' | 'config'>) {
  const [named, started] = await Promise.all([listHosts(db, publicUrl), listOldImages(db)]);
  const of = (host: string) => started.filter(({ url }) => foreignHost(url, publicUrl) === host);
  const hosts = new Set([...named.keys(), ...started.flatMap(({ url }) => foreignHost(url, publicUrl) ?? [])]);
  return [...hosts].map((host) => {
    const images = of(host);
    const count = (state: string) => images.filter((image) => image.state === state).length;
    const tooLong = (named.get(host) ?? []).filter(isTooLong).map((url) => ({ url, reason: TOO_LONG }));
    const failed = [...images.flatMap(({ url, reason }) => (reason === null ? [] : [{ url, reason }])), ...tooLong];
    const known = new Set(images.filter(({ state }) => state !== 'done').map(({ url }) => url));
    return {
      host,
      left: (named.get(host) ?? []).filter((url) => !known.has(url) && !isTooLong(url)).length,
      waiting: count('waiting'),
      done: count('done'),
      failed: failed.slice(0, MOST_FAILURES),
      failures: failed.length,
    };
  });
}

/** Those that failed are tried again. */
export async function fetchOldImages(
  { db, config }: Pick<OldImagesParts, 'db' | 'config'>,
  actor: Actor,
  host: string,
) {
  const [named, started] = await Promise.all([listHosts(db, config.publicUrl), listOldImages(db)]);
  const failed = started.filter(({ url, reason }) => reason !== null && foreignHost(url, config.publicUrl) === host);
  const urls = [...new Set([...(named.get(host) ?? []), ...failed.map(({ url }) => url)])].filter(
    (url) => !isTooLong(url),
  );
  if (urls.length === 0)
    throw new AppError('NOT_FOUND', 'No text names an image of that host that can be fetched.', { host });
  await db.transaction().execute(async (trx) => {
    await startOldImages(trx, urls, actor.viewer.userId);
    await enqueue(trx, OLD_IMAGES_JOB, {}, { key: 'next' });
  });
  return { images: urls.length };
}

const ENDS = new Set([')', '"', "'", '>', '<', ']', '|', ' ', '\t', '\n', '\r', undefined]);

/** Where the address stands whole: it may begin a longer one. */
export function withNewAddress(text: string, old: string, address: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(old); at !== -1; at = text.indexOf(old, at + old.length)) {
    if (!ENDS.has(text[at + old.length])) continue;
    parts.push(text.slice(from, at), address);
    from = at + old.length;
  }
  return [...parts, text.slice(from)].join('');
}

function readAddress(address: string): string {
  try {
    // Postgres stores no NUL.
    return decodeURI(address).replaceAll('\0', '%00');
  } catch {
    // A percent sign that begins no character.
    return address;
  }
}

/** How texts may write an address: a rendered one has neither spaces nor letters such as ü. */
function toSpellings(url: string): string[] {
  const spellings = [url, readAddress(url)];
  return [...new Set([...spellings, ...spellings.map((spelling) => spelling.replaceAll('&', '&amp;'))])];
}

async function save(
  parts: OldImagesParts,
  actor: StaffActor,
  { entity, id, updatedAt: expectedUpdatedAt }: NamingText,
  { content, image }: { content?: string; image?: string },
): Promise<void> {
  if (entity === 'page') {
    if (content === undefined) return;
    await updatePage({ ...actor, db: parts.db, services: parts }, { slug: id, content, expectedUpdatedAt });
  } else if (entity === 'post') {
    const change = {
      ...(content !== undefined && { content }),
      ...(image !== undefined && { featuredImage: image }),
    };
    await updatePost(parts, actor, { id, ...change, expectedUpdatedAt });
  } else {
    const change = {
      // What visitors read is the same.
      ...(content !== undefined && { fullReview: content, isMinor: true }),
      ...(image !== undefined && { logoUrl: image }),
    };
    await updateCasino(parts, actor, { id, ...change, expectedUpdatedAt });
  }
}

/** Titles of the texts that keep the old address, with the reason. */
async function rewriteTexts(parts: OldImagesParts, actor: StaffActor, old: string, address: string): Promise<string[]> {
  const problems: string[] = [];
  const spellings = toSpellings(old);
  const texts = await listTextsNaming(parts.db, old, spellings);
  for (const text of texts) {
    const { entity, id, title, content, image, isShown } = text;
    const written = spellings.reduce((text, spelling) => withNewAddress(text, spelling, address), content);
    const change = { ...(written !== content && { content: written }), ...(image === old && { image: address }) };
    if (isShown && written === content)
      problems.push(
        `Stored, but “${title.slice(0, 100)}” spells the address in a way of its own: change it to ${address}`,
      );
    if (Object.keys(change).length === 0) continue;
    try {
      await assertNoCopy(parts.db, { entity, id }, false);
      await save(parts, actor, text, change);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      problems.push(`Stored, but “${title.slice(0, 100)}” was not changed: ${error.message}`);
    }
  }
  return problems;
}

const originalName = (url: string) =>
  readAddress(new URL(url).pathname.split('/').at(-1) ?? '').slice(0, 200) || 'image';

async function fetchOne(parts: OldImagesParts, download: GuardedDownload, url: string, startedBy: string | null) {
  const viewer = startedBy === null ? null : { userId: startedBy, role: await findRole(parts.db, startedBy) };
  if (!viewer || !can(viewer, 'transfer.run'))
    return { reason: 'Whoever asked for it may no longer import. Try again yourself.' };
  const actor = { viewer, requestId: OLD_IMAGES_JOB };
  const bytes = await download(new URL(url));
  const work = { ...actor, db: parts.db, files: parts.files, log: parts.logger, assertRights: () => Promise.resolve() };
  const media = await addImage(work, { bytes, originalName: originalName(url), alt: '', isOnce: true });
  const [reason = null] = await rewriteTexts(parts, actor, url, media.url);
  return { mediaId: media.id, reason };
}

/** Thrown if it may work later without any change. An unforeseen error of one image must not keep the others waiting. */
function reasonOf(error: unknown, logger: OldImagesParts['logger']): string {
  const isRefusal = error instanceof OutgoingRequestError || error instanceof AppError;
  if ((error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') || databaseFailure(error)) throw error;
  if (isRefusal) return sentence(error.message);
  logger.error({ err: error }, 'an image of the old site could not be stored');
  return 'It could not be stored. The log says why.';
}

/** False if some are left for another run. Killed in between, the same image is stored one time. */
export async function fetchWaitingImages(
  parts: OldImagesParts,
  download: GuardedDownload,
  isStopping: () => boolean,
): Promise<boolean> {
  while (!isStopping()) {
    const next = await findWaitingImage(parts.db);
    if (!next) return true;
    const outcome = await fetchOne(parts, download, next.url, next.startedBy).catch((error: unknown) => ({
      reason: reasonOf(error, parts.logger),
    }));
    await finishOldImage(parts.db, next.url, outcome);
  }
  return false;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
