import { pino } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const SECRET_FIELDS = [
  'password',
  'token',
  'email',
  'cookie',
  'authorization',
  'secret',
  'client_secret',
  'clientSecret',
  'id_token',
  'idToken',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'personal_token',
  'personalToken',
  'code_verifier',
];
// Only at these paths: elsewhere `code` is an error code.
const SECRET_PATHS = ['query.code', 'body.code', 'params.code', 'handshake.verifier'];

/** Serialises an error without Postgres' `detail`, which repeats the rejected row and may contain a user's message. */
export function errorForLog(error: Error): Record<string, unknown> {
  return { ...pino.stdSerializers.err(error), detail: undefined };
}

const BLOCK_BYTES = 64 * 1024;
const LATEST_MS = 250;
/** Maximum UTF-8 bytes for one UTF-16 unit of a string. */
const MOST_BYTES = 3;

/** sonic-boom's type definitions lack that it writes buffers. */
interface BlockOutput {
  write(block: string | Buffer): boolean;
  flush(): void;
  flushSync(): void;
}

/**
 * Standard output, written in blocks, at most a quarter of a second late, and at exit: a write per line costs as much
 * as a response. Fills the blocks itself, because pino's destination counts the bytes of a whole block at each line.
 */
function blocks(): DestinationStream & { flushSync: () => void } {
  const output: BlockOutput = pino.destination({
    dest: 1,
    sync: false,
    minLength: BLOCK_BYTES,
    maxWrite: 2 * BLOCK_BYTES,
    contentMode: 'buffer',
  });
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let filled = 0;
  const writeBlock = () => {
    if (filled === 0) return;
    output.write(Buffer.from(block.subarray(0, filled)));
    filled = 0;
  };
  setInterval(() => {
    if (filled === 0) return;
    writeBlock();
    output.flush();
  }, LATEST_MS).unref();
  // Runs before the destination's own flush at exit.
  process.prependListener('exit', writeBlock);
  return {
    write(line) {
      const most = line.length * MOST_BYTES;
      if (filled + most > BLOCK_BYTES) writeBlock();
      if (most > BLOCK_BYTES) output.write(Buffer.from(line));
      else filled += block.write(line, filled);
    },
    // pino calls this after a fatal line.
    flushSync() {
      writeBlock();
      output.flushSync();
    },
  };
}

// Loaded only for a terminal.
const readable = process.stdout.isTTY ? (await import('./readable-log')).readableLog : undefined;

const standardOutput = () => readable?.() ?? blocks();

let lastMs = 0;
let lastTime = '';

/** The `time` field of a line with its leading comma. Cached, because many lines share a millisecond. */
export function isoTime(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/** The stream that a logger writes to, for preformatted lines that bypass its serialisers. */
export const destinationOf = (logger: Logger) => Reflect.get(logger, pino.symbols.streamSym) as DestinationStream;

/** One JSON line per event, made readable on a terminal. Redacts secrets and email addresses up to two levels deep. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: isoTime,
    serializers: { err: errorForLog },
    redact: {
      paths: [...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), ...SECRET_PATHS],
      censor: '[removed]',
    },
  };
  return pino(options, destination);
}
