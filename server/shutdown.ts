import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { OpenAnswers } from './http/open-answers';
import type { Logger } from './logger';

const DRAIN_MS = 10_000;

export interface Step {
  name: string;
  run: () => Promise<void>;
}

const ARRIVAL_MS = 1_000;
const QUIET_TURNS = 3;

/** Takes the connections that wait in the system's queue, one a turn, and reads what waits in them. */
async function takeWaiting(server: Server): Promise<void> {
  const deadline = Date.now() + ARRIVAL_MS;
  let quietTurns = 0;
  const notQuiet = () => (quietTurns = 0);
  server.on('connection', notQuiet);
  while (quietTurns < QUIET_TURNS && Date.now() < deadline) {
    quietTurns += 1;
    await turn();
  }
  server.off('connection', notQuiet);
}

async function drain(server: Server, answers: OpenAnswers): Promise<void> {
  answers.makeLast(server);
  // What was sent before the signal has begun, read or not; closing would reset it.
  await takeWaiting(server);
  await new Promise<void>((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Stops taking requests, lets the started ones finish, then runs `steps` in order; one that fails does not stop the rest.
 * Calling it twice does the work once.
 */
export function createShutdown(server: Server, answers: OpenAnswers, steps: readonly Step[], logger: Logger) {
  let leaving: Promise<void> | undefined;
  async function run() {
    for (const step of [{ name: 'http', run: () => drain(server, answers) }, ...steps]) {
      const started = Date.now();
      try {
        await step.run();
        logger.info({ step: step.name, ms: Date.now() - started }, 'closed');
      } catch (error) {
        process.exitCode = 1;
        logger.error({ err: error, step: step.name }, 'closing failed');
      }
    }
  }
  return {
    isLeaving: () => leaving !== undefined,
    shutDown: () => (leaving ??= run()),
  };
}
