import { AppError } from '../../../base/errors';
import { notifyOwner } from '../primitives/account-notices';
import { recordOwnChange } from '../primitives/own-changes';
import { lockReauthenticated } from '../sessions/reauthentication';
import { hasWayIn } from '../sessions/way-in';
import type { SignedInContext } from '../primitives/auth-context';
import { deleteUserSessions } from '../store/sessions.queries';
import { getSite } from '../primitives/auth-messages';
import { deleteOwnPasskey, listOwnPasskeys, recordOffer, renameOwnPasskey } from '../store/passkeys.queries';

const noSuch = () => new AppError('NOT_FOUND', 'There is no such passkey any more.');

export async function listViewerPasskeys({ services: { db }, viewer }: SignedInContext) {
  return await listOwnPasskeys(db, viewer.userId);
}

export async function renamePasskey(
  { services: { db }, viewer }: SignedInContext,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  if (!(await renameOwnPasskey(db, viewer.userId, passkeyId, name))) throw noSuch();
}

/** Also ends all other sessions: one of them may be on a lost device. */
export async function removePasskey(member: SignedInContext, passkeyId: string): Promise<void> {
  const { services, viewer, log } = member;
  const { userId } = viewer;
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    const name = await deleteOwnPasskey(trx, userId, passkeyId);
    if (name === undefined) throw noSuch();
    if (!(await hasWayIn(trx, services.config, userId))) {
      throw new AppError(
        'single_identity_not_deletable',
        'This is the last way into your account. First set a password, link an account or add another passkey.',
      );
    }
    await deleteUserSessions(trx, userId, viewer.sessionId);
    await recordOwnChange(trx, member, userId, 'remove_passkey');
    await notifyOwner(trx, site, { userId, event: 'passkey_removed', detail: `It was named “${name}”.` });
  });
  log.info({ userId }, 'passkey removed');
}

export async function claimOffer({ services: { db }, viewer }: SignedInContext): Promise<{ isOffered: boolean }> {
  return { isOffered: await recordOffer(db, viewer.userId) };
}
