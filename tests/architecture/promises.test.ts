import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const tests = path.resolve(import.meta.dirname, '..');

const numbered = (letter: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`);

const PROMISES = numbered('P', 1, 48);
/** Promises that have a row in docs/security.md. */
const LATER = numbered('P', 49, 80);
const FAULTS = numbered('R', 1, 28);

/** Test titles as written in the source; titles of test tables still hold their placeholders. */
function titles(): string[] {
  const files = readdirSync(tests, { withFileTypes: true, recursive: true }).filter((entry) =>
    /\.(test|spec)\.tsx?$/.test(entry.name),
  );
  return files.flatMap(({ parentPath, name }) => {
    const source = readFileSync(path.join(parentPath, name), 'utf8');
    return [...source.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)].map((match) => match[2] ?? '');
  });
}

const guide = readFileSync(path.resolve(tests, '../docs/security.md'), 'utf8');

test.for(LATER)('%s has a row in the guide', (id) => {
  expect(guide).toContain(`| ${id} |`);
});

test('every security promise and every fault is named in a test title', () => {
  const named = new Set(titles().flatMap((title) => title.match(/\b[PR]\d+\b/g) ?? []));
  expect([...PROMISES, ...LATER, ...FAULTS].filter((id) => !named.has(id))).toEqual([]);
});
