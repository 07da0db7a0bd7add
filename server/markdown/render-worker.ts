import { parentPort } from 'node:worker_threads';
import { MarkdownRefused } from './markdown-refused';
import { renderMarkdown } from './render-markdown';
import type { RenderReply } from './render-thread';

function answer(source: string): RenderReply {
  try {
    return { html: renderMarkdown(source) };
  } catch (error) {
    // Only plain data survives the way between threads: a class would arrive as a bare Error.
    if (error instanceof MarkdownRefused) return { refused: error.reason };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (source: string) => parentPort?.postMessage(answer(source)));
// The first rendering compiles the parsers; done before the clock runs, it costs no author their time limit.
renderMarkdown('# ready');
parentPort?.postMessage({ html: '' } satisfies RenderReply);
