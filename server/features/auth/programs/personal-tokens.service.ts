import { isAdminScope, MAX_PERSONAL_TOKENS } from '../../../../shared/auth/token-scopes';
import type { CreateTokenInput } from '../../../../shared/auth/tokens.schema';
import { AppError } from '../../../base/errors';
import { notifyOwner } from '../primitives/account-notices';
import { recordOwnChange } from '../primitives/own-changes';
import { lockReauthenticated } from '../sessions/reauthentication';
import { lockSignedIn } from '../primitives/auth-context';
import { consumeTokenCreation } from '../primitives/auth-limits';
import type { SignedInContext } from '../primitives/auth-context';
import { getSite } from '../primitives/auth-messages';
import {
  countPersonalTokens,
  deletePersonalToken,
  insertPersonalToken,
  listPersonalTokens,
} from '../store/personal-tokens.queries';
import { newPersonalToken, secretHash } from './program-secrets';

export async function listOwnTokens({ services: { db }, viewer }: SignedInContext) {
  return await listPersonalTokens(db, viewer.userId);
}

const named = (name: string) => `It is named “${name}”.`;

export async function createToken(member: SignedInContext, { name, scopes, expiresInDays }: CreateTokenInput) {
  const { services, viewer, log } = member;
  const { userId } = viewer;
  if (viewer.role === null && scopes.some(isAdminScope)) {
    throw new AppError('FORBIDDEN', 'Only a token of somebody who works here can write.');
  }
  await consumeTokenCreation(services.db, userId);
  const site = await getSite(services);
  const token = newPersonalToken();
  const made = await services.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, viewer);
    if ((await countPersonalTokens(trx, userId)) >= MAX_PERSONAL_TOKENS) {
      throw new AppError('CONFLICT', `You have ${MAX_PERSONAL_TOKENS} tokens. Revoke one that you no longer use.`);
    }
    const kind = { userId, name, tokenHash: secretHash(token), scopes, days: expiresInDays };
    const inserted = await insertPersonalToken(trx, kind);
    await recordOwnChange(trx, member, userId, 'add_token');
    await notifyOwner(trx, site, { userId, event: 'token_added', detail: named(name) });
    return inserted;
  });
  log.info({ userId, tokenId: made.id, scopes }, 'personal token made');
  return { ...made, name, scopes, token };
}

export async function revokeToken(member: SignedInContext, id: string): Promise<void> {
  const { services, viewer, log } = member;
  const { userId } = viewer;
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    await lockSignedIn(trx, viewer);
    const name = await deletePersonalToken(trx, userId, id);
    if (name === undefined) throw new AppError('NOT_FOUND', 'There is no such token any more.');
    await recordOwnChange(trx, member, userId, 'remove_token');
    await notifyOwner(trx, site, { userId, event: 'token_revoked', detail: named(name) });
  });
  log.info({ userId, tokenId: id }, 'personal token revoked');
}
