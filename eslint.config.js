import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const BUILDS_SQL = {
  selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
  message: 'SQL lives in *.queries.ts.',
};
const RAW_SQL = {
  selector: "CallExpression[callee.object.name='sql'][callee.property.name='raw']",
  message: 'sql.raw builds statements from strings.',
};

const CASTS_ANYTHING = [
  {
    selector: "TSAsExpression[expression.type='TSAsExpression'][expression.typeAnnotation.type='TSUnknownKeyword']",
    message: 'A cast by way of unknown compiles whatever the types are.',
  },
  {
    selector: "TSAsExpression[typeAnnotation.type='TSNeverKeyword']",
    message: 'never is taken everywhere: give the type that is wanted.',
  },
];

const NO_FIXED_WAIT =
  'A fixed time is too short on a slow machine and too long on others: wait for a condition, as tests/fixtures/waiting.ts does.';
const WAITS_BY_THE_CLOCK = [
  "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'][arguments.length>1]",
  "CallExpression[callee.name='setTimeout'][arguments.length>1][arguments.0.type='Identifier']",
  "CallExpression[callee.name='promisify'] > Identifier[name='setTimeout']",
  "CallExpression[callee.property.name='waitForTimeout']",
  "CallExpression[callee.property.name='wait'][callee.object.name=/^(Atomics|scheduler)$/]",
  'ImportDeclaration[source.value=/^(node:)?timers.promises$/]',
  'ImportExpression[source.value=/^(node:)?timers.promises$/]',
].map((selector) => ({ selector, message: NO_FIXED_WAIT }));

const kebabCaseFiles = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const name = context.filename.split('/').pop() ?? '';
      const isRoute = /client\/routes\//.test(context.filename);
      if (!isRoute && !/^[a-z0-9]+([-.][a-z0-9]+)*\.[a-z]+$/.test(name)) {
        context.report({ node, message: `File names are kebab-case: ${name}` });
      }
    },
  }),
};

const reasonedDisables = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/eslint-disable|@ts-(ignore|expect-error)/.test(comment.value) && !/--\s*\S/.test(comment.value)) {
          context.report({ loc: comment.loc, message: 'Say why after two dashes.' });
        }
      }
    },
  }),
};

const failuresAreTold = {
  meta: { type: 'problem', schema: [] },
  create: (context) => {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    // Errors have a `stack`, what tRPC types as like an error a `shape`.
    const isError = (node) => {
      const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node)).getNonNullableType();
      return ['stack', 'shape'].some((name) => type.getProperty(name));
    };
    const report = (node) =>
      context.report({
        node,
        message: "failureOf() of client/trpc/failure.ts says what a failure's reader may see.",
      });
    return {
      "MemberExpression[property.name='message']": (node) => isError(node.object) && report(node),
      "ObjectPattern > Property[key.name='message']": (node) => isError(node.parent) && report(node),
    };
  },
};

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'dist/',
      '.data/',
      'client/routeTree.gen.ts',
      'server/database/schema.gen.ts',
      'test-results/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A default case covers all other members, present and future.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // The code has no enums, and this rule takes a sixth of the linter's time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // React ignores what handlers return; ours handle their own errors.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Deprecated in favour of a separate package.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'fast-xml-parser', name: ['XMLValidator', 'parse'] }] },
      ],
      // Redirects and not-found pages are thrown to the router.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
    },
  },
  // Plain JavaScript and the commands that start before any build are not part of tsconfig.json.
  { files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
  { files: ['client/**', 'tests/client/**'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    plugins: {
      lootrank: {
        rules: {
          'kebab-case-files': kebabCaseFiles,
          'reasoned-disables': reasonedDisables,
          'failures-are-told': failuresAreTold,
        },
      },
    },
    rules: {
      'lootrank/kebab-case-files': 'error',
      'lootrank/reasoned-disables': 'error',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'server/base/config.ts reads the environment.' },
      ],
      'no-restricted-syntax': ['error', BUILDS_SQL, RAW_SQL, ...CASTS_ANYTHING],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // A text of hostile runs would hold up every other request. Lazy and nested quantifiers are not all found:
  // tests/server/markdown/hostile-runs.test.ts runs what reads whole texts.
  {
    files: ['server/**', 'shared/**', 'client/**'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['**/*.queries.ts', 'server/database/**', 'server/demo/**'],
    rules: { 'no-restricted-syntax': ['error', RAW_SQL, ...CASTS_ANYTHING] },
  },
  {
    files: ['client/**'],
    // The second only carries a failure from the server to the browser.
    ignores: ['client/trpc/failure.ts', 'client/trpc/failed-call-adapter.ts'],
    rules: { 'lootrank/failures-are-told': 'error' },
  },
  // Tests send input that no type allows.
  { files: ['tests/**'], rules: { 'no-restricted-syntax': ['error', RAW_SQL, ...WAITS_BY_THE_CLOCK] } },
  { files: ['tests/fixtures/waiting.ts'], rules: { 'no-restricted-syntax': ['error', RAW_SQL] } },
  {
    files: ['client/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // Allowed on components, such as the admin area's fields: they appear because the admin asked for them.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['server/base/config.ts', 'server/commands/*.mjs', 'tests/**', 'vite.config.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      // Vitest's asymmetric matchers have type any and occur in objects.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // Only an async `act` makes React flush all work; fixtures and streams must be async by type.
      '@typescript-eslint/require-await': 'off',
    },
  },
  // Playwright derives the required fixtures from the destructuring pattern.
  { files: ['tests/e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  { files: ['tests/architecture/*.cjs'], languageOptions: { globals: { module: 'writable' } } },
);
