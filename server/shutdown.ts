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
/** Longest turn of the event loop that counts as idle. A turn in which nothing happens takes a tenth of it. */
const IDLE_TURN_MS = 0.2;
const LONGEST_TURN_MS = 5;

/**
 * Stops listening while no connection waits in the kernel's accept queue, because closing resets the waiting ones. One
 * connection is accepted per turn of the event loop, so the queue was empty at the start of a turn that accepted none.
 * More may arrive while a turn does other work, so it must be short and the close must follow it immediately. New
 * requests are held meanwhile: answered clients would send more without end. Under load, longer turns are tolerated the
 * longer this takes; after ARRIVAL_MS it closes anyway. `closed` is called when the last connection has ended.
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
      // The HTTP server's own `close` iterates over all connections first, which takes too long here.
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
    // Bytes received before the signal belong to a request, read or not: they are read while the listener closes.
    closeListener(server, answers, () => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

interface Leaving {
  server: Server;
  answers: InFlightResponses;
  /** Run after the last response, in this order. */
  steps: readonly Step[];
  /** Time in which requests are still accepted, so that a load balancer notices the shutdown before listening ends. */
  delayMs: () => number;
  logger: Logger;
}

/**
 * Stops accepting requests, lets the started ones finish, then runs `steps` in order; a step that fails does not stop
 * the rest. Repeated calls share one shutdown.
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
