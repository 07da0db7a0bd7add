// Production build: client, then server. The server reads the client's manifest only at run time.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
rmSync('dist', { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
// The demo's texts are read when they are seeded.
cpSync('server/demo/content', 'dist/server/demo-content', { recursive: true });
