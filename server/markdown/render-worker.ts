import { parentPort } from 'node:worker_threads';
import { writeLetter } from './letter-mail';
import { MarkdownRefused } from './markdown-refused';
import { renderMarkdown } from './render-markdown';
import type { ThreadReply, ThreadRequest } from './render-thread';

function answer(request: ThreadRequest): ThreadReply {
  try {
    if ('letter' in request) return { mail: writeLetter(request.letter) ?? null };
    return { html: renderMarkdown(request.source, request.publicUrl) };
  } catch (error) {
    // Messages between threads lose classes: an error would arrive as a bare Error.
    if (error instanceof MarkdownRefused) return { refused: error.reason };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(answer(request)));
// The first rendering compiles the parsers; doing it here keeps that out of the time limit of the first text.
renderMarkdown('# ready');
parentPort?.postMessage({ html: '' } satisfies ThreadReply);
