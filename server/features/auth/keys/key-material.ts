import type { CryptoKey, JWK } from 'jose';
import { z } from 'zod';
import type { Sealer } from '../../../secrets/seal';
import type { KeyAlgorithm, StoredKey } from './key-sets';

// Loaded on first use: public pages sign nothing.
const loadJose = () => import('jose');

const privateJwk = z.union([
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() }),
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() }),
]);

export type PublicJwk = JWK & { kid: string; alg: KeyAlgorithm };

export interface KeyPair {
  kid: string;
  alg: KeyAlgorithm;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwk: PublicJwk;
}

/** Binds a sealed key to its row's id and algorithm, so that it cannot be moved to another row. */
const getPlace = ({ kid, alg }: Pick<StoredKey, 'kid' | 'alg'>) =>
  ({ purpose: 'signing-key', row: `${alg}/${kid}` }) as const;

export async function generateKey(sealer: Sealer, alg: KeyAlgorithm) {
  const { generateKeyPair, exportJWK, calculateJwkThumbprint } = await loadJose();
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, alg, sealed: sealer.seal(getPlace({ kid, alg }), JSON.stringify(jwk)) };
}

/**
 * Unseals a stored key. The public key is derived from the sealed private key instead of being stored, so that an
 * attacker who can write to the database cannot add a trusted key.
 */
export async function openKey(sealer: Sealer, stored: Pick<StoredKey, 'kid' | 'alg' | 'sealed'>): Promise<KeyPair> {
  const { importJWK } = await loadJose();
  const { kid, alg } = stored;
  const secret = privateJwk.parse(JSON.parse(sealer.unseal(getPlace(stored), stored.sealed)));
  const { d: _, ...open } = secret;
  const jwk: PublicJwk = { ...open, kid, alg, use: 'sig' };
  const [privateKey, publicKey] = await Promise.all([importJWK(secret, alg), importJWK(jwk, alg)]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new Error('no key pair was stored');
  return { kid, alg, privateKey, publicKey, jwk };
}
