import { loadWebauthn } from './relying-party';

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
