import { Mutex } from 'async-mutex';
import { AppError } from '../base/errors';
import type { Logger } from '../base/logger';
import { createIdleWorker, WorkerFailedError } from '../base/worker-thread';
import type { LetterContent, LetterMail } from './letter-mail';
import { MarkdownRefused } from './markdown-refused';
import { PIPELINE_VERSION } from './pipeline-version';
import { requestRender, startRenderThread } from './render-thread';
import type { ThreadReply, ThreadRequest } from './render-thread';

export interface RenderedMarkdown {
  html: string;
  version: number;
}

export interface MarkdownRenderer {
  /**
   * Rejects with `MarkdownRefused` if the text is too long, too deeply nested or not rendered within `limitMs`, by
   * default what somebody at a screen waits for.
   */
  render(source: string, limitMs?: number): Promise<RenderedMarkdown>;
  /** The mail of a letter, within the same time; undefined if its text alone is too long. */
  writeLetter(letter: LetterContent): Promise<LetterMail | undefined>;
  close(): Promise<void>;
}

type Refused = { refused: unknown } | { failed: string };

interface Options {
  logger: Logger;
  publicUrl?: string;
  timeoutMs?: number;
  /** In bytes of UTF-8. */
  maxLength?: number;
}

export const MAX_SOURCE_BYTES = 200_000;

/** For texts that nobody waits for: the demo, an upgrade, an import. A busy machine is no fault of theirs. */
export const PATIENT_MS = 20_000;

/** Longer than the pause between two previews while an author edits. */
const IDLE_MS = 120_000;

/** Works on one text at a time in a worker thread, which starts on demand and is replaced after a timeout or crash. */
export function createMarkdownRenderer({
  logger,
  publicUrl,
  timeoutMs = 2000,
  maxLength = MAX_SOURCE_BYTES,
}: Options): MarkdownRenderer {
  const thread = createIdleWorker(startRenderThread, IDLE_MS);
  const mutex = new Mutex();
  let closed = false;

  async function ask(request: ThreadRequest, limitMs: number): Promise<Exclude<ThreadReply, Refused>> {
    if (closed) throw new AppError('SERVICE_UNAVAILABLE', 'The site is shutting down. Please try again in a moment.');
    try {
      const reply = await thread.use((worker) => requestRender(worker, request, limitMs));
      if ('refused' in reply) throw new MarkdownRefused(reply.refused);
      if ('failed' in reply) throw new Error(`Markdown rendering failed: ${reply.failed}`);
      return reply;
    } catch (error) {
      if (!(error instanceof WorkerFailedError)) throw error;
      const text = 'letter' in request ? request.letter.bodyHtml : request.source;
      logger.warn({ bytes: Buffer.byteLength(text), why: error.message }, 'markdown rendering given up');
      await thread.end();
      throw new MarkdownRefused('too_slow', { why: error.message });
    }
  }

  return {
    async render(source, limitMs = timeoutMs) {
      assertRenderable(source, maxLength);
      const reply = await mutex.runExclusive(() => ask({ source, publicUrl }, limitMs));
      if (!('html' in reply)) throw new Error('The thread that renders Markdown answered something else.');
      return { html: reply.html, version: PIPELINE_VERSION };
    },
    async writeLetter(letter) {
      const reply = await mutex.runExclusive(() => ask({ letter }, timeoutMs));
      if (!('mail' in reply)) throw new Error('The thread that renders Markdown answered something else.');
      return reply.mail ?? undefined;
    },
    async close() {
      closed = true;
      await mutex.runExclusive(thread.end);
    },
  };
}

function assertRenderable(source: string, maxLength: number) {
  const bytes = Buffer.byteLength(source);
  if (bytes > maxLength) throw new MarkdownRefused('too_long', { bytes, maxLength });
}
