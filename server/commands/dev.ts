import path from 'node:path';
import { readConfig } from '../base/config';
import { createLogger } from '../base/logger';
import { serve, runUntilShutdown } from '../process/serve';
import { waitForShutdownSignal } from '../process/shutdown-signal';
import { viteRenderer } from '../ssr/vite-renderer';

const config = readConfig();
const logger = createLogger(config.logLevel);
const leaving = waitForShutdownSignal(logger);
const { renderer, assets, close } = await viteRenderer();
try {
  const parts = { renderer, assets, publicDir: path.resolve('client/public') };
  await runUntilShutdown(leaving, await serve(config, logger, parts), ' (development)');
} finally {
  await close();
}
