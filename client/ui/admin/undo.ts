import { dismissToast, showToast, shownToasts } from '../messages/toast-store';
import type { Toast } from '../messages/toast-store';

const OFFERED_MS = 10 * 60_000;

export interface Undoable {
  title: string;
  description: string;
  /** Whether the screen says it and has its own button: then there is no toast. */
  isInPage?: boolean;
  /** Resolves to a message such as 'Order as before'; undefined if that is shown already. */
  undo: () => Promise<Told | undefined>;
}

type Told = Pick<Toast, 'kind' | 'title' | 'description'>;

let last: { undo: () => Promise<void>; until: number } | undefined;
let isListening = false;

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const UNTYPED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'range', 'color', 'file'];
const TYPED = `input:not(${UNTYPED.map((type) => `[type=${type}]`).join()}), textarea, [role=textbox]`;

/** Here the key undoes typing. */
export const isTypedField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED) !== null);

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
  if (!isUndo || event.defaultPrevented || isTypedField(event.target) || !last || Date.now() > last.until) return;
  event.preventDefault();
  void last.undo();
}

/**
 * A toast with an Undo button. For ten minutes Ctrl Z (⌘ Z) outside fields undoes the last action too. Returns what the
 * button does, for a screen with its own button; either way the toast closes.
 */
export function offerUndo({ title, description, undo, isInPage = false }: Undoable): () => Promise<void> {
  let isRunning = false;
  const close = () => {
    const own = shownToasts.get().find(({ action }) => action?.run === runOnce);
    if (own) dismissToast(own.id);
  };
  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    if (last?.undo === run) last = undefined;
    close();
    try {
      const told = await undo();
      if (told) showToast({ kind: 'success', subject: 'undo', ...told });
    } finally {
      isRunning = false;
    }
  }
  const runOnce = () => void run();
  last = { undo: run, until: Date.now() + OFFERED_MS };
  // A toast stays while the pointer rests on it or another tab covers the page.
  setTimeout(close, OFFERED_MS);
  if (!isListening) document.addEventListener('keydown', onKeyDown);
  isListening = true;
  if (isInPage) return run;
  const key = matchMedia('(hover: hover)').matches ? ` (${isMac() ? '⌘ Z' : 'Ctrl Z'})` : '';
  showToast({ kind: 'success', subject: 'undo', title, description, action: { label: `Undo${key}`, run: runOnce } });
  return run;
}
