import { createHash } from 'node:crypto';
import { TRPCClientError } from '@trpc/client';
import { blogSearch } from '../../shared/content/blog-search';
import type { RequestFacts } from '../../shared/content/request-facts';
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

/** As an anonymous visitor: a page's HTML never depends on the user. */
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

/** For a non-default accent, with the hash that the content security policy needs. */
function accentStyle(accent: string): { block: string; hash: string } | undefined {
  const css = accentCss(accent);
  if (css === '') return undefined;
  return { block: `<style>${css}</style>`, hash: createHash('sha256').update(css).digest('base64') };
}

/** Added here instead of by React: this adds no script, and React ignores unknown elements in the head. */
function withStyle(page: Buffer, block: string): Buffer {
  const at = page.indexOf(HEAD_END);
  return at === -1 ? page : Buffer.concat([page.subarray(0, at), Buffer.from(block), page.subarray(at)]);
}

/** Gone (410) instead of an empty list: search engines drop it at once. */
async function isGone({ db, config }: Services, url: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(url, config.publicUrl);
  const { category } = blogSearch(pathname === '/blog' ? Object.fromEntries(searchParams) : {});
  return category !== undefined && (await isGoneCategory(db, category));
}

export function createPageRender(services: Services, renderer: PageRenderer, url: string, request?: RequestFacts) {
  const { publicUrl } = services.config;
  return async (context: RenderContext): Promise<RenderedResponse> => {
    const reads = new CacheTags();
    const callProcedure = inProcessCaller(services, context, reads);
    const { status, body, location, scriptHashes } = await renderer.render({ url, publicUrl, callProcedure, request });
    const isGonePage = status === 200 && (await isGone(services, url));
    const { development } = renderer;
    // Without a database the page itself shows the error.
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
