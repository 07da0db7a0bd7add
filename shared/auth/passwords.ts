import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords';
import { isStorable } from '../text/clean-text';
import { MAX_PASSWORD, MIN_PASSWORD, passwordLength } from './credentials';

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const KEYBOARD_ROWS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')]);

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function withoutLookalikes(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => LOOKALIKES[character] ?? character);
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}]/gu, '');
const joined = (text: string) => text.replace(/[\s._-]+/g, '');

/** More digits or symbols around a word add real entropy. */
const MAX_AFFIX = 8;

function withoutAffixes(text: string): string {
  const bare = text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
  return text.length - bare.length <= MAX_AFFIX ? bare : text;
}

function readings(password: string): string[] {
  const plain = password.toLowerCase();
  const bare = withoutAffixes(plain);
  return [plain, bare, joined(bare), withoutAffixes(withoutLookalikes(bare)), joined(withoutLookalikes(plain))];
}

function isKeyboardSequence(text: string): boolean {
  return text.length > 3 && KEYBOARD_ROWS.some((row) => `${row}${row}`.includes(text));
}

function repeatedPiece(text: string): string {
  return /^(.{1,8}?)\1+$/u.exec(text)?.[1] ?? text;
}

function isGuessed(password: string, names: readonly string[]): boolean {
  const own = names.map((name) => name.toLowerCase());
  const known = new Set([...own, ...own.map(onlyLetters)].filter((name) => name.length > 2));
  const isKnown = (text: string) =>
    COMMON_PASSWORDS.has(text) || COMMON_WORDS.has(text) || known.has(text) || isKeyboardSequence(text);
  const piece = repeatedPiece(password);
  if (piece !== password && piece.length < 5) return true;
  return readings(password).some((reading) => isKnown(reading) || isKnown(repeatedPiece(reading)));
}

export function ownNames(siteName: string, email?: string | null): string[] {
  return [siteName, 'LootRank', ...(email ? [email, email.split('@')[0] ?? ''] : [])];
}

export function passwordProblem(password: string, names: readonly string[] = ['LootRank']): string | undefined {
  const length = passwordLength(password);
  if (length < MIN_PASSWORD) return `Password must be at least ${MIN_PASSWORD} characters`;
  if (length > MAX_PASSWORD) return `Password must be at most ${MAX_PASSWORD} characters`;
  if (/\p{Cc}/u.test(password)) return 'Password must not hold control characters';
  if (!isStorable(password)) return 'Password holds characters that cannot be stored';
  if (isGuessed(password.normalize('NFKC'), names))
    return 'This password is too common: it would be guessed. Choose another one.';
  return undefined;
}
