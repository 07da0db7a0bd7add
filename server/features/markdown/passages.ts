import { createHash } from 'node:crypto';
import type { MENTION_KINDS } from '../../../shared/content/mentions.schema';

export type PassageKind = (typeof MENTION_KINDS)[number];

export interface Sought {
  names: readonly string[];
  addresses: readonly string[];
  codes: readonly string[];
}

export interface Passage {
  kind: PassageKind;
  before: string;
  match: string;
  after: string;
  line: number;
  /** The whole sentence; if it changes, it is a new passage. */
  sentence: string;
}

const SENTENCE_END = /(?<=[.!?…])\s+/;
const AROUND = 80;
/** Live blocks are always up to date. */
const LIVE_BLOCK = /^::[a-z]+\{/i;
const MAX_LINE = 20_000;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const toAlternatives = (texts: readonly string[]) => texts.filter(Boolean).map(escaped).join('|');
const word = (texts: readonly string[], flags: string) =>
  texts.length === 0
    ? undefined
    : new RegExp(String.raw`(?<![\p{L}\p{N}/])(?:${toAlternatives(texts)})(?![\p{L}\p{N}])`, flags);

/** Strongest first: a sentence is one row, however often it names the site. */
function patterns({ names, addresses, codes }: Sought): { kind: PassageKind; pattern: RegExp }[] {
  const code = word(codes, 'u');
  const link =
    addresses.length === 0
      ? undefined
      : new RegExp(String.raw`/(?:casino|go)/(?:${toAlternatives(addresses)})(?![a-z0-9-])`, 'iu');
  const name = word(names, 'iu');
  return [
    ...(code ? [{ kind: 'code' as const, pattern: code }] : []),
    ...(link ? [{ kind: 'link' as const, pattern: link }] : []),
    ...(name ? [{ kind: 'name' as const, pattern: name }] : []),
  ];
}

const sentenceMark = (sentence: string) =>
  createHash('sha256').update(sentence.replaceAll(/\s+/g, ' ').trim()).digest('hex').slice(0, 32);

const LINK = /\[[^\][]*\]\([^()\s]*\)/g;

function wholeLink(sentence: string, at: number): { at: number; length: number } | undefined {
  for (const { index, 0: link } of sentence.matchAll(LINK))
    if (index < at && at < index + link.length) return { at: index, length: link.length };
  return undefined;
}

function cut(sentence: string, at: number, length: number) {
  const [begin, end] = [Math.max(0, at - AROUND), Math.min(sentence.length, at + length + AROUND)];
  return {
    before: `${begin > 0 ? '…' : ''}${sentence.slice(begin, at)}`,
    match: sentence.slice(at, at + length),
    after: `${sentence.slice(at + length, end)}${end < sentence.length ? '…' : ''}`,
  };
}

function passagesBy(
  source: string,
  found: (sentence: string) => { kind: PassageKind; at: number; length: number } | undefined,
  most = Infinity,
) {
  const passages: Passage[] = [];
  for (const [index, line] of source.split('\n').entries()) {
    if (LIVE_BLOCK.test(line)) continue;
    for (const sentence of line.slice(0, MAX_LINE).split(SENTENCE_END)) {
      const hit = found(sentence);
      if (!hit) continue;
      const { at, length } = (hit.kind === 'link' ? wholeLink(sentence, hit.at) : undefined) ?? hit;
      passages.push({
        kind: hit.kind,
        ...cut(sentence, at, length),
        line: index + 1,
        sentence: sentenceMark(sentence),
      });
      if (passages.length >= most) return passages;
    }
  }
  return passages;
}

export function findPassages(source: string, sought: Sought): Passage[] {
  const all = patterns(sought);
  return passagesBy(source, (sentence) => {
    for (const { kind, pattern } of all) {
      const match = pattern.exec(sentence);
      if (match) return { kind, at: match.index, length: match[0].length };
    }
    return undefined;
  });
}

export function findLinkPassages(source: string, href: string): Passage[] {
  return passagesBy(source, (sentence) => {
    const at = sentence.indexOf(href);
    return at === -1 ? undefined : { kind: 'link', at, length: href.length };
  });
}

export const splitWords = (q: string): string[] => q.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, 12) ?? [];

const MAX_OF_ONE_TEXT = 3;

const beginning = (text: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${text}`, 'iu');

export const holdsAllWords = (text: string, q: string): boolean =>
  splitWords(q).every((one) => beginning(escaped(one)).test(text));

/**
 * Sentences with the exact words, else with all of them, else with the longest. Matches beginnings of words, so that a
 * singular finds its plural.
 */
export function findWordPassages(source: string, q: string): Passage[] {
  const words = splitWords(q);
  const longest = words.toSorted((one, two) => two.length - one.length)[0];
  if (longest === undefined) return [];
  const all = words.map((one) => beginning(escaped(one)));
  const by = (first: RegExp, others: readonly RegExp[]) =>
    passagesBy(
      source,
      (sentence) => {
        const match = first.exec(sentence);
        if (!match || !others.every((other) => other.test(sentence))) return undefined;
        return { kind: 'name', at: match.index, length: match[0].length };
      },
      MAX_OF_ONE_TEXT,
    );
  const phrase = beginning(words.map(escaped).join(String.raw`[^\p{L}\p{N}]+`));
  const found = [
    () => by(phrase, []),
    () => by(beginning(escaped(longest)), all),
    () => by(beginning(escaped(longest)), []),
  ];
  for (const find of found) {
    const passages = find();
    if (passages.length > 0) return passages;
  }
  return [];
}
