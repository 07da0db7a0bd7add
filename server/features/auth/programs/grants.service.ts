import type { Transaction } from 'kysely';
import { isAdminScope } from '../../../../shared/auth/token-scopes';
import type { TokenScope } from '../../../../shared/auth/token-scopes';
import type { TokenGrant } from '../../../../shared/auth/tokens.schema';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { notifyOwner } from '../primitives/account-notices';
import { recordOwnChange } from '../primitives/own-changes';
import { requireReauthentication } from '../sessions/reauthentication';
import type { AuthContext } from '../primitives/auth-context';
import { consumeCallLimit } from '../primitives/auth-limits';
import type { MailSite } from '../primitives/auth-mails';
import { lockUser } from '../store/auth.queries';
import { signingKey } from '../keys/signing-keys';
import { toNetwork } from '../sessions/start-session';
import { getSite } from '../primitives/auth-messages';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from './access-tokens';
import {
  deleteFamilyBySelector,
  findFamily,
  findFamilyOwner,
  insertFamily,
  rotateFamily,
} from '../store/families.queries';
import type { Family } from '../store/families.queries';
import { findPersonalToken, touchPersonalToken } from '../store/personal-tokens.queries';
import { looksLikePersonalToken, newRefreshSecret, readRefreshToken, secretHash } from './program-secrets';
import { findSessionUser } from '../store/program-session.queries';
import type { SessionUser } from '../store/program-session.queries';

const DAY = 86_400;

/** The same error for every invalid token, whatever the reason. */
const notAccepted = () => new AppError('INVALID_CREDENTIALS', 'The token is not accepted.');

interface UserFamily {
  family: Family;
  user: SessionUser;
}

interface StartedFamily extends UserFamily {
  refreshToken: string;
}

/**
 * Reads everything the response needs inside the transaction, so that a failure rolls the token rotation back:
 * otherwise the program's retry would count as reuse and end the family.
 */
async function withUser(trx: Transaction<Database>, family: Family | undefined): Promise<UserFamily | undefined> {
  const user = family && (await findSessionUser(trx, family.userId));
  return family && user && { family, user };
}

interface NewFamilyOptions {
  userId: string;
  sessionId: string | null;
  personalTokenId: string | null;
  scopes: readonly TokenScope[];
  tokenName: string | null;
}

/** Refreshing is not reported: the sign-in it continues was. */
async function reportProgram(
  trx: Transaction<Database>,
  caller: AuthContext,
  { site, userId, tokenName }: Pick<NewFamilyOptions, 'userId' | 'tokenName'> & { site: MailSite },
): Promise<void> {
  const token = tokenName === null ? undefined : { kind: 'personal' as const, name: tokenName };
  await recordOwnChange(trx, { requestId: caller.requestId, token }, userId, 'sign_in_program');
  // A program with a personal token signs in whenever it starts.
  const quiet = token && { detail: `It used the personal token “${token.name}”.`, quietSeconds: DAY };
  await notifyOwner(trx, site, { userId, event: 'program_signed_in', ...quiet });
}

async function beginFamily(caller: AuthContext, options: NewFamilyOptions): Promise<StartedFamily> {
  const { services, client, log } = caller;
  const { userId, tokenName, ...kind } = options;
  const site = await getSite(services);
  const { token, ...hashes } = newRefreshSecret();
  const userFamily = await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const id = await insertFamily(trx, {
      ...kind,
      userId,
      ...hashes,
      userAgent: client.userAgent.slice(0, 300) || null,
      ipPrefix: toNetwork(client.ip) || null,
    });
    const begun = await withUser(trx, id === undefined ? undefined : await findFamily(trx, id, userId));
    if (begun?.family.scopes.some(isAdminScope)) await reportProgram(trx, caller, { site, userId, tokenName });
    return begun;
  });
  if (!userFamily) throw notAccepted();
  log.info({ ip: client.ip, userId, scopes: userFamily.family.scopes }, 'program signed in');
  return { ...userFamily, refreshToken: token };
}

async function bySession(caller: AuthContext, scopes: readonly TokenScope[]): Promise<StartedFamily> {
  const { viewer } = caller;
  if (!viewer) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  if (viewer.role === null && scopes.some(isAdminScope)) {
    throw new AppError('FORBIDDEN', 'Only a token of somebody who works here can write.');
  }
  // The program stays signed in when the browser signs out, so a browser left open must not suffice to sign it in.
  if (scopes.some(isAdminScope)) await requireReauthentication({ ...caller, viewer });
  const { userId, sessionId } = viewer;
  return await beginFamily(caller, { userId, sessionId, personalTokenId: null, tokenName: null, scopes });
}

async function byPersonalToken(caller: AuthContext, token: string): Promise<StartedFamily> {
  const { db } = caller.services;
  const found = looksLikePersonalToken(token) ? await findPersonalToken(db, secretHash(token)) : undefined;
  if (!found) throw notAccepted();
  await touchPersonalToken(db, found.id);
  const { id, userId, scopes, name } = found;
  return await beginFamily(caller, { userId, sessionId: null, personalTokenId: id, scopes, tokenName: name });
}

/**
 * Each refresh token works once. A second use ends its family: a lost response cannot be distinguished from a stolen
 * token, and a thief must not stay signed in.
 */
async function byRefreshToken({ services, client, log }: AuthContext, token: string): Promise<StartedFamily> {
  const { db } = services;
  const secret = readRefreshToken(token);
  const userId = secret && (await findFamilyOwner(db, secret.given.selectorHash));
  if (!secret || userId === undefined) throw notAccepted();
  const { given, next } = secret;
  const site = await getSite(services);
  const userFamily = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const { selectorHash } = given;
    const rotated = await rotateFamily(trx, { selectorHash, given: given.tokenHash, next: next.tokenHash });
    if (rotated !== 'reused') return await withUser(trx, rotated);
    await deleteFamilyBySelector(trx, selectorHash);
    await notifyOwner(trx, site, { userId, event: 'refresh_reused' });
    return rotated;
  });
  if (userFamily === 'reused') log.warn({ ip: client.ip, userId }, 'refresh token used again');
  if (userFamily === 'reused' || !userFamily) throw notAccepted();
  return { ...userFamily, refreshToken: next.token };
}

async function begin(caller: AuthContext, grant: TokenGrant): Promise<StartedFamily> {
  if (grant.grant_type === 'session') return await bySession(caller, grant.scope);
  if (grant.grant_type === 'refresh_token') return await byRefreshToken(caller, grant.refresh_token);
  return await byPersonalToken(caller, grant.personal_token);
}

export async function grantSession(caller: AuthContext, grant: TokenGrant) {
  const { services, client } = caller;
  await consumeCallLimit(services.db, 'token', client.ip);
  const key = await signingKey(services, grant.alg);
  const { family, user, refreshToken } = await begin(caller, grant);
  const access = await signAccessToken(services.config, family, key);
  return {
    access_token: access.token,
    token_type: 'bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    scope: family.scopes.join(' '),
    user,
  };
}
