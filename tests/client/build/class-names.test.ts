import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortClassNames } from '../../../client/build/class-names';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'class-names-'));
  mkdirSync(path.join(folder, 'deeper'));
  writeFileSync(
    path.join(folder, 'card.module.css'),
    '.card { animation: spin 1s; } .card .name {} @keyframes spin {}',
  );
  const many = Array.from({ length: 3000 }, (_, index) => `.name-${index} {}`);
  writeFileSync(path.join(folder, 'deeper/many.module.css'), many.join('\n'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('every class name of every sheet is short, unique, and the same in each build', () => {
  const nameOf = shortClassNames(folder);
  const asked = [
    ...['card', 'name', 'spin'].map((name) => [name, path.join(folder, 'card.module.css')] as const),
    ...Array.from(
      { length: 3000 },
      (_, index) => [`name-${index}`, path.join(folder, 'deeper/many.module.css')] as const,
    ),
  ];
  const names = asked.map((question) => nameOf(...question));
  expect(new Set(names).size).toBe(asked.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z\d]{1,2}$/i);
  const again = shortClassNames(folder);
  expect(asked.reverse().map((question) => again(...question))).toEqual(names.reverse());
});

test('no name is a word that an advertising filter hides', () => {
  const nameOf = shortClassNames(folder);
  for (let index = 0; index < 3000; index += 1) {
    expect(nameOf(`name-${index}`, path.join(folder, 'deeper/many.module.css'))).not.toMatch(/[aeiou]/i);
  }
});

test('a name that is not in its sheet stops the build', () => {
  expect(() => shortClassNames(folder)('lost', path.join(folder, 'card.module.css'))).toThrow(/lost/);
});
