/** An input, textarea or select. */
type Field = HTMLElement & { type: string; value: string; checked?: boolean };

// An alias shortens the minified inline script, which has a budget of 2 KB.
export const listen = addEventListener;

/** Keeps the field's current value and dispatches its events, so that React handles it as if it were entered now. */
function setFieldValue(field: Field, value: string) {
  const send = (event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));
  // Makes React hydrate the boundary that contains the field, if it has not yet.
  send('change');
  if (/^(check|radio)/.test(field.type)) {
    // Inverted first, because the click toggles it back to the visitor's choice.
    field.checked = !field.checked;
    field.click();
  } else {
    // Use the prototype's setter: React overrides the field's own one and would ignore a value set through it as
    // unchanged.
    Reflect.set(field.constructor.prototype as object, 'value', value, field);
    send('input');
    send('change');
  }
}

/** Records clicks and field changes made before hydration; `replayEarlyInput` replays them. */
export function earlyInput(listening: AddEventListenerOptions) {
  const clicked: HTMLElement[] = [];
  const filled = new Map<Field, string>();

  // Links, forms and details work without script. Clicks on script-only buttons are held and replayed once.
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
    for (const [field, value] of filled) setFieldValue(field, value);
    for (const button of clicked) button.click();
  };
}
