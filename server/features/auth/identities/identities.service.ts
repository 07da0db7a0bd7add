import { AppError } from '../../../base/errors';
import { notifyOwner } from '../primitives/account-notices';
import { recordOwnChange } from '../primitives/own-changes';
import { lockReauthenticated, mayConfirmAt } from '../sessions/reauthentication';
import { hasWayIn } from '../sessions/way-in';
import type { SignedInContext } from '../primitives/auth-context';
import { findAccountById } from '../store/auth.queries';
import { deleteUserSessions } from '../store/sessions.queries';
import { getSite } from '../primitives/auth-messages';
import { deleteIdentity, listIdentities } from '../store/identities.queries';
import { findOnlyProvider, getProviders } from '../providers/providers';

export async function listOwnIdentities({ services: { db, config }, viewer }: SignedInContext) {
  const providers = getProviders(config);
  const identities = await listIdentities(db, viewer.userId);
  const account = await findAccountById(db, viewer.userId);
  const known = identities.flatMap(({ provider }) => providers.get(provider) ?? []);
  return {
    identities: identities.map(({ provider: name, ...identity }) => {
      const provider = providers.get(name);
      return {
        ...identity,
        provider: name,
        label: provider?.label ?? name,
        canConfirm:
          provider !== undefined && account !== undefined && mayConfirmAt(account, provider.provesTime, known),
      };
    }),
    providers: [...providers.values()].map(({ name, label }) => ({ name, label })),
  };
}

export async function unlinkIdentity(member: SignedInContext, id: string): Promise<void> {
  const { services, viewer, log } = member;
  const { userId, sessionId } = viewer;
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    const provider = await deleteIdentity(trx, userId, id);
    if (provider === undefined) {
      throw new AppError('identity_not_found', 'This account is not linked any more.');
    }
    // An account that may sign in only through this provider has no other sign-in method.
    const account = await findAccountById(trx, userId);
    const only = findOnlyProvider(services.config, account?.email);
    const left = await listIdentities(trx, userId);
    if (only?.name === provider && !left.some((identity) => identity.provider === provider)) {
      throw new AppError('single_identity_not_deletable', `${only.label} alone opens your account. It stays linked.`);
    }
    if (!(await hasWayIn(trx, services.config, userId))) {
      throw new AppError(
        'single_identity_not_deletable',
        'This is the last way into your account. First set a password, link another account or add a passkey.',
      );
    }
    await deleteUserSessions(trx, userId, sessionId);
    await recordOwnChange(trx, member, userId, 'unlink_identity');
    const label = getProviders(services.config).get(provider)?.label ?? provider;
    await notifyOwner(trx, site, { userId, event: 'identity_unlinked', detail: `It was an account at ${label}.` });
    log.info({ userId, provider }, 'identity unlinked');
  });
}
