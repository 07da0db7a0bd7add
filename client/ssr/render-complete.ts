import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
// Not React's build for Node: it creates an AsyncLocalStorage, after which Node runs its hooks at every request.
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';

/** React's placeholder for a part that failed or was not ready. No text can contain it: `<` is escaped. */
const MISSING_PART = '<!--$!-->';

async function renderStream(page: ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const stream = await renderToReadableStream(page, {
    // Otherwise React streams large Suspense boundaries as hidden blocks that need script to appear.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void (failure ??= { error }),
  });
  await stream.allReady;
  const html = await text(stream);
  if (failure) throw failure.error;
  return html;
}

/**
 * Rejects on any error, so that a half-failed page is never sent as complete. Routes load their data first, so one
 * `renderToString` pass usually suffices and costs a third less than a stream. It neither waits for a Suspense boundary
 * nor reports its errors: a page with a missing part is rendered again as a stream, which does both.
 */
export async function renderComplete(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  return html.includes(MISSING_PART) ? await renderStream(page) : html;
}
