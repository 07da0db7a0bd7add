import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
// Not the build for Node: it keeps an AsyncLocalStorage, and after one page Node runs its hooks at every request of the process.
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';

/** React writes this in the place of a part that failed or was not ready; no text can contain it. */
const MISSING_PART = '<!--$!-->';

async function renderWaiting(page: ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const stream = await renderToReadableStream(page, {
    // Otherwise React moves large Suspense boundaries into hidden blocks that need script to appear.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void (failure ??= { error }),
  });
  await stream.allReady;
  const html = await text(stream);
  if (failure) throw failure.error;
  return html;
}

/**
 * The whole page or nothing: rejects on any error, so that a page that failed half-way is never sent as a good one.
 * The routes' data is loaded before, so that one pass suffices, which costs a third less than a stream. But it neither waits nor
 * tells an error within a Suspense boundary: a page that lacks a part is rendered once more as a stream, which does both.
 */
export async function renderWhole(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  return html.includes(MISSING_PART) ? await renderWaiting(page) : html;
}
