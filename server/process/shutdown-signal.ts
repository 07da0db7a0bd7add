import type { Logger } from '../base/logger';

/** What service managers and containers (TERM), Ctrl-C (INT), Ctrl-\ (QUIT) and a closed terminal or tmux pane (HUP) send. */
const ENDING = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const;

type EndingSignal = (typeof ENDING)[number];

/** Resolves at the first signal that ends a process in the ordinary way; later ones have no effect. */
export function waitForShutdownSignal(logger: Logger): Promise<EndingSignal> {
  // A closed terminal takes no more lines, and a failed write must not end the process before its database.
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
