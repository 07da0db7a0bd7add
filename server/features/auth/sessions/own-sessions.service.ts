import { AppError } from '../../../base/errors';
import { notifyOwner } from '../primitives/account-notices';
import { recordOwnChange } from '../primitives/own-changes';
import { getSite } from '../primitives/auth-messages';
import { lockUser } from '../store/auth.queries';
import type { SignedInContext } from '../primitives/auth-context';
import { deleteListedFamily, listFamilies } from '../store/families.queries';
import { deviceName, programName } from '../primitives/device-name';
import { deleteUnverifiedFactors } from '../store/mfa.queries';
import { deleteTokens } from '../store/one-time-tokens.queries';
import { blankSessionCookie } from '../primitives/cookies';
import { deleteListedSession, listSessions } from '../store/sessions.queries';

export async function listOwnSessions({ services: { db }, viewer }: SignedInContext) {
  const sessions = await listSessions(db, viewer.userId, viewer.sessionId);
  const families = await listFamilies(db, viewer.userId);
  return [
    ...sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      hasPersonalToken: false,
    })),
    ...families.map(({ userAgent, tokenName, ...family }) => ({
      ...family,
      device: programName(userAgent, tokenName),
      isCurrent: false,
      hasPersonalToken: tokenName !== null,
    })),
  ];
}

export async function revokeSession(member: SignedInContext, id: string): Promise<string | undefined> {
  const { services, viewer, log } = member;
  const { userId } = viewer;
  const site = await getSite(services);
  const ended = await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const found = await deleteListedSession(trx, userId, id);
    const isProgram = found === undefined && (await deleteListedFamily(trx, userId, id));
    if (found === undefined && !isProgram) throw new AppError('NOT_FOUND', 'That session has ended already.');
    // The ended session may have started these.
    await deleteTokens(trx, userId, ['change_email']);
    await deleteUnverifiedFactors(trx, userId);
    await recordOwnChange(trx, member, userId, 'end_session');
    await notifyOwner(trx, site, { userId, event: 'session_ended' });
    return found;
  });
  log.info({ userId }, 'session revoked');
  return ended === viewer.sessionId ? blankSessionCookie(services.config) : undefined;
}
