export type Options = Readonly<Record<string, string>>;

/** Other words for options; ignored in lists that lack the option. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CD: ['DR Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Britain', 'Great Britain', 'England'],
  HK: ['Hong Kong'],
  MO: ['Macau'],
  NL: ['Holland', 'The Netherlands'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
  bitcoin: ['BTC'],
  ethereum: ['ETH', 'ether'],
  litecoin: ['LTC'],
  tether: ['USDT'],
  solana: ['SOL'],
  dogecoin: ['DOGE'],
  'bank-transfer': ['wire', 'SEPA'],
  'case-opening': ['cases'],
  'case-battles': ['battles'],
  'esport-betting': ['esports'],
};

const SEPARATOR = /[,;|/•\t\r\n]+/;

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, wrong, swapped));
    }
  }
  return at(a.length, b.length);
}

const EXACT = 0;
const BEGINNING = 1;
const WORD = 2;
const WITHIN = 3;
const NEAR = 4;

interface Names {
  key: string;
  names: readonly string[];
  words: readonly string[];
}

const toNames = (options: Options): Names[] =>
  Object.entries(options)
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
    .map(([key, label]) => ({
      key,
      names: [label, key, ...(ALSO[key] ?? [])].map(folded),
      words: label.split(/[\s(-]+/).map(folded),
    }));

const known = new WeakMap<Options, Names[]>();

/** Cached: countries are matched for each word and letter. */
function knownNames(options: Options): Names[] {
  const names = known.get(options) ?? toNames(options);
  known.set(options, names);
  return names;
}

/** Lower is better; undefined for no match. */
function getRank(wanted: string, { names, words }: Names): number | undefined {
  if (names.includes(wanted)) return EXACT;
  const [whole = ''] = names;
  if (whole.startsWith(wanted)) return BEGINNING;
  if (words.some((word) => word.startsWith(wanted))) return WORD;
  if (whole.includes(wanted)) return WITHIN;
  const slips = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  const far = names.map((name) => {
    const slipped = Math.abs(name.length - wanted.length) > slips ? Infinity : distance(wanted, name);
    if (slipped > slips) return Infinity;
    return slipped + (name[0] === wanted[0] ? 0 : 0.5);
  });
  const least = Math.min(...far);
  return least === Infinity ? undefined : NEAR + least;
}

function ranked(typed: string, options: Options) {
  const wanted = folded(typed);
  return knownNames(options)
    .flatMap((names) => {
      const rank = getRank(wanted, names);
      return rank === undefined ? [] : [{ key: names.key, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
}

export const optionsLike = (typed: string, options: Options): string[] =>
  (folded(typed) === '' ? knownNames(options) : ranked(typed, options)).map(({ key }) => key);

/** Undefined without a match, or if several match equally. */
function meant(part: string, options: Options, isExact: boolean): string | undefined {
  const words = part.trim().replace(/^(?:(?:and|the|&)\s+)+/i, '');
  const wanted = folded(words);
  if (wanted === '') return undefined;
  const [best, next] = ranked(words, options);
  if (!best || best.rank === EXACT) return best?.key;
  const isClear = best.rank !== WITHIN && best.rank !== next?.rank && wanted.length > 2;
  return isClear && !isExact ? best.key : undefined;
}

function keysIn(part: string, options: Options, isExact: boolean): string[] | undefined {
  const one = meant(part, options, isExact);
  if (one !== undefined) return [one];
  for (const [separator, areExact] of [
    [/ (?:and|&) /i, isExact],
    [' ', true],
  ] as const) {
    const pieces = part
      .trim()
      .replaceAll(/\s+/g, ' ')
      .split(separator)
      .map((piece) => meant(piece, options, areExact));
    const found = pieces.filter((key) => key !== undefined);
    if (pieces.length > 1 && found.length === pieces.length) return found;
  }
  return undefined;
}

interface Read {
  keys: string[];
  unknown: string[];
}

/** Parses a list such as 'DE, DK; France': names, codes and, unless `isExact`, prefixes and misspellings. */
export function readOptions(text: string, options: Options, { isExact = false } = {}): Read {
  const keys = new Set<string>();
  const unknown: string[] = [];
  for (const part of text.split(SEPARATOR)) {
    const meaning = keysIn(part, options, isExact);
    for (const key of meaning ?? []) keys.add(key);
    if (!meaning && part.trim() !== '') unknown.push(part.trim());
  }
  return { keys: [...keys], unknown };
}

export function splitTyped(text: string): { done: string; last: string } {
  const last = text.split(SEPARATOR).at(-1) ?? '';
  return { done: text.slice(0, text.length - last.length), last };
}
