// Runs in every page's head before the first paint. Under 3,000 bytes: the application itself is loaded at the
// visitor's first interaction.
import { earlyInput, listen } from './early-input';
import { COUNTRY } from '../features/affiliate/country-key';
import { markPause } from '../features/auth/mark-pause';
import { SIGNED_IN_HERE } from '../features/auth/storage-keys';
import { COMPARED } from '../features/compare/tray-key';
import { SAVED } from '../features/saved/saved-key';
import { BAR_COLOURS, COLOUR_MODE } from '../layouts/colour-mode-facts';

// Delay after `load` before prefetching: the last paint comes after `load`.
const PAUSE_MS = 1000;
const INTENTS = 'pointermove pointerdown touchstart keydown scroll wheel focusin'.split(' ');

interface BootData {
  entry: string;
  parts: string;
  /** Hydrate without waiting for an interaction: application screens, and tools that work offline. */
  start?: string;
}

const doc = document;
const page = doc.documentElement;
const { entry, parts, start } = (doc.currentScript as HTMLScriptElement).dataset as Partial<BootData> as BootData;
const create = (tag: string, properties: object) => Object.assign(doc.createElement(tag), properties);

function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return;
  }
}

function whenParsed(work: () => void) {
  if (doc.readyState === 'loading') listen('DOMContentLoaded', work);
  else work();
}

/** Otherwise each import is discovered only after its parent has arrived. */
function fetchParts() {
  for (const href of [entry, ...parts.split(' ')]) {
    doc.head.append(create('link', { rel: 'modulepreload', href }));
  }
}

let isStarting = false;

function hydrate() {
  if (isStarting) return;
  isStarting = true;
  fetchParts();
  whenParsed(() => {
    import(entry).catch(() => (isStarting = false));
  });
}

function countView(slug: string) {
  fetch('/trpc/posts.recordView', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: { slug } }),
  })
    // Until the body is read the browser treats the request as unfinished.
    .then((answer) => answer.text())
    .catch(() => undefined);
}

const mode = stored(COLOUR_MODE) as keyof typeof BAR_COLOURS;
const content = BAR_COLOURS[mode];
if (content) {
  page.dataset['theme'] = mode;
  doc.head.prepend(create('meta', { name: 'theme-color', content }));
}

markPause();
listen('pageshow', markPause);

const untilHydrated = new AbortController();
// No `passive`: browsers make touch and wheel listeners on the window passive by default.
const listening = { capture: true, signal: untilHydrated.signal };
function onIntent({ type, movementX, movementY }: Partial<PointerEvent>) {
  // Browsers also send pointermove, without movement, when a page appears under a resting pointer.
  if (type !== 'pointermove' || movementX || movementY) hydrate();
}
for (const intent of INTENTS) listen(intent, onIntent, listening);
window.earlyInput = { events: earlyInput(listening), end: () => untilHydrated.abort() };

if (start || [SIGNED_IN_HERE, COMPARED, SAVED, COUNTRY].some(stored)) hydrate();

whenParsed(() => {
  const slug = doc.querySelector<HTMLElement>('[data-counted-post]')?.dataset['countedPost'];
  // So that the application counts only posts opened by later navigation. On `window`, because React may replace any
  // element.
  if (slug) window.countedPost = slug;
  const { requestIdleCallback: whenIdle = setTimeout } = window as { requestIdleCallback?: (work: () => void) => void };
  function afterPage() {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!connection?.saveData) fetchParts();
  }
  listen('load', () => {
    // Not before the first paint, which needs all of the bandwidth.
    if (slug) whenIdle(() => countView(slug));
    setTimeout(() => whenIdle(afterPage), PAUSE_MS);
  });
});
