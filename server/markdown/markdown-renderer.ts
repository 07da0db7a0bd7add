import { Mutex } from 'async-mutex';
import { AppError } from '../base/errors';
import type { Logger } from '../base/logger';
import { createIdleWorker, WorkerFailedError } from '../base/worker-thread';
import { MarkdownRefused } from './markdown-refused';
import { PIPELINE_VERSION } from './pipeline-version';
import { requestRender, startRenderThread } from './render-thread';

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
  close(): Promise<void>;
}

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

/** Renders one text at a time in a worker thread, which starts on demand and is replaced after a timeout or crash. */
export function createMarkdownRenderer({
  logger,
  publicUrl,
  timeoutMs = 2000,
  maxLength = MAX_SOURCE_BYTES,
}: Options): MarkdownRenderer {
  const thread = createIdleWorker(startRenderThread, IDLE_MS);
  const mutex = new Mutex();
  let closed = false;

  async function renderNext(source: string, limitMs: number): Promise<RenderedMarkdown> {
    if (closed) throw new AppError('SERVICE_UNAVAILABLE', 'The site is shutting down. Please try again in a moment.');
    try {
      const reply = await thread.use((worker) => requestRender(worker, { source, publicUrl }, limitMs));
      if ('refused' in reply) throw new MarkdownRefused(reply.refused);
      if ('failed' in reply) throw new Error(`Markdown rendering failed: ${reply.failed}`);
      return { html: reply.html, version: PIPELINE_VERSION };
    } catch (error) {
      if (!(error instanceof WorkerFailedError)) throw error;
      logger.warn({ bytes: Buffer.byteLength(source), why: error.message }, 'markdown rendering given up');
      await thread.end();
      throw new MarkdownRefused('too_slow', { why: error.message });
    }
  }

  return {
    async render(source, limitMs = timeoutMs) {
      assertRenderable(source, maxLength);
      return await mutex.runExclusive(() => renderNext(source, limitMs));
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
