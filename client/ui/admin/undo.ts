import { showToast } from '../toast-store';

const OFFERED_MS = 10 * 60_000;

export interface Undoable {
  /** Of the toast that tells about the act. */
  title: string;
  description: string;
  /** Takes the act back, and tells how that went. */
  undo: () => Promise<void>;
}

let last: { undo: () => void; until: number } | undefined;
let isListening = false;

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Where the key takes back what was typed. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null);

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
  if (!isUndo || event.defaultPrevented || isField(event.target) || !last || Date.now() > last.until) return;
  event.preventDefault();
  last.undo();
}

/**
 * Tells that something is done, with a button that takes it back. For ten minutes Ctrl Z (⌘ Z) does the same outside
 * fields, for the last act and once. For everything that can be undone: deletions, orders, settings, bulk actions.
 */
export function offerUndo({ title, description, undo }: Undoable): void {
  const run = () => {
    if (last?.undo === run) last = undefined;
    void undo();
  };
  last = { undo: run, until: Date.now() + OFFERED_MS };
  if (!isListening) document.addEventListener('keydown', onKeyDown);
  isListening = true;
  // A phone has no such key.
  const key = matchMedia('(hover: hover)').matches ? ` (${isMac() ? '⌘ Z' : 'Ctrl Z'})` : '';
  showToast({ kind: 'success', subject: 'undo', title, description, action: { label: `Undo${key}`, run } });
}
