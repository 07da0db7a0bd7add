import { z } from 'zod';
import type { Db } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { tokenHash } from '../primitives/one-time-tokens';
import { deleteOpenChallenge, insertChallenge } from '../store/passkeys.queries';
import type { ChallengePurpose } from '../store/passkeys.queries';

/** Also the timeout of the browser's dialog. */
export const CHALLENGE_SECONDS = 300;

export interface Holder {
  purpose: ChallengePurpose;
  secret: string;
}

const stored = (challenge: string, { purpose, secret }: Holder) => ({
  challengeHash: tokenHash(challenge),
  purpose,
  holderHash: tokenHash(`${purpose} ${secret}`),
});

export async function storeChallenge(db: Db, challenge: string, holder: Holder): Promise<void> {
  await insertChallenge(db, { ...stored(challenge, holder), seconds: CHALLENGE_SECONDS });
}

const clientData = z.object({ challenge: z.string().max(200), crossOrigin: z.literal(false).optional() });

function readClientData(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function redeemChallenge(db: Db, clientDataJSON: string, holder: Holder): Promise<string> {
  const { data } = clientData.safeParse(readClientData(clientDataJSON));
  if (data && (await deleteOpenChallenge(db, stored(data.challenge, holder)))) return data.challenge;
  throw new AppError('CHALLENGE_ENDED', 'This took too long, or was done already. Please try again.');
}
