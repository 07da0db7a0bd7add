import { slugify } from '../../../shared/text/slug';

// Leaves room for a number in a slug of at most 100 characters.
const MAX_MADE = 94;

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' };

export function addressFrom(text: string | null | undefined): string | undefined {
  const letters = (text ?? '').slice(0, 1000).toLowerCase().normalize('NFKD');
  const latin = letters.replace(/\p{M}/gu, '').replace(/[ßæœøłđıþð]/g, (letter) => LETTERS[letter] ?? letter);
  const slug = slugify(latin).slice(0, MAX_MADE).replace(/-$/, '');
  return /[a-z]/.test(slug) ? slug : undefined;
}

/** Assigns addresses that nothing else has or had, and that the file assigns to no other row. */
export class NewAddresses {
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  take(address: string): string {
    for (let number = this.#next.get(address) ?? 1; ; number += 1) {
      const free = number === 1 ? address : `${address}-${number}`;
      if (this.#taken.has(free)) continue;
      this.#next.set(address, number + 1);
      this.#taken.add(free);
      return free;
    }
  }
}
