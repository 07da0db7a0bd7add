// Usage: node server/commands/start.mjs [command] [arguments]. A command is the name of a file in dist/server; the
// default is 'main', the server. 'dev' runs from the sources.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildWhenChanged, installDependencies, root } from './prepare.mjs';

const [command = 'main', ...rest] = process.argv.slice(2);

await installDependencies();
if (command === 'dev') {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./dev.ts');
} else {
  await buildWhenChanged();
  process.env.NODE_ENV ??= 'production';
  const entry = path.join(root, 'dist/server', `${command}.js`);
  process.argv = [process.argv[0], entry, ...rest];
  await import(pathToFileURL(entry).href);
}
