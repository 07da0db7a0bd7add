/** An input, a text area or a select. */
type Field = HTMLElement & { type: string; value: string; checked?: boolean };

// Short in every place it stands in: the inlined script has 2 KB.
export const listen = addEventListener;

/** A field keeps what it was given, and the application hears of it as if it had just happened. */
function tell(field: Field, value: string) {
  const send = (event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));
  // Has React hydrate what the field stands in, should that be still to come.
  send('change');
  if (/^(check|radio)/.test(field.type)) {
    // A click on it changes it back to what the visitor chose.
    field.checked = !field.checked;
    field.click();
  } else {
    // The setter of the field's class: by the one React gives each field, it would take the value for one it knows.
    Reflect.set(field.constructor.prototype as object, 'value', value, field);
    send('input');
    send('change');
  }
}

/** Keeps what a visitor clicks and fills in before the application can answer; `replayEarlyInput` gives it to the application. */
export function earlyInput(listening: AddEventListenerOptions) {
  const clicked: HTMLElement[] = [];
  const filled = new Map<Field, string>();

  // Links, forms and details act by themselves. What only script can answer waits for it, and happens once.
  function holdClick(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>(
      '[data-save],button[type=button]:not([popovertarget])',
    );
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clicked.push(button);
  }
  function noteField({ target }: Event) {
    filled.set(target as Field, (target as Field).value);
  }

  listen('click', holdClick, listening);
  for (const change of ['input', 'change']) listen(change, noteField, listening);

  return function replayEarlyInput() {
    for (const [field, value] of filled) tell(field, value);
    for (const button of clicked) button.click();
  };
}
