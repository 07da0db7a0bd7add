import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const BLOCK_BYTES = 64 * 1024;
const LATEST_MS = 250;
/** Maximum UTF-8 bytes for one UTF-16 unit of a string. */
const MOST_BYTES = 3;
/** More is dropped: a reader that has stalled must not fill the memory. */
const MOST_PENDING_BLOCKS = 512;
const FULL_PIPE_MS = 20;
/** Longest wait at exit for a reader whose pipe is full. */
const EXIT_MS = 1_000;

const isFullPipe = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

/**
 * Standard output, written in blocks, at most a quarter of a second late, and at exit: a write per line costs as much
 * as a response. What cannot be written, because its reader is gone or the disk is full, is dropped: sonic-boom, pino's
 * own output, tries it again forever at exit, and so a site whose `tee` had ended never did.
 */
export function standardOutputInBlocks(): DestinationStream & { flush: () => void; flushSync: () => void } {
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let filled = 0;
  let pending: Buffer[] = [];
  let isWriting = false;

  function writeNext() {
    const first = pending[0];
    if (isWriting || !first) return;
    isWriting = true;
    write(1, first, (error, length) => {
      isWriting = false;
      if (isFullPipe(error)) {
        setTimeout(writeNext, FULL_PIPE_MS).unref();
        return;
      }
      pending.shift();
      if (!error && length < first.length) pending.unshift(first.subarray(length));
      writeNext();
    });
  }

  function enqueue(bytes: Buffer) {
    if (pending.length < MOST_PENDING_BLOCKS) pending.push(bytes);
  }

  function enqueueBlock() {
    if (filled === 0) return;
    enqueue(Buffer.from(block.subarray(0, filled)));
    filled = 0;
  }

  function flushSync() {
    enqueueBlock();
    // A thread is writing the first one.
    let rest = Buffer.concat(isWriting ? pending.slice(1) : pending);
    pending = isWriting ? pending.slice(0, 1) : [];
    const latest = Date.now() + EXIT_MS;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(1, rest));
      } catch (error) {
        if (!isFullPipe(error) || Date.now() > latest) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS);
      }
    }
  }

  function flush() {
    enqueueBlock();
    writeNext();
  }

  setInterval(flush, LATEST_MS).unref();
  process.on('exit', flushSync);

  return {
    write(line) {
      const most = line.length * MOST_BYTES;
      if (filled + most > BLOCK_BYTES) {
        enqueueBlock();
        writeNext();
      }
      if (most > BLOCK_BYTES) {
        enqueue(Buffer.from(line));
        writeNext();
      } else filled += block.write(line, filled);
    },
    flush,
    // pino calls this after a fatal line.
    flushSync,
  };
}
