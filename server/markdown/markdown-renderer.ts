import { Mutex } from 'async-mutex';
import { AppError } from '../base/errors';
import type { Logger } from '../base/logger';
import { WorkerFailedError } from '../base/worker-thread';
import { createFunctionThread } from './function-thread';
import type { LetterContent, LetterMail } from './letter-mail';
import { MarkdownRefused } from './markdown-refused';
import { PIPELINE_VERSION } from './pipeline-version';
import type { RenderFunctions } from './render-worker';

export interface RenderedMarkdown {
  html: string;
  version: number;
}

export interface MarkdownRenderer {
  /**
   * Rejects with `MarkdownRefused` if the text is too long, too deeply nested or not rendered within `limitMs`; the
   * default suits a person who waits.
   */
  render(source: string, limitMs?: number): Promise<RenderedMarkdown>;
  /** Undefined if the letter's text alone is too long. */
  writeLetter(letter: LetterContent): Promise<LetterMail | undefined>;
  close(): Promise<void>;
}

interface Options {
  logger: Logger;
  publicUrl?: string;
  timeoutMs?: number;
  /** Bytes of UTF-8. */
  maxLength?: number;
}

export const MAX_SOURCE_BYTES = 200_000;

/** For texts that nobody waits for: the demo, an upgrade, an import. They must not fail on a busy machine. */
export const PATIENT_MS = 20_000;

/** One text at a time in a worker thread, which starts on demand and is replaced after a timeout or crash. */
export function createMarkdownRenderer({
  logger,
  publicUrl,
  timeoutMs = 2000,
  maxLength = MAX_SOURCE_BYTES,
}: Options): MarkdownRenderer {
  const thread = createFunctionThread<RenderFunctions>('markdown/render-worker');
  const mutex = new Mutex();
  let closed = false;

  async function call<Name extends keyof RenderFunctions>(
    name: Name,
    args: Parameters<RenderFunctions[Name]>,
    limitMs: number,
  ): Promise<ReturnType<RenderFunctions[Name]>> {
    if (closed) throw new AppError('SERVICE_UNAVAILABLE', 'The site is shutting down. Please try again in a moment.');
    try {
      return await thread.call(name, args, limitMs);
    } catch (error) {
      if (!(error instanceof WorkerFailedError)) throw error;
      logger.warn(
        { bytes: Buffer.byteLength(JSON.stringify(args)), why: error.message },
        'markdown rendering given up',
      );
      throw new MarkdownRefused('too_slow', { why: error.message });
    }
  }

  return {
    async render(source, limitMs = timeoutMs) {
      assertRenderable(source, maxLength);
      const html = await mutex.runExclusive(() => call('renderMarkdown', [source, publicUrl], limitMs));
      return { html, version: PIPELINE_VERSION };
    },
    writeLetter: (letter) => mutex.runExclusive(() => call('writeLetter', [letter], timeoutMs)),
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
