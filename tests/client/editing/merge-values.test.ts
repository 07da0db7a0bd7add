import { array, assert, property, shuffledSubarray } from 'fast-check';
import { expect, test } from 'vitest';
import { mergeForms } from '../../../client/features/editing/admin/merge-values';
import type { Choice } from '../../../client/features/editing/admin/merge-values';
import { sameJson } from '../../../shared/text/same-json';

interface Form {
  list: unknown[];
}

const changed = (values: Form, before: Form) => (sameJson(values.list, before.list) ? [] : ['list']);
const shown = (_name: string, { list }: Form) => ({ label: 'List', text: JSON.stringify(list) });

function merge(was: unknown[], mine: unknown[], theirs: unknown[]) {
  const forms = { was: { list: was }, mine: { list: mine }, theirs: { list: theirs } };
  const { differences, settle } = mergeForms<Form>({ changed, shown, texts: ['explanation'] }, forms);
  const collisions = differences.flatMap((difference) => difference.collisions);
  const settled = (choice: Choice) => {
    const [first] = settle({ list: collisions.map(() => choice) });
    return (first ? first[1] : mine) as unknown[];
  };
  return { collisions, settled };
}

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f'];
const subsets = shuffledSubarray(ITEMS);

test('No list in which two people moved, added and deleted items has one twice, whatever they choose', () => {
  assert(
    property(subsets, subsets, subsets, (was, mine, theirs) => {
      const { collisions, settled } = merge(was, mine, theirs);
      const choices: Choice[] = collisions.every(({ canHoldBoth }) => canHoldBoth)
        ? ['mine', 'theirs', 'both']
        : ['mine', 'theirs'];
      for (const choice of choices) {
        const list = settled(choice);
        expect(list).toEqual([...new Set(list)]);
        for (const item of mine) if (theirs.includes(item)) expect(list).toContain(item);
      }
    }),
  );
});

test('An item that one moved and the other changed is never there in both versions', () => {
  const items = ITEMS.map((key) => ({ key, weight: 1 }));
  assert(
    property(
      shuffledSubarray(items, { minLength: 6 }),
      array(shuffledSubarray(ITEMS), { maxLength: 1 }),
      (mine, marked) => {
        const theirs = items.map((item) => (marked[0]?.includes(item.key) ? { ...item, weight: 2 } : item));
        const { settled } = merge(items, mine, theirs);
        for (const choice of ['mine', 'theirs'] as const) {
          const keys = settled(choice).map((item) => (item as { key: string }).key);
          expect(keys.toSorted()).toEqual(ITEMS);
        }
      },
    ),
  );
});

test('Two new items with the same key are chosen from and not both kept', () => {
  const [first, second] = [
    { key: 'part_2', name: 'Mine' },
    { key: 'part_2', name: 'Theirs' },
  ];
  const { collisions } = merge([], [first], [second]);
  expect(collisions).toMatchObject([{ canHoldBoth: false }]);
});

test('Lists that two people changed in different places are merged without a question', () => {
  const { collisions, settled } = merge(['a', 'b', 'c', 'd'], ['a2', 'b', 'c', 'd'], ['a', 'b', 'c', 'd', 'e']);
  expect(collisions).toEqual([]);
  expect(settled('mine')).toEqual(['a2', 'b', 'c', 'd', 'e']);
});

test('An item that a list has twice stays there twice', () => {
  const { collisions, settled } = merge(['a', 'a', 'b', 'c'], ['a', 'a', 'b', 'mine'], ['theirs', 'a', 'a', 'b', 'c']);
  expect(collisions).toEqual([]);
  expect(settled('mine')).toEqual(['theirs', 'a', 'a', 'b', 'mine']);
});
