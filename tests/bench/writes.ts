// Times the largest saves and imports: npm run bench:writes [-- --casinos 5000] [--report]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { FACTS } from '../../shared/casinos/casino-facts';
import type { FactDefinition, FactType } from '../../shared/casinos/casino-facts';
import { MAX_RANKED } from '../../shared/casinos/casinos-admin.schema';
import { DEFAULT_CRITERIA } from '../../shared/casinos/casino-scores';
import type { Db } from '../../server/database/database';
import { previewImport, runImport } from '../../server/features/transfer/import.service';
import { createParseThread } from '../../server/features/transfer/parse-thread';
import { insertScoredCasino } from '../builders/scores';
import { cloneTestDatabase, startTestPostgres } from '../database/postgres';
import { adminCaller, servicesFor } from '../fixtures/caller';
import { zipOf } from '../fixtures/transfer/zip';
import { machine } from './machine';
import { residentMemory } from './process-usage';
import { fixed, textOf, whole, writeReport } from './report';
import type { Row } from './report';

const FACTS_EACH = 30;
const RANKED = 998;
const SAVE_MS = 300;
const IMPORTED_CASINO_MS = 8;
const SAVES = 15;

const { values: options } = parseArgs({
  options: { casinos: { type: 'string', default: '5000' }, report: { type: 'boolean', default: false } },
});

const EXAMPLES: Record<FactType, (fact: FactDefinition, n: number) => unknown> = {
  money: (_, n) => n % 900,
  minutes: (_, n) => n % 900,
  percent: (_, n) => n % 900,
  integer: (_, n) => n % 900,
  boolean: (_, n) => n % 2 === 0,
  text: ({ label }, n) => `${label} ${n}`,
  year: (_, n) => 2000 + (n % 20),
  choice: ({ options = {} }, n) => Object.keys(options)[n % Object.keys(options).length],
  list: ({ options = {} }, n) => [Object.keys(options)[n % Object.keys(options).length]],
  percentByMode: (_, n) => ({ crash: n % 900 }),
};

const exampleOf = (fact: FactDefinition, n: number) => EXAMPLES[fact.type](fact, n);

function archive(count: number, round: number): Buffer {
  const numbers = Array.from({ length: count }, (_, n) => n);
  return zipOf({
    'casinos.json': numbers.map((n) => ({
      slug: `imported-${n}`,
      name: `Imported ${n}`,
      rating: ((n + round) % 50) / 10,
      rating_override: null,
      description: 'Pays.',
      bonus_amount: '5%',
      affiliate_link: `https://imported-${n}.example.com/`,
      ...(n < RANKED && { placement: n + 1 }),
    })),
    'casino_facts.json': numbers.flatMap((n) =>
      FACTS.slice(0, FACTS_EACH).map((fact) => ({
        casino_slug: `imported-${n}`,
        key: fact.key,
        value: exampleOf(fact, n + round),
        source: 'Terms of service',
      })),
    ),
    'casino_scores.json': numbers.flatMap((n) =>
      DEFAULT_CRITERIA.map(({ key }) => ({
        casino_slug: `imported-${n}`,
        criterion: key,
        score: (n + round) % 50,
        reason: 'As tested.',
      })),
    ),
  });
}

interface Measured {
  ms: number;
  megabytes: number;
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  let megabytes = 0;
  const sampling = setInterval(() => (megabytes = Math.max(megabytes, residentMemory(process.pid))), 50);
  const started = performance.now();
  await work();
  clearInterval(sampling);
  return { ms: performance.now() - started, megabytes };
}

async function imports(db: Db, directory: string, count: number): Promise<Row[]> {
  const services = servicesFor(db);
  const readSources = createParseThread();
  const { viewer } = await adminCaller(db);
  const work = {
    services,
    log: services.logger,
    viewer,
    requestId: 'bench',
    assertRights: () => Promise.resolve(),
    author: viewer.userId,
  };
  const rows: Row[] = [];
  const time = async (name: string, file: string, wanted: 'create' | 'update' | 'skip', send = runImport) => {
    const { ms, megabytes } = await measured(async () => {
      const report = await send(work, await readSources([{ name: 'content.zip', path: file }]));
      if (report.errors > 0 || report.counts[wanted] < count * FACTS_EACH) {
        throw new Error(`${name}: ${JSON.stringify({ ...report, rows: undefined })}`);
      }
    });
    rows.push({
      cells: [name, fixed(ms / 1000, 1), fixed(ms / count, 1), whole(megabytes)],
      passed: ms / count <= IMPORTED_CASINO_MS,
    });
  };
  const [first, second] = [path.join(directory, 'first.zip'), path.join(directory, 'second.zip')];
  await writeFile(first, archive(count, 0));
  await writeFile(second, archive(count, 1));
  rows.push({ cells: ['before', '–', '–', whole(residentMemory(process.pid))] });
  await time('preview', first, 'create', previewImport);
  await time('new casinos', first, 'create');
  await time('the same again', first, 'skip');
  await time('every fact and score changed', second, 'update');
  await services.markdown.close();
  return rows;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function saves(db: Db): Promise<Row[]> {
  await db.updateTable('casinos').set({ placement: null }).execute();
  const ids: string[] = [];
  for (let place = 1; place <= RANKED; place += 1) {
    const { id } = await insertScoredCasino(db, { rating: Math.round(50 - place / 20) / 10, placement: place });
    ids.push(id);
  }
  const { casinos } = (await adminCaller(db)).caller.admin;
  const [id = '', other = ''] = ids.slice(RANKED / 2);
  const facts = (n: number) =>
    Object.fromEntries(FACTS.map((fact) => [fact.key, { value: exampleOf(fact, n), source: 'Terms' }]));
  const scores = (n: number) =>
    Object.fromEntries(DEFAULT_CRITERIA.map(({ key }) => [key, { score: (n % 50) / 10, reason: `Round ${n}.` }]));
  const reasons = Object.fromEntries(ids.slice(0, MAX_RANKED).map((one) => [one, 'Its place in this measurement.']));
  const named = ids.slice(0, MAX_RANKED);
  const turned = (n: number) => [...named.slice(n), ...named.slice(0, n)];
  const criteria = (n: number) =>
    DEFAULT_CRITERIA.map((criterion, at) => ({ ...criterion, weight: [97 - n, 1 + n, 1, 1][at] ?? 0 }));
  const works: [string, (n: number) => Promise<unknown>][] = [
    [`a casino with ${FACTS.length} facts changed`, (n) => casinos.update({ id, facts: facts(n) })],
    ['a text of that casino', (n) => casinos.update({ id, bonusTerms: `Round ${n}.` })],
    [`scores of one of ${RANKED} ranked`, (n) => casinos.update({ id: other, scores: scores(n) })],
    [
      `a new order of the first ${MAX_RANKED} of them, with reasons`,
      (n) => casinos.reorder({ ids: turned(n), reasons }),
    ],
    ['new weights of the rating', (n) => casinos.saveCriteria({ criteria: criteria(n) })],
  ];
  const rows: Row[] = [];
  for (const [name, work] of works) {
    const times: number[] = [];
    for (let n = 1; n <= SAVES; n += 1) times.push((await measured(() => work(n))).ms);
    const typical = median(times);
    rows.push({ cells: [name, whole(typical), whole(Math.max(...times))], passed: typical <= SAVE_MS });
  }
  return rows;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const postgres = await startTestPostgres();
const { db, drop } = await cloneTestDatabase(postgres);
const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-writes-'));
try {
  const count = Number(options.casinos);
  const title = `Imports of ${whole(count)} casinos with ${FACTS_EACH} facts each`;
  const head = ['import', 'seconds', 'ms a casino', 'MiB at most'];
  const text = [
    textOf({ title, head, rows: await imports(db, directory, count) }),
    textOf({ title: 'Saves', head: ['save', 'ms', 'slowest'], rows: await saves(db) }),
  ].join('\n\n');
  say(`${machine()}\n\n${text}`);
  if (options.report) writeReport('writes', text);
} finally {
  await rm(directory, { recursive: true });
  await drop();
  await postgres.stop();
}
