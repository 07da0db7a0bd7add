import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { isOneEditAway } from '../../../shared/text/one-edit';
import { foldText } from '../../database/fold-text';
import { listSearchedNames } from './search.queries';

const MIN_LETTERS = 4;
const MAX_NEAR = 3;

export const foldedWords = (text: string): string[] => foldText(text).text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

export interface CasinoName {
  id: string;
  slug: string | null;
  name: string;
  status: CasinoStatus;
  websiteUrl: string | null;
  words: readonly string[];
}

export async function casinoNames(db: Db): Promise<readonly CasinoName[]> {
  return await cached(db, { key: 'names of casinos', tags: ['casinos'] }, async () => {
    const rows = await listSearchedNames(db);
    return rows.map((row) => ({ ...row, words: foldedWords(row.name) }));
  });
}

function runs(words: readonly string[], length: number): string[] {
  return words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => words.slice(at, at + length).join(' '));
}

const hasEnoughLetters = (text: string) => text.replaceAll(' ', '').length >= MIN_LETTERS;
const isNear = (typed: string, name: string) => hasEnoughLetters(name) && isOneEditAway(typed, name);

export function findSimilarNames(names: readonly CasinoName[], q: string): CasinoName[] {
  const typed = foldedWords(q);
  const text = typed.join(' ');
  if (!hasEnoughLetters(text)) return [];
  const whole = names.filter(({ words }) => isNear(text, words.join(' ')));
  const partly = names.filter(
    (name) => !whole.includes(name) && runs(name.words, typed.length).some((run) => isNear(text, run)),
  );
  return [...whole, ...partly].slice(0, MAX_NEAR);
}
