import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)'/gm;

/** A feature is one folder with all that is in it; elsewhere each folder of the first level is one. */
function getFolder(file: string): string {
  const [side = '', first = '', second = ''] = file.split('/');
  return first === 'features' ? `${side}/features/${second}` : `${side}/${first}`;
}

function toTarget(root: string, importer: string, specifier: string): string | undefined {
  const target = path.posix.join(path.posix.dirname(importer), specifier);
  return [`${target}.ts`, `${target}.tsx`].find((file) => existsSync(path.join(root, file)));
}

/** Imports of values between folders: importing folder, imported folder, and the file that does it. */
function foldersImported(root: string, side: string): Map<string, Map<string, string>> {
  const imported = new Map<string, Map<string, string>>();
  for (const entry of readdirSync(path.join(root, side), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(entry)) continue;
    const importer = `${side}/${entry}`;
    const from = getFolder(importer);
    for (const [, specifier = ''] of readFileSync(path.join(root, importer), 'utf8').matchAll(VALUE_IMPORT)) {
      const target = toTarget(root, importer, specifier);
      const to = target?.startsWith(`${side}/`) ? getFolder(target) : from;
      if (to !== from) imported.set(from, (imported.get(from) ?? new Map<string, string>()).set(to, importer));
    }
  }
  return imported;
}

/** Each import that lies on a circle of folders, as 'a → b (file)'. */
function circles(root: string, side: string): string[] {
  const imported = foldersImported(root, side);
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(imported.get(from)?.keys() ?? [])].some(
      (to) => to === wanted || (!seen.has(to) && reaches(to, wanted, seen.add(to))),
    );
  return [...imported].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([to, file]) => `${from} → ${to} (${file})`),
  );
}

test.for(['server', 'client', 'shared'])('No two folders of %s import values from each other', (side) => {
  expect(circles('.', side)).toEqual([]);
});

test('A circle of three folders is found, and none where one of the imports is of types', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'lootrank-circle-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  try {
    write('server/features/a/one.ts', "import { two } from '../b/two';\n");
    write('server/features/b/two.ts', "import { three } from '../c/three';\n");
    write('server/features/c/three.ts', "import type { One } from '../a/one';\n");
    expect(circles(root, 'server')).toEqual([]);
    write('server/features/c/three.ts', "export { one } from '../a/one';\n");
    expect(circles(root, 'server')).toHaveLength(3);
  } finally {
    rmSync(root, { recursive: true });
  }
});
