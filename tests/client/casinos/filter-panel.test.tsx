// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GAMEMODES } from '../../../shared/content/gamemodes';
import type { TopListing } from '../../../client/features/casinos/home-casinos';
import { CasinosNotFound } from '../../../client/features/casinos/list/casinos-not-found';
import { FilterPanel } from '../../../client/features/casinos/list/filter-panel';
import { MoreCasinos } from '../../../client/features/casinos/list/load-more';
import { SortLinks } from '../../../client/features/casinos/list/sort-links';
import { listItem, renderAt } from './casino-fixture';

const facets = { crash: 17, dice: 13, 'case-opening': 1 };
const found = { facets, total: 17, isCapped: false };

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

function renderPanel(address = '/casinos') {
  return renderAt(address, (search) => <FilterPanel path="/casinos" search={search} list={found} />);
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label} \\d`));

describe('the filter panel', () => {
  test('ticking a box applies at once, and so does unticking', async () => {
    const router = await renderPanel('/casinos?q=gold&page=3');
    fireEvent.click(box('Dice'));
    expect(box('Dice').checked).toBe(true);
    await waitFor(() => expect(router.state.location.searchStr).toBe('?gamemodes=dice&q=gold'));
    fireEvent.click(box('Crash'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?gamemodes=crash,dice&q=gold'));
    fireEvent.click(box('Dice'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?gamemodes=crash&q=gold'));
    await act(async () => router.history.back());
    await waitFor(() => expect(box('Dice').checked).toBe(true));
  });

  test('two boxes ticked before the first list arrives are both applied', async () => {
    const router = await renderPanel();
    fireEvent.click(box('Dice'));
    fireEvent.click(box('Crash'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?gamemodes=crash,dice'));
  });

  test('a mode without results cannot be chosen, but a chosen one can be removed', async () => {
    const router = await renderPanel('/casinos?gamemodes=slots,bingo');
    expect(box('Poker').disabled).toBe(true);
    expect(box('Crash').disabled).toBe(false);
    expect(screen.getByRole('link', { name: 'Roulette 0' }).getAttribute('href')).toBeNull();
    expect(screen.getByRole('link', { name: 'Slots 0' }).getAttribute('href')).toBe('/casinos?gamemodes=bingo');
    expect(box('Bingo').disabled).toBe(false);
    fireEvent.click(box('Bingo'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?gamemodes=slots'));
    await waitFor(() => expect(box('Bingo').disabled).toBe(true));
  });

  test('the heading shows the number of results while something is chosen', async () => {
    await renderPanel('/casinos?gamemodes=crash');
    expect(screen.getByText('17 casinos').getAttribute('role')).toBe('status');
    cleanup();
    await renderPanel('/casinos');
    expect(screen.queryByText('17 casinos')).toBeNull();
  });

  test.for([
    ['q=zzz', /^No casinos match your search$/, /^No name or description holds these words/],
    ['gamemodes=crash', /^No casinos match your filters$/, /Remove one of them\.$/],
    ['gamemodes=crash&q=zzz', /^No casinos match your filters$/, /or search for something shorter\.$/],
  ] as const)('an empty list for ?%s says what was searched for', async ([query, title, text]) => {
    await renderAt(`/casinos?${query}`, (search) => <CasinosNotFound path="/casinos" search={search} />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    const shown = screen.getByText(text).textContent;
    expect(/gamemode/.test(shown)).toBe(query.includes('gamemodes'));
  });

  test('popular modes are links that show which are chosen', async () => {
    await renderPanel('/casinos?gamemodes=crash');
    const crash = screen.getByRole('link', { name: 'Crash 17' });
    expect(crash.getAttribute('aria-current')).toBe('true');
    expect(crash.getAttribute('href')).toBe('/casinos');
    const dice = screen.getByRole('link', { name: 'Dice 13' });
    expect(dice.getAttribute('aria-current')).toBeNull();
    expect(dice.getAttribute('href')).toBe('/casinos?gamemodes=crash,dice');
  });

  test('chosen modes are removable chips, and Clear Filters appears only with something to clear', async () => {
    await renderPanel();
    expect(screen.queryByText('Clear Filters')).toBeNull();
    cleanup();
    await renderPanel('/casinos?gamemodes=crash,dice&q=gold&sort=rating');
    expect(screen.getByText('Clear Filters').getAttribute('href')).toBe('/casinos?sort=rating');
    expect(screen.getByRole('link', { name: 'Remove Crash' }).getAttribute('href')).toBe(
      '/casinos?sort=rating&gamemodes=dice&q=gold',
    );
    expect(screen.getByRole('link', { name: /Remove “gold”/ }).getAttribute('href')).toBe(
      '/casinos?sort=rating&gamemodes=crash,dice',
    );
  });

  test('searching for a gamemode narrows the boxes, in any case and without outer blanks', async () => {
    await renderPanel();
    const shown = () =>
      screen.getAllByRole('checkbox').filter((one) => !one.closest('label')?.className.includes('away'));
    expect(shown()).toHaveLength(GAMEMODES.length);
    const search = screen.getByPlaceholderText('Search gamemodes...');
    fireEvent.input(search, { target: { value: '  CASE ' } });
    expect(shown().map((one) => one.getAttribute('value'))).toEqual(['case-opening', 'case-battles']);
    fireEvent.input(search, { target: { value: 'chess' } });
    expect(screen.getByText('No gamemode is called that.')).toBeTruthy();
  });

  test('the search goes into the address and keeps the chosen modes', async () => {
    const router = await renderPanel('/casinos?gamemodes=dice');
    fireEvent.change(screen.getByPlaceholderText('Search casinos...'), { target: { value: ' gold ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?gamemodes=dice&q=gold'));
    await act(async () => router.history.back());
    await waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>('Search casinos...').value).toBe(''));
  });

  test('Apply Filters closes the panel', async () => {
    await renderPanel();
    const panel = screen.getByText('Show Filters').closest('details');
    panel?.setAttribute('open', '');
    fireEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
    expect(panel?.open).toBe(false);
  });

  test('the filter panel is a plain form without script: same page, same parameters', async () => {
    await renderPanel('/casinos?sort=rating&gamemodes=dice');
    const form = screen.getByRole('button', { name: 'Apply Filters' }).closest('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/casinos#filters']);
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['sort', 'rating'],
      ['q', ''],
      ['gamemodes', 'dice'],
    ]);
  });
});

test('the sort links keep the filter and mark the order shown', async () => {
  await renderAt('/casinos?gamemodes=dice&sort=rating&page=2', (search) => (
    <SortLinks path="/casinos" search={search} />
  ));
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Default', '/casinos?gamemodes=dice', null],
      ['Rating', '/casinos?sort=rating&gamemodes=dice', 'true'],
      ['Newest', '/casinos?sort=newest&gamemodes=dice', null],
    ],
  );
});

describe('the end of the list', () => {
  const list = (total: number, isCapped = false): TopListing => ({
    items: Array.from({ length: 5 }, (_, index) => listItem(index)),
    total,
    isCapped,
    facets,
    sort: 'default',
    lastPage: Math.ceil(total / 5),
  });

  test('the end of the list has no link after the last page that the list reaches', async () => {
    await renderAt('/casinos?page=201', (search) => (
      <MoreCasinos path="/casinos" search={search} list={{ ...list(5000), lastPage: 201 }} />
    ));
    expect(screen.getByText('5 of 5,000 casinos')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Load More' })).toBeNull();
  });

  test('the end of the list links to one page more while there is more', async () => {
    await renderAt('/casinos?page=2&gamemodes=dice', (search) => (
      <MoreCasinos path="/casinos" search={search} list={list(24)} />
    ));
    expect(screen.getByText('5 of 24 casinos')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Load More' }).getAttribute('href')).toBe(
      '/casinos?gamemodes=dice&page=3#rank-6',
    );
  });

  test('the end of the list says when everything is shown', async () => {
    await renderAt('/casinos', (search) => <MoreCasinos path="/casinos" search={search} list={list(5)} />);
    expect(screen.getByText('No more casinos to load')).toBeTruthy();
    expect(screen.getByText("You've seen all 5 casinos")).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Load More' })).toBeNull();
  });

  test('the end of the list shows a capped count as such', async () => {
    await renderAt('/casinos', (search) => <MoreCasinos path="/casinos" search={search} list={list(1000, true)} />);
    expect(screen.getByText('5 of 1,000+ casinos')).toBeTruthy();
  });
});
