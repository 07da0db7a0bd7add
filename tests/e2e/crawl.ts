import type { APIRequestContext } from 'playwright/test';

export interface CrawledPage {
  address: string;
  status: number;
  location: string | undefined;
  html: string;
}

const CONCURRENT = 6;
// Identifies as a bot, so that neither clicks nor views are counted.
const USER_AGENT = 'LinkCheck/1.0 (bot)';

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' };

const decoded = (text: string) =>
  text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_all, name: string) => ENTITIES[name] ?? '');

/** All same-origin addresses that a page refers to: path, query and anchor. */
export function internalAddresses(html: string, base: string): string[] {
  const markup = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
  // `content` attributes hold more than addresses, so only absolute URLs count, such as a share image's.
  // What is sent by POST is no address to open.
  const references = /\s(?:(?:href|src|action)="([^"]*)"(?![^>]*method="post")|content="(https?:[^"]*)")/g;
  const found = [...markup.matchAll(references)].map((match) => decoded(match[1] ?? match[2] ?? ''));
  const urls = found.filter((address) => URL.canParse(address, base)).map((address) => new URL(address, base));
  const ours = urls.filter(({ origin, protocol }) => origin === new URL(base).origin && protocol.startsWith('http'));
  return [...new Set(ours.map(({ pathname, search, hash }) => `${pathname}${search}${hash}`))];
}

/** Requests each address once, and those that `follow` returns for a response, until none are left. */
export async function crawl(
  request: APIRequestContext,
  start: readonly string[],
  follow: (page: CrawledPage) => readonly string[],
): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const known = new Set(start);
  let waiting = [...known];
  async function visit(address: string): Promise<void> {
    const answer = await request.get(address, {
      maxRedirects: 0,
      timeout: 60_000,
      // The server may close an idle connection just as it is reused.
      maxRetries: 3,
      headers: { 'user-agent': USER_AGENT },
    });
    const isHtml = answer.headers()['content-type']?.startsWith('text/html') ?? false;
    const html = isHtml ? await answer.text() : '';
    const page = { address, status: answer.status(), location: answer.headers()['location'], html };
    pages.set(address, page);
    for (const next of follow(page)) {
      if (known.has(next)) continue;
      known.add(next);
      waiting.push(next);
    }
  }
  while (waiting.length > 0) {
    const batch = waiting.slice(0, CONCURRENT);
    waiting = waiting.slice(CONCURRENT);
    await Promise.all(batch.map(visit));
  }
  return pages;
}
