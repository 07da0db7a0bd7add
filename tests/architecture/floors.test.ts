import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cruise, type IForbiddenRuleType, type IViolation } from 'dependency-cruiser';
import readConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** One feature of each floor, from the ground up. */
const CASINO_FLOORS = ['facts', 'history', 'codes', 'casinos', 'payouts', 'review'];

/** Imports, each in a file of its own, and the rules that refuse it. `type` marks an import of types alone. */
const IMPORTS: readonly (readonly [from: string, to: string, ...rules: string[]])[] = [
  ['server/base/logger', 'server/database/open', 'floor-server-base'],
  ['server/secrets/keys', 'server/http/router', 'floor-server-database'],
  ['server/database/open', 'server/http/router', 'floor-server-database'],
  ['server/embedded-postgres/start', 'server/http/router', 'floor-server-database'],
  ['server/http/router', 'server/cache/response-cache', 'floor-server-http'],
  ['server/cache/response-cache', 'server/jobs/queue', 'floor-server-cache'],
  ['server/jobs/queue', 'server/mail/mailer', 'floor-server-jobs'],
  ['server/markdown/render', 'server/mail/mailer', 'floor-server-jobs'],
  ['server/mail/mailer', 'server/sms/sender', 'floor-server-mail'],
  ['server/sms/sender', 'server/trpc/procedures', 'floor-server-sms'],
  ['server/trpc/procedures', 'server/features/blog/posts', 'floor-server-trpc', 'server-core-knows-no-feature'],
  ['server/features/seo/sitemap', 'server/ssr/render-page', 'floor-server-features'],
  ['server/app-router', 'server/backup/restore', 'floor-server-app-router'],
  ['server/ssr/render-page', 'server/app', 'floor-server-ssr'],
  ['server/backup/restore', 'server/process/serve', 'floor-server-ssr'],
  ['server/demo/seed', 'server/process/serve', 'floor-server-ssr'],
  ['server/app', 'server/process/serve', 'floor-server-app'],
  ['server/process/serve', 'server/commands/admin', 'floor-server-process'],

  ['server/features/auth/store/users', 'server/features/auth/primitives/limits', 'floor-server-features-auth-store'],
  [
    'server/features/auth/providers/google',
    'server/features/auth/primitives/limits',
    'floor-server-features-auth-store',
  ],
  [
    'server/features/auth/primitives/limits',
    'server/features/auth/sessions/open',
    'floor-server-features-auth-primitives',
  ],
  ['server/features/auth/sessions/open', 'server/features/auth/account/read', 'floor-server-features-auth-sessions'],
  ['server/features/auth/account/read', 'server/features/auth/mfa/verify', 'floor-server-features-auth-account'],
  ['server/features/auth/sign-in/enter', 'server/features/auth/routers/all', 'floor-server-features-auth-sign-in'],
  ['server/features/auth/keys/enter', 'server/features/auth/routers/all', 'floor-server-features-auth-sign-in'],

  ['shared/text/slug', 'shared/content/pages', 'floor-shared-text'],
  ['shared/content/pages', 'shared/ranking/scores', 'floor-shared-content'],
  ...CASINO_FLOORS.slice(0, -1).flatMap((floor, level) =>
    ['shared', 'server/features', 'client/features'].map(
      (folder) =>
        [
          `${folder}/${floor}/lower`,
          `${folder}/${CASINO_FLOORS[level + 1]}/higher`,
          `floor-${folder.replaceAll('/', '-')}-${floor}`,
        ] as const,
    ),
  ),
  ['shared/review/page', 'shared/search/words', 'floor-shared-review'],
  ['shared/search/words', 'shared/settings/look', 'floor-shared-search'],
  ['shared/settings/look', 'shared/transfer/columns', 'floor-shared-settings'],
  ['server/features/history/changes', 'server/features/search/answers', 'casino-features-use-each-other'],

  ['client/ui/button', 'client/seo/head', 'floor-client-ui'],
  ['client/trpc/client', 'client/seo/head', 'floor-client-trpc'],
  ['client/seo/head', 'client/features/auth/viewer', 'floor-client-seo'],
  ['client/features/auth/viewer', 'client/layouts/header', 'floor-client-features'],
  ['client/layouts/header', 'client/boot/boot', 'floor-client-layouts'],
  ['client/boot/boot', 'client/routes/index', 'floor-client-boot', 'routes-are-leaves'],
  ['client/routes/index', 'client/router', 'floor-client-routes'],

  ['shared/text/slug', 'server/base/logger', 'shared-stands-alone'],
  ['shared/content/html-to-markdown', 'shared/text/slug', 'one-converter-of-html'],
  ['client/features/blog/posts', 'shared/content/html-to-markdown', 'visitors-load-no-converter'],
  ['shared/text/slug', 'shared/text/input.schema', 'zod-only-in-schemas'],
  ['shared/text/dates', 'zod', 'zod-only-in-schemas'],
  ['server/http/router', 'tests/fixtures/site', 'nothing-imports-tests'],
  ['migrations/010-first', 'shared/text/slug', 'migrations-are-frozen'],
  ['client/layouts/header', 'type server/base/logger', 'client-names-server-in-one-room'],
  ['client/trpc/client', 'server/base/logger', 'client-knows-only-server-types'],
  ['server/ssr/render-page', 'type client/router', 'server-never-imports-client'],
  ['client/features/blog/posts', 'client/features/compare/table', 'features-do-not-look-sideways'],
  ['server/features/blog/posts', 'server/features/casinos/list', 'features-do-not-look-sideways'],
  [
    'server/features/users/list',
    'server/features/api/v1',
    'foundation-carries-content',
    'features-do-not-look-sideways',
  ],
  ['server/features/transfer/import', 'server/features/dashboard/figures', 'operations-stay-apart'],
  ['server/features/blog/posts', 'kysely', 'sql-lives-in-queries'],
  ['client/layouts/header', 'type kysely', 'client-has-no-database'],
  ['client/layouts/footer', 'pg', 'client-has-no-database'],
  ['client/ui/button', 'type shared/content/gamemodes', 'ui-knows-no-feature'],
  ['server/http/router', 'type server/features/blog/posts', 'server-core-knows-no-feature'],
  ['client/entry-client', 'client/routes/index', 'routes-are-leaves'],
  ['server/features/blog/posts', 'lucia', 'lucia-in-one-place'],
  ['client/features/blog/posts', '@chakra-ui/react', 'visitors-load-no-application-kit'],
  ['client/features/blog/list', 'date-fns', 'visitors-load-no-application-kit'],
  ['client/features/blog/posts', 'shared/text/input.schema', 'visitors-load-no-schemas'],
  ['server/features/ranking/ranking.service', 'server/features/affiliate/clicks', 'ranking-knows-no-money'],
  ['shared/ranking/casino-scores', 'shared/content/affiliate', 'ranking-knows-no-money'],
  [
    'server/features/ranking/scores.service',
    'server/features/earnings/earnings.queries',
    'casino-features-use-each-other',
    'ranking-knows-no-money',
  ],
  ['server/features/ranking/why.service', 'server/features/codes/deals.queries', 'ranking-knows-no-money'],
  ['shared/ranking/casino-ranking', 'shared/codes/casino-deals', 'ranking-knows-no-money'],
  ['server/features/blog/posts', 'server/features/blog/helpers', 'no-drawers'],
  ['client/layouts/header', 'client/layouts/utils/dates', 'no-drawers'],

  ['server/features/ranking/order', 'server/features/facts/values'],
  ['server/process/serve', 'server/base/logger'],
  ['server/base/logger', 'type server/database/open'],
  ['server/features/auth/routers/all', 'server/features/auth/sign-in/enter'],
  ['client/routes/index', 'client/ui/button'],
  ['client/trpc/client', 'type server/app-router'],
  ['shared/text/input.schema', 'zod'],
  ['shared/text/slug', 'type shared/text/input.schema'],
  ['client/features/blog/admin/form', 'shared/text/input.schema'],
  ['client/features/blog/admin/form', '@chakra-ui/react'],
  ['client/features/blog/posts', 'client/features/auth/viewer'],
  ['server/features/blog/posts.queries', 'kysely'],
  ['server/features/transfer/import', 'server/features/blog/posts'],
  ['server/features/auth/sessions/open', 'lucia'],
];

const PACKAGES = ['zod', 'kysely', 'pg', 'lucia', '@chakra-ui/react', 'date-fns'];
/** Rules know these files by their whole name. */
const ROOT_FILES = ['server/app', 'server/app-router'];

const folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-floors-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

const getImporter = (from: string, number: number) =>
  ROOT_FILES.includes(from) ? `${from}.ts` : from.replace(/(\.(queries|schema))?$/, `-${number}$1.ts`);

const bareTarget = (to: string) => to.replace(/^type /, '');

function importStatement(importer: string, to: string): string {
  const target = bareTarget(to);
  const specifier = PACKAGES.includes(target)
    ? target
    : `./${path.posix.relative(path.posix.dirname(importer), target)}`;
  return to === target ? `import '${specifier}';` : `import type { X } from '${specifier}'; export type Y = X;`;
}

let rules: IForbiddenRuleType[];
let violations: IViolation[];

beforeAll(async () => {
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [, to] of IMPORTS)
    if (!PACKAGES.includes(bareTarget(to))) write(`${bareTarget(to)}.ts`, 'export type X = 1;');
  for (const [number, [from, to]] of IMPORTS.entries()) {
    const importer = getImporter(from, number);
    write(importer, importStatement(importer, to));
  }
  write('client/seo/one.ts', "import './two';");
  write('client/seo/two.ts', "import './one';");

  const { forbidden = [], options } = await readConfiguration(path.join(import.meta.dirname, 'dependency-cruiser.cjs'));
  const { tsPreCompilationDeps = false, enhancedResolveOptions } = options ?? {};
  const rooms = ['server', 'client', 'shared', 'migrations', 'tests'];
  const { output } = await cruise(
    rooms,
    { baseDir: folder, validate: true, ruleSet: { forbidden }, tsPreCompilationDeps, doNotFollow: 'node_modules' },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(output);
  rules = forbidden;
  violations = output.summary.violations;
});

test.for(IMPORTS.map((row, number) => [number, ...row] as const))(
  'import %i, of %s to %s, is judged by the rules it breaks',
  ([number, from, , ...rules]) => {
    const importer = getImporter(from, number);
    const found = violations.filter((violation) => violation.from === importer).map(({ rule }) => rule.name);
    expect(found.toSorted()).toEqual(rules.toSorted());
  },
);

test('two files that import each other are a cycle', () => {
  const cycle = violations.find(({ rule }) => rule.name === 'no-cycles');
  expect([cycle?.from, cycle?.to].toSorted()).toEqual(['client/seo/one.ts', 'client/seo/two.ts']);
});

test('every folder of the server, of its sign-in and of the client belongs to a layer', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  for (const [house, inNoFloor] of [
    ['server', []],
    ['server/features/auth', []],
    // The plugins of the build, and files that are served as they are.
    ['client', ['build', 'public']],
  ] as const) {
    const rooms = readdirSync(path.join(root, house), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = rules.filter(({ name }) => name?.startsWith(`floor-${house.replaceAll('/', '-')}-`));
    const patterns = known.flatMap((rule) => [rule.from.path ?? [], 'to' in rule ? (rule.to.path ?? []) : []].flat());
    const outside = rooms.filter(
      ({ name }) => !patterns.some((pattern) => new RegExp(pattern).test(`${house}/${name}/`)),
    );
    expect(
      outside.map(({ name }) => name),
      house,
    ).toEqual(inNoFloor);
  }
});

test('every rule is broken by one of these imports', () => {
  const broken = new Set(violations.map(({ rule }) => rule.name));
  expect(rules.map(({ name }) => name ?? '').filter((name) => !broken.has(name))).toEqual([]);
});
