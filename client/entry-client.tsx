import '@vitejs/plugin-react/preamble';
import './boot/zod-without-eval';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { orDocument } from './trpc/document-instead';
import { lazyProxy } from './trpc/path-proxy';
import { replayEarlyInput, runUnlessLeaving } from './boot/replay-early-input';
import { createAppRouter } from './router';

const loadData = async () => (await import('./trpc/browser-data')).browserData;
const router = createAppRouter({
  utils: lazyProxy(async () => (await loadData()).utils, orDocument),
  client: lazyProxy(async () => (await loadData()).client),
});

const page = document.documentElement;
const theme = page.dataset['theme'];
const { earlyInput } = window;
const replay = replayEarlyInput(earlyInput?.events ?? []);
// Replay after React's commit: React does not handle events dispatched during it.
new MutationObserver((_changes, observer) => {
  // React drops the attribute when it renders the document again. Before the next paint, so that a dark page does not
  // flash.
  if (theme) page.dataset['theme'] ??= theme;
  if (!page.dataset['hydrated']) return;
  observer.disconnect();
  earlyInput?.end();
  runUnlessLeaving(replay);
}).observe(page, { attributeFilter: ['data-hydrated', 'data-theme'] });

runUnlessLeaving(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  }),
);
