import { readConfig } from '../config';
import { createLogger } from '../logger';
import { serve, signalToLeave } from '../serve';
import { viteRenderer } from '../ssr/vite-renderer';

const config = readConfig();
const logger = createLogger(config.logLevel);
const leaving = signalToLeave(logger);
const { renderer, assets, close } = await viteRenderer();
const { url, notes, shutDown } = await serve(config, logger, { renderer, assets });
process.stdout.write(`${[...notes, `LootRank is ready at ${url} (development)`].join('\n')}\n`);
await leaving;
await close();
await shutDown();
