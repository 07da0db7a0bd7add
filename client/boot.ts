// Runs in every page's head, before anything is shown. Under 2 KB: the application waits for the visitor's first intent.
import { earlyInput } from './early-input';
import { SIGNED_IN_HERE } from './features/auth/storage-keys';
import { COLOUR_MODE } from './layouts/colour-mode-key';

// What a page paints last, it paints after it has loaded.
const PAUSE_MS = 1000;
const INTENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'wheel', 'focusin'];

const page = document.documentElement;
const { entry = '', parts = '', start } = (document.currentScript as HTMLScriptElement).dataset;
const startsAtOnce = start !== undefined;

function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function whenParsed(work: () => void) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', work);
  else work();
}

/** All at once: each would name what it needs only when it arrives. */
function fetchParts() {
  for (const href of [entry, ...parts.split(' ')]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href });
    document.head.append(link);
  }
}

let isStarting = false;

function hydrate() {
  if (isStarting) return;
  isStarting = true;
  fetchParts();
  whenParsed(() => {
    // Lost on the way: the next intent tries again.
    import(entry).catch(() => (isStarting = false));
  });
}

function countView(slug: string) {
  fetch('/trpc/posts.recordView', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: { slug } }),
  })
    // Read to its end: until then the browser takes the request for unfinished.
    .then((answer) => answer.text())
    .catch(() => undefined);
}

const mode = stored(COLOUR_MODE);
if (mode === 'dark' || mode === 'light') page.dataset['theme'] = mode;

const untilHydrated = new AbortController();
const listening = { capture: true, passive: true, signal: untilHydrated.signal };
function onIntent({ type, movementX, movementY }: Partial<PointerEvent>) {
  // Browsers report a pointer that rests where a new page appears.
  if (type !== 'pointermove' || movementX || movementY) hydrate();
}
for (const intent of INTENTS) addEventListener(intent, onIntent, listening);
const handOver = earlyInput(listening);
// After React is done with its own work: what it is told while it commits, it cannot answer.
new MutationObserver((_changes, observer) => {
  observer.disconnect();
  untilHydrated.abort();
  handOver();
}).observe(page, { attributeFilter: ['data-hydrated'] });

if (startsAtOnce || stored(SIGNED_IN_HERE)) hydrate();

whenParsed(() => {
  const slug = document.querySelector<HTMLElement>('[data-counted-post]')?.dataset['countedPost'];
  // The application counts the posts that are opened from then on.
  if (slug) page.dataset['counted'] = slug;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  function afterPage() {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!connection?.saveData) fetchParts();
  }
  addEventListener('load', () => {
    if (slug) countView(slug);
    setTimeout(() => whenIdle(afterPage), PAUSE_MS);
  });
});
