import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config';
import { builtAssets } from './http/built-assets';
import { createLogger } from './logger';
import { serve, signalToLeave } from './serve';
import { builtRenderer } from './ssr/built-renderer';

async function main() {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  // Asked for first, so that a signal during the start leaves in order too.
  const leaving = signalToLeave(logger);
  const serverDir = path.dirname(fileURLToPath(import.meta.url));
  const clientDir = path.join(serverDir, '../client');
  const renderer = await builtRenderer(serverDir, clientDir);
  const { url, notes, shutDown } = await serve(config, logger, { renderer, assets: builtAssets(clientDir) });
  process.stdout.write(`${[...notes, `LootRank is ready at ${url}`].join('\n')}\n`);
  await leaving;
  await shutDown();
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
});
