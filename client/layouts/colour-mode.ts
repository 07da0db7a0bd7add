import { useSyncExternalStore } from 'react';
import { browserStorage } from '../trpc/browser-storage';
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

// Browsers apply the first matching tag; the server-rendered ones follow the system's mode.
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
  if (mode === 'system') browserStorage.remove(COLOUR_MODE);
  else browserStorage.write(COLOUR_MODE, mode);
  apply(mode);
}

/** Undefined until hydration: the server-rendered page is the same for all visitors. */
export function useColourMode(): ColourMode | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
