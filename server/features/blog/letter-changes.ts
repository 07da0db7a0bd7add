import { changeLine, changeNote, changeText, listDifference } from '../../../shared/history/casino-change-text';
import type { ChangeText } from '../../../shared/history/casino-change-text';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { ownValue } from '../../../shared/text/own-value';
import { inWords } from '../../../shared/text/in-words';
import type { LetterChange } from './letters.admin.queries';

interface Section {
  heading: string;
  /** 'warnings', for 'Since the last letter: 1 warning'. */
  one: string;
  many: string;
  holds: (change: LetterChange) => boolean;
}

const SECTIONS: readonly Section[] = [
  {
    heading: 'We advise against',
    one: 'warning',
    many: 'warnings',
    holds: ({ kind, after }) => kind === 'status' && after === 'warning',
  },
  {
    heading: 'Gone, paused or back',
    one: 'change of status',
    many: 'changes of status',
    holds: ({ kind }) => kind === 'status',
  },
  { heading: 'New sites', one: 'new site', many: 'new sites', holds: ({ kind }) => kind === 'listed' },
  { heading: 'Up and down', one: 'score', many: 'scores', holds: ({ kind }) => kind === 'rating' },
  { heading: 'Codes', one: 'code', many: 'codes', holds: ({ kind }) => kind === 'code' },
  { heading: 'Facts', one: 'fact', many: 'facts', holds: ({ kind }) => kind === 'fact' },
];

const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');

const STATUS_SENTENCES: Readonly<Record<string, string>> = {
  listed: 'Listed again.',
  paused: 'Not listed for now.',
  warning: 'We advise against it.',
  closed: 'It has closed.',
};
const MOST_ENTRIES = 8;

function few(words: readonly string[]): string {
  const rest = words.length - MOST_ENTRIES;
  return inWords(rest > 1 ? [...words.slice(0, MOST_ENTRIES), `${rest} more`] : words);
}

const codeSentence = (was: unknown, is: unknown): string => {
  if (typeof is !== 'string' || is === '') return 'It has no code any more.';
  return typeof was === 'string' && was !== '' ? `The code is ${is} now, no longer ${was}.` : `The code ${is} is new.`;
};

/** 'Languages: now also Spanish.' */
function toSentence(change: LetterChange, text: ChangeText): string {
  const { kind, before: was, after: is } = change;
  if (kind === 'status') return (typeof is === 'string' && ownValue(STATUS_SENTENCES, is)) || 'No longer listed.';
  if (kind === 'code') return codeSentence(was, is);
  const { label, before, after, tail } = text;
  if (kind === 'rating' && typeof was === 'number' && typeof is === 'number')
    return `Its rating ${is > was ? 'rose' : 'fell'} from ${was.toFixed(1)} to ${is.toFixed(1)}.`;
  const { added = [], removed = [] } = (kind === 'fact' && listDifference(change)) || {};
  if (added.length + removed.length > 0) {
    const parts = [
      ...(added.length > 0 ? [`now also ${few(added)}`] : []),
      ...(removed.length > 0 ? [`no longer ${few(removed)}`] : []),
      ...(tail === null ? [] : [tail]),
    ];
    return `${label}: ${parts.join('; ')}.`;
  }
  if (before !== null && after !== null) return `${label}: now ${after}, before ${before}.`;
  return `${changeLine(text)}.`;
}

/** Merges the changes of each thing into one, from its first value to its last; drops what ended as it began. */
function folded(changes: readonly LetterChange[]): LetterChange[] {
  const first = new Map<string, LetterChange>();
  for (const change of changes) {
    const thing = `${change.casinoId} ${change.kind} ${change.key ?? ''}`;
    const known = first.get(thing);
    first.delete(thing);
    first.set(thing, known ? { ...change, before: known.before } : change);
  }
  return [...first.values()];
}

export interface ChangesDraft {
  /** '1 warning', '2 scores'; empty if nothing changed. */
  counts: string[];
  markdown: string;
}

/** The changes as Markdown, for an editor to continue. */
export function draftOfChanges(changes: readonly LetterChange[], criteria: readonly Criterion[]): ChangesDraft {
  const rest = folded(changes).flatMap((change) => {
    const text = changeText(change, criteria);
    return text.before !== null && text.before === text.after ? [] : [{ change, text }];
  });
  const counts: string[] = [];
  const parts: string[] = [];
  for (const { heading, one, many, holds } of SECTIONS) {
    const lines: string[] = [];
    for (let at = 0; at < rest.length;) {
      const entry = rest[at];
      if (!entry || !holds(entry.change)) {
        at += 1;
        continue;
      }
      rest.splice(at, 1);
      const { change, text } = entry;
      const warning = change.status === 'warning' && change.kind !== 'status' ? ' (we advise against it)' : '';
      const note = change.kind === 'status' ? changeNote(change) : null;
      // The heading states it already, with its reason.
      const line = change.after === 'warning' && note !== null ? '' : escaped(toSentence(change, text));
      const told = [line, note === null ? '' : escaped(note)].filter(Boolean).join(' ');
      lines.push(`- [${escaped(change.name)}](/casino/${encodeURIComponent(change.address)})${warning}: ${told}`);
    }
    if (lines.length === 0) continue;
    counts.push(`${lines.length} ${lines.length === 1 ? one : many}`);
    parts.push(`## ${heading}\n\n${lines.join('\n')}`);
  }
  return { counts, markdown: parts.join('\n\n') };
}
