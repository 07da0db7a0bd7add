import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routerManifest } from './asset-manifest';
import type { BuiltChunks } from './asset-manifest';
import type { PageRenderer } from './page-renderer';

interface EntryServer {
  render: (input: Parameters<PageRenderer['render']>[0] & { manifest: object }) => ReturnType<PageRenderer['render']>;
}

/** Renders with the bundle that lies beside this one. */
export async function builtRenderer(serverDir: string, clientDir: string): Promise<PageRenderer> {
  const chunks = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as BuiltChunks;
  const manifest = routerManifest(chunks);
  const entry = (await import(path.join(serverDir, 'entry-server.js'))) as EntryServer;
  return { development: false, render: (input) => entry.render({ ...input, manifest }) };
}
