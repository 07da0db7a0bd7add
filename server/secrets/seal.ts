import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const SEALED = 'sealed1.';

/** Format version, key id, and nonce, ciphertext and tag together. */
const FORM = /^sealed1\.([0-9a-f]{16})\.([\w-]+)$/;

/** Each purpose has its own derived key. */
export type SealPurpose = 'totp' | 'signing-key';

/** `pause`: a cookie the browser may read but not change. `view`: who viewed a post, unreadable from its digest. */
export type SignPurpose = 'pause' | 'view';

export interface SealedPlace {
  purpose: SealPurpose;
  /** The values of the row that must not be swapped with another row's. */
  row: string;
}

export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Additional authenticated data. Includes format and key id, so that no part of a sealed text can be replaced. */
const boundTo = (keyId: string, { purpose, row }: SealedPlace) =>
  Buffer.from(JSON.stringify([SEALED, keyId, purpose, row]));

export class Sealer {
  readonly #secret: string;
  readonly #keys = new Map<SealPurpose | SignPurpose, Buffer>();
  readonly fingerprint: string;
  readonly keyId: string;

  constructor(secret: string) {
    this.#secret = secret;
    this.fingerprint = createHmac('sha256', secret).update('lootrank fingerprint of the secret').digest('hex');
    this.keyId = this.fingerprint.slice(0, 16);
  }

  seal(place: SealedPlace, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#keyFor(place.purpose), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(this.keyId, place));
    const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${SEALED}${this.keyId}.${body.toString('base64url')}`;
  }

  /** Throws a SealError unless this secret sealed exactly this text for this place. */
  unseal(place: SealedPlace, sealed: string): string {
    const [, keyId = '', encoded = ''] = FORM.exec(sealed) ?? [];
    const body = Buffer.from(encoded, 'base64url');
    // The last base64url character may have unused bits: only its canonical spelling is accepted.
    if (body.length < NONCE_BYTES + TAG_BYTES || body.toString('base64url') !== encoded) {
      throw new SealError(`not in the form of a sealed ${place.purpose}`);
    }
    if (keyId !== this.keyId) throw new SealError(`a ${place.purpose} was sealed with another APP_SECRET`);
    const nonce = body.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#keyFor(place.purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(keyId, place)).setAuthTag(body.subarray(-TAG_BYTES));
    try {
      return decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new SealError(`a sealed ${place.purpose} was changed or moved`);
    }
  }

  sign(purpose: SignPurpose, text: string): string {
    return createHmac('sha256', this.#keyFor(purpose)).update(text).digest('base64url');
  }

  #keyFor(purpose: SealPurpose | SignPurpose): Buffer {
    let key = this.#keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#secret, '', `lootrank seal ${purpose}`, 32));
      this.#keys.set(purpose, key);
    }
    return key;
  }
}
