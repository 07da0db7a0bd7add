// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { colors } from '../../../client/ui/theme/design-colors';
import { renderLayout } from './layout-fixture';

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const getHref = (link: HTMLElement) => link.getAttribute('href');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('CSS', { supports: () => false });
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

test('the first link skips to the main landmark', async () => {
  await renderLayout();
  expect(getHref(screen.getAllByRole('link')[0] as HTMLElement)).toBe('#main');
  expect(screen.getByRole('main').id).toBe('main');
});

test.each([
  ['Counter-Strike 2', '/casinos'],
  ['CS2 Gambling Sites', '/'],
  ['Top rated', '/?sort=rating&showAll=true#top-casinos'],
  ['Newly added', '/#recent-casinos'],
  ['CS2 Trading Sites', '/'],
  ['CS2 Cash Out Sites', '/'],
  ['Free CS2 Skins', '/'],
  ['Jackpot', '/games/jackpot'],
  ['Trading', '/games/trading'],
  ['Betting Strategies', '/guides/betting-strategies'],
  ['All articles', '/blog#all-posts'],
  ['All casinos', '/casinos'],
  ['Sites to avoid', '/casinos/avoid'],
  ['How we rank', '/how-we-rank'],
  ['Compare sites', '/compare'],
  ['What a bonus is worth', '/tools/bonus-value'],
  ['Blog', '/blog'],
])('the main navigation leads from %s to %s', async (name, href) => {
  await renderLayout();
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getAllByText(name, { selector: 'a' }).map(getHref)).toContain(href);
});

test('the side menu begins with four tiles and holds the same entries in groups that open', async () => {
  await renderLayout();
  const menu = document.querySelector<HTMLElement>('[popover]') as HTMLElement;
  const titles = [...menu.querySelectorAll('summary')].map((summary) => summary.textContent);
  expect(titles).toEqual([
    ...['Counter-Strike 2', 'CS2 Gambling Sites', 'CS2 Skin Sites (Coming soon)'],
    ...['Games', 'Guides', 'Lists', 'Tools'],
  ]);
  const main = screen.getByRole('navigation', { name: 'Main' });
  const addresses = (nav: HTMLElement) => [...nav.querySelectorAll('a')].map(getHref);
  const tiles = ['/compare', '/tools', '/changes', '/responsible-gambling'];
  expect(addresses(menu)).toEqual([...tiles, ...addresses(main), '/saved', '/auth']);
});

test('the footer’s first column begins with help', async () => {
  await renderLayout();
  const [first] = within(await screen.findByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect([first?.textContent, first && getHref(first)]).toEqual(['Get help', '/responsible-gambling']);
});

test('only the current section is marked as current', async () => {
  await renderLayout({ at: '/blog', pages: { '/blog': () => <h1>Articles</h1> } });
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByText('Blog').getAttribute('aria-current')).toBe('page');
  expect(main.getByText('Counter-Strike 2').hasAttribute('aria-current')).toBe(false);
});

test.each([
  ['/games/$mode', '/games/crash', 'Games'],
  ['/guides/$slug', '/guides/trading', 'Guides'],
  ['/casinos/$collection', '/casinos/top-rated', 'Lists'],
  ['/casinos', '/casinos?sort=rating', 'Counter-Strike 2'],
  ['/how-we-rank', '/how-we-rank', 'How we rank'],
])('one entry of the header is marked as current at %s', async (path, at, name) => {
  await renderLayout({ at, pages: { [path]: () => <h1>Read</h1> } });
  const marked = screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('[aria-current]');
  expect([...marked].map((node) => node.textContent)).toEqual([name]);
});

test('the footer marks the current list as current, and not all casinos too', async () => {
  await renderLayout({ at: '/casinos/avoid', pages: { '/casinos/avoid': () => <h1>Avoid</h1> } });
  const marked = (await screen.findByRole('navigation', { name: 'Footer' })).querySelectorAll('[aria-current]');
  expect([...marked].map((node) => node.textContent)).toEqual(['Sites to avoid']);
});

test('no menu entry is marked as current on the home page', async () => {
  await renderLayout();
  expect(screen.getByRole('banner').querySelectorAll('[aria-current]')).toHaveLength(0);
});

test('the search is a GET form to the results page', async () => {
  await renderLayout();
  const input = header().getByPlaceholderText<HTMLInputElement>('Search for casinos, bonuses, games...');
  expect(input.name).toBe('q');
  expect(input.form?.getAttribute('action')).toBe('/search');
  expect(input.form?.method).toBe('get');
});

test('with script the search leads to the results without a page load', async () => {
  const router = await renderLayout({ pages: { '/search': () => <h1>Results</h1> } });
  const input = header().getByPlaceholderText<HTMLInputElement>('Search for casinos, bonuses, games...');
  input.value = '  crash & dice ';
  await act(async () => fireEvent.submit(input.form as HTMLFormElement));
  expect(router.state.location.pathname).toBe('/search');
  expect(router.state.location.search).toEqual({ q: 'crash & dice' });
});

test('the colour mode is stored, and choosing system clears it', async () => {
  await renderLayout();
  const [switcher] = screen.getAllByRole('group', { name: 'Colour mode' });
  const press = (name: string) => fireEvent.click(within(switcher as HTMLElement).getByText(name));
  press('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('lootrank-theme')).toBe('dark');
  expect(
    within(switcher as HTMLElement)
      .getByText('Dark')
      .getAttribute('aria-pressed'),
  ).toBe('true');
  press('System');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('lootrank-theme')).toBeNull();
});

test('the browser’s toolbar takes the colour of the chosen mode, and of the system’s again', async () => {
  await renderLayout();
  const [switcher] = screen.getAllByRole('group', { name: 'Colour mode' });
  const press = (name: string) => fireEvent.click(within(switcher as HTMLElement).getByText(name));
  const tints = () =>
    [...document.querySelectorAll('meta[name=theme-color]')].map((tag) => tag.getAttribute('content'));
  press('Light');
  press('Dark');
  const [base, dark] = [colors.bg.DEFAULT.value.base, colors.bg.DEFAULT.value._dark];
  expect(tints()).toEqual([dark]);
  press('Light');
  expect(tints()).toEqual([base]);
  press('System');
  expect(tints()).toEqual([]);
});

test('the colour mode follows a choice made in another tab', async () => {
  await renderLayout();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lootrank-theme', newValue: 'light' })));
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('without scroll-driven CSS, the header is marked past 20 px', async () => {
  await renderLayout();
  const banner = screen.getByRole('banner');
  vi.stubGlobal('scrollY', 20);
  fireEvent.scroll(window);
  expect(banner.hasAttribute('data-scrolled')).toBe(false);
  vi.stubGlobal('scrollY', 21);
  fireEvent.scroll(window);
  expect(banner.hasAttribute('data-scrolled')).toBe(true);
});

test('the footer links every page of the site', async () => {
  await renderLayout();
  const links = footer().getAllByRole('link').map(getHref);
  expect(links).toEqual(
    expect.arrayContaining([
      ...[
        '/casinos',
        '/casinos/top-rated',
        '/casinos/new',
        '/casinos/crypto',
        '/casinos/legit',
        '/casinos/avoid',
        '/codes',
      ],
      ...['case-battles', 'crash', 'roulette', 'jackpot', 'trading'].map((mode) => `/games/${mode}`),
      ...['trading', 'best-cases', 'best-skins', 'skin-investing', 'betting-strategies'].map(
        (guide) => `/guides/${guide}`,
      ),
      ...['/about', '/faq', '/responsible-gambling', '/contact', '/blog', '/privacy', '/terms', '/how-we-rank'],
    ]),
  );
});

test('the footer states age, independence from Valve and how the site earns', async () => {
  await renderLayout({ site: { footerNote: 'We are paid by nobody.' } });
  for (const words of ['18+', '18+ only.', 'Not affiliated with Valve.', /We are paid by nobody\./]) {
    expect(footer().getByText(words)).toBeTruthy();
  }
});

test('the footer links the profiles of the settings', async () => {
  await renderLayout({ site: { socialLinks: [{ label: 'Mastodon', href: 'https://social.example.com/@lootrank' }] } });
  expect(getHref(footer().getByText('Mastodon'))).toBe('https://social.example.com/@lootrank');
});

test('a new page is announced by its title, and the reading position moves to its start', async () => {
  const router = await renderLayout({ pages: { '/blog': () => <h1>Articles</h1> } });
  document.title = 'CS2 Gambling Blog | LootRank';
  await act(() => router.navigate({ to: '/blog' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByText('CS2 Gambling Blog | LootRank').getAttribute('aria-live')).toBe('polite');
});
