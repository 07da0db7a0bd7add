import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pageAssets } from './asset-manifest';
import type { BuiltChunks, PageAssets } from './asset-manifest';
import type { PageRenderer } from './page-renderer';

interface EntryServer {
  render: (input: Parameters<PageRenderer['render']>[0] & { assets: PageAssets }) => ReturnType<PageRenderer['render']>;
}

export async function builtRenderer(serverDir: string, clientDir: string): Promise<PageRenderer> {
  const chunks = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as BuiltChunks;
  const assets = pageAssets(chunks);
  const entry = (await import(path.join(serverDir, 'entry-server.js'))) as EntryServer;
  return { development: false, render: (input) => entry.render({ ...input, assets }) };
}
