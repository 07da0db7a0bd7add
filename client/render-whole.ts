import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** React writes this in the place of a part that failed or was not ready; no text can contain it. */
const MISSING_PART = '<!--$!-->';

function renderWaiting(page: ReactNode): Promise<string> {
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

/**
 * The whole page or nothing: rejects on any error, so that a page that failed half-way is never sent as a good one.
 * The routes' data is loaded before, so that one pass suffices, which costs a third less than a stream. But it neither waits nor
 * tells an error within a Suspense boundary: a page that lacks a part is rendered once more as a stream, which does both.
 */
export async function renderWhole(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  return html.includes(MISSING_PART) ? await renderWaiting(page) : html;
}
