import '@vitejs/plugin-react/preamble';
import './zod-without-eval';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { lazily } from './data/lazily';
import { createAppRouter } from './router';

const router = createAppRouter(lazily(async () => (await import('./data/browser-data')).browserData.utils));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
