import { assert, array, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { lineChanges, mergeLines } from '../../../client/ui/admin/merge-lines';
import type { Place } from '../../../client/ui/admin/merge-lines';

/** Edits of a text: lines replaced, inserted and deleted; `mark` makes new lines unlike any other's. */
const edits = array(tuple(nat(12), nat(3), array(constantFrom('', 'x', 'y'), { maxLength: 3 })), { maxLength: 5 });

function edited(lines: readonly string[], mark: string, all: [number, number, string[]][]): string[] {
  const next = [...lines];
  for (const [at, count, added] of all)
    next.splice(at, count, ...added.map((line, index) => line && `${mark} ${at} ${index} ${line}`));
  return next;
}

/** Every line is asked for, kept or deleted by one of the two; everything is the text with the choice for all places. */
function read(all: Place, choice: 'mine' | 'theirs' | 'all') {
  return mergeLines(all).flatMap((passage) =>
    'lines' in passage
      ? passage.lines
      : choice === 'all'
        ? [...passage.place.mine, ...passage.place.theirs]
        : passage.place[choice],
  );
}

const numbered = Array.from({ length: 10 }, (_, index) => `line ${index}`);
const repeated = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? `line ${index}` : ''));

test.each([
  ['different lines', numbered],
  ['repeated empty lines', repeated],
])('No line that either of two people wrote or kept vanishes unasked from a text of %s', (_, was) => {
  assert(
    property(edits, edits, (first, second) => {
      const [mine, theirs] = [edited(was, 'mine', first), edited(was, 'theirs', second)];
      const everything = read({ was, mine, theirs }, 'all');
      for (const line of [...mine, ...theirs]) {
        const isKept = !was.includes(line) || (mine.includes(line) && theirs.includes(line));
        if (isKept && line !== '') expect(everything).toContain(line);
      }
      // Nothing comes back that one of them deleted and the other left alone; of empty lines nobody knows which is which.
      for (const line of was.filter((one) => one !== '')) {
        const isDeleted = !mine.includes(line) || !theirs.includes(line);
        const places = mergeLines({ was, mine, theirs }).flatMap((one) => ('place' in one ? [one.place] : []));
        const isAsked = places.some((place) => [...place.mine, ...place.theirs].includes(line));
        if (isDeleted && !isAsked) expect(everything).not.toContain(line);
      }
    }),
  );
});

test('A text that only one of the two changed is theirs, and the same change of both is taken once', () => {
  assert(
    property(edits, (only) => {
      const now = edited(repeated, 'mine', only);
      for (const choice of ['mine', 'theirs', 'all'] as const) {
        expect(read({ was: repeated, mine: now, theirs: repeated }, choice)).toEqual(now);
        expect(read({ was: repeated, mine: repeated, theirs: now }, choice)).toEqual(now);
        expect(read({ was: repeated, mine: now, theirs: now }, choice)).toEqual(now);
      }
    }),
  );
});

test('Who keeps all their own places keeps each line that they wrote', () => {
  assert(
    property(edits, edits, (first, second) => {
      const [mine, theirs] = [edited(numbered, 'mine', first), edited(numbered, 'theirs', second)];
      const own = (lines: string[], mark: string) => lines.filter((line) => line.startsWith(mark));
      expect(own(read({ was: numbered, mine, theirs }, 'mine'), 'mine')).toEqual(own(mine, 'mine'));
      expect(own(read({ was: numbered, mine, theirs }, 'theirs'), 'theirs')).toEqual(own(theirs, 'theirs'));
    }),
  );
});

test('Neighbouring lines that two people changed are both taken, and the same line is a place', () => {
  const place = {
    was: ['1', '2', '3', '4'],
    mine: ['1', '2 mine', '3 mine', '4'],
    theirs: ['1', '2', '3 theirs', '4 theirs'],
  };
  expect(mergeLines(place).filter((one) => 'place' in one || one.lines.length > 0)).toEqual([
    { lines: ['1'] },
    { lines: ['2 mine'] },
    { place: { was: ['3'], mine: ['3 mine'], theirs: ['3 theirs'] } },
    { lines: ['4 theirs'] },
  ]);
});

test('A line that one moved up and the other changed is one place to choose, and never there in both versions', () => {
  const place = {
    was: ['1', 'first', 'second', '2'],
    mine: ['1', 'second', 'new', '2'],
    theirs: ['1', 'first', 'second, changed', '2'],
  };
  expect(read(place, 'mine')).toEqual(place.mine);
  expect(read(place, 'theirs')).toEqual(place.theirs);
});

test('Of 100,000 lines that are all alike, changes far apart are taken and others are one place to choose', () => {
  const was = Array.from({ length: 100_000 }, () => '-');
  const mine = ['mine', ...was];
  const theirs = [...was, 'theirs'];
  expect(read({ was, mine, theirs }, 'mine')).toEqual(['mine', ...was, 'theirs']);
  const everywhere = was.map((_, index) => `${index}`);
  const places = mergeLines({ was, mine: everywhere, theirs }).filter((one) => 'place' in one);
  expect(places).toHaveLength(1);
});

test('Many places that both changed are one to choose, and the lines around them stay', () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `line ${at}`);
  const changed = (mark: string) => lines.map((line, at) => (at % 2 === 1 && at < 1_900 ? `${mark} ${line}` : line));
  const all = { was: lines, mine: changed('mine'), theirs: changed('theirs') };
  expect(mergeLines(all).filter((one) => 'place' in one)).toHaveLength(1);
  expect([read(all, 'mine'), read(all, 'theirs')]).toEqual([all.mine, all.theirs]);
});

test('Thousands of empty lines behind a long one are merged like any others, and do not hold it each', () => {
  const text = (mark: string) => [`${mark} first`, 'x'.repeat(190_000), ...Array.from({ length: 4_400 }, () => '')];
  const [was, theirs] = [
    [...text('was'), 'end'],
    [...text('theirs'), 'end'],
  ];
  expect(read({ was, mine: [...text('was'), 'mine'], theirs }, 'mine')).toEqual([...text('theirs'), 'mine']);
});

test('A text becomes another by its changed lines, and by no other', () => {
  assert(
    property(array(constantFrom('', 'a', 'b'), { maxLength: 8 }), edits, (lines, changes) => {
      const before = lines.join('\n');
      const after = edited(lines, 'new', changes).join('\n');
      const result = lineChanges(before, after).toReversed();
      const text = result.reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), before);
      expect(text).toBe(after);
    }),
  );
  expect(lineChanges('1\n2\n3\n4\n5', '1 a\n2\n3\n4\n5 b')).toEqual([
    { from: 0, to: 2, insert: '1 a\n' },
    { from: 7, to: 9, insert: '\n5 b' },
  ]);
});
