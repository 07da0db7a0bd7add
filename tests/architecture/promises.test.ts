import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const tests = path.resolve(import.meta.dirname, '..');

const PROMISES = [
  ...Array.from({ length: 48 }, (_, index) => `P${index + 1}`),
  // Of the read API, as docs/security.md has them.
  ...['P65', 'P66', 'P67', 'P68', 'P69'],
];
const FAULTS = Array.from({ length: 28 }, (_, index) => `R${index + 1}`);

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

test('every promise of security and every fault stands in the title of a test', () => {
  const named = new Set(titles().flatMap((title) => title.match(/\b[PR]\d+\b/g) ?? []));
  expect([...PROMISES, ...FAULTS].filter((id) => !named.has(id))).toEqual([]);
});
