import { expectSignIn } from '../features/auth/expect-sign-in';

/** An input, textarea or select; other elements have a part of this. */
export type Field = HTMLInputElement;

/** Everything a visitor did before the application could hear of it. */
export interface EarlyEvent {
  type: string;
  target: Field;
  /** The field's content at that moment. */
  value: string;
  checked: boolean;
  /** Whether a menu or panel was left open. */
  isOpen: boolean;
}

declare global {
  interface Window {
    /** Set by client/boot/boot.ts. */
    earlyInput?: { events: EarlyEvent[]; end: () => void };
  }
}

// An alias shortens the minified inline script, which has a budget of 3,000 bytes.
export const listen = addEventListener;

/** Records what is entered, opened, focused, clicked and submitted before hydration, for `replay-early-input.ts`. */
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
    // The header's search takes the focus as it opens.
    if (open) (target as Element).querySelector<Field>('#site-search')?.focus();
    note(type, target as Field, open);
  }
  function hold(event: Event, target: Field) {
    event.preventDefault();
    event.stopImmediatePropagation();
    note(event.type, target);
  }
  // Links, forms with an address and details work without script. What only the script can do is held.
  function holdClick(event: MouseEvent) {
    // Also a click beside all fields, which takes the focus from them.
    noteFocus();
    const button = (event.target as Element).closest<Field>(
      '[data-compare],[data-save],button[type=button]:not([popovertarget])',
    );
    // With these keys a link opens elsewhere.
    if (button && !(event.ctrlKey || event.metaKey || event.shiftKey)) hold(event, button);
  }
  function holdSubmit(event: Event) {
    const form = event.target as Field;
    const action = form.getAttribute('action');
    if (action === null) hold(event, form);
    // The next page must ask whether it is a signed-in one: no script of this page will tell.
    else if (action.startsWith('/auth/')) expectSignIn();
  }

  listen('click', holdClick, listening);
  listen('submit', holdSubmit, listening);
  listen('focusin', noteFocus, listening);
  for (const change of ['input', 'change', 'toggle']) listen(change, noteChange, listening);
  return events;
}
