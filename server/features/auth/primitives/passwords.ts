import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ownNames, passwordProblem } from '../../../../shared/auth/passwords';
import { AppError } from '../../../base/errors';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hash of a random password: verified for unknown accounts, so that they take the same time as known ones.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$JctZct+T8MGkBdaNQ1K24w$K0xjVbAGh1rOERR0nYkM7/X7ed1Kvc8Azb3/pBY0+Cg';

// Keyboards send an accented letter as one or two characters: both are the same password.
const typed = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(typed(password), COST);
}

export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? NOBODYS_HASH, typed(password));
  return matches && Boolean(storedHash);
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export function generatePassword(): string {
  const characters = [...randomBytes(20)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return [0, 5, 10, 15].map((from) => characters.slice(from, from + 5).join('')).join('-');
}

export function assertStrongPassword(password: string, siteName: string, email?: string | null): void {
  const problem = passwordProblem(password, ownNames(siteName, email));
  if (problem) throw new AppError('WEAK_PASSWORD', problem);
}
