import { useSyncExternalStore } from 'react';
import { BAR_COLOURS, COLOUR_MODE } from './colour-mode-facts';

export type ColourMode = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  tintBars();
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

function read(): ColourMode {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function apply(mode: string | null) {
  const { dataset } = document.documentElement;
  if (mode === 'light' || mode === 'dark') dataset['theme'] = mode;
  else delete dataset['theme'];
  tintBars();
  for (const listener of listeners) listener();
}

// The first tag that fits counts; those the page comes with follow the system.
function tintBars() {
  document.querySelector('meta[name=theme-color]:not([media])')?.remove();
  const mode = read();
  if (mode === 'system') return;
  const tint = document.createElement('meta');
  document.head.prepend(Object.assign(tint, { name: 'theme-color', content: BAR_COLOURS[mode] }));
}

function followOtherTab(event: StorageEvent) {
  if (event.key === COLOUR_MODE) apply(event.newValue);
}

export function chooseColourMode(mode: ColourMode) {
  try {
    if (mode === 'system') localStorage.removeItem(COLOUR_MODE);
    else localStorage.setItem(COLOUR_MODE, mode);
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
  apply(mode);
}

/** Undefined until the browser has said: the page itself is the same for everyone. */
export function useColourMode(): ColourMode | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
