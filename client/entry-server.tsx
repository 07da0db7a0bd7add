import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { AnyRouter, Manifest } from '@tanstack/react-router';
import { RouterServer } from '@tanstack/react-router/ssr/server';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';
import { createRequestHandler, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/router-core/ssr/server';
import type { TRPCLink } from '@trpc/client';
import { BOOT_SCRIPT } from 'virtual:boot-script';
import { createData } from './data/create-data';
import { createAppRouter } from './router';
import { isTrpcError, statusOf } from './trpc';
import type { AppRouter } from './trpc';

/** What the build made, or the development server offers, for the browser. */
interface PageAssets {
  manifest: Manifest;
  /** The application's script. */
  entry: string;
  /** By route: what the script goes on to import. */
  parts: Record<string, readonly string[]>;
}

interface Input {
  url: string;
  publicUrl: string;
  link: TRPCLink<AppRouter>;
  assets: PageAssets;
  signal: AbortSignal;
}

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
const bootHash = hashOf(BOOT_SCRIPT);

// Whole page or nothing: rejects on any error, so that a page that failed half-way is never sent as a good one.
function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      // Otherwise React moves large Suspense boundaries into hidden blocks that need script to appear.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const sink = new PassThrough();
        resolve(text(sink));
        stream.pipe(sink);
      },
      onError: reject,
    });
  });
}

const EXECUTABLE = /<script(?![^>]*\s(?:src|type="application)[=/])[^>]*>([\s\S]*?)<\/script>/g;

const scriptsOf = (html: string) => [...html.matchAll(EXECUTABLE)].map((match) => match[1] ?? '');

type ServerSsr = NonNullable<AnyRouter['serverSsr']>;

// Only what the router itself writes gets a hash: a script that came in through content does not, and never runs.
function watchRouterScripts(router: AnyRouter & { serverSsr?: ServerSsr }) {
  const scrolling = getScrollRestorationScriptForRouter(router);
  const known = scrolling === null ? [] : [`${scrolling};document.currentScript.remove()`];
  const ssr = router.serverSsr;
  const take = ssr?.takeInitialHydrationScriptTags;
  if (ssr && take) {
    ssr.takeInitialHydrationScriptTags = () => {
      const tags = take();
      for (const tag of tags ? [...tags.before, tags.boundary] : []) known.push(String(tag.children ?? ''));
      return tags;
    };
  }
  return (rendered: string, complete: string): string[] => {
    const ofReact = new Set(scriptsOf(rendered));
    return [...known, ...scriptsOf(complete).filter((script) => !ofReact.has(script))];
  };
}

/** Before the style sheets: a script after them would wait for them, and the parser for the script. */
function withBoot(html: string, router: AnyRouter, { entry, parts }: PageAssets): string {
  const { matches } = router.state;
  const needed = matches.flatMap(({ routeId }) => parts[routeId as string] ?? []).join(' ');
  const start = matches.some(({ staticData }) => staticData.layout === 'application') ? ' data-start' : '';
  const script = `<script data-entry="${entry}" data-parts="${needed}"${start}>${BOOT_SCRIPT}</script>`;
  return html.replace(/<head>(<meta charSet="utf-8"\/>)?/, (head) => head + script);
}

/** A match that failed shows its own error screen, with the failure's status. Anything but a failed call is a bug. */
function failedStatus(router: AnyRouter): number | undefined {
  for (const match of router.state.matches) {
    if (match.status !== 'error') continue;
    if (!isTrpcError(match.error)) throw match.error;
    return statusOf(match.error) ?? 500;
  }
  return undefined;
}

/** Renders one address as a visitor sees it. Throws when a component throws. */
export async function render({ url, publicUrl, link, assets, signal }: Input) {
  const scriptHashes = [bootHash];
  const data = createData(link);
  let html = '';
  let status = 200;
  const handle = createRequestHandler({
    request: new Request(new URL(url.replace(/^\/+/, '/'), publicUrl), { signal }),
    createRouter: () => createAppRouter(() => Promise.resolve(data)),
    getRouterManifest: () => Promise.resolve(assets.manifest),
  });
  const response = await handle(async ({ router }) => {
    status = failedStatus(router) ?? getSsrStatus(router);
    const routerScripts = watchRouterScripts(router);
    const rendered = await renderWhole(
      <StrictMode>
        <RouterServer router={router} />
      </StrictMode>,
    );
    // Both React and the router begin a document.
    const complete = (await transformHtmlStringWithRouter(router, rendered)).replace(
      /^(<!DOCTYPE html>)+/i,
      '<!DOCTYPE html>',
    );
    scriptHashes.push(...routerScripts(rendered, complete).map(hashOf));
    html = withBoot(complete, router, assets);
    return new Response(null, { status });
  });
  const location = response.headers.get('Location') ?? undefined;
  return { status: response.status, location, html: location === undefined ? html : '', scriptHashes };
}
