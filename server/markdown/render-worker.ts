import { parentPort } from 'node:worker_threads';
import { MarkdownRefused } from './markdown-refused';
import { renderMarkdown } from './render-markdown';
import type { RenderRequest } from './render-markdown';
import type { RenderReply } from './render-thread';

function answer({ source, publicUrl }: RenderRequest): RenderReply {
  try {
    return { html: renderMarkdown(source, publicUrl) };
  } catch (error) {
    // Messages between threads lose classes: an error would arrive as a bare Error.
    if (error instanceof MarkdownRefused) return { refused: error.reason };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: RenderRequest) => parentPort?.postMessage(answer(request)));
// The first rendering compiles the parsers; doing it here keeps that out of the time limit of the first text.
renderMarkdown('# ready');
parentPort?.postMessage({ html: '' } satisfies RenderReply);
