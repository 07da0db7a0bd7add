import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import type { PageRenderer } from './page-renderer';

interface EntryServer {
  render: (input: Parameters<PageRenderer['render']>[0] & { manifest: object }) => ReturnType<PageRenderer['render']>;
}

const manifest = {
  routes: {
    __root__: {
      scripts: ['/@vite/client', '/client/entry-client.tsx'].map((src) => ({ attrs: { type: 'module', src } })),
    },
  },
};

/** Development: sources are compiled when asked for, and changes reach the open page. */
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
      return entry.render({ ...input, manifest });
    },
  };
  return { renderer, assets: vite.middlewares, close: () => vite.close() };
}
