import type { EarlyEvent, Field } from './early-input';

const LATE_PARTS_MS = 10_000;

type Find = () => Field | undefined;

const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio';
const appliesAtOnce = (field: Field) => isChoice(field) || field.tagName === 'SELECT';

/**
 * Properties that survive a new render by React: form and name, else link or class. Extensions and translators change
 * text and neighbours, which makes React replace the server's elements.
 */
const getIdentity = (element: Field) =>
  JSON.stringify([
    element.form?.getAttribute('action'),
    element.name || element.getAttribute('href') || element.className,
    element.type,
    isChoice(element) && element.value,
  ]);

function finder(element: Field): Find {
  const identity = getIdentity(element);
  const equals = () =>
    [...document.querySelectorAll<Field>(element.tagName)].filter((other) => getIdentity(other) === identity);
  const place = equals().indexOf(element);
  return () => (element.isConnected ? element : equals()[place]);
}

/** Dispatches the field's events, so that React handles the value as if it were entered now. */
function enter(find: Find, { value, checked }: Pick<Field, 'value' | 'checked'>, { files }: Field) {
  const send = (event: string) => find()?.dispatchEvent(new Event(event, { bubbles: true }));
  send('change');
  let field: Field | undefined;
  while (field !== (field = find()) && field) {
    if (isChoice(field)) {
      // Inverted first, because the click toggles it back to the visitor's choice.
      field.checked = !checked;
      field.click();
    } else {
      // The prototype's setter: React overrides the field's own, which would ignore the value as unchanged. A file
      // input's list can be set, its value cannot.
      Reflect.set(field.constructor.prototype as object, files ? 'files' : 'value', files ?? value, field);
      send('input');
      send('change');
    }
  }
}

/** Waits while a form loads another page: work done on a page that is being left would be lost. */
export function runUnlessLeaving(work: () => void) {
  if (document.querySelector('form[data-leaving]')) setTimeout(runUnlessLeaving, 100, work);
  else work();
}

/** Retries until a late-hydrated part of the page handles the submission. */
function submitSoon(find: Find) {
  setTimeout(() => (find() as HTMLFormElement | undefined)?.requestSubmit(), 50);
}

/**
 * Call it before hydration. The returned function, called afterwards, replays everything, in the same elements or in
 * those that replaced them.
 */
export function replayEarlyInput(events: EarlyEvent[]): () => void {
  const filled = new Map<Field, { find: Find; event: EarlyEvent; isEntered: boolean }>();
  const opened = new Map<Field, Find>();
  const held = new Map<Field, Find>();
  let focused: { element: Field; find: Find } | undefined;

  function take(event: EarlyEvent) {
    const { type, target, isOpen } = event;
    const find = filled.get(target)?.find ?? finder(target);
    if (type === 'focusin') focused = { element: target, find };
    else if (type === 'click' || type === 'submit') held.set(target, find);
    else if (type !== 'toggle') {
      // Of a group of radio buttons only the last choice counts.
      for (const other of filled.keys()) {
        if (target.type === 'radio' && other.name === target.name && other.form === target.form) filled.delete(other);
      }
      filled.set(target, { find, event, isEntered: false });
    } else if (isOpen) opened.set(target, find);
    else opened.delete(target);
  }

  function restoreFocus() {
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || activeElement?.id === 'main';
    if (!focused || focused.element.isConnected || !isFocusLost) return;
    const element = focused.find();
    if (!element) return;
    const { selectionStart, selectionEnd } = focused.element;
    element.focus({ preventScroll: true });
    if (typeof selectionStart === 'number') element.setSelectionRange(selectionStart, selectionEnd);
    focused = { element, find: finder(element) };
  }

  function restore() {
    // Texts first: a choice may submit its whole form.
    const inOrder = [...filled].sort(([one], [other]) => Number(appliesAtOnce(one)) - Number(appliesAtOnce(other)));
    for (const [field, { find, event, isEntered }] of inOrder) {
      if (isEntered && field.isConnected) continue;
      if (!find()) continue;
      enter(find, isEntered ? field : event, field);
      filled.delete(field);
      const twin = find();
      if (twin) filled.set(twin, { find: finder(twin), event, isEntered: true });
    }
    for (const [old, find] of [...opened]) {
      const panel = find();
      if (!panel || panel === old) continue;
      opened.delete(old);
      opened.set(panel, finder(panel));
      if (panel.popover) panel.showPopover();
      else panel.setAttribute('open', '');
    }
    restoreFocus();
  }

  for (const event of events) take(event);
  events.push = (...more) => {
    for (const event of more) take(event);
    return more.length;
  };
  // After React's own listener: a form without an action would reload the page.
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    // The application sends it: a replaced, empty form stays empty.
    if (event.defaultPrevented && form.method === 'post') {
      for (const field of filled.keys()) if (field.form === form) filled.delete(field);
    }
    if (event.defaultPrevented || form.hasAttribute('action')) return;
    event.preventDefault();
    submitSoon(finder(event.target as Field));
  });

  return () => {
    restore();
    for (const [element, find] of held) {
      if (element.tagName === 'FORM') submitSoon(find);
      else find()?.click();
    }
    // Parts of the page hydrate later, and React may replace them then, also after a choice changed the query. Another
    // page has its own fields.
    const { pathname } = location;
    const observer = new MutationObserver(() => {
      if (location.pathname === pathname) restore();
      else observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), LATE_PARTS_MS);
  };
}
