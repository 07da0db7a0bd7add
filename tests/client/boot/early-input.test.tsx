// @vitest-environment jsdom
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { earlyInput } from '../../../client/boot/early-input';
import { replayEarlyInput, runUnlessLeaving } from '../../../client/boot/replay-early-input';
import { SIGNED_IN_HERE } from '../../../client/features/auth/storage-keys';
import { createStore } from '../../../client/ui/create-store';

const untilHydrated: AbortController[] = [];

afterEach(() => {
  for (const controller of untilHydrated.splice(0)) controller.abort();
  // What is watched on one page is not restored on the next.
  history.pushState(null, '', `${location.pathname}next/`);
  document.body.innerHTML = '';
});

/** Renders the page as the server sends it; `hydrate` starts the application and replays the events until then. */
function serverPage(page: ReactNode) {
  const root = document.body.appendChild(document.createElement('main'));
  root.innerHTML = renderToString(page);
  const controller = new AbortController();
  untilHydrated.push(controller);
  const events = earlyInput({ capture: true, signal: controller.signal });
  return async function hydrate() {
    const replay = replayEarlyInput(events);
    await act(async () => hydrateRoot(root, page));
    controller.abort();
    await act(async () => replay());
  };
}

function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}

function type(selector: string, text: string): HTMLInputElement {
  const field = find(selector, HTMLInputElement);
  field.focus();
  field.value = text;
  field.setSelectionRange(2, 2);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

function Choice({ kind, onChoose }: { kind: 'checkbox' | 'radio'; onChoose: (value: string) => void }) {
  const [chosen, setChosen] = useState('');
  return ['crash', 'dice'].map((value) => (
    <input
      key={value}
      type={kind}
      name="mode"
      value={value}
      checked={chosen === value}
      onChange={() => {
        setChosen(value);
        onChoose(value);
      }}
    />
  ));
}

test.each(['checkbox', 'radio'] as const)('a %s ticked before hydration is chosen, once', async (kind) => {
  const choices: string[] = [];
  const hydrate = serverPage(<Choice kind={kind} onChoose={(value) => choices.push(value)} />);
  find('[value=dice]', HTMLInputElement).click();
  await hydrate();
  expect(choices).toEqual(['dice']);
  expect([find('[value=crash]', HTMLInputElement).checked, find('[value=dice]', HTMLInputElement).checked]).toEqual([
    false,
    true,
  ]);
});

test('of two radio buttons pressed before hydration the last one is chosen, once', async () => {
  const choices: string[] = [];
  const hydrate = serverPage(<Choice kind="radio" onChoose={(value) => choices.push(value)} />);
  find('[value=crash]', HTMLInputElement).click();
  find('[value=dice]', HTMLInputElement).click();
  await hydrate();
  expect(choices).toEqual(['dice']);
  expect(find('[value=dice]', HTMLInputElement).checked).toBe(true);
});

function LateForm() {
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (email.current) email.current.value = '';
  }, []);
  const [heard, setHeard] = useState('');
  return (
    <>
      <input type="text" ref={email} onChange={(event) => setHeard(event.target.value)} />
      <output>{heard}</output>
    </>
  );
}

test('text typed before hydration survives a form that clears its fields on start, and reaches its state', async () => {
  const hydrate = serverPage(<LateForm />);
  const field = type('input', 'sam@example.com');
  await hydrate();
  expect(field.value).toBe('sam@example.com');
  expect(find('output', HTMLOutputElement).textContent).toBe('sam@example.com');
});

/** A form that React replaces by a loading state and renders again. */
function serverForm(onSubmit?: (event: { preventDefault: () => void }) => void) {
  const loading = createStore(false);
  function Page() {
    if (loading.useValue()) return <p>Loading</p>;
    return (
      <form action="/contact" method="post" onSubmit={onSubmit}>
        <input name="name" />
      </form>
    );
  }
  const hydrate = serverPage(
    <div id="main" tabIndex={-1}>
      <Page />
    </div>,
  );
  async function reload() {
    await act(async () => loading.set(true));
    // As after a navigation, because nothing has the focus.
    find('#main', HTMLElement).focus();
    await act(async () => loading.set(false));
  }
  return { hydrate, reload };
}

test('text typed before hydration returns with its field after a loading state, and so does the focus', async () => {
  const { hydrate, reload } = serverForm();
  type('input', 'Sam');
  await hydrate();
  await reload();
  const field = find('input', HTMLInputElement);
  expect([field.value, field.selectionStart]).toEqual(['Sam', 2]);
  expect(document.activeElement).toBe(field);
});

test('text typed before hydration does not return once its form is sent', async () => {
  const { hydrate, reload } = serverForm((event) => event.preventDefault());
  type('input', 'Sam');
  await hydrate();
  await act(async () => find('form', HTMLFormElement).requestSubmit());
  await reload();
  expect(find('input', HTMLInputElement).value).toBe('');
});

test('a comparison begun before hydration is begun once; a link opened in a new tab is not held', async () => {
  const clicks: boolean[] = [];
  const hydrate = serverPage(
    <a
      href="#compare"
      data-compare=""
      onClick={(event) => {
        event.preventDefault();
        clicks.push(event.ctrlKey);
      }}
    >
      Compare
    </a>,
  );
  const click = (ctrlKey: boolean) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey });
    find('a', HTMLAnchorElement).dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([click(false), click(true)]).toEqual([true, false]);
  await hydrate();
  expect(clicks).toEqual([false]);
});

test('the header’s search that is opened before hydration has the focus', async () => {
  const search = (
    <>
      <details>
        <summary>Menu</summary>
        <input />
      </details>
      <details>
        <summary>Search</summary>
        <input id="site-search" />
      </details>
    </>
  );
  const hydrate = serverPage(search);
  find('details', HTMLDetailsElement).open = true;
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
  find('details:last-child', HTMLDetailsElement).open = true;
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('site-search'), 20_000);
  await hydrate();
  expect(document.activeElement?.id).toBe('site-search');
});

test('a form without an address that is submitted before hydration is submitted once', async () => {
  const sent: string[] = [];
  function Form() {
    const [text, setText] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(text);
        }}
      >
        <input value={text} onInput={(event) => setText(event.currentTarget.value)} />
        <button>Check</button>
      </form>
    );
  }
  const hydrate = serverPage(<Form />);
  type('input', 'seed');
  find('button', HTMLButtonElement).click();
  find('button', HTMLButtonElement).click();
  await hydrate();
  await vi.waitFor(() => expect(sent).toEqual(['seed']), 20_000);
});

test('a sign-in that is submitted before hydration makes the next page ask who it is', () => {
  serverPage(
    <>
      <form action="/search" />
      <form action="/auth/sign-in" method="post" />
    </>,
  );
  const submit = (selector: string) =>
    find(selector, HTMLFormElement).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  submit('form[action="/search"]');
  expect(localStorage.getItem(SIGNED_IN_HERE)).toBeNull();
  submit('form[method]');
  expect(localStorage.getItem(SIGNED_IN_HERE)).toBe('1');
  localStorage.clear();
});

test('a page that a GET form leaves is hydrated once it is certain that it stays', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  const leave = (html: string) => {
    document.body.innerHTML = html;
    const controller = new AbortController();
    untilHydrated.push(controller);
    earlyInput({ capture: true, signal: controller.signal });
    find('form', HTMLFormElement).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    runUnlessLeaving(work);
  };
  leave('<form action="/newsletter" method="post"></form>');
  expect(work).toHaveBeenCalledTimes(1);
  leave('<form action="/compare"></form>');
  vi.advanceTimersByTime(9000);
  expect(work).toHaveBeenCalledTimes(1);
  // The visitor stopped the loading of the next page, or the network failed.
  vi.advanceTimersByTime(2000);
  expect(work).toHaveBeenCalledTimes(2);
  leave('<form action="/compare"></form>');
  // The page is left, and comes back from the browser's memory.
  dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
