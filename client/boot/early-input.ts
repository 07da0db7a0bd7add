import { expectSignIn } from '../features/auth/expect-sign-in';

export type Field = HTMLInputElement;

export interface EarlyEvent {
  type: string;
  target: Field;
  value: string;
  checked: boolean;
  isOpen: boolean;
}

declare global {
  interface Window {
    earlyInput?: { events: EarlyEvent[]; end: () => void };
  }
}

// Shortens the minified inline script, which has a budget of 3,000 bytes.
export const listen = addEventListener;

/** A page that is still there after this time is not being left: the visitor stopped it, or the network failed. */
const LEAVING_MS = 10_000;

/** Marks a form that loads another page, for `runUnlessLeaving`. */
function markLeaving({ dataset }: HTMLElement) {
  const stay = () => delete dataset['leaving'];
  dataset['leaving'] = '';
  setTimeout(stay, LEAVING_MS);
  // The browser may keep the page for its Back button.
  listen('pagehide', stay);
}

/** Records input, focus, clicks and submissions before hydration, for `replay-early-input.ts`. */
export function earlyInput(listening: AddEventListenerOptions): EarlyEvent[] {
  const events: EarlyEvent[] = [];

  function note(type: string, target: Field, isOpen = false) {
    const { value, checked } = target;
    events.push({ type, target, value, checked, isOpen });
  }
  function noteFocus() {
    note('focusin', document.activeElement as Field);
  }
  function noteChange({ type, target, newState }: Event & { newState?: string }) {
    const { open = newState === 'open' } = target as { open?: boolean };
    if (open) (target as Element).querySelector<Field>('#site-search')?.focus();
    note(type, target as Field, open);
  }
  function hold(event: Event, target: Field) {
    event.preventDefault();
    event.stopImmediatePropagation();
    note(event.type, target);
  }
  // Links, forms with an action and details work without JavaScript. Other clicks are recorded.
  function holdClick(event: MouseEvent) {
    // A click outside all fields removes focus from them.
    noteFocus();
    const button = (event.target as Element).closest<Field>(
      '[data-compare],[data-save],button[type=button]:not([popovertarget])',
    );
    if (button && !(event.ctrlKey || event.metaKey || event.shiftKey)) hold(event, button);
  }
  function holdSubmit(event: Event) {
    const form = event.target as Field;
    const action = form.getAttribute('action');
    if (action === null) hold(event, form);
    // The next page must ask whether it is signed in: no script of this page will know.
    else if (action.startsWith('/auth/')) expectSignIn();
    else if (!form.matches('[method=post]')) markLeaving(form);
  }

  listen('click', holdClick, listening);
  listen('submit', holdSubmit, listening);
  listen('focusin', noteFocus, listening);
  for (const change of ['input', 'change', 'toggle']) listen(change, noteChange, listening);
  return events;
}
