import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rawResponse } from './raw-response';
import { fixed } from './report';
import type { Row, Table } from './report';
import { PAGES } from './requests';

const KIB = 1024;
const MAX_SCRIPT = 130;
const MAX_STYLES = 20;
const MAX_HOME = 15;

const kib = (bytes: number) => fixed(bytes / KIB, 1);

/** Weighs each page's first visit, compressed with gzip 9, which the budgets count, and with brotli 11. */
export async function pageWeights(siteUrl: string): Promise<Table> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(PAGES).filter(([, address]) => !address.startsWith('/trpc'))) {
    const html = (await rawResponse(`${siteUrl}${path}`, { 'accept-encoding': 'identity' })).body;
    const text = html.toString();
    const scripts = await filesOf(siteUrl, text, 'js');
    const styles = await filesOf(siteUrl, text, 'css');
    const isLight =
      scripts.gzip <= MAX_SCRIPT * KIB &&
      styles.gzip <= MAX_STYLES * KIB &&
      (path !== '/' || gzipSync(html, { level: 9 }).length <= MAX_HOME * KIB);
    rows.push({
      cells: [
        name,
        kib(html.length),
        kib(gzipSync(html, { level: 9 }).length),
        kib(brotliCompressSync(html).length),
        ...[scripts, styles].flatMap(({ gzip, brotli }) => [kib(gzip), kib(brotli)]),
        `script ≤ ${MAX_SCRIPT}, styles ≤ ${MAX_STYLES}${path === '/' ? `, HTML ≤ ${MAX_HOME}` : ''} gzip`,
      ],
      passed: isLight,
    });
  }
  const head = ['KiB', 'HTML', 'gzip', 'br', 'script gzip', 'br', 'styles gzip', 'br', 'goal'];
  return { title: 'Page weights', head, rows };
}

async function filesOf(siteUrl: string, html: string, extension: string) {
  const weight = { gzip: 0, brotli: 0 };
  const named = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${extension}\\b`, 'g')));
  for (const file of named) {
    const { status, body } = await rawResponse(`${siteUrl}${file}`, { 'accept-encoding': 'identity' });
    if (status !== 200) throw new Error(`${file} answers ${status}`);
    weight.gzip += gzipSync(body, { level: 9 }).length;
    weight.brotli += brotliCompressSync(body).length;
  }
  return weight;
}
