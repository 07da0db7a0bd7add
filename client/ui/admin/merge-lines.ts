import { diff3Merge, diffIndices } from 'node-diff3';

/** A part of a text: what was there, and what two people made of it. */
export interface Place {
  was: string[];
  mine: string[];
  theirs: string[];
}

/** Lines that need no decision, or a place where both changed the same lines. */
export type Passage = { lines: string[] } | { place: Place };

/** Comparisons of two lines; more than these take longer than 100 ms. */
const MAX_COMPARISONS = 40_000_000;

/** Comparing this many lines takes some milliseconds, even if they are all alike. */
const FEW_LINES = 100;

/** Nobody chooses for more, and no browser shows thousands. */
const MAX_PLACES = 50;

export const splitLines = (text: string) => text.split(/\r\n?|\n/);

function sameAtStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

function sameAtEnd(a: readonly string[], b: readonly string[], most: number): number {
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}

/** The range of `was` that `now` replaces, and with how many lines. */
function replaced(was: readonly string[], now: readonly string[]) {
  const start = sameAtStart(was, now);
  const end = sameAtEnd(was, now, Math.min(was.length, now.length) - start);
  return { start, end: was.length - end, lines: now.slice(start, now.length - end) };
}

/**
 * Each line with what tells it from others that are alike: the number of the last unlike line before it, and how far
 * back that is. Comparing many like lines, such as empty ones, takes time with the third power of their number.
 */
function distinct(...texts: (readonly string[])[]): string[][] {
  const repeated = new Set<string>();
  for (const lines of texts) {
    const seen = new Set<string>();
    for (const line of lines) (seen.has(line) ? repeated : seen).add(line);
  }
  // Not the line itself: behind a long one each of thousands would hold it.
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => numbers.get(line) ?? numbers.set(line, numbers.size + 1).size;
  return texts.map((lines) => {
    let [last, distance] = [0, 0];
    return lines.map((line) => {
      if (!repeated.has(line)) {
        [last, distance] = [numberOf(line), 0];
        return line;
      }
      distance += 1;
      return `${line}\0${distance}\0${last}`;
    });
  });
}

const plain = (lines: readonly string[]) => lines.map((line) => line.split('\0', 1)[0] ?? '');

function compare(was: string[], mine: string[], theirs: string[], refine: (place: Place) => Passage[]): Passage[] {
  return diff3Merge(mine, was, theirs).flatMap(({ ok, conflict }) =>
    conflict
      ? refine({ was: plain(conflict.o), mine: plain(conflict.a), theirs: plain(conflict.b) })
      : [{ lines: plain(ok ?? []) }],
  );
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/**
 * The whole place instead, if a line that one deleted would come back, or one that both moved be there twice: nobody
 * would be asked about it.
 */
function orPlace(place: Place, passages: Passage[]): Passage[] {
  const asked = new Set(passages.flatMap((one) => ('place' in one ? [...one.place.mine, ...one.place.theirs] : [])));
  const taken = countLines(passages.flatMap((one) => ('lines' in one ? one.lines : [])));
  const [own, other] = [countLines(place.mine), countLines(place.theirs)];
  for (const [line, had] of countLines(place.was)) {
    if (line.trim() === '' || asked.has(line)) continue;
    const [mine, theirs] = [own.get(line) ?? 0, other.get(line) ?? 0];
    if ((taken.get(line) ?? 0) > Math.max(mine + theirs - had, Math.min(mine, theirs))) return [{ place }];
  }
  return passages;
}

/** In as many lines as there were, each is compared for itself: neighbours can be changed by different people. */
function lineByLine({ was, mine, theirs }: Place): Passage[] {
  if (mine.length !== was.length || theirs.length !== was.length) return [{ place: { was, mine, theirs } }];
  const passages: Passage[] = [];
  for (const [index, line] of was.entries()) {
    const [own = '', other = ''] = [mine[index], theirs[index]];
    const last = passages.at(-1);
    const agreed = own === line ? other : other === line || other === own ? own : undefined;
    if (agreed !== undefined) passages.push({ lines: [agreed] });
    else if (last && 'place' in last) {
      last.place.was.push(line);
      last.place.mine.push(own);
      last.place.theirs.push(other);
    } else passages.push({ place: { was: [line], mine: [own], theirs: [other] } });
  }
  return passages;
}

function mergePlain({ was, mine, theirs }: Place): Passage[] {
  const isLong = was.length + mine.length + theirs.length > FEW_LINES;
  const place = { was, mine, theirs };
  return orPlace(place, isLong ? lineByLine(place) : compare(was, mine, theirs, lineByLine));
}

/** Too many lines to compare them all: two changes that lie apart, or one place. */
function mergeRanges({ was, mine, theirs }: Place): Passage[] {
  const [own, other] = [replaced(was, mine), replaced(was, theirs)];
  const [first, second] = own.start <= other.start ? [own, other] : [other, own];
  if (first.end >= second.start) return [{ place: { was, mine, theirs } }];
  const between = was.slice(first.end, second.start);
  const lines = [was.slice(0, first.start), first.lines, between, second.lines, was.slice(second.end)];
  return [{ lines: lines.flat() }];
}

/** What two people made of the same lines. Nothing of either is dropped. */
export function mergeLines({ was, mine, theirs }: Place): Passage[] {
  const start = Math.min(sameAtStart(was, mine), sameAtStart(was, theirs));
  const most = Math.min(was.length, mine.length, theirs.length) - start;
  const end = Math.min(sameAtEnd(was, mine, most), sameAtEnd(was, theirs, most));
  const inside = (lines: string[]) => lines.slice(start, lines.length - end);
  const changed = { was: inside(was), mine: inside(mine), theirs: inside(theirs) };
  const comparisons = changed.was.length * (changed.mine.length + changed.theirs.length);
  const [all = [], own = [], other = []] = distinct(changed.was, changed.mine, changed.theirs);
  const passages = comparisons > MAX_COMPARISONS ? mergeRanges(changed) : compare(all, own, other, mergePlain);
  const isTooMuch = passages.filter((one) => 'place' in one).length > MAX_PLACES;
  const middle = isTooMuch ? [{ place: changed }] : orPlace(changed, passages);
  return [{ lines: was.slice(0, start) }, ...middle, { lines: was.slice(was.length - end) }];
}

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** The lines of a text that another version replaces, as positions in it. */
export function lineChanges(before: string, after: string): Change[] {
  const [was, now] = [before.split('\n'), splitLines(after)];
  const { start, end, lines } = replaced(was, now);
  const [changed, starts] = [was.slice(start, end), [0]];
  for (const line of was) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  const [all = [], next = []] = distinct(changed, lines);
  const hunks =
    all.length * next.length > MAX_COMPARISONS
      ? [{ buffer1: [0, all.length], buffer2Content: lines }]
      : diffIndices(all, next);
  return hunks.map(({ buffer1: [at = 0, length = 0], buffer2Content }) => {
    const insert = plain(buffer2Content);
    const [from = 0, to = 0] = [starts[start + at], starts[start + at + length]];
    if (to <= before.length) return { from, to, insert: insert.map((line) => `${line}\n`).join('') };
    // The last line has no break at its end: the one before it goes or comes instead.
    return from === 0
      ? { from, to: before.length, insert: insert.join('\n') }
      : { from: from - 1, to: before.length, insert: insert.map((line) => `\n${line}`).join('') };
  });
}
