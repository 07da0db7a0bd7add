import { AppError } from '../../../base/errors';
import { signInFailures } from '../../../http/metrics';
import type { PasskeyAnswer, PasskeyOptionsInput } from '../../../../shared/auth/passkeys.schema';
import { consumeCallLimit, consumeReauthenticationLimit } from '../primitives/auth-limits';
import type { AuthContext, SignedInContext } from '../primitives/auth-context';
import { findAccountById } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import { markReauthenticated } from '../store/sessions.queries';
import { completePrimaryAuth, assertMaySignIn, startSession } from '../sessions/start-session';
import type { FirstStep } from '../sessions/start-session';
import { lockVerifiedAccount } from '../sessions/verified-account';
import { newToken } from '../primitives/one-time-tokens';
import { CHALLENGE_SECONDS, redeemChallenge, storeChallenge } from './challenges';
import type { Holder } from './challenges';
import { findPasskeyByCredential, listPasskeys, recordPasskeyUse } from '../store/passkeys.queries';
import type { Passkey } from '../store/passkeys.queries';
import { loadWebauthn, relyingParty, toUserHandle } from './relying-party';

type Credentials = Pick<Passkey, 'credentialId' | 'transports'>[];

async function issueOptions({ services }: AuthContext, holder: Holder, credentials: Credentials = []) {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.config).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: holder.purpose === 'reauthenticate' ? 'required' : 'preferred',
    allowCredentials: credentials.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  await storeChallenge(services.db, options.challenge, holder);
  return options;
}

const signInHolder = (browser: string): Holder => ({ purpose: 'sign_in', secret: browser });
const sessionHolder = ({ viewer }: SignedInContext): Holder => ({
  purpose: 'reauthenticate',
  secret: viewer.sessionId,
});

/**
 * `browser`: the secret that binds the challenge to the requesting browser; new if the browser has none. Autofill
 * (`isForField`) requests options at every page view, so it has its own limit and cannot exhaust the button's.
 */
export async function authenticationOptions(
  caller: AuthContext,
  { isForField }: PasskeyOptionsInput,
  browser = newToken(),
) {
  await consumeCallLimit(caller.services.db, isForField ? 'passkey-field' : 'passkey-options', caller.client.ip);
  return { browser, options: await issueOptions(caller, signInHolder(browser)) };
}

interface Proof {
  passkey: Passkey;
  account: Account;
  isUserVerified: boolean;
}

async function verify({ services }: AuthContext, response: PasskeyAnswer, passkey: Passkey, challenge: string) {
  const { origin, id } = relyingParty(services.config);
  const { userHandle = '', ...answer } = response.response;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: { ...answer, userHandle }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  });
  if (!verified) throw new Error('Its signature is wrong.');
  return authenticationInfo;
}

function refuse({ log, client }: AuthContext, passkey: Passkey | undefined, err?: unknown): AppError {
  signInFailures.inc();
  log.warn({ ip: client.ip, userId: passkey?.userId, passkeyId: passkey?.id, err }, 'passkey refused');
  return new AppError('INVALID_CREDENTIALS', 'That passkey does not open an account here.');
}

/** Whether the response names its owner's user handle, which may be missing if the options named the credentials. */
const namesOwner = ({ response }: PasskeyAnswer, { userId }: Passkey) =>
  response.userHandle === toUserHandle(userId).toString('base64url');

async function proveBy(caller: AuthContext, response: PasskeyAnswer, holder: Holder): Promise<Proof> {
  const { db } = caller.services;
  const challenge = await redeemChallenge(db, response.response.clientDataJSON, holder);
  const passkey = await findPasskeyByCredential(db, response.id);
  const account = passkey && (await findAccountById(db, passkey.userId));
  if (!passkey || !account) throw refuse(caller, passkey);
  const info = await verify(caller, response, passkey, challenge).catch((err: unknown) => {
    throw refuse(caller, passkey, err);
  });
  const used = { counter: info.newCounter, isBackedUp: info.credentialBackedUp };
  if (account.isDisabled || !account.isConfirmed) throw refuse(caller, passkey);
  if (!(await recordPasskeyUse(db, passkey.id, used))) throw refuse(caller, passkey);
  // A finder can set the PIN of a key that has none: verification counts only if it was done at registration too.
  return { passkey, account, isUserVerified: info.userVerified && passkey.isUserVerified };
}

/** A passkey counts as both factors if the device verified the user, otherwise as the first one, like a password. */
export async function verifyAuthentication(
  caller: AuthContext,
  response: PasskeyAnswer,
  browser: string | undefined,
): Promise<FirstStep> {
  await consumeCallLimit(caller.services.db, 'passkey', caller.client.ip);
  const { passkey, account, isUserVerified } = await proveBy(caller, response, signInHolder(browser ?? ''));
  if (!namesOwner(response, passkey)) throw refuse(caller, passkey);
  assertMaySignIn(caller, account);
  return isUserVerified ? await startSession(caller, account) : await completePrimaryAuth(caller, account);
}

export async function reauthenticationOptions(member: SignedInContext) {
  const all = await listPasskeys(member.services.db, member.viewer.userId);
  const own = all.filter(({ isUserVerified }) => isUserVerified);
  if (own.length === 0)
    throw new AppError('CONFLICT', 'Your account has no passkey that asks for a finger, face or PIN.');
  await consumeCallLimit(member.services.db, 'passkey-options', member.client.ip);
  return await issueOptions(member, sessionHolder(member), own);
}

/** Reauthenticates by passkey. Requires user verification: a security key left in the device proves nothing. */
export async function reauthenticateByPasskey(member: SignedInContext, response: PasskeyAnswer): Promise<void> {
  const { services, viewer } = member;
  await consumeReauthenticationLimit(services.db, viewer.userId);
  const { passkey, account, isUserVerified } = await proveBy(member, response, sessionHolder(member));
  if (passkey.userId !== viewer.userId || !isUserVerified) throw refuse(member, passkey);
  await services.db.transaction().execute(async (trx) => {
    await lockVerifiedAccount(trx, account);
    await markReauthenticated(trx, viewer.sessionId);
  });
}
