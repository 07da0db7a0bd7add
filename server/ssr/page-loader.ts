import { createHash } from 'node:crypto';
import { TRPCClientError } from '@trpc/client';
import { blogSearch } from '../../shared/content/blog-search';
import { accentCss, STANDARD_ACCENT } from '../../shared/settings/accent';
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { RenderContext, RenderedResponse } from '../cache/cached-response';
import { createVisitorContext } from '../trpc/context';
import { appRouter } from '../app-router';
import { isGoneCategory } from '../features/addresses/category-address.queries';
import { getSettings } from '../features/settings/settings.service';
import type { Services } from '../trpc/services';
import type { RenderInput, PageRenderer } from './page-renderer';
import { PAGE_CACHING } from '../cache/send-cached-response';
import { contentSecurityPolicy } from '../http/security-headers';
import { CacheTags } from '../cache/cache-tags';

/** Calls procedures directly, as an anonymous visitor: a page's HTML never depends on the user. */
function inProcessCaller(
  services: Services,
  { requestId, log }: RenderContext,
  reads: CacheTags,
): RenderInput['callProcedure'] {
  const ctx = createVisitorContext(services, requestId, log, reads);
  const type = 'query';
  return async (path, input) => {
    try {
      const getRawInput = () => Promise.resolve(input);
      const output: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput,
        ctx,
        type,
        signal: undefined,
        batchIndex: 0,
      });
      return output;
    } catch (cause) {
      const config = appRouter._def._config;
      const shape = getTRPCErrorShape({ config, ctx, error: getTRPCErrorFromUnknown(cause), input, path, type });
      throw TRPCClientError.from({ error: shape }, cause instanceof Error ? { cause } : {});
    }
  };
}

const HEAD_END = '</head>';

/** The style block of an accent of the site's own, and the hash by which the policy allows it. */
function accentStyle(accent: string): { block: string; hash: string } | undefined {
  const css = accentCss(accent);
  if (css === '') return undefined;
  return { block: `<style>${css}</style>`, hash: createHash('sha256').update(css).digest('base64') };
}

/** Added here instead of by React: so it costs no page any script, and React skips what it does not know in the head. */
function withStyle(page: Buffer, block: string): Buffer {
  const at = page.indexOf(HEAD_END);
  return at === -1 ? page : Buffer.concat([page.subarray(0, at), Buffer.from(block), page.subarray(at)]);
}

/** An empty list, as of any unknown category, but gone: search engines drop it at once. */
async function isGone({ db, config }: Services, url: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(url, config.publicUrl);
  const { category } = blogSearch(pathname === '/blog' ? Object.fromEntries(searchParams) : {});
  return category !== undefined && (await isGoneCategory(db, category));
}

/** Renders the page of a URL for an anonymous visitor, with its response headers. */
export function createPageRender(services: Services, renderer: PageRenderer, url: string) {
  const { publicUrl } = services.config;
  return async (context: RenderContext): Promise<RenderedResponse> => {
    const reads = new CacheTags();
    const callProcedure = inProcessCaller(services, context, reads);
    const { status, body, location, scriptHashes } = await renderer.render({ url, publicUrl, callProcedure });
    const isGonePage = status === 200 && (await isGone(services, url));
    const { development } = renderer;
    // Without a database the page says so itself.
    const accent = await getSettings(services.db).then(
      (settings) => settings.accent,
      () => STANDARD_ACCENT,
    );
    reads.add('settings');
    const look = accentStyle(accent);
    const styleHashes = look ? [look.hash] : [];
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy({ scriptHashes, styleHashes, development }),
    };
    const page = look ? withStyle(body, look.block) : body;
    return { status: isGonePage ? 410 : status, body: page, location, headers, caching: PAGE_CACHING, reads };
  };
}
