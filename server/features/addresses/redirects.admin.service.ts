import type { Transaction } from 'kysely';
import type { RedirectInput } from '../../../shared/content/redirects.schema';
import {
  firstSegment,
  isRedirectable,
  pathOfTarget,
  readablePath,
  redirectPath,
} from '../../../shared/content/redirect-paths';
import { OWN_SEGMENTS } from '../../../shared/content/pages.schema';
import { readUrl } from '../../../shared/text/read-url';
import { AppError } from '../../base/errors';
import { announceAnything } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { deleteMissing, findSimilarPaths, updateMissingPath } from './missing-paths.queries';
import {
  deleteRedirect,
  findRemovedRedirect,
  insertRedirect,
  listPublicPaths,
  listSlugTargets,
  listRedirectsWith,
  lockRedirect,
  lockRedirects,
  upsertRedirect,
  repointRedirects,
  updateRedirect,
} from './redirects.queries';
import type { StoredRedirect } from './redirects.queries';
import { ADDRESS_STARTS, deleteFormerSlug, restoreFormerSlug } from './slug-redirects.queries';

export type AddressWork = Actor & { db: Db; services: { config: { publicUrl: string } } };

const GONE = 'gone';
const refused = (field: 'from' | 'to' | 'status', message: string) => new AppError('BAD_REQUEST', message, { field });
const noSuchRedirect = (from: string) => new AppError('NOT_FOUND', 'There is no such redirect any more.', { from });

/** Canonical, with query and fragment; undefined for other sites. */
export function targetPath(to: string, publicUrl: string): string | undefined {
  const url = readUrl(to, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '') return undefined;
  // Only file names may be case-sensitive.
  const path = firstSegment(url.pathname) === 'uploads' ? url.pathname : redirectPath(url.pathname);
  return `${path}${url.search}${url.hash}`;
}

/** Throws BAD_REQUEST for a target on another site, and for a status that does not match. */
function storable({ from, to, status }: RedirectInput, publicUrl: string): StoredRedirect {
  if (to === null) {
    if (status !== 410) throw refused('to', 'Say where it leads, or choose 410: the page is gone.');
    return { from, to, status };
  }
  if (status === 410) throw refused('status', 'A page that is gone (410) leads nowhere: leave the target empty.');
  const target = targetPath(to, publicUrl);
  if (target === undefined) throw refused('to', 'To must be on this site.');
  return { from, to: target, status };
}

const MOST_STEPS = 5;
const asText = (steps: readonly (string | null)[]) =>
  steps.map((step) => (step === null ? GONE : readablePath(step))).join(' → ');

/**
 * The loop or chain that a redirect would create, with all its addresses; undefined if there is none. `next` follows
 * redirects, `before` goes backwards.
 */
export function crookedness(
  { from, to }: Pick<StoredRedirect, 'from' | 'to'>,
  { next, before }: { next: (path: string) => string | null | undefined; before: (path: string) => string | undefined },
): string | undefined {
  const steps: (string | null)[] = [from, to];
  for (let at = to; at !== null;) {
    const path = pathOfTarget(at);
    if (path === from) return `This would be a loop: ${asText(steps)}.`;
    const further = next(path);
    if (further === undefined || steps.length > MOST_STEPS) break;
    steps.push(further);
    at = further;
  }
  if (steps.length > 2) return `This would be a chain: ${asText(steps)}. Lead to the last one.`;
  const earlier = before(from);
  return earlier === undefined
    ? undefined
    : `This would be a chain: ${asText([earlier, ...steps])}. Change ${readablePath(earlier)} first.`;
}

/** Throws BAD_REQUEST with all addresses of a loop or chain; `was` is the former address of the changed redirect. */
async function assertStraight(trx: Transaction<Database>, redirect: StoredRedirect, was?: string): Promise<void> {
  const { from, to } = redirect;
  const known: StoredRedirect[] = [];
  const asked = new Set<string>();
  for (let paths = [from, ...(to === null ? [] : [pathOfTarget(to)])]; paths.length > 0 && asked.size < 10;) {
    for (const path of paths) asked.add(path);
    const slugs = await listSlugTargets(trx, paths);
    const found = (await listRedirectsWith(trx, paths)).filter((other) => other.from !== was && other.from !== from);
    known.push(...found, ...slugs.filter((slug) => slug.from !== from).map((slug) => ({ ...slug, status: 301 })));
    paths = found
      .flatMap((other) => (other.to === null ? [] : [pathOfTarget(other.to)]))
      .filter((path) => !asked.has(path));
  }
  const problem = crookedness(redirect, {
    next: (path) => known.find((other) => other.from === path)?.to,
    before: (path) => known.find((other) => other.to !== null && pathOfTarget(other.to) === path)?.from,
  });
  if (problem !== undefined) throw refused('to', problem);
}

/** For programs or future use. */
const NO_SCREENS = new Set(['404', 'api', 'ask', 'badge', 'codes', 'feed', 'robots', 'sitemap']);
const isScreen = (segment: string) => segment === '' || (OWN_SEGMENTS.has(segment) && !NO_SCREENS.has(segment));

/** As far as a few queries can tell; pages without a stored text are assumed to exist. */
export function isExistingPath(path: string, publicPaths: ReadonlySet<string>): boolean {
  const [, first = '', second] = path.split('/');
  if (publicPaths.has(path)) return true;
  if (second === undefined) return isScreen(first) || first.includes('.');
  return OWN_SEGMENTS.has(first) && !['blog', 'casino', 'guides', 'games'].includes(first);
}

async function assertUseful(trx: Transaction<Database>, { from, to }: StoredRedirect): Promise<void> {
  const target = to === null ? undefined : pathOfTarget(to);
  const publicPaths = await listPublicPaths(trx, [from, ...(target === undefined ? [] : [target])]);
  if (publicPaths.has(from) || isScreen(from.slice(1)))
    throw refused('from', `There is a page at ${readablePath(from)}: it would always be shown instead.`);
  const [slug] = await listSlugTargets(trx, [from]);
  if (slug) throw refused('from', `${readablePath(from)} is a former address, and leads to ${slug.to} already.`);
  if (target !== undefined && !isExistingPath(target, publicPaths))
    throw refused('to', `There is no page at ${readablePath(target)}.`);
}

export async function createRedirect(work: AddressWork, input: RedirectInput) {
  const redirect = storable(input, work.services.config.publicUrl);
  const { from } = redirect;
  await work.db.transaction().execute(async (trx) => {
    await lockRedirects(trx);
    if (await lockRedirect(trx, from))
      throw refused('from', `${readablePath(from)} leads elsewhere already. Change that redirect instead.`);
    await assertStraight(trx, redirect);
    await assertUseful(trx, redirect);
    await insertRedirect(trx, { ...redirect, source: 'own' });
    await deleteMissing(trx, [from]);
    await recordChange(trx, work, { action: 'create', entity: 'redirect', entityId: from, after: redirect });
  });
  return redirect;
}

export async function changeRedirect(work: AddressWork, { was, ...input }: RedirectInput & { was: string }) {
  const redirect = storable(input, work.services.config.publicUrl);
  const { from } = redirect;
  await work.db.transaction().execute(async (trx) => {
    await lockRedirects(trx);
    const before = await lockRedirect(trx, was);
    if (!before) throw noSuchRedirect(was);
    await assertStraight(trx, redirect, was);
    await assertUseful(trx, redirect);
    if (!(await updateRedirect(trx, was, redirect)))
      throw refused('from', `${readablePath(from)} leads elsewhere already. Change that redirect instead.`);
    await deleteMissing(trx, [from]);
    const { from: _from, to, status } = before;
    await recordChange(trx, work, {
      action: 'update',
      entity: 'redirect',
      entityId: was,
      before: { from: was, to, status },
      after: redirect,
    });
  });
  return redirect;
}

async function removeFormer(trx: Transaction<Database>, from: string) {
  const entity = (['category', 'post', 'casino'] as const).find((kind) => from.startsWith(ADDRESS_STARTS[kind]));
  const slug = entity && from.slice(ADDRESS_STARTS[entity].length);
  const former = entity && slug ? await deleteFormerSlug(trx, { entity, slug }) : undefined;
  if (!former) return undefined;
  await announceAnything(trx);
  return { from, to: null, status: 410, source: 'slug', former };
}

/** Returns the audit entry that can restore it. */
export async function removeRedirect(work: AddressWork, from: string) {
  return await work.db.transaction().execute(async (trx) => {
    await lockRedirects(trx);
    const own = await lockRedirect(trx, from);
    const before = own ?? (await removeFormer(trx, from));
    if (!before) throw noSuchRedirect(from);
    if (own) await deleteRedirect(trx, from);
    const entry = await recordChange(trx, work, { action: 'remove', entity: 'redirect', entityId: from, before });
    return { entry };
  });
}

/** Only the person who removed it; keeps the hits. */
export async function restoreRedirect(work: AddressWork, entry: number) {
  return await work.db.transaction().execute(async (trx) => {
    await lockRedirects(trx);
    const removed = await findRemovedRedirect(trx, entry, work.viewer.userId);
    if (!removed) throw new AppError('NOT_FOUND', 'You removed no such redirect.', { entry });
    const { from, to, status, former } = removed;
    if (!former) await assertStraight(trx, removed);
    if (!(await (former ? restoreFormerSlug(trx, former) : insertRedirect(trx, removed))))
      throw refused('from', `${readablePath(from)} leads elsewhere meanwhile.`);
    if (former) await announceAnything(trx);
    await recordChange(trx, work, {
      action: 'restore',
      entity: 'redirect',
      entityId: from,
      after: { from, to, status },
    });
    return { from };
  });
}

/**
 * Call it in the deleting transaction: redirects the item's addresses, and everything that redirects to them, to `to`,
 * or to nothing. Drafts had no address.
 */
export async function redirectDeletedPaths(
  trx: Transaction<Database>,
  work: AddressWork,
  { paths: given, to }: { paths: readonly string[]; to: string | null },
): Promise<void> {
  const paths = given.map(redirectPath).filter(isRedirectable);
  const [path] = paths;
  if (path === undefined) return;
  await lockRedirects(trx);
  const { publicUrl } = work.services.config;
  const target = to === null ? null : targetPath(to, publicUrl);
  if (target === undefined) throw new AppError('BAD_REQUEST', 'The target must be on this site.', { field: 'leadTo' });
  if (target !== null) {
    const targetAt = pathOfTarget(target);
    if (paths.includes(targetAt))
      throw new AppError('BAD_REQUEST', 'It cannot lead to itself: it is deleted.', { field: 'leadTo' });
    if (!isExistingPath(targetAt, await listPublicPaths(trx, [targetAt])))
      throw new AppError('BAD_REQUEST', `There is no page at ${readablePath(targetAt)}.`, { field: 'leadTo' });
    for (const was of paths) await repointRedirects(trx, was, target);
  }
  const status = target === null ? 410 : 301;
  for (const from of paths) await upsertRedirect(trx, { from, to: target, status, source: 'own' });
  await recordChange(trx, work, {
    action: 'create',
    entity: 'redirect',
    entityId: path,
    after: { from: path, to: target, status },
  });
}

const SECTIONS = new Set(
  'blog casino casinos category categories index post posts review reviews site sites tag'.split(' '),
);

export function wordsOfPath(path: string): string {
  const segments = readablePath(path)
    .split('/')
    .map((segment) => segment.replace(/\.[a-z]{2,5}$/, ''))
    .filter((segment) => segment !== '' && !/^\d+$/.test(segment) && !SECTIONS.has(segment));
  return segments
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

export async function proposeTargets(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  const asked = paths.map((path) => ({ path, words: wordsOfPath(path) })).filter(({ words }) => words !== '');
  return await findSimilarPaths(db, asked);
}

export async function setMissingPathIgnored(
  work: AddressWork,
  { path, isHidden }: { path: string; isHidden: boolean },
) {
  await work.db.transaction().execute(async (trx) => {
    if (!(await updateMissingPath(trx, path, isHidden)))
      throw new AppError('NOT_FOUND', 'There is no such path any more.', { path });
    const action = isHidden ? 'put_aside' : 'put_back';
    await recordChange(trx, work, { action, entity: 'redirect', entityId: path });
  });
  return { ok: true };
}
