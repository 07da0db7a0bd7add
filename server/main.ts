import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './base/config';
import { builtAssets } from './http/built-assets';
import { createLogger } from './base/logger';
import { serve, runUntilShutdown } from './process/serve';
import { waitForShutdownSignal } from './process/shutdown-signal';
import { formatError } from './process/operator-message';
import { logProcessOutput, writeFinalMessage } from './base/process-output';
import { builtRenderer } from './ssr/built-renderer';

const LAST_MS = 1_000;

let dataDir = '';

async function main() {
  const config = readConfig();
  ({ dataDir } = config);
  const logger = createLogger(config.logLevel);
  logProcessOutput(logger);
  // First, so that a signal during startup also shuts down in order.
  const leaving = waitForShutdownSignal(logger);
  const serverDir = path.dirname(fileURLToPath(import.meta.url));
  const clientDir = path.join(serverDir, '../client');
  const renderer = await builtRenderer(serverDir, clientDir);
  const parts = { renderer, assets: builtAssets(clientDir), publicDir: clientDir };
  await runUntilShutdown(leaving, await serve(config, logger, parts));
  // Everything is closed: exit even if a connection is open, for example to an unresponsive mail server.
  setTimeout(() => process.exit(), LAST_MS).unref();
}

main().catch((error: unknown) => {
  writeFinalMessage(formatError(error, dataDir));
  process.exitCode = 1;
});
