// Fails when a visitor page of the production build exceeds its size budget or contains forbidden code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

const KIB = 1024;
// What the first intent loads beside it is counted in a browser, by tests/e2e/script-weight.spec.ts.
const MAX_SCRIPT = 140 * KIB;
const MAX_STYLES = 22 * KIB;
// With its headers this fits the initial TCP congestion window: ten packets of 1,460 bytes before the first ACK.
const MAX_FONT = 13.5 * KIB;
const MAX_BOOT = 3 * 1000;
const APPLICATION_ROUTES = /^client\/routes\/(admin|auth|account)/;
// Strings that survive minification and occur only in these libraries.
const FORBIDDEN = {
  zod: ['ZodError', '._zod'],
  chakra: ['chakra-ui-', 'chakra__'],
  emotion: ['data-emotion'],
  database: ['selectFrom', 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'],
};

const client = 'dist/client';
const chunks = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
const read = (file) => readFileSync(path.join(client, file));
const gzipped = (files) => [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

function loadedBy(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunks[key].imports ?? []) loadedBy(imported, seen);
  return seen;
}

const entry = Object.keys(chunks).find((key) => chunks[key].isEntry);
const routes = Object.keys(chunks).filter(
  (key) => key.startsWith('client/routes/') && key.includes('tsr-split=component'),
);
const failures = [];
let heaviest = { script: 0, route: '' };

// All pages share one style sheet. The first cascade layer is the weakest, so the base sheet must come first.
const sheets = Object.values(chunks)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.css'));
const styles = gzipped(sheets);
if (styles > MAX_STYLES) failures.push(`styles ${styles} B gzip, at most ${MAX_STYLES}`);
if (sheets.length !== 1) failures.push(`${sheets.length} style sheets instead of one`);
else if (!read(sheets[0]).toString().startsWith('@layer reset')) failures.push('The base sheet is not the first.');

const font = read(chunks['client/ui/theme/archivo-text.woff2'].file).length;
if (font > MAX_FONT) failures.push(`the preloaded font ${font} B, at most ${MAX_FONT}`);

for (const route of routes.filter((key) => !APPLICATION_ROUTES.test(key))) {
  const keys = new Set([...loadedBy(entry), ...loadedBy(route)]);
  const files = new Set([...keys].map((key) => chunks[key].file).filter((file) => file.endsWith('.js')));
  const script = gzipped(files);
  if (script > heaviest.script) heaviest = { script, route };
  if (script > MAX_SCRIPT) failures.push(`${route}: script ${script} B gzip, at most ${MAX_SCRIPT}`);
  const source = [...files].map((file) => read(file).toString()).join('\n');
  for (const [what, marks] of Object.entries(FORBIDDEN)) {
    for (const mark of marks) if (source.includes(mark)) failures.push(`${route}: carries ${what} ('${mark}')`);
  }
}

// The renderer's bundle contains the inlined script as a single string.
const renderer = readFileSync('dist/server/entry-server.js', 'utf8');
const boot = /BOOT_SCRIPT = ("(?:[^"\\]|\\.)*")/.exec(renderer)?.[1];
if (boot === undefined) failures.push('The inlined script was not found.');
else if (JSON.parse(boot).length > MAX_BOOT) {
  failures.push(`the inlined script is ${JSON.parse(boot).length} B, at most ${MAX_BOOT}`);
}

if (routes.length === 0) failures.push('The build holds no routes.');
const inKib = (bytes) => (bytes / KIB).toFixed(1);
process.stderr.write(
  `${routes.length} routes; heaviest visitor page ${heaviest.route}: script ${inKib(heaviest.script)} KiB, styles ${inKib(styles)} KiB gzip\n`,
);
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
