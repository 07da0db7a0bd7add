import { expect, test } from 'vitest';
import { block, findCommand, commands, imageMarkdown } from '../../../client/features/markdown/admin/markdown-edits';
import type { CommandName, Edit } from '../../../client/features/markdown/admin/markdown-edits';
import { diffParts } from '../../../client/ui/admin/text-diff';

// '[' and ']' mark the selection's start and end, in the input and in the result.
function run(command: CommandName | ((selected: never) => Edit), marked: string): string {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const edit = (typeof command === 'string' ? commands[command] : command)({ text, start, end } as never);
  const result = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${result.slice(0, edit.start)}[${result.slice(edit.start, edit.end)}]${result.slice(edit.end)}`;
}

test.for([
  ['bold', 'a [b] c', 'a **[b]** c'],
  ['bold', 'a **[b]** c', 'a [b] c'],
  ['italic', '[]', '*[italic text]*'],
  ['code', 'x [y]', 'x `[y]`'],
  ['heading', 'one\ntw[]o', 'one\n## two[]'],
  ['heading', '### tw[]o', 'two[]'],
  ['list', '[a\nb]', '[- a\n- b]'],
  ['list', '[- a\n- b]', '[a\nb]'],
  ['numbered', '[a\nb]', '[1. a\n2. b]'],
  ['quote', 'sa[]id', '> said[]'],
] as const)('%s turns %j into %j', ([command, before, after]) => {
  expect(run(command, before)).toBe(after);
});

test('a link keeps the text and asks for the address, or the other way round', () => {
  const edit = commands.link({ text: 'see here', start: 4, end: 8 });
  expect(edit.insert).toBe('[here](https://)');
  expect(edit.insert.slice(edit.start - 4, edit.end - 4)).toBe('https://');
  expect(commands.link({ text: 'https://example.com', start: 0, end: 19 }).insert).toBe('[text](https://example.com)');
});

test('blocks are placed on lines of their own', () => {
  expect(run(block('X') as never, 'a[]b')).toBe('a\n\nX\n\n[]b');
  expect(run(block('X') as never, 'a\n\n[]')).toBe('a\n\nX\n\n[]');
});

test('several lines of code become a block', () => {
  expect(commands.code({ text: 'a\nb', start: 0, end: 3 }).insert).toBe('```\na\nb\n```\n\n');
});

test('an image’s description cannot end it early', () => {
  expect(imageMarkdown('a ] b', '/uploads/x.webp')).toBe('![a \\] b](/uploads/x.webp)');
});

test('the toolbar knows its shortcuts, with Ctrl and with Cmd', () => {
  const keys = { key: 'b', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  expect(findCommand(keys)).toBe('bold');
  expect(findCommand({ ...keys, key: 'K', ctrlKey: false, metaKey: true })).toBe('link');
  expect(findCommand({ ...keys, key: '*', shiftKey: true })).toBe('list');
  expect(findCommand({ ...keys, altKey: true })).toBeUndefined();
  expect(findCommand({ ...keys, ctrlKey: false })).toBeUndefined();
});

test('the comparison of two revisions shows what was added and removed, and skips long stretches without a change', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const parts = diffParts(['old', ...lines].join('\n'), [...lines, 'new'].join('\n'));
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'same', 'skipped', 'same', 'added']);
  expect(parts[2]?.text).toBe('14 lines without a change');
});

test('a missing final newline is no difference', () => {
  expect(diffParts('a\nb', 'a\nb\nc').map(({ kind, text }) => [kind, text])).toEqual([
    ['same', 'a\nb'],
    ['added', 'c'],
  ]);
});
