import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import type { PageAssets } from './asset-manifest';
import type { PageRenderer } from './page-renderer';

interface EntryServer {
  render: (input: Parameters<PageRenderer['render']>[0] & { assets: PageAssets }) => ReturnType<PageRenderer['render']>;
}

const assets: PageAssets = {
  manifest: { routes: { __root__: { scripts: [{ attrs: { type: 'module', src: '/@vite/client' } }] } } },
  entry: '/client/entry-client.tsx',
  parts: {},
};

export async function viteRenderer(): Promise<{
  renderer: PageRenderer;
  assets: RequestHandler;
  close: () => Promise<void>;
}> {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  const renderer: PageRenderer = {
    development: true,
    render: async (input) => {
      const entry = (await vite.ssrLoadModule('/client/entry-server.tsx')) as EntryServer;
      return entry.render({ ...input, assets });
    },
  };
  return { renderer, assets: vite.middlewares, close: () => vite.close() };
}
