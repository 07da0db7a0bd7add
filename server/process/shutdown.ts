import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InFlightResponses } from '../http/connections/in-flight-responses';
import type { Logger } from '../base/logger';

const DRAIN_MS = 10_000;

export interface Step {
  name: string;
  run: () => Promise<void>;
}

const MAX_CLOSE_DELAY_MS = 1_000;
/** Longest turn of the event loop that counts as idle. A turn in which nothing happens takes a tenth of it. */
const MAX_IDLE_TURN_MS = 0.2;
const MAX_TURN_MS = 5;

/**
 * Closing resets connections waiting in the kernel's accept queue, so this waits until it is empty. One connection is
 * accepted per event-loop turn: a turn that accepted none began with an empty queue. More may arrive during other work,
 * so the turn must be short and the close must follow at once. New requests are held in the meantime, or answered
 * clients would keep sending. Under load, longer turns are tolerated as time passes; after MAX_CLOSE_DELAY_MS it closes
 * anyway.
 */
function closeListener(server: Server, inFlight: InFlightResponses, closed: () => void): void {
  inFlight.hold();
  const startedAt = performance.now();
  let turnStartedAt = startedAt;
  let isIdle = false;
  const onConnection = () => (isIdle = false);
  server.on('connection', onConnection);
  const closeWhenIdle = () => {
    const now = performance.now();
    const elapsed = (now - startedAt) / MAX_CLOSE_DELAY_MS;
    if ((isIdle && now - turnStartedAt < Math.max(MAX_IDLE_TURN_MS, elapsed * MAX_TURN_MS)) || elapsed > 1) {
      // The HTTP server's own `close` iterates over all connections first, which takes too long here.
      TcpServer.prototype.close.call(server, closed);
      server.off('connection', onConnection);
      inFlight.release();
      server.closeIdleConnections();
      return;
    }
    isIdle = true;
    turnStartedAt = now;
    setImmediate(closeWhenIdle);
  };
  closeWhenIdle();
}

async function drain(server: Server, inFlight: InFlightResponses): Promise<void> {
  await new Promise<void>((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // Bytes received before the signal belong to a request, read or not: they are read while the listener closes.
    closeListener(server, inFlight, () => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

interface ShutdownOptions {
  server: Server;
  inFlight: InFlightResponses;
  steps: readonly Step[];
  /** Time in which requests are still accepted, so that a load balancer notices the shutdown before listening ends. */
  delayMs: () => number;
  logger: Logger;
}

/**
 * Stops accepting requests, lets running ones finish, then runs `steps` in order; a failing step does not stop the
 * rest. Repeated calls share one shutdown.
 */
export function createShutdown({ server, inFlight, steps, delayMs, logger }: ShutdownOptions) {
  let shutdown: Promise<void> | undefined;
  async function stopServing() {
    inFlight.disableKeepAlive(server);
    await sleep(delayMs());
    await drain(server, inFlight);
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
    isShuttingDown: () => shutdown !== undefined,
    shutDown: () => (shutdown ??= run()),
  };
}
