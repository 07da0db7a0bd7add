// Usage: node tests/bench/run.mjs <script of this folder> [options]. Installs and builds first if needed.
import process from 'node:process';
import { register } from 'tsx/esm/api';
import { buildWhenChanged } from '../../server/commands/prepare.mjs';

const [script] = process.argv.splice(2, 1);
await buildWhenChanged();
process.env.NODE_ENV = 'production';
register();
await import(`./${script}.ts`);
