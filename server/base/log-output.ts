import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const BLOCK_BYTES = 64 * 1024;
const LATEST_MS = 250;
/** Maximum UTF-8 bytes for one UTF-16 unit of a string. */
const MOST_BYTES = 3;
/** More is dropped: a stalled reader must not exhaust memory. */
const MOST_PENDING_BLOCKS = 512;
const FULL_PIPE_MS = 20;
/** Longest wait at exit when the pipe is full. */
const EXIT_MS = 1_000;

const isFullPipe = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

/**
 * Standard output in blocks, delayed by at most 250 ms, because a write per line costs as much as a response. Output
 * that cannot be written (reader gone, disk full) is dropped: sonic-boom retries it forever at exit, so the process
 * would never end.
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
    // The first block is being written by another thread.
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
