import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { notifyOwner } from '../primitives/account-notices';
import { releaseEmail } from '../store/account.queries';
import { recordOwnChange } from '../primitives/own-changes';
import { lockReauthenticated, mayConfirmAt, otherProof } from '../sessions/reauthentication';
import type { AuthContext, SignedInContext } from '../primitives/auth-context';
import { consumeReauthenticationLimit } from '../primitives/auth-limits';
import { findAccountById } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import { markReauthenticated } from '../store/sessions.queries';
import { completePrimaryAuth } from '../sessions/start-session';
import type { FirstStep } from '../sessions/start-session';
import { lockVerifiedAccount } from '../sessions/verified-account';
import { getSite } from '../primitives/auth-messages';
import type { Attempt } from '../store/attempts.queries';
import {
  findIdentity,
  insertIdentity,
  insertUser,
  listIdentities,
  recordIdentityUse,
} from '../store/identities.queries';
import { cleanName, generateName } from '../providers/profile';
import type { Provider, ProviderProfile } from '../providers/provider';
import { findOnlyProvider, getProviders } from '../providers/providers';

export interface Proof {
  provider: Provider;
  profile: ProviderProfile;
}

const refused = ({ label }: Provider) =>
  new AppError('IDENTITY_REFUSED', `You cannot sign in here with this ${label} account.`);

function ownAddress({ provider: { domains }, profile: { email, isEmailVerified } }: Proof): string | null {
  if (email === null || !isEmailVerified) return null;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain) ? email : null;
}

const accountExists = ({ label }: Provider) =>
  new AppError(
    'ACCOUNT_EXISTS',
    `There is an account with your address already. Sign in to it as before, then link ${label} on your account page.`,
  );

async function createAccount(trx: Transaction<Database>, { provider, profile }: Proof, email: string | null) {
  if (email !== null) await releaseEmail(trx, null, email);
  const displayName = cleanName(profile.name) ?? generateName();
  const userId = await insertUser(trx, { email, displayName });
  const isNew = userId !== undefined && (await insertIdentity(trx, userId, { provider: provider.name, profile }));
  if (!isNew) throw accountExists(provider);
}

/** Never links to the account with the same address: its owner may not be the provider's user. */
async function signUp({ services, log, client }: AuthContext, proof: Proof): Promise<void> {
  const { provider, profile } = proof;
  if (!provider.allowsSignUp) {
    throw new AppError('SIGN_UP_CLOSED', `No account here is linked to this ${provider.label} account.`);
  }
  const email = ownAddress(proof);
  const only = findOnlyProvider(services.config, email);
  if (only && only.name !== provider.name) throw refused(provider);
  try {
    await services.db.transaction().execute((trx) => createAccount(trx, proof, email));
    log.info({ ip: client.ip, provider: provider.name }, 'account made by a provider');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ACCOUNT_EXISTS') throw error;
    // A concurrent callback for the same identity has created the account.
    if (!(await findIdentity(services.db, provider.name, profile.subject))) throw error;
  }
}

async function ensureOwner(caller: AuthContext, proof: Proof): Promise<{ identityId: string; account: Account }> {
  const { db } = caller.services;
  const find = () => findIdentity(db, proof.provider.name, proof.profile.subject);
  let identity = await find();
  if (!identity) {
    await signUp(caller, proof);
    identity = await find();
  }
  const account = identity && (await findAccountById(db, identity.userId));
  if (!identity || !account?.identityIds.includes(identity.id)) throw refused(proof.provider);
  return { identityId: identity.id, account };
}

export async function signInByIdentity(caller: AuthContext, proof: Proof): Promise<FirstStep> {
  const { services, log, client } = caller;
  const { identityId, account } = await ensureOwner(caller, proof);
  const only = findOnlyProvider(services.config, account.email);
  if (account.isDisabled || (only && only.name !== proof.provider.name)) {
    log.warn({ ip: client.ip, userId: account.id, provider: proof.provider.name }, 'sign-in refused');
    throw refused(proof.provider);
  }
  const step = await completePrimaryAuth(caller, account, proof.provider.name);
  await recordIdentityUse(services.db, identityId, proof.profile);
  return step;
}

/** Requires the session that began the attempt, so that another user who has signed in since is not affected. */
function requireSameSession(caller: AuthContext, sessionId: string | null): SignedInContext {
  const { viewer } = caller;
  if (viewer && viewer.sessionId === sessionId) return { ...caller, viewer };
  throw new AppError('UNAUTHORIZED', 'You are not signed in as before. Nothing was changed.');
}

async function linkIdentity(member: SignedInContext, { provider, profile }: Proof): Promise<void> {
  const { services, viewer, log } = member;
  const { userId } = viewer;
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    if (await insertIdentity(trx, userId, { provider: provider.name, profile })) {
      await recordOwnChange(trx, member, userId, 'link_identity');
      await notifyOwner(trx, site, {
        userId,
        event: 'identity_linked',
        detail: `It is an account at ${provider.label}.`,
      });
      log.info({ userId, provider: provider.name }, 'identity linked');
      return;
    }
    const owner = await findIdentity(trx, provider.name, profile.subject);
    if (owner?.userId === userId) return;
    throw new AppError(
      'identity_already_exists',
      `This ${provider.label} account is linked to another account here already.`,
    );
  });
}

export async function assertMayConfirmAt(
  { services: { db, config } }: SignedInContext,
  account: Account,
  { provesTime }: Provider,
): Promise<void> {
  const linked = await listIdentities(db, account.id);
  const providers = getProviders(config);
  const others = linked.flatMap(({ provider }) => providers.get(provider) ?? []);
  if (!mayConfirmAt(account, provesTime, others)) throw otherProof();
}

async function reauthenticateByIdentity(member: SignedInContext, { provider, profile }: Proof): Promise<void> {
  const { services, viewer, log } = member;
  await consumeReauthenticationLimit(services.db, viewer.userId);
  const account = await findAccountById(services.db, viewer.userId);
  const identity = await findIdentity(services.db, provider.name, profile.subject);
  if (!account || !identity || !account.identityIds.includes(identity.id)) {
    log.warn({ userId: viewer.userId, provider: provider.name }, 'reauthentication refused');
    throw new AppError('identity_not_found', `Your account is not linked to this ${provider.label} account.`);
  }
  await assertMayConfirmAt(member, account, provider);
  await services.db.transaction().execute(async (trx) => {
    await lockVerifiedAccount(trx, account);
    await markReauthenticated(trx, viewer.sessionId);
  });
}

export type Finished = FirstStep | { status: 'linked' } | { status: 'reauthenticated' };

export async function finishIdentity(
  caller: AuthContext,
  proof: Proof,
  { intent, sessionId }: Pick<Attempt, 'intent' | 'sessionId'>,
): Promise<Finished> {
  switch (intent) {
    case 'sign_in':
      return await signInByIdentity(caller, proof);
    case 'link':
      await linkIdentity(requireSameSession(caller, sessionId), proof);
      return { status: 'linked' };
    case 'reauthenticate':
      await reauthenticateByIdentity(requireSameSession(caller, sessionId), proof);
      return { status: 'reauthenticated' };
  }
}
