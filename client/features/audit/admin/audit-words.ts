import { plainWord } from '../../../../shared/audit/change-sentence';

export { entityWord } from '../../../../shared/audit/change-sentence';

/** make_admin → 'Make admin' */
export const actionWord = plainWord;

export interface Actor {
  actorId: string | null;
  actorEmail: string | null;
  requestId: string | null;
}

/** An operator's command has neither an account nor a request. */
export function actorWord({ actorId, actorEmail, requestId }: Actor): string {
  return actorEmail ?? actorId ?? (requestId === null ? 'The operator' : 'A deleted account');
}

export interface ActingToken {
  tokenKind: string | null;
  tokenName: string | null;
}

/** The token with which a program acted for the user; undefined when the user acted. */
export function tokenWord({ tokenKind, tokenName }: ActingToken): string | undefined {
  if (tokenKind === null) return undefined;
  if (tokenName === null) return tokenKind === 'access' ? 'a program’s access token' : 'a token';
  return tokenKind === 'access' ? `an access token of “${tokenName}”` : `the token “${tokenName}”`;
}
