// Letters that Unicode normalization leaves whole, written as the database's folded_text writes them.
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ς: 'σ', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ð: 'd', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
// Includes invisible separators: soft hyphen, zero-width space, word joiner, byte order mark.
const MARKS =
  /[\u00ad\u200b\u2060\ufeff\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+/g;
const UNSPACED = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]/gu;

const foldLetterAnew = (letter: string) =>
  letter
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ςøłđħŧðıßæœþ]/g, (whole) => PLAIN[whole] ?? whole)
    .normalize('NFC')
    .replace(UNSPACED, ' $& ');

const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

function foldLetter(letter: string): string {
  const known = remembered.get(letter);
  if (known !== undefined) return known;
  const folded = foldLetterAnew(letter);
  if (remembered.size < MOST_REMEMBERED) remembered.set(letter, folded);
  return folded;
}

interface Folded {
  text: string;
  original: (from: number, to: number) => [from: number, to: number];
}

/**
 * Must fold like the database's folded_text: no case, accents or ligatures; spaces around letters of scripts without
 * spaces.
 */
export function foldText(whole: string): Folded {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  let last = '';
  for (const letter of whole) {
    for (const unit of foldLetter(letter).split('')) {
      if (unit === ' ' && last === ' ') continue;
      text += unit;
      last = unit;
      starts.push(from);
      ends.push(from + letter.length);
    }
    from += letter.length;
  }
  const original = (first: number, end: number): [number, number] => [starts[first] ?? from, ends[end - 1] ?? from];
  return { text, original };
}
