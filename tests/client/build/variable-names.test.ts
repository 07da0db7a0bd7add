import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortVariableNames } from '../../../client/build/variable-names';

let folder = '';
let tokens = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'variable-names-'));
  tokens = path.join(folder, 'tokens.css');
  writeFileSync(
    tokens,
    ':root { --chakra-colors-line: #ddd; --chakra-colors-line-strong: #777; --chakra-radii-r1: 2px; }',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const transform = (code: string, id: string) =>
  (shortVariableNames(tokens).transform as (code: string, id: string) => string | undefined)(code, id);

test('each token has one short, unique name in every sheet and build', () => {
  const declared = transform('--chakra-colors-line:0;--chakra-colors-line-strong:0;--chakra-radii-r1:0', tokens) ?? '';
  const names = declared.split(';').map((declaration) => declaration.replace(/:0$/, ''));
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^--[a-z][a-z\d]{1,2}$/i);
  const used = transform(
    'a { color: var(--chakra-colors-line-strong); --fill: var(--chakra-colors-line) }',
    '/some/card.module.css?used',
  );
  expect(used).toBe(`a { color: var(${names[1]}); --fill: var(${names[0]}) }`);
});

test('scripts are not changed, since Chakra names variables there', () => {
  expect(transform('style = "var(--chakra-colors-line)"', '/some/part.ts')).toBeUndefined();
});

test('an unknown token stops the build', () => {
  expect(() => transform('a { color: var(--chakra-colors-lost) }', '/some/card.module.css')).toThrow(/lost/);
});
