import { StrictMode } from 'react';
import type { AnyRouter, Manifest } from '@tanstack/react-router';
import { RouterServer } from '@tanstack/react-router/ssr/server';
import { createRequestHandler, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/router-core/ssr/server';
import type { RequestFacts } from '../shared/content/request-facts';
import { BOOT_SCRIPT } from 'virtual:boot-script';
import { assemblePage } from './ssr/assemble-page';
import { landingLinks, yourOrderLink } from './layouts/landing-links';
import { sentHtml, serverItems } from './layouts/link-list';
import { pageQueries } from './trpc/page-queries';
import type { CallProcedure } from './trpc/page-queries';
import { renderComplete } from './ssr/render-complete';
import { createAppRouter } from './router';
import { hashScript, watchRouterScripts } from './ssr/router-scripts';
import { isTrpcError, getStatus } from './trpc/trpc';

interface PageAssets {
  manifest: Manifest;
  entry: string;
  parts: Record<string, readonly string[]>;
}

interface Input {
  url: string;
  publicUrl: string;
  callProcedure: CallProcedure;
  request?: RequestFacts | undefined;
  assets: PageAssets;
}

serverItems.html = sentHtml([...landingLinks, yourOrderLink]);

const bootHash = hashScript(BOOT_SCRIPT);
const HEAD = '<head>';
const CHARSET = '<meta charSet="utf-8"/>';

/** Before the style sheets: after them the boot script would wait for them and block the parser. */
function toBootScript(html: string, router: AnyRouter, { entry, parts }: PageAssets) {
  const { matches } = router.state;
  const needed = matches.flatMap(({ routeId }) => parts[routeId as string] ?? []).join(' ');
  const start = matches.some(({ staticData }) => staticData.layout === 'application' || staticData.startsAtOnce)
    ? ' data-start="1"'
    : '';
  const script = `<script data-entry="${entry}" data-parts="${needed}"${start}>${BOOT_SCRIPT}</script>`;
  const head = html.indexOf(HEAD) + HEAD.length;
  const place = html.startsWith(CHARSET, head) ? head + CHARSET.length : head;
  return { place, script };
}

/** Rethrows anything but a failed call: that is a bug. */
function failedStatus(router: AnyRouter): number | undefined {
  for (const match of router.state.matches) {
    if (match.status !== 'error') continue;
    if (!isTrpcError(match.error)) throw match.error;
    return getStatus(match.error) ?? 500;
  }
  return undefined;
}

/** Load times would make unchanged content differ between renders. */
function undated(router: AnyRouter): AnyRouter {
  const load = router.load;
  router.load = async (...options) => {
    await load(...options);
    for (const match of router.state.matches) match.updatedAt = 0;
  };
  return router;
}

const toPath = (url: string) => url.split(/[?#]/, 1)[0];

/** The redirect to the canonical query of the same path is permanent: 301 where the router says 307. */
function redirectStatus(url: string, location: string, status: number): number {
  return status === 307 && toPath(location) === toPath(url) ? 301 : status;
}

export async function render({ url, publicUrl, callProcedure, request, assets }: Input) {
  const scriptHashes = [bootHash];
  let body: Buffer = Buffer.alloc(0);
  let status = 200;
  const handle = createRequestHandler({
    request: new Request(new URL(url.replace(/^\/+/, '/'), publicUrl)),
    createRouter: () => undated(createAppRouter(pageQueries(callProcedure), request)),
    getRouterManifest: () => Promise.resolve(assets.manifest),
  });
  const response = await handle(async ({ router }) => {
    status = failedStatus(router) ?? getSsrStatus(router);
    const scripts = watchRouterScripts(router);
    const rendered = await renderComplete(
      <StrictMode>
        <RouterServer router={router} />
      </StrictMode>,
    );
    // React and the router each write a doctype: remove React's.
    const html = await transformHtmlStringWithRouter(router, rendered.slice(rendered.indexOf('<html')));
    body = assemblePage(html, toBootScript(html, router, assets), scripts.data());
    scriptHashes.push(...scripts.all().map(hashScript));
    return new Response(null, { status });
  });
  const location = response.headers.get('Location') ?? undefined;
  if (location !== undefined) status = redirectStatus(url, location, response.status);
  else status = response.status;
  return { status, location, body: location === undefined ? body : Buffer.alloc(0), scriptHashes };
}
