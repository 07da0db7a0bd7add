import { pino } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { standardOutputInBlocks } from './log-output';

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

// Loaded only for a terminal.
const readable = process.stdout.isTTY ? (await import('./readable-log')).readableLog : undefined;

const standardOutput = () => readable?.() ?? standardOutputInBlocks();

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

/** Logs what an operator is told at any level, at once. */
export function announce(logger: Logger, message: string, fields: object = {}): void {
  logger.child({}, { level: 'info' }).info(fields, message);
  logger.flush();
}

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
