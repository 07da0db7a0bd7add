import { readConfig } from '../config';
import { createLogger } from '../logger';
import { leaveOnSignals, serve } from '../serve';
import { viteRenderer } from '../ssr/vite-renderer';

const config = readConfig();
const logger = createLogger(config.logLevel);
const { renderer, assets, close } = await viteRenderer();
const { url, notes, shutDown } = await serve(config, logger, { renderer, assets });
leaveOnSignals(async () => {
  await close();
  await shutDown();
}, logger);
process.stdout.write(`${[...notes, `LootRank is ready at ${url} (development)`].join('\n')}\n`);
