import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { JWTHeaderParameters } from 'jose';
import { z } from 'zod';
import { ACCESS_TOKEN_ALGORITHMS } from '../../../../shared/auth/tokens.schema';
import type { Services } from '../../../trpc/services';
import { LONGEST_TOKEN_SECONDS } from '../keys/key-sets';
import { verificationKeys } from '../keys/signing-keys';
import type { SigningKey } from '../keys/signing-keys';
import type { Family } from '../store/families.queries';

export const ACCESS_TOKEN_SECONDS = LONGEST_TOKEN_SECONDS;
const TYPE = 'at+jwt';

type Place = Pick<Services, 'db' | 'config' | 'sealer'>;

export async function signAccessToken(
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
  { id, userId, scopes }: Family,
  { kid, alg, privateKey }: SigningKey,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const token = await new SignJWT({ sid: id, scope: scopes.join(' ') })
    .setProtectedHeader({ alg, kid, typ: TYPE })
    .setIssuer(publicUrl)
    .setAudience(publicUrl)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .sign(privateKey);
  return { token, expiresAt };
}

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });

export async function readAccessToken(
  services: Place,
  token: string,
): Promise<{ userId: string; familyId: string } | undefined> {
  const { publicUrl } = services.config;
  const keys = await verificationKeys(services);
  const toKey = ({ kid, alg }: JWTHeaderParameters) => {
    const key = keys.find((known) => known.kid === kid && known.alg === alg);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  };
  try {
    const { payload } = await jwtVerify(token, toKey, {
      algorithms: [...ACCESS_TOKEN_ALGORITHMS],
      issuer: publicUrl,
      audience: publicUrl,
      typ: TYPE,
      requiredClaims: ['exp', 'iat', 'jti'],
    });
    const { success, data } = claims.safeParse(payload);
    return success ? { userId: data.sub, familyId: data.sid } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
