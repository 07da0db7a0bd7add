import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
rmSync('dist', { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
cpSync('server/demo/content', 'dist/server/demo-content', { recursive: true });
