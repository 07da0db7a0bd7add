import '@vitejs/plugin-react/preamble';
import './zod-without-eval';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { lazyProxy } from './data/lazy-proxy';
import { createAppRouter } from './router';

const router = createAppRouter(lazyProxy(async () => (await import('./data/browser-data')).browserData.utils));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
