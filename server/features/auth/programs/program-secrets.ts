import { createHash } from 'node:crypto';
import { generateIdFromEntropySize } from 'lucia';

const PERSONAL = 'lr_pat_';
const REFRESH = 'lr_ref_';
/** 200 random bits, in 40 characters. */
const ENTROPY = 25;
const PART = 40;

const random = () => generateIdFromEntropySize(ENTROPY);

/** The stored form of a secret: nothing in the database works as a token. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const newPersonalToken = (): string => PERSONAL + random();

export const looksLikePersonalToken = (text: string): boolean =>
  text.startsWith(PERSONAL) && text.length === PERSONAL.length + PART;

interface RefreshSecret {
  token: string;
  selectorHash: string;
  tokenHash: string;
}

function getRefreshSecret(selector: string, verifier: string): RefreshSecret {
  const token = REFRESH + selector + verifier;
  return { token, selectorHash: secretHash(selector), tokenHash: secretHash(token) };
}

/**
 * A refresh token has a `selector`, which names its family and is as secret as the rest, and a verifier, new at each
 * rotation. A replaced token is thus recognised without a row for every token ever issued.
 */
export const newRefreshSecret = (): RefreshSecret => getRefreshSecret(random(), random());

export function readRefreshToken(token: string): { given: RefreshSecret; next: RefreshSecret } | undefined {
  if (!token.startsWith(REFRESH) || token.length !== REFRESH.length + 2 * PART) return undefined;
  const selector = token.slice(REFRESH.length, REFRESH.length + PART);
  return {
    given: getRefreshSecret(selector, token.slice(REFRESH.length + PART)),
    next: getRefreshSecret(selector, random()),
  };
}
