import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { SEALED, SealError, Sealer } from '../../../server/secrets/seal';

const sealer = new Sealer('the secret of this site, long enough');
const other = new Sealer('the secret of another site, also long');
const place = { purpose: 'totp', row: 'somebody/a-factor' } as const;
const TEXT = 'JBSWY3DPEHPK3PXP';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('P70: a sealed value', () => {
  test('a sealed value opens with the same secret in the same place', () => {
    const sealed = sealer.seal(place, TEXT);
    expect(new Sealer('the secret of this site, long enough').unseal(place, sealed)).toBe(TEXT);
    expect(sealed.startsWith(SEALED)).toBe(true);
    expect(sealed).not.toContain(TEXT);
  });

  test('a sealed value differs each time', () => {
    const texts = Array.from({ length: 50 }, () => sealer.seal(place, TEXT));
    expect(new Set(texts).size).toBe(50);
  });

  test.for([
    ['another row', { purpose: 'totp', row: 'somebody/another-factor' }],
    ['another person', { purpose: 'totp', row: 'somebody-else/a-factor' }],
    ['another purpose', { purpose: 'signing-key', row: 'somebody/a-factor' }],
  ] as const)('a sealed value does not open in %s', ([, elsewhere]) => {
    expect(() => sealer.unseal(elsewhere, sealer.seal(place, TEXT))).toThrow(SealError);
  });

  test('a sealed value does not open with another secret, and says so', () => {
    expect(() => other.unseal(place, sealer.seal(place, TEXT))).toThrow('sealed with another APP_SECRET');
    const relabelled = sealer.seal(place, TEXT).replace(sealer.keyId, other.keyId);
    expect(() => other.unseal(place, relabelled)).toThrow('was changed or moved');
  });

  test('a sealed value does not open with any character changed, removed or added', () => {
    const sealed = sealer.seal(place, TEXT);
    const changed = Array.from(sealed).flatMap((character, at) => {
      const [before, after] = [sealed.slice(0, at), sealed.slice(at + 1)];
      const next = BASE64URL.charAt((BASE64URL.indexOf(character) + 1) % BASE64URL.length);
      return [before + next + after, before + after, before + character + 'A' + after, before];
    });
    expect(changed.length).toBeGreaterThan(300);
    for (const text of [...changed, `${sealed}=`, `${sealed}\n`, ` ${sealed}`, '']) {
      expect(() => sealer.unseal(place, text), text).toThrow(SealError);
    }
  });

  test('a sealed value reveals nothing about the secret, nor does its fingerprint', () => {
    expect(sealer.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(sealer.fingerprint).not.toBe(other.fingerprint);
    const shown = JSON.stringify(sealer) + inspect(sealer, { showHidden: true, depth: 5 }) + sealer.seal(place, TEXT);
    expect(shown).not.toContain('the secret of this site');
  });
});
