const FOUNDATION = 'addresses|auth|users|media|settings|affiliate|audit|markdown';
const OPERATIONS = 'transfer|dashboard|api';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-stands-alone',
      comment: 'shared holds schemas and pure functions that both sides use.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', '^node_modules/zod/'] },
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
      name: 'client-names-server-in-one-file',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/trpc\\.ts$' },
      to: { path: '^server/' },
    },
    {
      name: 'client-knows-only-server-types',
      severity: 'error',
      from: { path: '^client/trpc\\.ts$' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'server-never-imports-client', severity: 'error', from: { path: '^server/' }, to: { path: '^client/' } },
    {
      name: 'features-do-not-look-sideways',
      comment: 'A feature may use the foundation; what mixes features is composed by a route or a layout.',
      severity: 'error',
      from: { path: '^(server|client)/features/([^/]+)/', pathNot: `^(server|client)/features/(${OPERATIONS})/` },
      to: { path: '^$1/features/', pathNot: ['^$1/features/$2/', `^$1/features/(${FOUNDATION})/`] },
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
      from: { path: '^server/', pathNot: ['^server/(database|demo)/', '\\.queries\\.ts$'] },
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
      to: { path: '^(client/(features|routes|layouts)|client/trpc|shared|server)(/|\\.|$)' },
    },
    {
      name: 'server-core-knows-no-feature',
      severity: 'error',
      from: { path: '^server/(cache|database|embedded-postgres|http|mail|sms|markdown|trpc)/' },
      to: { path: '^server/(features/|app-router\.ts$)' },
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
      comment: 'Only the zod-free files of shared may travel to a visitor.',
      severity: 'error',
      from: {
        path: '^client/',
        pathNot: ['/admin/', '^client/features/(auth|account)/', '^client/routes/(admin|auth|account)'],
      },
      to: {
        path: '^shared/',
        pathNot:
          '^shared/(alert-kinds|badge|casino-choices|casino-fact-filters|countries|country-names|escape-html|gamemodes|headings|image-sources|pagination|payment-methods|request-reference|saved-sites|share-images|share-image-facts|slug|urls|labels|casino-status|static-pages|search-parameters|change-groups|comparison-words|bonus-value|bonus-form|provably-fair|fairness-schemes|(casino|casino-list|changes|blog|site|contact|compare|tool)-search)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ranking-knows-no-money',
      comment: 'No click, code or offer may decide over a place.',
      severity: 'error',
      from: {
        path: '^(shared/casino-(ranking|scores)|server/features/casinos/(ranking|departures|why|scores|criteria)\\.)',
      },
      to: { path: '^(server/features/affiliate/|shared/affiliate)' },
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
