import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp } from '../../server/app';
import { readConfig } from '../../server/base/config';
import { builtAssets } from '../../server/http/built-assets';
import { createLogger } from '../../server/base/logger';
import { openServices } from '../../server/process/open-services';
import { builtRenderer } from '../../server/ssr/built-renderer';
import { answerMessages } from './child-script';

// The production build and the whole application, without the page cache that serve() puts in front of it.
const dist = path.resolve('dist');
const clientDir = path.join(dist, 'client');
const config = readConfig();
const { services, close } = await openServices(config, createLogger('silent'));
const renderer = await builtRenderer(path.join(dist, 'server'), clientDir);
const app = createApp(services, {
  // Development mode: every request renders; nothing is cached or shared between concurrent requests.
  renderer: { ...renderer, development: true },
  assets: builtAssets(clientDir),
  publicDir: clientDir,
  isOpen: () => true,
  isShuttingDown: () => false,
  isReady: () => Promise.resolve(true),
});
const server = createServer(app).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void (async () => {
    for (const step of close) await step.run();
    process.disconnect();
  })();
});
answerMessages(() => Promise.resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
