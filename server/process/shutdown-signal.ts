import type { Logger } from '../base/logger';

/** Sent by service managers and containers (TERM), Ctrl-C (INT), Ctrl-\ (QUIT) and a closed terminal (HUP). */
const ENDING = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const;

type EndingSignal = (typeof ENDING)[number];

export function waitForShutdownSignal(logger: Logger): Promise<EndingSignal> {
  // Writing to a closed terminal fails, which must not end the process before its database.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return new Promise((resolve) => {
    for (const signal of ENDING) {
      process.on(signal, () => {
        logger.info({ signal }, 'shutting down');
        resolve(signal);
      });
    }
  });
}
