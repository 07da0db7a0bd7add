import { format } from 'node:util';
import { isoTime } from './logger';
import type { Logger } from './logger';

export function logProcessOutput(logger: Logger): void {
  // Node's own listener prints text.
  process.removeAllListeners('warning').on('warning', (err) => logger.warn({ err }, 'Node warns'));
  // Some packages write to the console; the failures behind it are reported where they happen.
  const warn = (...parts: unknown[]) => logger.warn(format(...parts));
  const info = (...parts: unknown[]) => logger.info(format(...parts));
  Object.assign(console, { error: warn, warn, log: info, info, debug: info });
  process.on('uncaughtException', (err, origin) => {
    logger.fatal({ err, origin }, 'ending after a fault');
    // The state of the process cannot be trusted.
    process.exit(1);
  });
}

/** For when the logger may not exist yet: a log line, or a sentence on a terminal. */
export function writeFinalMessage(text: string): void {
  const line = process.stderr.isTTY ? text : `{"level":60${isoTime()},"msg":${JSON.stringify(text)}}`;
  process.stderr.write(`${line}\n`);
}
