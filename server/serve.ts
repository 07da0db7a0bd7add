import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppParts } from './app';
import { createApp } from './app';
import type { Config } from './config';
import { MAX_HEADER_BYTES } from './http/request-limits';
import { answerUnreadable } from './http/unreadable-requests';
import type { Logger } from './logger';
import { createShutdown } from './shutdown';
import { openServices } from './open-services';

/** Opens everything, listens, and returns how to leave again. `parts` say how pages and assets are made. */
export async function serve(config: Config, logger: Logger, parts: Pick<AppParts, 'renderer' | 'assets'>) {
  const { services, notes, isReady, close } = await openServices(config, logger);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
  });
  const { shutDown, isLeaving } = createShutdown(server, close, logger);
  const app = createApp(services, { ...parts, isReady: async () => !isLeaving() && (await isReady()) });
  server.on('request', app);
  server.on('clientError', answerUnreadable(config.publicUrl));
  try {
    await listen(server, config);
  } catch (error) {
    await shutDown();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const url = config.publicUrlIsSet ? config.publicUrl : `http://localhost:${port}`;
  return { url, notes, shutDown };
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Resolves at the first signal to leave; later ones change nothing. */
export function signalToLeave(logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        logger.info({ signal }, 'leaving');
        resolve();
      });
    }
  });
}
