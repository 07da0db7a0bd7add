type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  /** React's note of the value it knows. */
  _valueTracker?: { setValue: (value: string) => void };
};

// Short in every place it stands in: the inlined script has 2 KB.
export const listen = addEventListener;

const isCheckable = (field: Field) => /^(checkbox|radio)$/.test(field.type);

/** A field keeps what it was given, and the application hears of it as if it had just happened. */
function tell(field: Field, value: string) {
  const event = () => field.dispatchEvent(new Event(isCheckable(field) ? 'click' : 'change', { bubbles: true }));
  if (field.value !== value) field.value = value;
  // The first one has React hydrate what the field stands in, should that be still to come.
  event();
  field._valueTracker?.setValue(isCheckable(field) ? `${!(field as HTMLInputElement).checked}` : `${value}.`);
  event();
}

/** Keeps what a visitor clicks and fills in before the application can answer; `replayEarlyInput` gives it to the application. */
export function earlyInput(listening: AddEventListenerOptions) {
  const clicked: HTMLElement[] = [];
  const filled = new Map<Field, string>();

  // Links, forms and details act by themselves. What only script can answer waits for it, and happens once.
  function holdClick(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (!button) return;
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
