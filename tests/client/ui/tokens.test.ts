import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { system } from '../../../client/ui/theme/system';
import { renderTokenCss } from '../../../client/ui/theme/token-css';

const tokens = readFileSync('client/ui/theme/tokens.gen.css', 'utf8');
const declared = new Set(namesIn(tokens, /(--chakra-[\w-]+):/g));

function namesIn(css: string, pattern: RegExp) {
  return [...css.matchAll(pattern)].map(([, name = '']) => name);
}

const sheets = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.gen.css'))
  .map((name) => join('client', name));

test('regenerating the token sheet makes no difference', () => {
  expect(renderTokenCss()).toBe(tokens);
});

test.each(sheets)('%s uses only tokens that exist', (sheet) => {
  const used = namesIn(readFileSync(sheet, 'utf8'), /var\((--chakra-[\w-]+)/g);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
});

test('chosen and system dark mode have the same colours', () => {
  const [chosen, fromSystem] = tokens
    .split('data-theme=')
    .slice(1)
    .map((rule) => namesIn(rule, /(--chakra-[\w-]+: [^;]+);/g));
  expect(chosen?.length).toBeGreaterThan(25);
  expect(fromSystem).toEqual(chosen);
});

test("Chakra's own names resolve to tokens of the sheet", () => {
  const pairs = ['bg.panel', 'fg.muted', 'border', 'accent.solid', 'red.solid'].map((name) => {
    const value: unknown = system.tokens.getByName(`colors.${name}`)?.value;
    return [name, /^var\((--chakra-[\w-]+)\)$/.exec(String(value))?.[1]];
  });
  expect(pairs.filter(([, variable]) => !variable || !declared.has(variable))).toEqual([]);
});

test("if only the browser prefers dark, Chakra's screens are as dark as the sheet", () => {
  const [, fromSystem = ''] = tokens.split('prefers-color-scheme: dark');
  const rules = system._global.flatMap((global) =>
    Object.values(global as Record<string, Record<string, Record<string, unknown> | undefined>>).map(
      (layer) => layer['@media (prefers-color-scheme: dark)']?.[':root:not([data-theme="light"])'],
    ),
  );
  expect(rules).toContainEqual(
    expect.objectContaining(
      Object.fromEntries(
        [...fromSystem.matchAll(/(--chakra-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
      ),
    ),
  );
});
