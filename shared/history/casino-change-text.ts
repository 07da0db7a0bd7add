import { beforeValue } from './casino-changes';
import { findFact } from '../facts/casino-facts';
import type { FactValue } from '../facts/casino-facts';
import { factText } from '../facts/casino-fact-text';
import type { Criterion } from '../ranking/casino-scores';
import { slugLabel } from '../content/gamemodes';
import { ownValue } from '../text/own-value';

export interface StoredChange {
  kind: string;
  key: string | null;
  before: unknown;
  after: unknown;
  note: string | null;
}

export interface ChangeText {
  label: string;
  before: string | null;
  after: string | null;
  tail: string | null;
}

const MAX_VALUE = 160;

const KINDS: Readonly<Record<string, string>> = {
  listed: 'Listed',
  fact: 'Fact',
  score: 'Score',
  rating: 'Rating',
  rank: 'Rank',
  bonus: 'Bonus',
  code: 'Code',
  status: 'Status',
  review: 'Review',
  name: 'Name',
};

export const changeKindLabel = (kind: string): string => KINDS[kind] ?? 'Change';

const STATUS_WORDS: Readonly<Record<string, string>> = {
  listed: 'listed',
  paused: 'no longer listed for now',
  warning: 'advised against',
  closed: 'closed',
};

const TEXT_LABELS: Readonly<Record<string, string>> = {
  description: 'Summary',
  positives: 'Highlights',
  negatives: 'Drawbacks',
  good_for: 'Good for',
  not_for: 'Not for',
  full_review: 'Review text',
  terms: 'Bonus terms',
};

export const isLongText = ({ kind, key }: Pick<StoredChange, 'kind' | 'key'>): boolean =>
  kind === 'review' || (kind === 'bonus' && key === 'terms');

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= MAX_VALUE ? flat : `${flat.slice(0, MAX_VALUE).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…`;
}

function isFactValue(value: unknown): value is FactValue {
  return typeof value === 'object' ? value !== null : ['string', 'number', 'boolean'].includes(typeof value);
}

const noteIn = (side: unknown): string =>
  typeof side === 'object' && side !== null && 'note' in side && typeof side.note === 'string' ? side.note : '';

function factSide(key: string, side: unknown): string | null {
  const fact = findFact(key);
  if (!fact || typeof side !== 'object' || side === null || !('value' in side) || !isFactValue(side.value)) return null;
  return shortened([factText(fact, side.value), noteIn(side)].filter(Boolean).join(' '));
}

const tenth = (value: unknown): string | null => (typeof value === 'number' ? value.toFixed(1) : null);
const place = (value: unknown): string => (typeof value === 'number' ? `#${value}` : 'not ranked');
const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? shortened(value) : null);
const statusWord = (value: unknown): string =>
  (typeof value === 'string' && ownValue(STATUS_WORDS, value)) || 'not listed';

function getRating(after: unknown): string | null {
  return typeof after === 'object' && after !== null && 'rating' in after ? tenth(after.rating) : null;
}

const valueIn = (side: unknown): unknown =>
  typeof side === 'object' && side !== null && 'value' in side ? side.value : undefined;

const isListOfWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

function entriesWithin(sign: string, words: readonly string[], max: number): string {
  const entries = words.map((word) => `${sign} ${word}`);
  const whole = entries.join(', ');
  if (whole.length <= max) return whole;
  const shown = entries.filter(
    (_, index) => entries.slice(0, index + 1).join(', ').length <= max - ', + 999 more'.length,
  );
  const some = shown.length > 0 ? shown : [shortened(entries[0] ?? '')];
  const rest = entries.length - some.length;
  return [...some, ...(rest > 0 ? [`${sign} ${rest} more`] : [])].join(', ');
}

export function listDifference({ key, before, after }: Pick<StoredChange, 'key' | 'before' | 'after'>) {
  const fact = findFact(key ?? '');
  const [was, is] = [valueIn(before), valueIn(after)];
  if (!fact || !isListOfWords(was) || !isListOfWords(is)) return null;
  const missingIn = (others: readonly string[], words: readonly string[]) =>
    words.filter((word) => !others.includes(word)).map((word) => factText(fact, [word]));
  return { added: missingIn(was, is), removed: missingIn(is, was) };
}

/** '+ Denmark, − France'; null unless both sides are different lists. A long side leaves room for the other. */
function listChange(change: StoredChange): string | null {
  const difference = listDifference(change);
  if (difference === null) return null;
  const { added, removed } = difference;
  const [all, half] = [added.map((word) => `+ ${word}`).join(', ').length, MAX_VALUE / 2];
  const taken = entriesWithin('−', removed, Math.max(half, MAX_VALUE - all));
  const entries = [entriesWithin('+', added, Math.max(half, MAX_VALUE - taken.length)), taken];
  return entries.filter((entry) => entry !== '').join(', ') || null;
}

function changedNote(before: unknown, after: unknown): string | null {
  const [was, is] = [noteIn(before), noteIn(after)];
  if (was === is) return null;
  return is === '' ? `no longer “${was}”` : `now “${is}”`;
}

function factChange(key: string, change: StoredChange): ChangeText {
  const { before, after } = change;
  const [was, is] = [factSide(key, before), factSide(key, after)];
  const label = findFact(key)?.label ?? slugLabel(key.replaceAll('_', '-'));
  const entries = listChange(change);
  if (entries !== null) return { label, before: null, after: entries, tail: changedNote(before, after) };
  if (was === null) return { label, before: null, after: is, tail: is === null ? null : 'not known before' };
  return { label, before: was, after: is ?? 'not known', tail: null };
}

export function changeText(change: StoredChange, criteria: readonly Pick<Criterion, 'key' | 'name'>[]): ChangeText {
  const { kind, before, after } = change;
  const key = change.key ?? '';
  if (isLongText(change))
    return { label: ownValue(TEXT_LABELS, key) ?? 'Text', before: null, after: null, tail: 'changed' };
  const told = (label: string, was: string | null, is: string | null, none: string): ChangeText => ({
    label,
    before: was,
    after: is ?? none,
    tail: null,
  });
  switch (kind) {
    case 'fact':
      return factChange(key, change);
    case 'score': {
      const name = criteria.find((criterion) => criterion.key === key)?.name ?? slugLabel(key);
      return told(name, tenth(before), tenth(after), 'not scored');
    }
    case 'listed':
      return told(
        before === null ? 'Added with a rating of' : 'Listed again with a rating of',
        null,
        getRating(after),
        'not given',
      );
    case 'rating':
      return told('Rating', tenth(before), tenth(after), 'not given');
    case 'rank':
      return told('Place', place(before), place(after), 'not ranked');
    case 'status':
      return told('Status', statusWord(before), statusWord(after), 'not listed');
    case 'code':
      return told('Code', words(before) ?? 'none needed', words(after), 'none needed');
    case 'bonus':
      return told('Bonus', words(before), words(after), 'none');
    default:
      return told(changeKindLabel(kind), words(before), words(after), 'none');
  }
}

export function changeNote({ kind, note }: Pick<StoredChange, 'kind' | 'note'>): string | null {
  if (note === null || note.trim() === '') return null;
  return kind === 'fact' ? note : `“${note}”`;
}

export function changeTone({ kind, after }: Pick<StoredChange, 'kind' | 'after'>) {
  if (kind === 'bonus') return 'warm';
  if (kind !== 'status') return 'plain';
  if (after === 'listed') return 'positive';
  return after === 'warning' ? 'negative' : 'plain';
}

export function changeLine({ label, before, after, tail }: ChangeText): string {
  const values = [before, after].filter((value) => value !== null).join(' to ');
  if (values === '') return [label, tail].filter(Boolean).join(' ');
  return [`${beforeValue(label)} ${values}`, tail].filter(Boolean).join(', ');
}
