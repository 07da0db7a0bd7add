// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderLayout } from '../layouts/layout-fixture';

interface Suggestion {
  kind: string;
  name: string[];
  note: string | null;
  href: string;
}

type Suggest = (input: { q: string }) => Promise<Suggestion[]>;

const COPPERLINE = { kind: 'casino', name: ['', 'Copper', 'line'], note: null, href: '/casino/copperline' };
const CLOSED = {
  kind: 'casino',
  name: ['', 'Copper', ' <b>Gate</b>'],
  note: 'This site has closed',
  href: '/casino/gate',
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('CSS', { supports: () => false });
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pages = { '/casino/copperline': () => <h1>Copperline</h1>, '/search': () => <h1>Results</h1> };

async function openField(suggest: Suggest) {
  const ensureData = vi.fn(suggest);
  const router = await renderLayout({ pages, utils: { search: { suggest: { ensureData } } } });
  const field = screen.getByPlaceholderText<HTMLInputElement>('Search for casinos, bonuses, games...');
  (field.closest('details') as HTMLDetailsElement).open = true;
  field.focus();
  await vi.waitFor(() => expect(field.getAttribute('role')).toBe('combobox'), { timeout: 10_000 });
  return { field, router, ensureData };
}

async function type(field: HTMLInputElement, value: string) {
  await act(async () => {
    fireEvent.input(field, { target: { value } });
    await vi.advanceTimersByTimeAsync(400);
  });
}

const press = (field: HTMLInputElement, key: string) => act(async () => fireEvent.keyDown(field, { key }));
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

test('input is sent only after a pause in typing, and never if blank', async () => {
  const { field, ensureData } = await openField(() => Promise.resolve([COPPERLINE]));
  for (const value of ['c', 'co', 'cop']) await act(async () => fireEvent.input(field, { target: { value } }));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(ensureData.mock.calls).toEqual([[{ q: 'cop' }]]);
  await type(field, '   ');
  await type(field, '');
  expect(ensureData).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the list announces its state, escapes its matches, and marks a closed site', async () => {
  const { field } = await openField(() => Promise.resolve([COPPERLINE, CLOSED]));
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await type(field, 'copper');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-autocomplete')).toBe('list');
  const list = screen.getByRole('listbox', { name: 'Suggestions' });
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'CopperlineCasino',
    'Copper <b>Gate</b>This site has closed',
  ]);
  expect([...list.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Copper', 'Copper']);
  expect(list.querySelector('b')).toBeNull();
  expect(screen.getByText('2 suggestions').getAttribute('role')).toBe('status');
});

test('arrow keys cycle through list and field, Enter follows the choice, and Escape closes the list first', async () => {
  const { field, router } = await openField(() => Promise.resolve([COPPERLINE, CLOSED]));
  await type(field, 'copper');
  const seen: (string | undefined)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await press(field, key);
    seen.push(chosen()?.slice(0, 10));
    const active = screen.queryByRole('option', { selected: true })?.id;
    expect(field.getAttribute('aria-activedescendant')).toBe(active ?? null);
  }
  expect(seen).toEqual(['Copperline', 'Copper <b>', undefined, 'Copper <b>', 'Copperline']);
  await press(field, 'Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.closest('details')?.open).toBe(true);
  await press(field, 'ArrowDown');
  await press(field, 'Enter');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/casino/copperline'), 20_000);
  expect(field.closest('details')?.open).toBe(false);
});

test('a click or tap follows a suggestion, and Enter without a choice submits the form', async () => {
  const { field, router } = await openField(() => Promise.resolve([COPPERLINE]));
  await type(field, 'copper');
  await press(field, 'Enter');
  await act(async () => fireEvent.submit(field.form as HTMLFormElement));
  expect(router.state.location).toMatchObject({ pathname: '/search', search: { q: 'copper' } });
  await type(field, 'copperl');
  const option = screen.getByRole('option');
  expect(fireEvent.mouseDown(option), 'the field keeps the focus').toBe(false);
  await act(async () => fireEvent.mouseUp(option));
  expect(router.state.location.pathname).toBe('/casino/copperline');
});

test('a response overtaken by a later one is dropped', async () => {
  const answers = new Map<string, (items: Suggestion[]) => void>();
  const { field } = await openField(({ q }) => new Promise((resolve) => answers.set(q, resolve)));
  await type(field, 'cop');
  await type(field, 'gate');
  await act(async () => answers.get('gate')?.([CLOSED]));
  await act(async () => answers.get('cop')?.([COPPERLINE]));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Copper <b>Gate</b>This site has closed',
  ]);
});

test('without suggestions the field stays silent and keeps its text', async () => {
  const { field } = await openField(() => Promise.reject(new Error('away')));
  await type(field, 'copper');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('copper');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('leaving the field closes the list', async () => {
  const { field } = await openField(() => Promise.resolve([COPPERLINE]));
  await type(field, 'copper');
  await act(async () => fireEvent.blur(field));
  expect(screen.queryByRole('listbox')).toBeNull();
});
