import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const tests = path.resolve(import.meta.dirname, '..');

const numbered = (letter: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`);

const PROMISES = numbered('P', 1, 48);
/** Those of the guide to security, which has a row for each. */
const LATER = numbered('P', 49, 80);
const FAULTS = numbered('R', 1, 28);

/** As they are written; those of a table with its placeholders. */
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

test('every promise of security and every fault stands in the title of a test', () => {
  const named = new Set(titles().flatMap((title) => title.match(/\b[PR]\d+\b/g) ?? []));
  expect([...PROMISES, ...LATER, ...FAULTS].filter((id) => !named.has(id))).toEqual([]);
});
