import type { Hashing } from '../../../shared/tools/fair-formulas';

const bytes = (text: string | Uint8Array) =>
  typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text);
const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Undefined where browsers disable WebCrypto, as on pages without https. */
export function webHashing(): Hashing | undefined {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  return {
    sha256: async (text) => hex(await subtle.digest('SHA-256', bytes(text))),
    async hmacSha256(key, message) {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await subtle.importKey('raw', bytes(key), algorithm, false, ['sign']);
      return hex(await subtle.sign('HMAC', imported, bytes(message)));
    },
  };
}
