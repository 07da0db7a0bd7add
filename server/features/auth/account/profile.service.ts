import type { Transaction } from 'kysely';
import type { OwnProfileInput } from '../../../../shared/auth/profile.schema';
import { sameJson } from '../../../../shared/text/same-json';
import { slugify } from '../../../../shared/text/slug';
import { AppError } from '../../../base/errors';
import type { Database, Db } from '../../../database/database';
import { announceName } from '../primitives/announce-name';
import type { SignedInContext } from '../primitives/auth-context';
import { consumeRename } from '../primitives/auth-limits';
import { recordOwnChange } from '../primitives/own-changes';
import { lockUserShared } from '../store/auth.queries';
import {
  findPublicProfile,
  listSlugsLike,
  lockAuthorSlugs,
  lockPublicProfile,
  wasSlugTaken,
  writeProfile,
} from '../store/profile.queries';
import type { ProfileRow, StoredProfile } from '../store/profile.queries';

const MAX_SLUG = 80;

async function freeSlug(trx: Transaction<Database>, displayName: string): Promise<string> {
  const wanted = slugify(displayName).slice(0, MAX_SLUG).replace(/-$/, '') || 'author';
  await lockAuthorSlugs(trx);
  const taken = new Set(await listSlugsLike(trx, wanted));
  let slug = wanted;
  for (let number = 2; taken.has(slug) || (await wasSlugTaken(trx, slug)); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

const toShown = ({ displayName, bio, conflicts, photo, slug, isPublic, signsChanges }: ProfileRow): ProfileRow => ({
  displayName,
  bio,
  conflicts,
  photo,
  slug,
  isPublic,
  signsChanges,
});

export interface ChangedProfile {
  before: ProfileRow;
  after: ProfileRow;
}

/**
 * The profile's address is created when it first becomes public, and never changes. Null if nothing changed.
 * `mayChange` authorizes the change once the profile is locked.
 */
export async function changeProfile(
  trx: Transaction<Database>,
  userId: string,
  input: OwnProfileInput & { displayName?: string | null },
  mayChange: (profile: StoredProfile) => boolean,
): Promise<ChangedProfile | null> {
  // First, because whoever disables the account concurrently hides a profile that is public by then.
  await lockUserShared(trx, userId);
  const stored = await lockPublicProfile(trx, userId);
  if (!stored) throw new AppError('NOT_FOUND', 'There is no such user any more.', { id: userId });
  if (!mayChange(stored)) throw notForMembers();
  const before = toShown(stored);
  const displayName = input.displayName === undefined ? before.displayName : input.displayName;
  if (input.isPublic && !displayName) {
    throw new AppError('BAD_REQUEST', 'A public profile needs a display name.', { field: 'isPublic' });
  }
  if (input.isPublic && !before.isPublic && !stored.isActive) {
    throw new AppError('BAD_REQUEST', 'This user is disabled or not confirmed yet.', { field: 'isPublic' });
  }
  const isNew = input.isPublic && displayName && before.slug === null;
  const after = { ...before, ...input, displayName, slug: isNew ? await freeSlug(trx, displayName) : before.slug };
  if (sameJson(before, toShown(after))) return null;
  // Also announced before: a profile that is now hidden was public until now.
  await announceName(trx, userId);
  await writeProfile(trx, userId, toShown(after));
  await announceName(trx, userId);
  return { before, after: toShown(after) };
}

const notForMembers = () => new AppError('FORBIDDEN', 'This is for those who write for the site.');

const mayEdit = ({ role, isPublic }: Pick<StoredProfile, 'role' | 'isPublic'>) => role !== null || isPublic;

export async function getOwnProfile({ services: { db }, viewer }: SignedInContext) {
  const profile = await findPublicProfile(db, viewer.userId);
  return profile && mayEdit(profile) ? toShown(profile) : null;
}

export async function updateOwnProfile(member: SignedInContext, input: OwnProfileInput) {
  const { services, viewer, log } = member;
  await consumeRename(services.db, viewer.userId);
  await services.db.transaction().execute(async (trx) => {
    const changed = await changeProfile(trx, viewer.userId, input, mayEdit);
    if (changed) await recordOwnChange(trx, member, viewer.userId, 'change_profile');
  });
  log.info({ userId: viewer.userId }, 'profile changed');
  return await getOwnProfile(member);
}

export async function getProfile(db: Db, userId: string): Promise<ProfileRow> {
  const profile = await findPublicProfile(db, userId);
  if (!profile) throw new AppError('NOT_FOUND', 'There is no such user any more.', { id: userId });
  return toShown(profile);
}
