const FOUNDATION = 'addresses|charts|auth|users|media|settings|affiliate|audit|editing|markdown|taxonomy';
const OPERATIONS = 'transfer|dashboard|api';

/** What a casino consists of, from the ground up: a feature uses only those before it. */
const CASINO_FLOORS = [
  'facts|links',
  'history',
  'codes|ranking|evidence',
  'casinos',
  'payouts|compare|tools',
  'review|picks',
];
const CASINO_FEATURES = CASINO_FLOORS.join('|');
const SHARED_FLOORS = [
  'text',
  'content|auth|charts',
  ...CASINO_FLOORS,
  'search|saved|earnings|audit|seo',
  'settings',
  'transfer|api',
];

// From the ground up: what runs on a floor uses only its own and those before it. Types may be named everywhere.
const SERVER_FLOORS = [
  'base',
  'database|secrets|embedded-postgres',
  'http',
  'cache',
  'jobs|markdown|storage',
  'mail',
  'sms',
  'trpc',
  'features',
  'app-router',
  'ssr|backup|demo',
  'app',
  'process',
  'commands',
];
const AUTH_FLOORS = [
  'store|providers',
  'primitives',
  'sessions',
  'account',
  'sign-in|identities|mfa|passkeys|programs|keys',
  'routers',
];
const CLIENT_FLOORS = ['ui', 'trpc', 'seo', 'features', 'layouts', 'boot|ssr', 'routes', 'router|routeTree'];

const floors = (folder, names) =>
  names.slice(0, -1).map((floor, level) => ({
    name: `floor-${folder.replaceAll('/', '-')}-${floor.split('|')[0]}`,
    comment: 'A lower floor knows nothing of a higher one.',
    severity: 'error',
    from: { path: `^${folder}/(${floor})(/|[.])` },
    to: { path: `^${folder}/(${names.slice(level + 1).join('|')})(/|[.])`, dependencyTypesNot: ['type-only'] },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...floors('server', SERVER_FLOORS),
    ...floors('server/features/auth', AUTH_FLOORS),
    ...floors('client', CLIENT_FLOORS),
    ...floors('shared', SHARED_FLOORS),
    ...floors('server/features', CASINO_FLOORS),
    ...floors('client/features', CASINO_FLOORS),
    {
      name: 'shared-stands-alone',
      comment: 'shared holds schemas and pure functions that both sides use.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/content/html-to-markdown' },
      to: { pathNot: ['^shared/', '^node_modules/zod/'] },
    },
    {
      name: 'one-converter-of-html',
      comment:
        'Imports convert HTML on the server and pastes in the browser: by the same file, and with what it needs.',
      severity: 'error',
      from: { path: '^shared/content/html-to-markdown' },
      to: {
        pathNot:
          '^node_modules/(unified|unist-util-visit|rehype-parse|rehype-remark|remark-gfm|remark-stringify|@types/mdast)/',
      },
    },
    {
      name: 'visitors-load-no-converter',
      severity: 'error',
      from: { path: '^(client|shared)/', pathNot: '/admin/' },
      to: { path: '^shared/content/html-to-markdown' },
    },
    {
      name: 'zod-only-in-schemas',
      comment: 'A file of shared that needs zod, itself or through another, is named .schema.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '[.]schema[.]ts$' },
      to: { path: ['^shared/.*[.]schema[.]ts$', '^node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: '^tests/' }, to: { path: '^tests/' } },
    {
      name: 'migrations-are-frozen',
      comment: 'A migration must not change when the application does.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(server|client|shared|tests)/' },
    },
    {
      name: 'client-names-server-in-one-room',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/trpc/' },
      to: { path: '^server/' },
    },
    {
      name: 'client-knows-only-server-types',
      severity: 'error',
      from: { path: '^client/trpc/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'server-never-imports-client', severity: 'error', from: { path: '^server/' }, to: { path: '^client/' } },
    {
      name: 'features-do-not-look-sideways',
      comment: 'A feature may use the foundation; what mixes features is composed by a route or a layout.',
      severity: 'error',
      from: {
        path: '^(server|client)/features/([^/]+)/',
        pathNot: `^(server|client)/features/(${OPERATIONS}|${CASINO_FEATURES})/`,
      },
      to: { path: '^$1/features/', pathNot: ['^$1/features/$2/', `^$1/features/(${FOUNDATION})/`] },
    },
    {
      name: 'casino-features-use-each-other',
      comment: 'In the order of the floors above, and the foundation.',
      severity: 'error',
      from: { path: `^(server|client)/features/(${CASINO_FEATURES})/` },
      to: { path: '^$1/features/', pathNot: `^$1/features/(${FOUNDATION}|${CASINO_FEATURES})/` },
    },
    {
      name: 'foundation-carries-content',
      severity: 'error',
      from: { path: `^(server|client)/features/(${FOUNDATION})/` },
      to: { path: '^$1/features/', pathNot: `^$1/features/(${FOUNDATION})/` },
    },
    {
      name: 'operations-stay-apart',
      severity: 'error',
      from: { path: `^(server|client)/features/(${OPERATIONS})/` },
      to: { path: `^$1/features/(${OPERATIONS})/`, pathNot: '^$1/features/$2/' },
    },
    {
      name: 'sql-lives-in-queries',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/(database|demo)/', '^server/process/migrate\\.ts$', '\\.queries\\.ts$'],
      },
      to: { path: '^node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-has-no-database',
      severity: 'error',
      from: { path: '^(client|shared)/' },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^client/ui/' },
      to: { path: '^((client/(features|routes|layouts)|client/trpc|server)(/|\\.|$)|shared/(?!text/))' },
    },
    {
      name: 'server-core-knows-no-feature',
      comment: 'Not even its types.',
      severity: 'error',
      from: {
        path: '^server/(base|database|secrets|embedded-postgres|http|cache|jobs|markdown|storage|mail|sms|trpc)/',
      },
      to: { path: '^server/(features/|app-router\\.ts$)' },
    },
    {
      name: 'routes-are-leaves',
      severity: 'error',
      from: { pathNot: ['^client/routeTree\\.gen\\.ts$', '^client/routes/', '^tests/'] },
      to: { path: '^client/routes/' },
    },
    {
      name: 'lucia-in-one-place',
      severity: 'error',
      from: { pathNot: '^server/features/auth/' },
      to: { path: '^node_modules/lucia/' },
    },
    {
      name: 'visitors-load-no-application-kit',
      comment: 'zod, Chakra, emotion and date-fns are for sign-in, account and admin screens, and for the server.',
      severity: 'error',
      from: {
        path: '^client/',
        pathNot: [
          '/admin/',
          '^client/features/(auth|account)/',
          '^client/routes/(admin|auth|account)',
          '^client/ui/(theme|admin)',
          '^client/layouts/admin',
        ],
      },
      to: { path: '^node_modules/(zod|@chakra-ui|@emotion|date-fns)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'visitors-load-no-schemas',
      comment: 'Files with zod are named .schema: they do not travel to a visitor.',
      severity: 'error',
      from: {
        path: '^client/',
        pathNot: ['/admin/', '^client/features/(auth|account)/', '^client/routes/(admin|auth|account)'],
      },
      to: { path: '^shared/.*[.]schema[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ranking-knows-no-money',
      comment: 'No click, code, offer or deal may decide over a place.',
      severity: 'error',
      from: {
        path: '^(shared/ranking/casino-(ranking|scores)|server/features/ranking/(ranking|departures|why|scores|criteria)\\.)',
      },
      to: {
        path: '^(server/features/affiliate/|shared/content/affiliate|shared/codes/casino-deals|server/features/codes/deals[.]|server/features/earnings/|shared/earnings/earnings)',
      },
    },
    {
      name: 'no-drawers',
      comment: 'A name that says nothing collects everything.',
      severity: 'error',
      from: {},
      to: { path: '(^|/)(utils?|helpers?|misc|common|lib)(/|[.]tsx?$)', pathNot: 'node_modules' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
