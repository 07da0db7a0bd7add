import { findIntent, isEmptyWord, isGenericWord } from './question-words';
import type { Intent } from './question-words';

export interface QuestionWord {
  word: string;
  typed: string;
  /** It was an internet address, of which `word` is the name. */
  isHost: boolean;
  host?: string;
}

/** Words beyond this are ignored, which bounds the work. */
const MAX_WORDS = 40;

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+){0,4}\.\p{L}{2,24}$/u;
/** No hostname is longer, and the patterns below are slow for unbounded text. */
const MAX_HOST = 300;
const SECOND_LEVEL = new Set(['co', 'com', 'net', 'org']);

export function findHost(text: string): string | undefined {
  if (text.length > MAX_HOST) return undefined;
  const [authority = ''] = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/?#:]/, 1);
  const host = authority.replace(/(?<![.,!])[.,!]+$/, '').replace(/^www\./, '');
  return HOST.test(host) ? host : undefined;
}

export function hostLabel(text: string): string | undefined {
  const host = findHost(text);
  if (host === undefined) return undefined;
  const labels = host.split('.').slice(0, -1);
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && SECOND_LEVEL.has(last) ? labels.at(-2) : last;
}

/** `fold` removes case and accents and puts spaces around letters of unspaced scripts. */
export function questionWords(q: string, fold: (text: string) => string): QuestionWord[] {
  const words = q.split(/\s+/).flatMap((part): QuestionWord[] => {
    const label = hostLabel(part);
    if (label !== undefined) {
      const word = fold(label).match(TOKEN)?.join('') ?? '';
      return word === '' ? [] : [{ word, typed: label, isHost: true, host: findHost(part) ?? label }];
    }
    return (part.match(TOKEN) ?? []).flatMap((typed) => {
      const folded = fold(typed).match(TOKEN) ?? [];
      return folded.map((word) => ({ word, typed: folded.length === 1 ? typed : word, isHost: false }));
    });
  });
  return words.slice(0, MAX_WORDS);
}

/** By their words without spaces, so that 'old harbour' and 'oldharbour' are the same. */
export type Phrases<T> = ReadonlyMap<string, T>;

const MAX_PHRASE = 6;

interface FoundPhrase<T> {
  from: number;
  to: number;
  value: T;
}

function findPhrases<T>(words: readonly QuestionWord[], phrases: Phrases<T>): FoundPhrase<T>[] {
  const found: FoundPhrase<T>[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + MAX_PHRASE); to > from; to -= 1) {
      const run = words.slice(from, to);
      const value = phrases.get(run.map(({ word }) => word).join(''));
      if (value === undefined || (run.length > 1 && run.some(({ isHost }) => isHost))) continue;
      found.push({ from, to, value });
      from = to - 1;
      break;
    }
  }
  return found;
}

/** Shorter names match only as the whole question. */
const MIN_NAME = 3;

/** The whole name, and a beginning of it that no other name has. */
export function namePhrases<T extends { words: readonly string[] }>(names: readonly T[]): Map<string, T> {
  const phrases = new Map<string, T>();
  const beginnings = new Map<string, T | null>();
  for (const name of names) {
    for (let length = 1; length < Math.min(name.words.length, MAX_PHRASE); length += 1) {
      const beginning = name.words.slice(0, length);
      const joined = beginning.join('');
      const saysSomething = beginning.some((word) => !isEmptyWord(word) && !isGenericWord(word) && !findIntent(word));
      if (joined.length < 5 || !saysSomething) continue;
      beginnings.set(joined, beginnings.has(joined) ? null : name);
    }
  }
  for (const [joined, name] of beginnings) if (name) phrases.set(joined, name);
  // Best first: of two equal names the better casino is meant.
  for (const name of names.toReversed()) {
    if (name.words.length > 0) phrases.set(name.words.join(''), name);
  }
  return phrases;
}

export interface Known<Name, Topic> {
  names: Phrases<Name>;
  /** Another address with a known name may be a copy, which stays unknown. */
  siteAt: (host: string) => Name | undefined;
  need: Phrases<true>;
  topics: Phrases<Topic>;
}

export interface Question<Name, Topic> {
  needHelp: boolean;
  names: Name[];
  intents: Intent[];
  topics: Topic[];
  rest: QuestionWord[];
  content: QuestionWord[];
  empty: QuestionWord[];
}

const covers = (found: readonly FoundPhrase<unknown>[], at: number) =>
  found.some(({ from, to }) => from <= at && at < to);

/** Names win over topics; a need outside a name wins over everything. */
export function readQuestion<Name, Topic>(
  words: readonly QuestionWord[],
  known: Known<Name, Topic>,
): Question<Name, Topic> {
  const sites = words.map(({ host }) => (host === undefined ? undefined : known.siteAt(host)));
  const addressed = sites.flatMap((value, at) => (value === undefined ? [] : [{ from: at, to: at + 1, value }]));
  const spoken = findPhrases(words, known.names).filter(({ from }) => words[from]?.isHost !== true);
  const named = [...addressed, ...spoken]
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      const letters = words.slice(from, to).reduce((sum, { word }) => sum + word.length, 0);
      return letters >= MIN_NAME || to - from === words.length;
    });
  const needs = findPhrases(words, known.need).filter(({ from }) => !covers(named, from));
  const free = words.map((word, at) => (covers(named, at) ? { ...word, word: '' } : word));
  const topics = findPhrases(free, known.topics);
  const open = words.filter((_, at) => !covers(named, at));
  const unexplained = words.filter((_, at) => !covers(named, at) && !covers(topics, at));
  const isEmpty = ({ word, isHost }: QuestionWord) => !isHost && isEmptyWord(word);
  const hasIntent = ({ word, isHost }: QuestionWord) => !isHost && findIntent(word) !== undefined;
  return {
    needHelp: needs.length > 0,
    names: [...new Set(named.map(({ value }) => value))],
    intents: [...new Set(open.flatMap((word) => (hasIntent(word) ? (findIntent(word.word) ?? []) : [])))],
    topics: [...new Set(topics.map(({ value }) => value))],
    rest: unexplained
      .filter((word) => !isEmpty(word) && !hasIntent(word) && (word.isHost || !isGenericWord(word.word)))
      .map((word) => (word.host && known.names.has(word.word) ? { ...word, typed: word.host } : word)),
    content: words.filter(
      (word, at) => covers(named, at) || covers(topics, at) || (!isEmpty(word) && !hasIntent(word)),
    ),
    empty: open.filter(isEmpty),
  };
}
