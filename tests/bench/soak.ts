import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createDatabase } from '../../server/database/database';
import { startOrAdoptPostgres } from '../../server/embedded-postgres/embedded-postgres';
import { ensureConfirmedUser, ensureProfile } from '../../server/features/auth/store/auth.queries';
import { hashPassword } from '../../server/features/auth/ground/passwords';
import { startSite } from '../e2e/site';
import { machine } from './machine';
import { METRICS_TOKEN } from './metrics';
import { fixed, isMissed, textOf, whole, writeReport } from './report';
import type { Row, Table } from './report';
import { capacity, steadyTraffic } from './traffic';
import type { Outcomes } from './traffic';
import type { Action } from './visitor-mix';
import { ACCOUNTS, MIX, PASSWORD } from './visitor-mix';
import { visitorsOf } from './visits';
import { slope, watch } from './watch';

// R26: at 80 % of the site's capacity nothing fails, memory stays level and the event loop stays responsive.
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rps: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});
const LOAD = 0.8;
const VISITORS = 50;
const MAX_SLOPE = 1;
const MAX_DELAY_MS = 100;
/** Leading share of the run that the memory slope ignores: compilers and caches still fill up. */
const WARM_UP = 0.2;

const say = (text: string) => process.stdout.write(`${text}\n`);
const logger = pino({ level: 'silent' });

async function makeAccounts(dataDir: string): Promise<void> {
  const server = await startOrAdoptPostgres({ dataDir, logger });
  const { db, destroy } = createDatabase({ connectionString: server.connectionString, logger });
  const hash = await hashPassword(PASSWORD);
  for (const email of ACCOUNTS) await ensureProfile(db, await ensureConfirmedUser(db, email, hash));
  await destroy();
  await server.stop();
}

function trafficTable(outcomes: Outcomes): Table {
  const rows = (Object.keys(MIX) as Action[]).map((action): Row => {
    const seen = [...(outcomes.statuses.get(action) ?? [])].sort();
    const statuses = seen.map(([status, count]) => `${whole(count)} × ${status}`).join(', ');
    return {
      cells: [action, statuses, whole(outcomes.percentile(action, 0.5)), whole(outcomes.percentile(action, 0.99))],
    };
  });
  return { title: 'Answers', head: ['what', 'status', 'p50 ms', 'p99 ms'], rows };
}

async function soak(site: { url: string; pid: number }, minutes: number): Promise<Table[]> {
  const { visit, close } = visitorsOf(site.url, VISITORS * 4);
  await capacity(visit, VISITORS, 10);
  const most = options.rps === undefined ? await capacity(visit, VISITORS, 20) : Number(options.rps) / LOAD;
  say(`${whole(most)} requests/s with ${VISITORS} visitors; ${minutes} minutes at ${whole(most * LOAD)}\n`);
  const watching = watch(site.url, site.pid);
  const outcomes = await steadyTraffic(visit, most * LOAD, minutes * 60);
  const { memory, delays } = await watching.stop();
  close();
  const settled = memory.filter(({ minutes: at }) => at > minutes * WARM_UP);
  const growth = slope(settled);
  const delay = Math.max(...delays);
  const rows: Row[] = [
    { cells: ['capacity', `${whole(most)} requests/s`, '–'] },
    { cells: ['load', `${whole(most * LOAD)} requests/s for ${minutes} minutes`, '80 %'] },
    { cells: ['failures', `${outcomes.failures} of ${whole(outcomes.total)}`, '0'], passed: outcomes.failures === 0 },
    {
      cells: ['memory, slope after the warm-up', `${fixed(growth)} MiB a minute`, `< ${MAX_SLOPE}`],
      passed: growth < MAX_SLOPE,
    },
    { cells: ['memory, highest', `${whole(Math.max(...memory.map(({ mib }) => mib)))} MiB`, '–'] },
    {
      cells: ['event loop delay, p99 of the worst 15 s', `${whole(delay)} ms`, `< ${MAX_DELAY_MS} ms`],
      passed: delay < MAX_DELAY_MS,
    },
  ];
  return [{ title: 'R26: load and soak', head: ['what', 'seen', 'goal'], rows }, trafficTable(outcomes)];
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-soak-'));
chmodSync(dataDir, 0o755);
const on = machine();
say(`${on}\n`);
const site = await startSite(undefined, { dataDir, env: { METRICS_TOKEN, TRUST_PROXY: '1' } });
try {
  await makeAccounts(dataDir);
  const tables = await soak(site, Number(options.minutes));
  const report = tables.map(textOf).join('\n\n');
  say(report);
  if (options.report) writeReport('soak', `${on}\n\n${report}`);
  process.exitCode = isMissed(tables) ? 1 : 0;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
