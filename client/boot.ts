// Runs in every page's head, before anything is shown. Under 2 KB: the application waits for the visitor's first intent.
import { earlyInput, listen } from './early-input';
import { SIGNED_IN_HERE } from './features/auth/storage-keys';
import { COMPARED } from './features/compare/tray-key';
import { SAVED } from './features/saved/saved-key';
import { BAR_COLOURS, COLOUR_MODE } from './layouts/colour-mode-facts';

// The last paint of a page comes after it has loaded.
const PAUSE_MS = 1000;
const INTENTS = 'pointermove pointerdown touchstart keydown scroll wheel focusin'.split(' ');

/** Data attributes that the renderer writes on this script. */
interface BootData {
  entry: string;
  /** Separated by blanks. */
  parts: string;
  /** The page is an application's screen, or a tool that is to work offline. */
  start?: string;
}

// Named once: each of its uses is shorter.
const doc = document;
const page = doc.documentElement;
const { entry, parts, start } = (doc.currentScript as HTMLScriptElement).dataset as Partial<BootData> as BootData;
const create = (tag: string, properties: object) => Object.assign(doc.createElement(tag), properties);

function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Switched off: as if there were nothing in it.
    return;
  }
}

function whenParsed(work: () => void) {
  if (doc.readyState === 'loading') listen('DOMContentLoaded', work);
  else work();
}

/** All at once: each would name what it needs only when it arrives. */
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

const mode = stored(COLOUR_MODE) as keyof typeof BAR_COLOURS;
const content = BAR_COLOURS[mode];
if (content) {
  page.dataset['theme'] = mode;
  doc.head.prepend(create('meta', { name: 'theme-color', content }));
}

const untilHydrated = new AbortController();
// Those of the window hold up no scrolling.
const listening = { capture: true, signal: untilHydrated.signal };
function onIntent({ type, movementX, movementY }: Partial<PointerEvent>) {
  // Browsers report a pointer that rests where a new page appears.
  if (type !== 'pointermove' || movementX || movementY) hydrate();
}
for (const intent of INTENTS) listen(intent, onIntent, listening);
const replayEarlyInput = earlyInput(listening);
// After React is done with its own work: what it is told while it commits, it cannot answer.
new MutationObserver((_changes, observer) => {
  observer.disconnect();
  untilHydrated.abort();
  replayEarlyInput();
}).observe(page, { attributeFilter: ['data-hydrated'] });

if (start || [SIGNED_IN_HERE, COMPARED, SAVED].some(stored)) hydrate();

whenParsed(() => {
  const slug = doc.querySelector<HTMLElement>('[data-counted-post]')?.dataset['countedPost'];
  // The application counts the posts that are opened from then on.
  if (slug) page.dataset['counted'] = slug;
  const { requestIdleCallback: whenIdle = setTimeout } = window as { requestIdleCallback?: (work: () => void) => void };
  function afterPage() {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!connection?.saveData) fetchParts();
  }
  listen('load', () => {
    // Once it has been painted: until then all of the line is the page's.
    if (slug) whenIdle(() => countView(slug));
    setTimeout(() => whenIdle(afterPage), PAUSE_MS);
  });
});
