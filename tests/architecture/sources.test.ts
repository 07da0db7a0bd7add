import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appRouter } from '../../server/app-router';

const root = path.resolve(import.meta.dirname, '../..');

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const serverFiles = filesIn('server').filter((file) => file.endsWith('.ts'));

test('the posts table is named only by code that may see drafts: the editors’ side, the view counter, seeds and maintenance', () => {
  const allowed = [
    /^server\/(database|demo)\//,
    /^server\/features\/blog\/.*(admin|views?|revisions|preview)/,
    /^server\/features\/(transfer|dashboard|media|settings|editing)\/.*\.queries\.ts$/,
    /^server\/features\/(audit|markdown|mentions|taxonomy)\/.*admin\.queries\.ts$/,
    /^server\/features\/addresses\/(slug-)?redirects\.queries\.ts$/,
    /^server\/cache\/next-publication\.queries\.ts$/,
    /^server\/markdown\/outdated\.queries\.ts$/,
  ];
  const naming = serverFiles.filter((file) =>
    /(From|Into|Table|[jJ]oin)\(\s*'blog_posts[' ]|\b(from|join|into|update)\s+blog_posts\b/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(naming.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([]);
});

test('each sub-router comes from a file of its name', () => {
  const source = readFileSync(path.join(root, 'server/app-router.ts'), 'utf8');
  const names = Object.keys(appRouter._def.record);
  for (const name of names.filter((key) => key !== 'admin')) {
    expect(source, name).toMatch(new RegExp(`/${name}\\.router'`));
  }
});

test('the environment is read in one file', () => {
  const reading = serverFiles.filter((file) => /process\.env/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(reading).toEqual(['server/base/config.ts']);
});

test('a class that a component takes from a style sheet stands in it, and each class of a sheet is taken', () => {
  const components = filesIn('client')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }));
  const takers = new Map<string, string[]>();
  const missing: string[] = [];
  for (const { file, code } of components) {
    for (const [, name = '', sheet = ''] of code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const source = path.join(path.dirname(file), sheet);
      takers.set(source, [...(takers.get(source) ?? []), code]);
      const css = readFileSync(path.join(root, source), 'utf8');
      for (const [, used = ''] of code.matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, 'g'))) {
        if (used !== 'module' && !new RegExp(`\\.${used}\\b`).test(css)) missing.push(`${file}: ${name}.${used}`);
      }
    }
  }
  expect(missing).toEqual([]);
  const unused = [...takers].flatMap(([sheet, codes]) => {
    const css = readFileSync(path.join(root, sheet), 'utf8').replaceAll(
      /\/\*[^]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g,
      '',
    );
    const names = new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name));
    return [...names].filter((name) => !codes.some((code) => code.includes(name))).map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('a time or number of the admin area is formatted in one place', () => {
  const formatting = /\.toLocale\w*String|\.to(Date|Time|UTC|GMT)String|Intl\.\w+Format|'date-fns'/;
  const others = ['client', 'shared/audit', 'shared/earnings']
    .flatMap(filesIn)
    .filter((file) => /\/admin[-/]|^shared\//.test(file) && /\.tsx?$/.test(file))
    .filter((file) => formatting.test(readFileSync(path.join(root, file), 'utf8')));
  expect(others).toEqual(['client/ui/admin/publication-time.ts', 'client/ui/admin/relative-time.tsx']);
});

test('A time on a screen of the admin area has its instant in UTC; only toasts and labels, which have no titles, do not', () => {
  const bare = filesIn('client')
    .filter((file) => /\bformatLocalTime\(/.test(readFileSync(path.join(root, file), 'utf8')))
    .filter((file) => !file.startsWith('client/ui/admin/'));
  expect(bare.sort()).toEqual([
    'client/features/audit/admin/audit-columns.tsx',
    'client/features/blog/admin/use-post-editing.ts',
    'client/features/editing/admin/use-publishing.ts',
  ]);
});

test('a check is suppressed in a handful of places at most', () => {
  const suppressed = ['server', 'client', 'shared', 'migrations', 'tests']
    .flatMap(filesIn)
    .filter((file) => /\.(tsx?|mjs|cjs)$/.test(file) && !/\.gen\.ts$/.test(file))
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'))
    .filter((line) => /^\s*(\/\/|\/\*|\{\/\*)\s*(eslint-disable|@ts-(ignore|expect-error|nocheck))/.test(line));
  expect(suppressed.length).toBeGreaterThan(0);
  expect(suppressed.length).toBeLessThanOrEqual(6);
});

test('no test disables a planner method: tables are filled until the planner chooses the index', () => {
  const files = filesIn('tests').filter((file) => /\.(tsx?|mjs)$/.test(file));
  const found = files.filter((file) => /\benable_[a-z]+\s*(=|to\b)/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
