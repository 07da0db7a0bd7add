import { pino } from 'pino';
import type { Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const SECRET_FIELDS = ['password', 'token', 'email', 'cookie', 'authorization', 'secret'];

/** One JSON line per event. Secrets and addresses are removed wherever they appear one or two levels deep. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
  });
}
