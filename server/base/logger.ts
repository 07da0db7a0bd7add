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

/** Leaves out Postgres' `detail`, which quotes the rejected row and so may contain a user's message. */
export function errorForLog(error: Error): Record<string, unknown> {
  return { ...pino.stdSerializers.err(error), detail: undefined };
}

const readable = process.stdout.isTTY ? (await import('./readable-log')).readableLog : undefined;

const standardOutput = () => readable?.() ?? standardOutputInBlocks();

let lastMs = 0;
let lastTime = '';

export function isoTime(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/** For preformatted lines that bypass the serialisers. */
export const getDestination = (logger: Logger) => Reflect.get(logger, pino.symbols.streamSym) as DestinationStream;

/** Logged regardless of the level, without buffering. */
export function announce(logger: Logger, message: string, fields: object = {}): void {
  logger.child({}, { level: 'info' }).info(fields, message);
  logger.flush();
}

/** Redacts secrets and email addresses up to two levels deep. */
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
