import { format } from 'node:util';
import { isoTime } from './logger';
import type { Logger } from './logger';

/** Lets what Node and packages print by themselves, and the fault that ends the process, pass through the log. */
export function logProcessOutput(logger: Logger): void {
  // Node's own listener prints text.
  process.removeAllListeners('warning').on('warning', (err) => logger.warn({ err }, 'Node warns'));
  // Packages write there; what fails because of it is told where it fails.
  const warn = (...parts: unknown[]) => logger.warn(format(...parts));
  const info = (...parts: unknown[]) => logger.info(format(...parts));
  Object.assign(console, { error: warn, warn, log: info, info, debug: info });
  process.on('uncaughtException', (err, origin) => {
    logger.fatal({ err, origin }, 'ending after a fault');
    // The state of the process cannot be trusted.
    process.exit(1);
  });
}

/** Says why a process ends, when its log may not exist: a line of the log, or a sentence on a terminal. */
export function writeFinalMessage(text: string): void {
  const line = process.stderr.isTTY ? text : `{"level":60${isoTime()},"msg":${JSON.stringify(text)}}`;
  process.stderr.write(`${line}\n`);
}
