import { randomInt } from 'node:crypto';
import type { Db } from '../../../database/database';
import { listRecoveryCodes, consumeRecoveryCode } from '../store/mfa.queries';
import { hashPassword, passwordMatches } from '../primitives/passwords';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;
const COUNT = 10;

const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

function newRecoveryCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

export interface IssuedRecoveryCodes {
  codes: string[];
  hashes: string[];
}

/**
 * Hashed as slowly as passwords, because the codes are as short. Call it before a transaction and behind a rate limit.
 */
export async function createRecoveryCodes(): Promise<IssuedRecoveryCodes> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(plain(code)))) };
}

export async function verifyRecoveryCode(db: Db, userId: string, typed: string): Promise<boolean> {
  const code = plain(typed);
  if (code.length !== LENGTH) return false;
  const stored = await listRecoveryCodes(db, userId);
  const matches = await Promise.all(stored.map(({ codeHash }) => passwordMatches(codeHash, code)));
  const found = stored[matches.indexOf(true)];
  return found !== undefined && (await consumeRecoveryCode(db, found.id));
}
