import { get } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { ordered, sameJson } from '../../../../shared/text/same-json';
import { mergeLines, splitLines } from '../../../ui/admin/merge-lines';

export type Choice = 'mine' | 'theirs' | 'both';

/** Where two people changed the same lines of a value, or the same value. */
export interface Collision {
  was: string;
  mine: string;
  theirs: string;
  /** Whether a value can hold what both wrote. */
  canHoldBoth: boolean;
}

interface Merged<Result> {
  collisions: Collision[];
  /** With one choice for each collision. */
  settle: (choices: readonly Choice[]) => Result;
}

interface Sides<Value> {
  was: Value;
  mine: Value;
  theirs: Value;
}

const settled = <Result>(value: Result): Merged<Result> => ({ collisions: [], settle: () => value });

function joined<Part>(parts: Merged<Part[]>[]): Merged<Part[]> {
  return {
    collisions: parts.flatMap(({ collisions }) => collisions),
    settle: (choices) => {
      let at = 0;
      return parts.flatMap(({ collisions, settle }) => settle(choices.slice(at, (at += collisions.length))));
    },
  };
}

const isBlank = (lines: readonly string[] | undefined, at: number) => (lines?.at(at) ?? '').trim() === '';

function mergeText({ was, mine, theirs }: Sides<string>): Merged<string> {
  const passages = mergeLines({ was: splitLines(was), mine: splitLines(mine), theirs: splitLines(theirs) });
  const linesAt = (index: number) => {
    const passage = passages[index];
    return passage && ('lines' in passage ? passage.lines : passage.place.mine);
  };
  const filled = passages.map((_, index) => index).filter((index) => linesAt(index)?.length !== 0);
  const { collisions, settle } = joined(
    passages.map((passage, index) => {
      if ('lines' in passage) return settled(passage.lines);
      const { place } = passage;
      const [before, after] = [filled.findLast((other) => other < index), filled.find((other) => other > index)];
      const isParagraph = isBlank(linesAt(before ?? -1), -1) && isBlank(linesAt(after ?? -1), 0);
      const gap = isParagraph && !isBlank(place.mine, -1) && !isBlank(place.theirs, 0) ? [''] : [];
      return {
        collisions: [
          {
            was: place.was.join('\n'),
            mine: place.mine.join('\n'),
            theirs: place.theirs.join('\n'),
            canHoldBoth: place.mine.length > 0 && place.theirs.length > 0,
          },
        ],
        settle: ([choice = 'mine']) => (choice === 'both' ? [...place.mine, ...gap, ...place.theirs] : place[choice]),
      };
    }),
  );
  return { collisions, settle: (choices) => settle(choices).join('\n') };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shownItem = (item: unknown): string =>
  isFields(item)
    ? Object.values(item)
        .filter((part) => typeof part === 'string' && part !== '')
        .join('\n')
    : String(item);

/** What tells an item from the others of its list, whatever else of it was changed. */
const identify = (item: unknown): string =>
  isFields(item) && typeof item['key'] === 'string' ? item['key'] : JSON.stringify(ordered(item));

function countEach(items: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items.map(identify)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Whether a choice would double or lose an item of both: one moved what the other moved or changed. */
function hasMoved({ mine, theirs }: Sides<unknown[]>, passages: ItemPassage[]): boolean {
  const [own, other] = [countEach(mine), countEach(theirs)];
  const counted = passages.map((passage) =>
    ('lines' in passage ? [passage.lines, passage.lines] : [passage.place.mine, passage.place.theirs]).map(countEach),
  );
  return [...new Set([...own.keys(), ...other.keys()])].some((item) => {
    const had = [own.get(item) ?? 0, other.get(item) ?? 0];
    const sum = (pick: (...counts: number[]) => number) =>
      counted.reduce((total, sides) => total + pick(...sides.map((side) => side.get(item) ?? 0)), 0);
    return sum(Math.max) > Math.max(...had) || sum(Math.min) < Math.min(...had);
  });
}

type ItemPassage = { lines: unknown[] } | { place: Sides<unknown[]> };

/** Items stay in their order; one that both changed is merged by its fields if it has a text. */
function mergeList(sides: Sides<unknown[]>, isText: (name: string) => boolean): Merged<unknown[]> {
  const asLines = (items: unknown[]) => items.map((item) => JSON.stringify(ordered(item)));
  const asItems = (lines: readonly string[]) => lines.map((line): unknown => JSON.parse(line));
  const merged = mergeLines({ was: asLines(sides.was), mine: asLines(sides.mine), theirs: asLines(sides.theirs) });
  const passages = merged.map((passage): ItemPassage => {
    if ('lines' in passage) return { lines: asItems(passage.lines) };
    const { was, mine, theirs } = passage.place;
    return { place: { was: asItems(was), mine: asItems(mine), theirs: asItems(theirs) } };
  });
  const isWhole = hasMoved(sides, passages);
  return joined(
    (isWhole ? [{ place: sides }] : passages).flatMap((passage) => {
      if ('lines' in passage) return [settled(passage.lines)];
      const { place } = passage;
      const isSame = place.was.length === place.mine.length && place.was.length === place.theirs.length;
      const fields = place.mine.filter(isFields).flatMap((item) => Object.keys(item));
      if (!isWhole && isSame && fields.some(isText))
        return place.was.map((item, index) =>
          mergeFields({ was: item, mine: place.mine[index], theirs: place.theirs[index] }, isText),
        );
      const shown = (items: unknown[]) => items.map(shownItem).join('\n');
      const added = place.theirs.filter((item) => !place.mine.some((own) => sameJson(own, item)));
      const own = new Set(place.mine.map(identify));
      return [
        {
          collisions: [
            {
              was: shown(place.was),
              mine: shown(place.mine),
              theirs: shown(place.theirs),
              canHoldBoth: place.mine.length > 0 && added.length > 0 && !added.some((item) => own.has(identify(item))),
            },
          ],
          settle: ([choice = 'mine']: readonly Choice[]) =>
            choice === 'both' ? [...place.mine, ...added] : place[choice],
        },
      ];
    }),
  );
}

function mergeFields(sides: Sides<unknown>, isText: (name: string) => boolean): Merged<unknown[]> {
  const [was, mine, theirs] = [sides.was, sides.mine, sides.theirs].map((side) => (isFields(side) ? side : {}));
  const names = [...new Set([...Object.keys(mine ?? {}), ...Object.keys(theirs ?? {})])];
  const { collisions, settle } = joined(
    names.map((name) => {
      const { collisions, settle } = mergeValue(
        { was: was?.[name], mine: mine?.[name], theirs: theirs?.[name] },
        { isText: isText(name), hasText: isText },
      );
      return { collisions, settle: (choices: readonly Choice[]) => [[name, settle(choices)]] };
    }),
  );
  return { collisions, settle: (choices) => [Object.fromEntries(settle(choices) as [string, unknown][])] };
}

interface How {
  /** Whether the value is a text of several lines. */
  isText: boolean;
  /** Whether a field of an item in a list is one. */
  hasText: (name: string) => boolean;
  show?: (side: keyof Sides<unknown>) => string;
}

function mergeValue({ was, mine, theirs }: Sides<unknown>, { isText, hasText, show }: How): Merged<unknown> {
  if (sameJson(theirs, was) || sameJson(mine, theirs)) return settled(mine);
  if (sameJson(mine, was)) return settled(theirs);
  if (typeof mine === 'string' && typeof theirs === 'string' && isText)
    return mergeText({ was: typeof was === 'string' ? was : '', mine, theirs });
  if (Array.isArray(was) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeList({ was, mine, theirs }, hasText);
  const sides = { was, mine, theirs };
  const text = show ?? ((side: keyof typeof sides) => shownItem(sides[side] ?? ''));
  return {
    collisions: [{ was: text('was'), mine: text('mine'), theirs: text('theirs'), canHoldBoth: false }],
    settle: ([choice = 'mine']) => (choice === 'theirs' ? theirs : mine),
  };
}

export interface Forms<Values extends FieldValues> {
  /** Names of the values that differ once they are stored. */
  changed: (values: Values, before: Values) => string[];
  /** The readable label and text of a value. */
  shown: (name: string, values: Values) => { label: string; text: string };
  /** Values of several lines, and such fields of the items of a list: they are merged by line. */
  texts: readonly string[];
}

export interface Difference {
  name: string;
  label: string;
  /** The whole text as it was typed. */
  mine: string;
  collisions: Collision[];
}

/**
 * What two people made of one form. Every way in which a text meets another passes here: saves, unpublished changes that
 * somebody takes over, and texts that a browser kept.
 */
export function mergeForms<Values extends FieldValues>({ changed, shown, texts }: Forms<Values>, forms: Sides<Values>) {
  const { was, mine, theirs } = forms;
  const own = new Set(changed(mine, was));
  const differing = new Set(changed(mine, theirs));
  const hasText = (name: string) => texts.includes(name);
  const values = changed(theirs, was).map((name) => {
    const [before, typed, saved]: unknown[] = [get(was, name), get(mine, name), get(theirs, name)];
    const merged = !own.has(name)
      ? settled(saved)
      : !differing.has(name)
        ? settled(typed)
        : mergeValue(
            { was: before, mine: typed, theirs: saved },
            { isText: hasText(name), hasText, show: (side) => shown(name, forms[side]).text },
          );
    return { name, label: shown(name, theirs).label, merged };
  });
  return {
    /** What the other changed. */
    labels: values.map(({ label }) => label),
    differences: values.flatMap(({ name, label, merged: { collisions } }): Difference[] =>
      collisions.length > 0 ? [{ name, label, mine: shown(name, forms.mine).text, collisions }] : [],
    ),
    /** Values to show, by name. */
    settle: (choices: Readonly<Record<string, readonly Choice[]>>): [string, unknown][] =>
      values.map(({ name, merged }) => [name, merged.settle(choices[name] ?? [])]),
  };
}
