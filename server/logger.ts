import { pino } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const SECRET_FIELDS = ['password', 'token', 'email', 'cookie', 'authorization', 'secret'];

/** An error as the log keeps it: Postgres' `detail` repeats the refused row, which may be somebody's message. */
export function errorForLog(error: Error): Record<string, unknown> {
  return { ...pino.stdSerializers.err(error), detail: undefined };
}

// Written in blocks, a quarter of a second late at most and at the exit: a write for each line costs as much as an answer.
const blocks = () => pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 });

// Loaded for a terminal alone.
const readable = process.stdout.isTTY ? (await import('./readable-log')).readableLog : undefined;

const standardOutput = () => readable?.() ?? blocks();

/** One JSON line per event, made readable on a terminal. Secrets and addresses are removed wherever they appear one or two levels deep. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
  };
  return pino(options, destination);
}
