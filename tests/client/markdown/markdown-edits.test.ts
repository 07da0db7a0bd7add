import { expect, test } from 'vitest';
import { findInsertItems } from '../../../client/features/markdown/admin/insert-items';
import {
  blockBelow,
  codeBlock,
  commands,
  heading,
  insteadOfTyped,
  isLineOfItsOwn,
} from '../../../client/features/markdown/admin/markdown-edits';
import type { Command } from '../../../client/features/markdown/admin/markdown-edits';
import { readBlockChart, readLiveBlock } from '../../../shared/content/live-blocks';

/** `|` marks the caret, or both ends of the selection. */
function select(marked: string) {
  const [before = '', chosen = '', after] = marked.split('|');
  const isCaret = after === undefined;
  const text = before + chosen + (after ?? '');
  return { text, start: before.length, end: isCaret ? before.length : before.length + chosen.length };
}

function run(marked: string, command: Command): string {
  const { text, ...selected } = select(marked);
  const { from, to, insert, start, end } = command({ text, ...selected });
  const result = text.slice(0, from) + insert + text.slice(to);
  const mark = start === end ? '|' : `|${result.slice(start, end)}|`;
  return result.slice(0, start) + mark + result.slice(end);
}

const inPlace = (at: number, command: Command) => insteadOfTyped(at, '/', command);

test.for<[string, Command, string]>([
  ['/ta|\nnext', inPlace(0, commands.list), '- |\nnext'],
  ['a\n\n/head|', inPlace(3, heading(3)), 'a\n\n### |'],
  ['a\n/|\nb', inPlace(2, blockBelow('---')), 'a\n\n---\n|\nb'],
  ['/|', inPlace(0, codeBlock), '```\n|\n```\n\n'],
  ['## old| title\nb', heading(4), '#### old title|\nb'],
  ['one |two| three\n\nb', blockBelow('::site{a}'), 'one two three\n\n::site{a}\n|\n\nb'],
  ['|\nb', commands.quote, '> |\nb'],
])('an insertion in %j leaves the text around it: %#', ([marked, command, expected]) => {
  expect(run(marked, command)).toBe(expected);
});

test('a slash opens the menu on a line of its own, but neither in a line nor in code', () => {
  const isOpened = (marked: string) => isLineOfItsOwn(select(marked));
  for (const marked of ['|', 'a\n|', '|\na', '```\nx\n```\n|']) expect(isOpened(marked), marked).toBe(true);
  for (const marked of ['a|', '|a', '- |', '|a|', '```\n|\n```', '~~~ts\n|'])
    expect(isOpened(marked), marked).toBe(false);
});

test('each live item writes a line that is read as its block, with the fewest and the most sites', () => {
  const live = findInsertItems('').flatMap(({ label, does }) => (typeof does === 'object' ? [{ label, ...does }] : []));
  expect(live).toHaveLength(7);
  for (const { label, least, most, line } of live) {
    for (const count of [least, most]) {
      const block = readLiveBlock(line(Array.from({ length: count }, (_, n) => `site-${n}`)));
      expect(block?.sites, label).toHaveLength(count);
      if (block?.kind === 'chart') expect(readBlockChart(block), label).toBe(block.chart);
    }
  }
});

test('an item is found by its name first, then by other words for it', () => {
  expect(findInsertItems('').map(({ label }) => label)).toContain('Chart: withdrawals');
  expect(findInsertItems('Li')[0]?.label).toBe('List');
  expect(findInsertItems('photo').map(({ label }) => label)).toEqual(['Image']);
  expect(findInsertItems('nothing like it')).toEqual([]);
});
