import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppParts } from '../app';
import { createApp } from '../app';
import type { Config } from '../base/config';
import { isDatabaseReady } from '../database/database';
import { LONGEST_BODY_MS } from '../http/body-deadline';
import { InFlightResponses } from '../http/connections/in-flight-responses';
import { HEADERS_TIMEOUT_MS, IDLE_CONNECTION_MS, MAX_HEADER_BYTES } from '../http/request-limits';
import { handleClientError } from '../http/connections/client-error';
import { announce } from '../base/logger';
import type { Logger } from '../base/logger';
import { prepareDatabase } from './prepare-database';
import { createRegistry } from './metrics-registry';
import { openServices } from './open-services';
import { createListener } from './request-listener';
import { createShutdown } from './shutdown';
import { VERSION } from '../base/version';

/** A load balancer retries a refused connection elsewhere, even for a write, but must not retry an answered request. */
const LISTEN_AFTER_MS = 2_000;

/**
 * Listens when the database is ready, or after LISTEN_AFTER_MS, and then answers 503 until it is. `ready` resolves with
 * false if it was interrupted and rejects if the database is unusable. `parts` provide the pages and assets.
 */
export async function serve(
  config: Config,
  logger: Logger,
  parts: Pick<AppParts, 'renderer' | 'assets' | 'publicDir'>,
) {
  announce(logger, 'LootRank starts', { ...VERSION, node: process.version });
  const { services, pool, direct, replica, startWork, close } = await openServices(config, logger);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: 5_000,
    requestTimeout: LONGEST_BODY_MS,
    // Sent as `timeout=4`, whole seconds: clients that honour it stop reusing a connection a second before it closes.
    keepAliveTimeout: 4_999,
  });
  server.timeout = IDLE_CONNECTION_MS;
  const inFlight = new InFlightResponses();
  let isOpen = false;
  const { shutDown, isShuttingDown } = createShutdown({
    server,
    inFlight,
    steps: close,
    // No load balancer has sent traffic to a process that was never ready.
    delayMs: () => (isOpen ? config.drainDelay * 1000 : 0),
    logger,
  });
  const isReady = async () => isOpen && !isShuttingDown() && (await isDatabaseReady(services.db));
  const app = createApp(services, {
    ...parts,
    isOpen: () => isOpen,
    metrics: config.metricsToken === undefined ? undefined : createRegistry({ ...services, pool, replica, isReady }),
    isShuttingDown,
    isReady: () => isDatabaseReady(services.db),
    remark: () => replica?.fault && `the read replica is left out: ${replica.fault}`,
  });
  // Cached responses are sent in one write, so only the app's responses are tracked.
  server.on('request', createListener(services, { app, others: inFlight.around(app) }));
  server.on('clientError', handleClientError(config.publicUrl));
  const preparation = new AbortController();
  const tell = (note: string) => announce(logger, note);
  const ready = prepareDatabase(services, { direct, signal: preparation.signal, tell }).then(async (isPrepared) => {
    if (!isPrepared || isShuttingDown()) return false;
    await startWork();
    isOpen = true;
    return true;
  });
  close.unshift({
    name: 'start',
    run: async () => {
      preparation.abort();
      await ready.catch(() => undefined);
    },
  });
  await Promise.race([ready.catch(() => undefined), sleep(LISTEN_AFTER_MS, undefined, { ref: false })]);
  try {
    await listen(server, config);
  } catch (error) {
    await shutDown();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const url = config.publicUrlIsSet ? config.publicUrl : `http://localhost:${port}`;
  const tellReady = (suffix: string) => announce(logger, `LootRank is ready at ${url}${suffix}`);
  return { tellReady, ready, shutDown };
}

export async function runUntilShutdown(
  shutdownSignal: Promise<unknown>,
  { tellReady, ready, shutDown }: Awaited<ReturnType<typeof serve>>,
  suffix = '',
): Promise<void> {
  try {
    if ((await Promise.race([ready, shutdownSignal])) === true) tellReady(suffix);
    await shutdownSignal;
  } finally {
    await shutDown();
  }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
