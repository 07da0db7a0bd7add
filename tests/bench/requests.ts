import type { Comparison, Fire, Measured, Side } from './compare';
import { bottleneck, compare, measure } from './compare';
import { cachedResponse } from './raw-response';
import type { RawResponse } from './raw-response';
import { fixed, whole } from './report';
import type { Row, Table } from './report';

// The URL of the list's first page, as a browser's batching link requests it.
const CASINO_LIST = `/trpc/casinos.list?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`;
const CONNECTIONS = [1, 50, 500];
const MAX_P99 = 2;
/** Milliseconds: a smaller difference between two near-zero percentiles is ignored. */
const P99_GRAIN = 0.5;

const API_LIST = '/api/v1/casinos';

export const PAGES = {
  home: '/',
  casino: '/casino/copperline',
  post: '/blog/what-wagering-really-costs',
  'casinos.list': CASINO_LIST,
};

interface Case {
  name: string;
  path: string;
  target: number;
  notModified?: true;
}

const CASES: Case[] = [
  // Runs first: after five minutes the page is rendered again, and its old ETag gets a 200.
  { name: 'home, 304', path: PAGES.home, target: 0.6, notModified: true },
  { name: 'home', path: PAGES.home, target: 0.75 },
  { name: 'casino', path: PAGES.casino, target: 0.75 },
  { name: 'post', path: PAGES.post, target: 0.75 },
  { name: API_LIST, path: API_LIST, target: 0.75 },
];

interface Options {
  fire: Fire;
  site: Side;
  baseline: Side;
  tellBaseline: (answers: Record<string, RawResponse>) => Promise<unknown>;
  turns: number;
  seconds: number;
  /** Measures only the rows whose name contains this. */
  only?: string;
}

/** The product's response, which the baseline serves byte for byte. */
async function answerOf(url: string): Promise<RawResponse> {
  const answer = await cachedResponse(url, { 'accept-encoding': 'br' });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  return answer;
}

export async function requestsTable({
  fire,
  site,
  baseline,
  tellBaseline,
  turns,
  seconds,
  only = '',
}: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const { name, path, target, notModified } of CASES.filter((row) => row.name.includes(only))) {
    const answer = await answerOf(`${site.url}${path}`);
    const { etag } = answer;
    await tellBaseline({ [path]: answer });
    const headers = { 'accept-encoding': 'br', ...(notModified && etag ? { 'if-none-match': etag } : {}) };
    for (const connections of CONNECTIONS) {
      const shot = { path, headers, connections, seconds, status: notModified ? 304 : 200 };
      rows.push(requestsRow(name, connections, target, await compare(fire, site, baseline, shot, turns)));
    }
  }
  const head = ['what', 'connections', 'requests/s', 'node:http', 'ratio', 'p50 ms', 'p99 ms'];
  return {
    title: 'Cached answers',
    head: [...head, 'CPU µs', 'CPU ratio', 'goal', 'busy: server, generator', 'limited by', 'errors'],
    rows,
  };
}

const pair = (ours: number, theirs: number) => `${fixed(ours, 1)} : ${fixed(theirs, 1)}`;

function requestsRow(name: string, connections: number, target: number, measured: Comparison): Row {
  const { ours, baseline, ratio, cpuRatio } = measured;
  const isQuick = ours.p99 <= Math.max(baseline.p99 * MAX_P99, baseline.p99 + P99_GRAIN);
  return {
    cells: [
      name,
      connections,
      whole(ours.perSecond),
      whole(baseline.perSecond),
      fixed(ratio),
      pair(ours.p50, baseline.p50),
      pair(ours.p99, baseline.p99),
      `${whole(ours.cpu)} : ${whole(baseline.cpu)}`,
      fixed(cpuRatio),
      `≥ ${target}`,
      `${whole(ours.busy * 100)} %, ${whole(ours.generatorBusy * 100)} %`,
      bottleneck(ours, connections),
      ours.errors + baseline.errors,
    ],
    passed: cpuRatio >= target && isQuick && ours.errors === 0,
  };
}

const MAX_RENDER_MS = 5;

/** Pages with unlimited variants: most are rendered for a single visit. */
const VARIED: Readonly<Record<string, { path: string; goal: number }>> = {
  'compare, two': { path: '/compare/copperline-vs-ninth-round', goal: 8 },
  'compare, four': { path: '/compare/copperline-vs-kiteyard-vs-ninth-round-vs-old-harbour', goal: 8 },
  'filtered list': { path: '/casinos?gamemodes=crash&min-deposit=5', goal: 8 },
};
const RENDERED = {
  ...Object.fromEntries(
    Object.entries(PAGES).map(([name, path]) => [
      name,
      { path, goal: path === CASINO_LIST ? undefined : MAX_RENDER_MS },
    ]),
  ),
  ...VARIED,
};

const WARM_UP = 4;
// One connection: identical concurrent requests would be coalesced.
const RENDERING_CONNECTIONS = 1;

/** Compares rendering every request with serving it from the cache. */
export async function uncachedTable(fire: Fire, site: Side, uncached: Side, seconds: number): Promise<Table> {
  const rows: Row[] = [];
  const shot = { headers: { 'accept-encoding': 'br' }, connections: RENDERING_CONNECTIONS, seconds, status: 200 };
  // Rendering is fast only once V8 has optimized it, which takes a few thousand pages: warm up all before measuring any.
  for (const { path } of Object.values(RENDERED)) {
    await measure(fire, uncached, { ...shot, path, seconds: seconds * WARM_UP });
  }
  for (const [name, { path, goal }] of Object.entries(RENDERED)) {
    const rendered = await measureWarm(fire, uncached, { ...shot, path });
    const cached = await measureWarm(fire, site, { ...shot, path });
    const ms = rendered.cpu / 1000;
    rows.push({
      cells: [
        name,
        whole(rendered.perSecond),
        whole(cached.perSecond),
        fixed(ms),
        goal === undefined ? '–' : `≤ ${goal}`,
      ],
      ...(goal === undefined ? {} : { passed: ms <= goal && rendered.errors === 0 }),
    });
  }
  const head = ['what', 'rendered/s', 'cached/s', 'CPU ms a request', 'goal'];
  return { title: 'Without the cache', head, rows };
}

/** Measures processor time only, of the page named `only`, or else of all pages whose name contains it. */
export async function renderedTable(fire: Fire, uncached: Side, seconds: number, only: string): Promise<Table> {
  const rows: Row[] = [];
  const shot = { headers: { 'accept-encoding': 'br' }, connections: RENDERING_CONNECTIONS, seconds, status: 200 };
  const isAsked = (name: string) => (only in RENDERED ? name === only : name.includes(only));
  const asked = Object.entries(RENDERED).filter(([name]) => isAsked(name));
  for (const [, { path }] of asked) await measure(fire, uncached, { ...shot, path, seconds: seconds * WARM_UP });
  for (const [name, { path, goal }] of asked) {
    const rendered = await measureWarm(fire, uncached, { ...shot, path });
    const ms = rendered.cpu / 1000;
    rows.push({
      cells: [name, whole(rendered.perSecond), fixed(ms), goal === undefined ? '–' : `≤ ${goal}`],
      ...(goal === undefined ? {} : { passed: ms <= goal && rendered.errors === 0 }),
    });
  }
  return { title: 'Without the cache', head: ['what', 'rendered/s', 'CPU ms a request', 'goal'], rows };
}

async function measureWarm(fire: Fire, side: Side, shot: Parameters<typeof measure>[2]): Promise<Measured> {
  await measure(fire, side, { ...shot, seconds: shot.seconds * WARM_UP });
  return await measure(fire, side, shot);
}
