import { AppError } from '../../../base/errors';
import type { Db } from '../../../database/database';
import { MAX_CREDENTIAL_ID } from '../../../../shared/auth/passkeys.schema';
import type { PasskeyRegistration } from '../../../../shared/auth/passkeys.schema';
import { notifyOwner } from '../primitives/account-notices';
import { recordOwnChange } from '../primitives/own-changes';
import { lockReauthenticated } from '../sessions/reauthentication';
import type { SignedInContext } from '../primitives/auth-context';
import { consumeCallLimit } from '../primitives/auth-limits';
import { findProfile } from '../store/auth.queries';
import { deviceName } from '../primitives/device-name';
import { getSite } from '../primitives/auth-messages';
import { CHALLENGE_SECONDS, redeemChallenge, storeChallenge } from './challenges';
import type { Holder } from './challenges';
import { insertPasskey, listPasskeys } from '../store/passkeys.queries';
import { loadWebauthn, relyingParty, toUserHandle } from './relying-party';

export const MAX_PASSKEYS = 10;
// Enough for a key of 8,192 bits.
const MAX_KEY_BYTES = 1_200;

const getHolder = ({ viewer }: SignedInContext): Holder => ({ purpose: 'register', secret: viewer.sessionId });

async function assertBelowMaxPasskeys(db: Db, userId: string): Promise<void> {
  if ((await listPasskeys(db, userId)).length < MAX_PASSKEYS) return;
  throw new AppError('CONFLICT', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

/** Options for creating a discoverable passkey, which needs no user name at sign-in. */
export async function registrationOptions(member: SignedInContext) {
  const { services, viewer, client } = member;
  const { db, config } = services;
  await consumeCallLimit(db, 'passkey-options', client.ip);
  await assertBelowMaxPasskeys(db, viewer.userId);
  const { siteName } = await getSite(services);
  const profile = await findProfile(db, viewer.userId);
  const known = await listPasskeys(db, viewer.userId);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID: relyingParty(config).id,
    rpName: siteName,
    userID: toUserHandle(viewer.userId),
    userName: profile?.email ?? profile?.displayName ?? 'account',
    userDisplayName: profile?.displayName ?? '',
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  await storeChallenge(db, options.challenge, getHolder(member));
  return options;
}

async function verified(member: SignedInContext, response: PasskeyRegistration) {
  const { services, viewer, log } = member;
  const challenge = await redeemChallenge(services.db, response.response.clientDataJSON, getHolder(member));
  const { origin, id } = relyingParty(services.config);
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    if (!(await hasOwnAttestation(response.response.attestationObject))) throw new Error('A certificate came along.');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    });
    if (!registrationInfo) throw new Error('Its signature is wrong.');
    const { id: credentialId, publicKey } = registrationInfo.credential;
    if (credentialId.length > MAX_CREDENTIAL_ID || publicKey.length > MAX_KEY_BYTES) throw new Error('It is too long.');
    return registrationInfo;
  } catch (err) {
    log.warn({ err, userId: viewer.userId }, 'passkey refused');
    throw new AppError('BAD_REQUEST', 'That passkey was not accepted. Please try again, or use another one.');
  }
}

export async function verifyRegistration(member: SignedInContext, response: PasskeyRegistration): Promise<void> {
  const { services, viewer, client, log } = member;
  const { userId } = viewer;
  const { credential, userVerified, credentialBackedUp } = await verified(member, response);
  const site = await getSite(services);
  const name = deviceName(client.userAgent);
  await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    await assertBelowMaxPasskeys(trx, userId);
    const isNew = await insertPasskey(trx, {
      userId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: response.response.transports,
      name,
      isUserVerified: userVerified,
      isBackedUp: credentialBackedUp,
    });
    if (!isNew) throw new AppError('CONFLICT', 'That passkey is in use already.');
    await recordOwnChange(trx, member, userId, 'add_passkey');
    const detail = `It was made with ${name} and is number ${(await listPasskeys(trx, userId)).length} of the account.`;
    await notifyOwner(trx, site, { userId, event: 'passkey_added', detail });
  });
  log.info({ userId }, 'passkey added');
}

/**
 * Whether a new passkey has self attestation or none, as requested. Manufacturer certificates are rejected unread:
 * verifying one would call the revocation URLs that it contains.
 */
export async function hasOwnAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadWebauthn();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
