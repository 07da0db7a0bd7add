// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CasinoListing } from '../../../client/features/casinos/casino-data';
import { ListFilters, ListSorter, NoMatch } from '../../../client/features/casinos/list/list-controls';
import { FILTERED_FACTS, factFilter, getFactParam } from '../../../shared/facts/casino-fact-filters';
import { listItem, renderAt } from './casino-fixture';

const counted = (key: (typeof FILTERED_FACTS)[number], count: number): Record<string, number> => {
  const { kind, steps = [], options = [] } = factFilter(key);
  const values = kind === 'yes' ? ['yes'] : kind === 'zero' ? ['0'] : [...steps.map(String), ...options];
  return { ...Object.fromEntries(values.map((value) => [value, count])), '': 24 };
};

const factFacets: CasinoListing['factFacets'] = {
  ...Object.fromEntries(FILTERED_FACTS.map((key) => [key, counted(key, 3)])),
  min_deposit: { '100': 0, '200': 2, '500': 8, '1000': 12, '2000': 15, '': 19 },
  kyc_from: { '50000': 8, '100000': 7, '200000': 3, never: 1, '': 12 },
  payment_methods: { ...counted('payment_methods', 4), paypal: 0 },
  excluded_countries: { DE: 10, SE: 8, PL: 11, US: 0, '': 24 },
  rating: { '4.5': 2, '4': 5, '3.5': 9, '': 12 },
  checked: { '30': 4, '90': 9, '365': 12, '': 12 },
};

const list = {
  facets: { 'case-opening': 12, 'case-battles': 9, crash: 8 },
  factFacets,
  total: 12,
  isCapped: false,
  outOf: 24,
  unsure: [] as CasinoListing['unsure'],
} satisfies Partial<CasinoListing>;

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const renderFilters = (query = '', changes: Partial<typeof list> = {}) =>
  renderAt(`/casinos${query}`, (search) => (
    <ListFilters path="/casinos" search={search} list={{ ...list, ...changes }} />
  ));

const group = (name: string) => within(screen.getByRole('group', { name }));
const textsIn = (name: string) =>
  group(name)
    .getAllByRole('radio')
    .map((one) => one.closest('label')?.textContent);
const radio = (name: string, text: string) => group(name).getByRole<HTMLInputElement>('radio', { name: text });
const box = (text: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: text });

describe('the filters of a list', () => {
  test('the filters of a list offer each step of a fact with its result count, and Any last, chosen by default', async () => {
    await renderFilters();
    expect(textsIn('Minimum deposit up to')).toEqual(['$1 0', '$2 2', '$5 8', '$10 12', '$20 15', 'Any 19']);
    expect(textsIn('ID check (KYC) from')).toEqual(['$500 8', '$1,000 7', '$2,000 3', 'Never asked 1', 'Any 12']);
    expect(textsIn('Rating from')).toEqual(['4.5 2', '4.0 5', '3.5 9', 'Any 12']);
    expect(textsIn('Checked within')).toEqual(['30 days 4', '90 days 9', '1 year 12', 'Any 12']);
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    const chosen = radios.filter(({ checked }) => checked);
    expect(chosen.every(({ value }) => value === '')).toBe(true);
    expect(new Set(chosen.map(({ name }) => name))).toEqual(new Set(radios.map(({ name }) => name)));
  });

  test('options without results are disabled; a chosen one and Any stay enabled', async () => {
    await renderFilters('?payment-methods=paypal', { total: 0 });
    expect(radio('Minimum deposit up to', '$1 0').disabled).toBe(true);
    expect(radio('Minimum deposit up to', '$2 2').disabled).toBe(false);
    expect(box('PayPal 0').disabled).toBe(false);
    expect(box('PayPal 0').checked).toBe(true);
    expect(box('Dice 0').disabled).toBe(true);
    cleanup();
    await renderFilters('?min-deposit=1', { total: 0, factFacets: { ...factFacets, min_deposit: { '': 0 } } });
    expect(radio('Minimum deposit up to', 'Any 0').disabled).toBe(false);
    expect(radio('Minimum deposit up to', '$1 0').disabled).toBe(false);
  });

  test('the filters of a list apply each choice at once, and Any removes it', async () => {
    const router = await renderFilters('?page=3&sort=rating');
    fireEvent.click(box('Case Battles 9'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=rating&gamemodes=case-battles'));
    fireEvent.click(radio('ID check (KYC) from', 'Never asked 1'));
    await waitFor(() =>
      expect(router.state.location.searchStr).toBe('?sort=rating&gamemodes=case-battles&kyc-from=never'),
    );
    expect(screen.getByRole('link', { name: 'Remove KYC never asked' }).getAttribute('href')).toBe(
      '/casinos?sort=rating&gamemodes=case-battles',
    );
    fireEvent.click(radio('ID check (KYC) from', 'Any 12'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=rating&gamemodes=case-battles'));
  });

  test('a visit to the panel adds one history entry, until it is closed', async () => {
    const router = await renderFilters();
    const before = router.history.length;
    const choose = async (choice: HTMLElement, added: number, query: string) => {
      fireEvent.click(choice);
      await waitFor(() => expect(router.state.location.searchStr).toContain(query));
      expect(router.history.length - before).toBe(added);
    };
    await choose(box('Case Battles 9'), 1, 'case-battles');
    await choose(box('Skins 4'), 1, 'payment-methods=skins');
    const panel = screen.getByText('Hide filters').closest('details');
    panel?.removeAttribute('open');
    if (panel) fireEvent(panel, new Event('toggle'));
    await choose(box('Visa 4'), 2, 'visa');
  });

  test('the filter panel folds its groups in the order visitors ask, each with its chosen values', async () => {
    await renderFilters('?payment-methods=skins,visa&kyc-from=never');
    const groups = [...document.querySelectorAll('form > details > summary')].map(({ textContent }) => textContent);
    expect(groups.slice(0, 5)).toEqual([
      'Payment methods, chosen: Skins, Visa',
      'ID check, chosen: KYC never asked',
      ...['Payout time', 'Country', 'Provably fair'],
    ]);
    const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name);
    expect(new Set(names)).toEqual(
      new Set([...FILTERED_FACTS.map(getFactParam), 'rating', 'checked', 'gamemodes', 'q']),
    );
  });

  test('the filters show only the number of results on the page of one mode', async () => {
    await renderAt('/casinos?min-deposit=10', (search) => (
      <ListFilters path="/games/crash" search={search} list={list} hasModes={false} />
    ));
    expect(screen.getByRole('heading', { name: '12 casinos' })).toBeTruthy();
  });

  test('the filters show the number of results out of all, with a chip that removes each choice', async () => {
    await renderFilters(
      '?gamemodes=case-opening,crash&min-deposit=10&q=gold&payment-methods=skins,visa&available-in=DE',
    );
    expect(screen.getByRole('heading', { name: '12 of 24 casinos' }).getAttribute('aria-live')).toBe('polite');
    const chips = within(screen.getByRole('list', { name: 'Chosen filters' })).getAllByRole('link');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      ...['“gold”', 'Case Opening', 'Crash', 'Deposit ≤ $10', 'Skins', 'Visa', 'Available in Germany'],
    ]);
    expect(screen.getByRole('link', { name: 'Remove Skins' }).getAttribute('href')).toBe(
      '/casinos?gamemodes=case-opening,crash&min-deposit=10&payment-methods=visa&available-in=DE&q=gold',
    );
    for (const link of screen.getAllByRole('link', { name: 'Clear all' })) {
      expect(link.getAttribute('href')).toBe('/casinos');
    }
    expect(screen.getByText('Filters (7)')).toBeTruthy();
    cleanup();
    await renderFilters('', { total: 24 });
    expect(screen.getByRole('heading', { name: '24 casinos' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull();
  });

  test('the filters keep the focus in the panel when one choice or all of them are removed', async () => {
    for (const name of ['Remove Crash', 'Clear all']) {
      const router = await renderFilters('?gamemodes=crash&min-deposit=5');
      const link = screen.getAllByRole('link', { name })[0];
      link?.focus();
      if (link) fireEvent.click(link);
      await waitFor(() => expect(router.state.location.searchStr).not.toContain('crash'));
      expect(document.activeElement).toBe(screen.getByRole('region', { name: /12( of 24)? casinos/ }));
      cleanup();
    }
  });

  test('the button shows the number of results, and closes the panel', async () => {
    await renderFilters('?min-deposit=5');
    const panel = screen.getByText('Hide filters').closest('details');
    panel?.setAttribute('open', '');
    fireEvent.click(screen.getByRole('button', { name: 'Show 12 casinos' }));
    expect(panel?.open).toBe(false);
    expect(document.activeElement).toBe(panel?.querySelector('summary'));
    for (const [changes, name] of [
      [{ total: 1 }, 'Show 1 casino'],
      [{ total: 0 }, 'Show 0 casinos'],
      [{ total: 1000, isCapped: true }, 'Show 1,000+ casinos'],
    ] as const) {
      cleanup();
      await renderFilters('?min-deposit=5', changes as Partial<typeof list>);
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
  });

  test('countries are sorted by name: those excluded by some site and with results', async () => {
    const router = await renderFilters('?payment-methods=skins');
    const select = screen.getByLabelText<HTMLSelectElement>('Available in');
    expect([...select.options].map(({ text, value }) => [value, text])).toEqual([
      ['', 'Any country'],
      ['DE', 'Germany (10)'],
      ['PL', 'Poland (11)'],
      ['SE', 'Sweden (8)'],
    ]);
    fireEvent.change(select, { target: { value: 'SE' } });
    await waitFor(() => expect(router.state.location.searchStr).toBe('?payment-methods=skins&available-in=SE'));
    cleanup();
    await renderFilters('?available-in=US');
    expect(screen.getByLabelText<HTMLSelectElement>('Available in').value).toBe('US');
  });

  test('an address that names several languages keeps them as one option', async () => {
    await renderFilters('?languages=en,de');
    const select = screen.getByLabelText<HTMLSelectElement>('Language');
    expect(select.selectedOptions[0]?.text).toMatch(/^(English or German|German or English)$/);
  });

  test('the less popular modes are folded until one of them is chosen', async () => {
    await renderFilters();
    const more = () => screen.getByText(/^All \d+$/).closest('details');
    expect(more()?.open).toBe(false);
    cleanup();
    await renderFilters('?gamemodes=bingo');
    expect(more()?.open).toBe(true);
  });

  test('the filters say in a sentence of how many sites a chosen fact is not known, with a link that shows them', async () => {
    const facets = {
      ...factFacets,
      excluded_countries: { ...factFacets.excluded_countries, unknown: 14, refused: 3 },
      min_deposit: { ...factFacets.min_deposit, unknown: 1, refused: 1 },
      kyc_from: { ...factFacets.kyc_from, unknown: 0, refused: 9 },
    };
    const rows = () =>
      within(screen.getByRole('list', { name: 'What is not known' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await renderFilters('?min-deposit=5&kyc-from=500&available-in=DE', { factFacets: facets, total: 4 });
    expect(rows()).toEqual([
      'We do not know whether 1 site takes deposits from $5.',
      'We do not know whether 14 sites accept players from Germany.',
      'Show the sites of which it is not known',
    ]);
    expect(screen.getByRole('link', { name: /^Show the sites/ }).getAttribute('href')).toBe(
      '/casinos?min-deposit=5&kyc-from=500&available-in=DE&unknown=show',
    );
    cleanup();
    await renderFilters('?available-in=DE&unknown=show&page=2', { factFacets: facets });
    expect(screen.getByRole('link', { name: /^Hide the sites/ }).getAttribute('href')).toBe('/casinos?available-in=DE');
    expect(screen.getByRole('link', { name: 'Remove Available in Germany' }).getAttribute('href')).toBe('/casinos');
  });

  test('the filters name the sites that may fit, what they are known to have, and what is not known', async () => {
    const facets = { ...factFacets, excluded_countries: { ...factFacets.excluded_countries, unknown: 1 } };
    await renderFilters('?kyc-from=never&available-in=DE', {
      factFacets: facets,
      unsure: [{ name: 'Tinderbox Cases', unknown: ['excluded_countries'] }],
    });
    expect(
      screen.getByText(
        '1 site never asks for ID: Tinderbox Cases. We do not know whether it accepts players from Germany.',
      ),
    ).toBeTruthy();
  });

  test('parameters that were dropped from the address are named', async () => {
    await renderFilters('?left-out=min-deposit,sort');
    expect(screen.getByText(/a value that is not on offer/).textContent).toContain(
      '“Minimum deposit up to”, “Sort by”',
    );
  });

  test('the filters are a GET form to the same list without script, which keeps the sort order', async () => {
    await renderFilters('?sort=payout-median&min-deposit=5&gamemodes=crash');
    const form = screen.getByRole('button', { name: /^Show/ }).closest('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/casinos#filters']);
    const sent = [...new FormData(form ?? undefined)].filter(([, value]) => value !== '');
    expect(sent).toEqual([
      ['sort', 'payout-median'],
      ['gamemodes', 'crash'],
      ['min-deposit', '5'],
    ]);
  });
});

test('the sorter keeps the filters and sorts by a measured fact', async () => {
  const router = await renderAt('/casinos?min-deposit=5&page=2', (search) => (
    <ListSorter path="/casinos" search={search} />
  ));
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'kyc-from' } });
  await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=kyc-from&min-deposit=5'));
});

describe('a list without a match', () => {
  const show = (query: string, drop: NonNullable<CasinoListing['nearest']>['drop']) =>
    renderAt(`/casinos?${query}`, (search) => (
      <Suspense>
        <NoMatch
          path="/casinos"
          search={search}
          nearest={{ drop, items: [0, 1, 2].map((index) => listItem(index)) }}
          from="list"
          level="h2"
        />
      </Suspense>
    ));

  test('a list without a match names the filter to drop, links to the list without it, and shows the nearest three', async () => {
    await show('gamemodes=case-battles&min-deposit=1&sort=rating', [{ of: 'min_deposit' }]);
    expect(screen.getByRole('heading', { name: 'No casinos match your filters' })).toBeTruthy();
    expect(screen.getByText('Remove “Deposit ≤ $1” to see more sites.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Remove this filter' }).getAttribute('href')).toBe(
      '/casinos?sort=rating&gamemodes=case-battles',
    );
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  test('a list without a match names one of several modes, a search word, and two filters if one is not enough', async () => {
    await show('gamemodes=bingo,crash&kyc-from=never&q=zzz', [{ of: 'gamemodes', value: 'bingo' }, { of: 'q' }]);
    expect(screen.getByText('Remove “Bingo” and “zzz” to see more sites.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Remove these filters' }).getAttribute('href')).toMatch(
      /^\/casinos\?gamemodes=crash&kyc-from=never$/,
    );
  });
});
