// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { webcrypto } from 'node:crypto';
import { useMemo } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BonusPage } from '../../../client/features/tools/bonus-page';
import { FairPage } from '../../../client/features/tools/fair-page';
import { firstRound } from '../../../client/features/tools/first-round';
import { chosenSite } from '../../../client/features/tools/tool-data';
import type { ToolSite } from '../../../client/features/tools/tool-data';
import { EXAMPLE_ROUND } from '../../../shared/tools/provably-fair';
import { FAIR_TEXTS } from '../../../shared/tools/published-formulas';
import { parseSearch, stringifySearch } from '../../../shared/text/search-parameters';
import { bonusSearch } from '../../../shared/tools/tool-search';
import type { BonusSearch } from '../../../shared/tools/tool-search';

beforeAll(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

const getMatch = (match: number, cap: number, wagering: number, edge: number): ToolSite['bonus'] => ({
  match: {
    terms: { match, cap, wagering, counts: 'bonus' },
    games: [{ mode: 'crash', edge, contribution: 10_000 }],
  },
  reason: null,
});

const site = (overrides: Partial<ToolSite> & Pick<ToolSite, 'address' | 'name'>): ToolSite => ({
  scheme: 'seed-pair',
  formula: 'hmac-52',
  crashEdge: 300,
  bonus: getMatch(10_000, 50_000, 100, 300),
  checkedScheme: 'Checked Nov 13',
  checkedBonus: 'Checked Nov 13',
  ...overrides,
});

const SITES = [
  site({ address: 'copperline', name: 'Copperline' }),
  site({
    address: 'hexwater',
    name: 'Hexwater',
    scheme: 'hash-chain',
    crashEdge: 550,
    bonus: getMatch(15_000, 100_000, 4_000, 500),
  }),
  site({ address: 'mothlight', name: 'Mothlight', scheme: 'none', formula: null, bonus: null }),
  site({ address: 'kiteyard', name: 'Kiteyard', formula: null, bonus: null }),
];

function toolsFor(search: BonusSearch) {
  return { sites: SITES, chosen: SITES.find(({ address }) => address === search.casino)?.address ?? null };
}

async function show(path: '/tools/provably-fair' | '/tools/bonus-value', query: string) {
  const rootRoute = createRootRoute();
  const opened = bonusSearch(parseSearch(query));
  const first = await firstRound(chosenSite(toolsFor(opened)));
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: bonusSearch,
    component: function Shown() {
      const shown = route.useSearch();
      const search = useMemo(() => bonusSearch(shown), [shown]);
      const tools = toolsFor(search);
      if (path === '/tools/bonus-value') return <BonusPage tools={tools} search={search} />;
      return (
        <FairPage
          tools={tools}
          first={first}
          texts={FAIR_TEXTS}
          isUnknownSite={query !== '' && tools.chosen === null}
        />
      );
    },
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path + query] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  // The router's registered type is the product's, so this one needs a cast.
  await act(async () => render(<RouterProvider router={router as never} />));
  return router;
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.input(field(label), { target: { value: text } });
const answer = () => within(screen.getByRole('region', { name: 'Answer' }));
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check this round' }));

describe('the check of a round', () => {
  const open = (query = '') => show('/tools/provably-fair', query);

  test('the check of a round starts with a worked example and computes another nonce', async () => {
    await open();
    expect(answer().getByText('2.17×')).toBeTruthy();
    type('Nonce', '484');
    await check();
    expect(await answer().findByText(/message: harbour-cat-19:484/)).toBeTruthy();
    expect(answer().queryByText('2.17×')).toBeNull();
    expect(answer().getByText('The seed matches the hash shown before the round.')).toBeTruthy();
  });

  test('the check of a round says plainly that a seed does not belong to a hash', async () => {
    await open();
    type('Hash shown before the round', 'a'.repeat(64));
    await check();
    expect(await answer().findByText('This server seed does not belong to that hash.')).toBeTruthy();
    expect(answer().getByText('Does not match')).toBeTruthy();
    expect(answer().queryByText(/×/)).toBeNull();
  });

  test('the check of a round says how a pasted seed was read', async () => {
    await open();
    type('Server seed, shown after the round', `0x${EXAMPLE_ROUND.serverSeed.toUpperCase()}`);
    await check();
    expect(
      await answer().findByText('The seed matches when it is read without the 0x, in small letters.'),
    ).toBeTruthy();
    expect(answer().getByText('2.17×')).toBeTruthy();
  });

  test.for(['Site', 'Scheme', 'Game', 'Nonce', 'House edge, in percent'])(
    'the check of a round is out of date as soon as the field “%s” changes, until it is repeated',
    async (label) => {
      await open();
      const notice = 'This answer is about other input';
      expect(answer().queryByText(notice)).toBeNull();
      const changed = field(label);
      const values: Record<string, string> = { Site: 'copperline', Scheme: 'public-seed', Game: 'dice' };
      if (values[label]) await userEvent.selectOptions(changed, values[label]);
      else type(label, '4');
      expect(answer().getByText(notice)).toBeTruthy();
      await check();
      expect(answer().queryByText(notice)).toBeNull();
    },
  );

  test('the check of a round reports errors next to their fields, focuses one, and shows no outcome', async () => {
    await open();
    type('Nonce', '-1');
    type('Hash shown before the round', 'abc');
    await check();
    expect(screen.getByText('A whole number from 0, such as 483.')).toBeTruthy();
    expect(screen.getByText('A SHA-256 hash has 64 characters; this has 3.')).toBeTruthy();
    expect(field('Nonce').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Hash shown before the round'));
    expect(answer().getByText('Nothing worked out yet')).toBeTruthy();
    expect(answer().queryByText('2.17×')).toBeNull();
  });

  test('the check of a round uses scheme and edge from the facts of the site', async () => {
    await open('?casino=hexwater');
    expect(field('Scheme').value).toBe('hash-chain');
    expect(field('House edge, in percent').value).toBe('5.5');
    expect(screen.getByText('Set from Hexwater’s facts. Checked Nov 13.')).toBeTruthy();
    expect(screen.queryByLabelText('Nonce')).toBeNull();
    await userEvent.selectOptions(field('Site'), 'copperline');
    expect(field('Scheme').value).toBe('seed-pair');
    expect(field('Nonce').value).toBe('483');
  });

  test.for([
    ['mothlight', 'We cannot check Mothlight', 'Nothing to check: a site without a scheme asks you to believe it.'],
    ['kiteyard', 'We cannot check Kiteyard', 'The seed matches the hash shown before the round.'],
  ] as const)(
    'the check of a round says that it cannot check %s, whose scheme or formula is unknown',
    async ([slug, title, says]) => {
      await open(`?casino=${slug}`);
      expect(answer().getByText(title)).toBeTruthy();
      expect(answer().getByText(says)).toBeTruthy();
      expect(answer().queryByText(/×/)).toBeNull();
      expect(screen.queryByLabelText('Nonce')).toBeNull();
    },
  );

  test('the check of a round names the sites that it can and cannot check', async () => {
    await open();
    const known = within(screen.getByRole('region', { name: 'Sites we can check' }));
    expect(known.getByText('We can check').nextElementSibling?.textContent).toBe('Copperline, Hexwater');
    expect(known.getByText('We cannot check').nextElementSibling?.textContent).toBe('Mothlight, Kiteyard');
  });

  test('the check of a round offers only formulas of the scheme and games of the formula', async () => {
    await open();
    const choices = (label: string) => [...field(label).querySelectorAll('option')].map(({ value }) => value);
    expect(choices('Formula')).toEqual(['hmac-52', 'stake', 'other']);
    await userEvent.selectOptions(field('Formula'), 'stake');
    expect(choices('Game')).toEqual(['dice', 'mines']);
    await check();
    expect(await answer().findByText('The roll was')).toBeTruthy();
    await userEvent.selectOptions(field('Scheme'), 'hash-chain');
    expect(field('Formula').value).toBe('hmac-52');
  });

  test('the check of a round asks for the inputs of the game', async () => {
    await open();
    await userEvent.selectOptions(field('Game'), 'mines');
    type('Mines on the field of 25', '5');
    await check();
    expect(await answer().findByText('The mines lay under')).toBeTruthy();
    expect(answer().getAllByRole('listitem')).toHaveLength(6);
    await userEvent.selectOptions(field('Game'), 'case-opening');
    type('Items and chances (optional)', 'AK-47 | Redline, 60\nP250, 40');
    await check();
    expect(await answer().findByText('AK-47 | Redline')).toBeTruthy();
  });

  test('the check of a round says so if the browser cannot hash', async () => {
    vi.stubGlobal('crypto', {});
    await open();
    expect(answer().getByText('Your browser does not hash here')).toBeTruthy();
    vi.stubGlobal('crypto', webcrypto);
  });

  test('the check of a round says so if the address names an unknown site', async () => {
    await open('?casino=no-such');
    expect(screen.getByText('We do not know the site of that address.')).toBeTruthy();
  });
});

describe('the worth of a bonus', () => {
  const open = (query = '') => show('/tools/bonus-value', query);
  const worth = () => screen.getByRole('heading', { name: 'Worth on average' }).nextSibling?.textContent;

  test('the calculator of a bonus updates with every keystroke', async () => {
    await open('?casino=copperline');
    expect(worth()).toBe('$97.00');
    type('Deposit', '200');
    expect(worth()).toBe('$194.00');
    type('Wagering', '100');
    expect(worth()).toBe('−\u00A0$165.89');
    await userEvent.click(screen.getByLabelText('Deposit and bonus'));
    expect(worth()).toBe('−\u00A0$197.76');
    expect(screen.getByText(/^The same \$200 at two sites$/)).toBeTruthy();
  });

  test('the calculator of a bonus keeps the text of a field and says how it is interpreted', async () => {
    await open();
    type('House edge', 'abc');
    expect(field('House edge').value).toBe('abc');
    expect(screen.getByText('“abc” is not a number; 5% is used.')).toBeTruthy();
    type('House edge', '');
    expect(field('House edge').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Empty; 5% is assumed.')).toBeTruthy();
  });

  test('the calculator of a bonus loads the facts of another site and keeps the deposit', async () => {
    await open('?casino=copperline');
    type('Deposit', '50');
    await userEvent.selectOptions(field('Site'), 'hexwater');
    expect([field('Deposit').value, field('Match').value, field('Wagering').value]).toEqual(['50', '150', '40']);
    expect(screen.getAllByText('Crash at this site')).toHaveLength(2);
    await userEvent.selectOptions(field('Site'), 'mothlight');
    expect(screen.getByText('We know of no bonus at Mothlight now.')).toBeTruthy();
    expect(worth()).toBe('We know of no bonus at this site now');
  });

  test('the calculator of a bonus puts its figures into the address, and follows the back button', async () => {
    const router = await open('?casino=copperline');
    type('Deposit', '250');
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }));
    expect(router.state.location.searchStr).toBe(
      '?casino=copperline&deposit=250&match=100&cap=500&wagering=1&contribution=100&edge=3&filled=copperline',
    );
    expect(field('Deposit').value).toBe('250');
    await act(async () => {
      router.history.back();
      await router.load();
    });
    expect(field('Deposit').value).toBe('100');
  });

  test('the calculator of a bonus is a GET form without script', async () => {
    await open();
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'The bonus' });
    expect([form.method, form.getAttribute('action')]).toEqual(['get', '/tools/bonus-value']);
  });
});
