import { plainWord } from '../../../../shared/audit/change-sentence';

export { entityWord } from '../../../../shared/audit/change-sentence';

export const actionWord = plainWord;

export interface Actor {
  actorId: string | null;
  actorEmail: string | null;
  requestId: string | null;
}

export function actorWord({ actorId, actorEmail, requestId }: Actor): string {
  return actorEmail ?? actorId ?? (requestId === null ? 'The operator' : 'A deleted account');
}

export interface ActingToken {
  tokenKind: string | null;
  tokenName: string | null;
}

export function tokenWord({ tokenKind, tokenName }: ActingToken): string | undefined {
  if (tokenKind === null) return undefined;
  if (tokenName === null) return tokenKind === 'access' ? 'a program’s access token' : 'a token';
  return tokenKind === 'access' ? `an access token of “${tokenName}”` : `the token “${tokenName}”`;
}
