import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InFlightResponses } from './http/in-flight-responses';
import type { Logger } from './logger';

const DRAIN_MS = 10_000;

export interface Step {
  name: string;
  run: () => Promise<void>;
}

const ARRIVAL_MS = 1_000;
/** A turn of the event loop in which nothing happens takes a tenth of that. */
const IDLE_TURN_MS = 0.2;
const LONGEST_TURN_MS = 5;

/**
 * Stops listening in a moment at which no connection waits in the system's queue: closing resets those. One is accepted
 * a turn, so the queue was empty at the beginning of a turn that brought none; others may have come while the turn did
 * something else, so it has to be short, and nothing may come between it and the closing. Meanwhile nothing new is
 * begun: who is answered asks again, and there would always be one more. Under load, longer turns are let pass the longer
 * it takes. `closed` is called when the last connection has ended.
 */
function closeListener(server: Server, answers: InFlightResponses, closed: () => void): void {
  answers.hold();
  const began = performance.now();
  let turnBegan = began;
  let isQuiet = false;
  const noteArrival = () => (isQuiet = false);
  server.on('connection', noteArrival);
  const look = () => {
    const now = performance.now();
    const waited = (now - began) / ARRIVAL_MS;
    if ((isQuiet && now - turnBegan < Math.max(IDLE_TURN_MS, waited * LONGEST_TURN_MS)) || waited > 1) {
      // The HTTP server's own way looks through all connections first.
      TcpServer.prototype.close.call(server, closed);
      server.off('connection', noteArrival);
      answers.release();
      server.closeIdleConnections();
      return;
    }
    isQuiet = true;
    turnBegan = now;
    setImmediate(look);
  };
  look();
}

async function drain(server: Server, answers: InFlightResponses): Promise<void> {
  await new Promise<void>((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // Bytes sent before the signal have begun a request, read or not: what waits in the connections is read on the way.
    closeListener(server, answers, () => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

interface Leaving {
  server: Server;
  answers: InFlightResponses;
  /** Closed after the last answer, in this order. */
  steps: readonly Step[];
  /** For how long everything is still accepted, so that a balancer notices before the door is closed. */
  delayMs: () => number;
  logger: Logger;
}

/**
 * Stops taking requests, lets the started ones finish, then runs `steps` in order; one that fails does not stop the rest.
 * Calling it twice does the work once.
 */
export function createShutdown({ server, answers, steps, delayMs, logger }: Leaving) {
  let leaving: Promise<void> | undefined;
  async function stopServing() {
    answers.disableKeepAlive(server);
    await sleep(delayMs());
    await drain(server, answers);
  }
  async function run() {
    for (const step of [{ name: 'http', run: stopServing }, ...steps]) {
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
    isShuttingDown: () => leaving !== undefined,
    shutDown: () => (leaving ??= run()),
  };
}
