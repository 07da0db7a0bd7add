import { dismissToast, showToast, shownToasts } from '../toast-store';
import type { Toast } from '../toast-store';

const OFFERED_MS = 10 * 60_000;

export interface Undoable {
  /** Of the toast that tells about the act. */
  title: string;
  description: string;
  /** Takes the act back. Gives what to say then, such as 'Order as before'; nothing where that is told already. */
  undo: () => Promise<Told | undefined>;
}

type Told = Pick<Toast, 'kind' | 'title' | 'description'>;

let last: { undo: () => Promise<void>; until: number } | undefined;
let isListening = false;

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Inputs that hold no typed text. */
const UNTYPED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'range', 'color', 'file'];
const TYPED = `input:not(${UNTYPED.map((type) => `[type=${type}]`).join()}), textarea, [role=textbox]`;

/** Where the key takes back what was typed. */
export const isTypedField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED) !== null);

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
  if (!isUndo || event.defaultPrevented || isTypedField(event.target) || !last || Date.now() > last.until) return;
  event.preventDefault();
  void last.undo();
}

/**
 * Tells that something is done, with a button that takes it back. For ten minutes Ctrl Z (⌘ Z) does the same outside
 * fields, for the last act and once. For everything that can be undone: deletions, orders, settings, bulk actions.
 * Returns what the button does, for a screen with a button of its own: whichever takes the act back, the toast goes.
 */
export function offerUndo({ title, description, undo }: Undoable): () => Promise<void> {
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
  // A phone has no such key.
  const key = matchMedia('(hover: hover)').matches ? ` (${isMac() ? '⌘ Z' : 'Ctrl Z'})` : '';
  showToast({ kind: 'success', subject: 'undo', title, description, action: { label: `Undo${key}`, run: runOnce } });
  return run;
}
