import type { MergeSaved, SaveSite } from '../../../shared/saved/saved.schema';
import { TOO_MANY_SAVED } from '../../../shared/saved/saved-sites';
import { AppError } from '../../base/errors';
import { consumeRateLimits } from '../../http/rate-limits';
import { findCasinoIdAt, findCasinoIdsAt } from '../addresses/casino-address.queries';
import type { SignedInContext } from '../auth/primitives/auth-context';
import { lockUser } from '../auth/store/auth.queries';
import { deleteSaved, insertSaved, listSaved } from './saved.queries';
import type { NewSaved } from './saved.queries';
import { mergeSavedInput, savedSiteInput, saveSiteInput } from '../../../shared/saved/saved.schema';
import { router, signedInProcedure } from '../../trpc/procedures';
import { done } from '../auth/primitives/procedure-responses';

/** Saves per account, far more than a member makes while going through a whole list. */
export const SAVES_LIMIT = { max: 300, windowSeconds: 600 };

type Member = Pick<SignedInContext, 'services' | 'viewer'>;

async function consumeSave({ services: { db }, viewer: { userId } }: Member): Promise<void> {
  await consumeRateLimits(db, [{ name: 'save', subject: userId, ...SAVES_LIMIT }]);
}

async function save({ services: { db }, viewer: { userId } }: Member, sites: readonly NewSaved[]): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    return await insertSaved(trx, userId, sites);
  });
}

async function listSavedOf({ services: { db }, viewer: { userId } }: Member) {
  return await listSaved(db, userId);
}

async function addSaved(member: Member, { slug, savedAt }: SaveSite): Promise<void> {
  await consumeSave(member);
  const casinoId = await findCasinoIdAt(member.services.db, slug);
  if (casinoId === undefined) throw new AppError('NOT_FOUND', 'We have no review at that address.', { slug });
  const left = await save(member, [{ casinoId, savedAt }]);
  if (left.length > 0) throw new AppError('CONFLICT', TOO_MANY_SAVED);
}

async function removeSaved(member: Member, slug: string): Promise<void> {
  const { db } = member.services;
  await consumeSave(member);
  const casinoId = await findCasinoIdAt(db, slug);
  if (casinoId !== undefined) await deleteSaved(db, member.viewer.userId, casinoId);
}

/** Merges what the browser saved before sign-in. Drops unknown sites; returns addresses beyond the limit. */
async function mergeSaved(member: Member, { sites }: MergeSaved): Promise<{ left: string[] }> {
  await consumeSave(member);
  const ids = await findCasinoIdsAt(
    member.services.db,
    sites.map(({ slug }) => slug),
  );
  const getId = (slug: string) => ids.get(slug.toLowerCase());
  const found = sites.flatMap(({ slug, savedAt }) => {
    const casinoId = getId(slug);
    return casinoId === undefined ? [] : [{ casinoId, savedAt }];
  });
  const left = new Set<string | undefined>(await save(member, found));
  return { left: sites.map(({ slug }) => slug).filter((slug) => left.has(getId(slug))) };
}

export const savedRouter = router({
  list: signedInProcedure.query(({ ctx }) => listSavedOf(ctx)),
  add: signedInProcedure.input(saveSiteInput).mutation(({ ctx, input }) => done(addSaved(ctx, input))),
  remove: signedInProcedure.input(savedSiteInput).mutation(({ ctx, input }) => done(removeSaved(ctx, input.slug))),
  merge: signedInProcedure.input(mergeSavedInput).mutation(({ ctx, input }) => mergeSaved(ctx, input)),
});
