import { diffArrays, diffWordsWithSpace } from 'diff';

export interface TextPart {
  kind: 'same' | 'added' | 'removed' | 'skipped';
  text: string;
}

export interface TextDifference {
  words: number;
  section: string | null;
  parts: TextPart[];
}

/** Edited lines beyond which a text counts as rewritten, and edited words beyond which a changed stretch does. */
const MAX_LINE_EDITS = 200;
const MAX_WORD_EDITS = 300;
/** Limit for all stretches together: the work grows with the square of the edits in each. */
const MAX_WORD_WORK = MAX_WORD_EDITS ** 2;
/** Total characters of all parts; the rest is counted but not shown. */
const MAX_SHOWN = 6_000;
const MAX_CONTEXT = 160;

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

interface ChangedRange {
  removed: string;
  added: string;
}

function getRanges(before: string, after: string): (string | ChangedRange)[] | undefined {
  const changes = diffArrays(before.split('\n'), after.split('\n'), { maxEditLength: MAX_LINE_EDITS });
  if (!changes) return undefined;
  const found: (string | ChangedRange)[] = [];
  for (const { value, added, removed } of changes) {
    const text = value.join('\n');
    if (!added && !removed) {
      found.push(text);
      continue;
    }
    const last = found.at(-1);
    const range = typeof last === 'object' ? last : { removed: '', added: '' };
    if (typeof last !== 'object') found.push(range);
    range[added ? 'added' : 'removed'] = text;
  }
  return found;
}

/** As a whole if it differs too much or exceeds `room`, the remaining work. */
function toParts({ removed, added }: ChangedRange, budget: number): { parts: TextPart[]; work: number } {
  const maxEditLength = Math.floor(Math.sqrt(budget));
  const changes = diffWordsWithSpace(removed, added, { maxEditLength });
  if (!changes) return { parts: [part('removed', removed), part('added', added)], work: maxEditLength ** 2 };
  const edits = changes.reduce((sum, change) => sum + (change.added || change.removed ? change.count : 0), 0);
  return {
    parts: changes.map((change) => part(change.added ? 'added' : change.removed ? 'removed' : 'same', change.value)),
    work: edits ** 2,
  };
}

const part = (kind: TextPart['kind'], text: string): TextPart => ({ kind, text });

const HEADING = /^#{1,6} /;
const MAX_HEADING = 200;

/** A loop, because a pattern would backtrack on a line of many '#'. */
function getHeading(line: string): string {
  let text = line.slice(line.indexOf(' ')).trim();
  while (text.endsWith('#')) text = text.slice(0, -1);
  return start(text.trimEnd(), MAX_HEADING);
}

const headingIn = (text: string): string | undefined =>
  text
    .split('\n')
    .filter((line) => HEADING.test(line))
    .map(getHeading)
    .findLast((heading) => heading !== '');

const isCut = (text: string, at: number) => /[\ud800-\udbff]/.test(text.charAt(at - 1));

const start = (text: string, length: number) => text.slice(0, isCut(text, length) ? length - 1 : length);
const end = (text: string, length: number) =>
  text.slice(isCut(text, text.length - length) ? 1 - length : -length).trimStart();

function abridged(parts: readonly TextPart[]): TextPart[] {
  const short = parts.flatMap((shown, index): TextPart[] => {
    const { kind, text } = shown;
    if (kind !== 'same' || text.length <= 2 * MAX_CONTEXT + 20) return [shown];
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    return [
      ...(isFirst ? [] : [part('same', start(text, MAX_CONTEXT))]),
      part('skipped', ' … '),
      ...(isLast ? [] : [part('same', end(text, MAX_CONTEXT))]),
    ];
  });
  const shown: TextPart[] = [];
  let budget = MAX_SHOWN;
  for (const { kind, text } of short) {
    if (budget <= 0) return [...shown, part('skipped', ' … and more')];
    shown.push(part(kind, start(text, budget)));
    budget -= text.length;
  }
  return budget < 0 ? [...shown, part('skipped', ' … and more')] : shown;
}

/** Deterministic, with bounded work for texts of any length: where too much differs, the result is coarser. */
export function textDifference(before: string, after: string): TextDifference {
  const ranges = getRanges(before, after) ?? [{ removed: before, added: after }];
  const parts: TextPart[] = [];
  let section: string | undefined;
  let isFound = false;
  let budget = MAX_WORD_WORK;
  for (const range of ranges) {
    if (parts.length > 0) parts.push(part('same', '\n'));
    if (typeof range === 'string') {
      if (!isFound) section = headingIn(range) ?? section;
      parts.push(part('same', range));
      continue;
    }
    isFound = true;
    const compared = toParts(range, budget);
    budget -= compared.work;
    parts.push(...compared.parts);
  }
  const count = (kind: TextPart['kind']) =>
    parts.reduce((sum, { kind: is, text }) => sum + (is === kind ? wordsIn(text) : 0), 0);
  const words = Math.max(count('added'), count('removed'));
  return { words, section: section ?? null, parts: abridged(merged(parts)).filter(({ text }) => text !== '') };
}

function merged(parts: readonly TextPart[]): TextPart[] {
  const all: TextPart[] = [];
  for (const { kind, text } of parts) {
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}
