import { loadWebauthn } from './relying-party';

/**
 * Whether a new passkey vouches for itself or nobody does for it, as was asked for. Certificates of its maker are
 * refused before anything reads them: checking one asks the addresses written in it whether it was revoked.
 */
export async function hasOwnAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadWebauthn();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
