// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CasinoList } from '../../../client/features/casinos/list/casino-list';
import { accumulatingHead } from '../../../client/features/casinos/list/casino-paging';
import { RecentCasinos } from '../../../client/features/casinos/recent-casinos';
import { siteSettings } from '../../../shared/settings/settings.schema';
import { listItem, renderAt } from './casino-fixture';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const getRank = (card: HTMLElement) => card.querySelector('p')?.getAttribute('aria-label');

describe('a list of casinos', () => {
  test('a card shows name, rating, bonus and drawback', async () => {
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} sort="default" from="top" />);
    const card = within(screen.getByRole('article', { name: 'Casino 1' }));
    expect(card.getByText('Top Choice')).toBeTruthy();
    expect(card.getByText('100% up to $500')).toBeTruthy();
    expect(card.getByRole('img', { name: 'Rated 4.8 out of 5' })).toBeTruthy();
    // The foot of a card is a lazily loaded chunk.
    expect(await card.findByText('One line.')).toBeTruthy();
    expect(card.getByText('Fast payouts')).toBeTruthy();
    expect(card.getAllByText('KYC early').length).toBeGreaterThan(0);
    expect(card.getByText('Checked').parentElement?.textContent).toMatch(/^Checked Nov 12(, 2026)?$/);
    expect(card.getByText(/leads to/).textContent).toBe('Claim Bonus leads to copperline.example.com.');
  });

  test('The details of a card hold the picture of what we measured, which is loaded when it is seen', async () => {
    const picture = { finding: 'Our withdrawals: all 4 arrived.', alt: 'Payouts 5.0, Terms 4.5', height: 151 };
    await renderAt('/casinos', () => <CasinoList items={[listItem(1, { picture })]} sort="default" from="top" />);
    const image = await screen.findByRole('img', { name: 'Payouts 5.0, Terms 4.5' });
    expect(image.closest('details')?.textContent).toContain('Our withdrawals: all 4 arrived.');
    expect(image.getAttribute('src')).toBe('/casino/id-1/measured.svg');
    expect(image.getAttribute('loading')).toBe('lazy');
  });

  test('a card lists the deciding facts in a fixed order, with their qualifiers and gaps', async () => {
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} sort="default" from="top" />);
    const terms = [...screen.getByRole('article').querySelectorAll('dl > div')];
    expect(terms.map((term) => [...term.children].map((child) => child.textContent))).toEqual([
      ['Deposit from', '$2'],
      ['Payout', '27 min4 tests'],
      ['KYC from', 'Not known'],
      ['Edge, cases', '6.5%'],
    ]);
  });

  test('the bonus link is sponsored and opens a new tab; the review stays on this site', async () => {
    await renderAt('/casinos', () => (
      <CasinoList items={[listItem(1), listItem(2, { slug: null })]} sort="default" from="top" />
    ));
    const [first, second] = screen.getAllByRole('link', { name: 'Claim Bonus' });
    expect(first?.getAttribute('href')).toBe('/go/casino-1?from=top');
    expect(first?.getAttribute('target')).toBe('_blank');
    expect(first?.getAttribute('rel')).toBe('sponsored nofollow noopener');
    expect(second?.getAttribute('href')).toBe('/go/id-2?from=top');
    const reviews = screen.getAllByRole('link', { name: 'Read Full Review' }).map((link) => link.getAttribute('href'));
    expect(reviews).toEqual(['/casino/casino-1', '/casino/id-2']);
  });

  test('without a usable link there is no bonus to claim, and a missing code is stated', async () => {
    await renderAt('/casinos', () => (
      <CasinoList
        items={[listItem(1, { affiliateLink: null, promoCode: null, isRecommended: false })]}
        sort="default"
        from="top"
      />
    ));
    expect(screen.queryByRole('link', { name: 'Claim Bonus' })).toBeNull();
    expect(screen.getByText('No code needed')).toBeTruthy();
    expect(screen.queryByText('Top Choice')).toBeNull();
  });

  test('a weak offer has its first drawback above, no marker, no code, and a secondary button', async () => {
    await renderAt('/casinos', () => (
      <CasinoList items={[listItem(1), listItem(2, { display: 'plain' })]} sort="default" from="top" />
    ));
    const [full, plain] = screen.getAllByRole('article').map((card) => within(card));
    const claim = { name: 'Claim Bonus' };
    expect(plain?.getByText('100% up to $500').className).toBe('');
    expect(full?.getByText('100% up to $500').className).not.toBe('');
    expect(plain?.getAllByText('KYC early')[0]?.tagName).toBe('P');
    expect(plain?.queryByRole('button', { name: /LOOTRANK/ })).toBeNull();
    expect(plain?.queryByText('No code needed')).toBeNull();
    const review = plain?.getByRole('link', { name: 'Read Full Review' }).className;
    expect(plain?.getByRole('link', claim).className).toBe(review);
    expect(full?.getByRole('link', claim).className).not.toBe(review);
  });

  test('a site without a bonus is visited, and needs no word about codes', async () => {
    const item = listItem(1, { display: 'visit', bonusAmount: 'No bonus', promoCode: null });
    await renderAt('/casinos', () => <CasinoList items={[item]} sort="default" from="top" />);
    expect(screen.getByRole('link', { name: 'Visit Casino 1' }).getAttribute('href')).toBe('/go/casino-1?from=top');
    expect(screen.queryByText('No code needed')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Claim Bonus' })).toBeNull();
  });

  test('an overdue check replaces the seal; a list with many says so once', async () => {
    const overdue = 'Checked 14 months ago';
    const late = (count: number) =>
      Array.from({ length: 5 }, (_, index) => listItem(index, index < count ? { display: 'plain', overdue } : {}));
    const router = await renderAt('/casinos', ({ q }) => (
      <CasinoList items={late(Number(q))} sort="default" from="top" />
    ));
    const SENTENCE = /of the 5 sites shown wait for a new check/;
    await act(() => router.navigate({ to: '/casinos', search: { q: '1' } }));
    expect(screen.getAllByText(/^Checked/)).toHaveLength(5);
    expect(screen.getAllByText(overdue)).toHaveLength(1);
    expect(screen.queryByText(SENTENCE)).toBeNull();
    await act(() => router.navigate({ to: '/casinos', search: { q: '4' } }));
    expect(screen.getAllByText(overdue)).toHaveLength(4);
    expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
  });

  test('the reasons of a place are in the list only once opened; the link leads to the review', async () => {
    const why = {
      ...{ place: 4, byScore: 4, rating: 4, isMoved: false, movedAt: null, movedBy: null, reason: null, since: null },
      ...{ headline: '#4 by score.', detail: 'No editor has moved it.', totalLabel: 'Together', parts: [] },
    };
    await renderAt('/casinos', () => <CasinoList items={[listItem(1, { why })]} sort="default" from="top" />);
    const link = await screen.findByRole('link', { name: 'Why #4 overall' });
    expect(link.getAttribute('href')).toBe('/casino/casino-1#placement');
    expect(screen.queryByText('#4 by score.')).toBeNull();
    fireEvent.click(link);
    expect(await screen.findByText('#4 by score.')).toBeTruthy();
    expect(link.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(link);
    expect(screen.queryByText('#4 by score.')).toBeNull();
  });

  test('ranks continue from the first rank of the page', async () => {
    await renderAt('/casinos', () => (
      <CasinoList items={[listItem(1), listItem(2)]} sort="default" first={21} from="list" />
    ));
    expect(screen.getAllByRole('article').map((card) => getRank(card))).toEqual(['Rank 21', 'Rank 22']);
  });
});

describe('casinos that are not ranked yet', () => {
  const mixed = [listItem(1), listItem(2), listItem(3, { placement: null }), listItem(4, { placement: null })];
  const ranks = () =>
    screen.getAllByRole('article').map((card) => [card.querySelector('h2, h3, h4')?.textContent, getRank(card)]);

  test('unranked casinos follow the ranked ones under their own heading, with a dash as their rank', async () => {
    await renderAt('/casinos', () => <CasinoList items={mixed} sort="default" first={17} from="list" level="h2" />);
    expect(ranks()).toEqual([
      ['Casino 1', 'Rank 17'],
      ['Casino 2', 'Rank 18'],
      ['Casino 3', 'Not ranked'],
      ['Casino 4', 'Not ranked'],
    ]);
    const group = within(screen.getByRole('region', { name: 'Not ranked yet' }));
    expect(group.getAllByRole('heading').map((heading) => [heading.tagName, heading.textContent])).toEqual([
      ['H2', 'Not ranked yet'],
      ['H3', 'Casino 3'],
      ['H3', 'Casino 4'],
    ]);
    expect(document.querySelectorAll('ol')).toHaveLength(1);
    // Load More links to an anchor, which both ranked and unranked cards must have.
    expect(mixed.map((_, index) => document.getElementById(`rank-${17 + index}`)?.tagName)).toEqual([
      'LI',
      'LI',
      'LI',
      'LI',
    ]);
  });

  test('unranked casinos have the heading on a page that holds no ranked ones', async () => {
    await renderAt('/casinos', () => <CasinoList items={mixed.slice(2)} sort="default" first={21} from="list" />);
    expect(screen.getByRole('heading', { name: 'Not ranked yet' })).toBeTruthy();
    expect(ranks().map(([, rank]) => rank)).toEqual(['Not ranked', 'Not ranked']);
  });

  test.for(['rating', 'newest'] as const)(
    'unranked casinos are numbered by position when sorted by %s',
    async (sort) => {
      await renderAt('/casinos', () => <CasinoList items={mixed.toReversed()} sort={sort} from="list" />);
      expect(screen.queryByText('Not ranked yet')).toBeNull();
      expect(ranks().map(([, rank]) => rank)).toEqual(['Number 1', 'Number 2', 'Number 3', 'Number 4']);
      const looks = screen.getAllByRole('article').map(({ className }) => className);
      expect(new Set(looks).size, 'none wears the plate of our first').toBe(1);
    },
  );

  test('unranked casinos have no position in the ranking’s structured data', () => {
    vi.stubEnv('SSR', true);
    onTestFinished(() => void vi.unstubAllEnvs());
    const site = { ...siteSettings.parse({}), trust: [], publicUrl: 'https://lootrank.example', smsIsSent: false };
    const told = (sort: 'default' | 'rating') =>
      JSON.stringify(accumulatingHead(site, '/', {}, { items: mixed, total: 4, sort, lastPage: 1 }).jsonLd);
    expect(told('default')).toContain('/casino/casino-2');
    expect(told('default')).not.toContain('/casino/casino-3');
    expect(told('rating')).toContain('"position":3,"name":"Casino 3"');
  });
});

// Not the whole navigator: listeners of other modules read jsdom's, which refuses to be read through another object.
const replaceClipboard = (value: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
const replaceFetch = () => {
  const value = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('fetch', value);
  return value;
};

describe('a promo code', () => {
  test('a promo code is copied with a click', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    replaceClipboard({ writeText });
    const fetched = replaceFetch();
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} sort="default" from="top" />);
    fireEvent.click(screen.getByRole('button', { name: /LOOTRANK/ }));
    expect(await screen.findByText('Promo code copied!')).toBeTruthy();
    expect(screen.getByText('LOOTRANK is now in your clipboard')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('LOOTRANK');
    expect(fetched.mock.calls).toEqual([['/go/casino-1/copied?from=top', { method: 'POST', keepalive: true }]]);
  });

  test('a promo code is copied when the bonus is claimed, and a toast says so', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    replaceClipboard({ writeText });
    const fetched = replaceFetch();
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} sort="default" from="top" />);
    fireEvent.click(screen.getByRole('link', { name: 'Claim Bonus' }));
    expect(await screen.findByText('Code LOOTRANK copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('LOOTRANK');
    expect(fetched.mock.calls).toEqual([['/go/casino-1/copied?from=top', { method: 'POST', keepalive: true }]]);
  });

  test.for([
    ['there is no clipboard', undefined],
    ['the clipboard refuses', { writeText: () => Promise.reject(new Error('no')) }],
    ['the clipboard never answers', { writeText: () => new Promise(() => undefined) }],
  ] as const)('a promo code is named in a toast on claiming if %s', async ([, clipboard]) => {
    replaceClipboard(clipboard);
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} sort="default" from="top" />);
    fireEvent.click(screen.getByRole('link', { name: 'Claim Bonus' }));
    expect(await screen.findByText('Your code is LOOTRANK', {}, { timeout: 5000 })).toBeTruthy();
  });

  test('a missing promo code leaves the clipboard unchanged', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    replaceClipboard({ writeText });
    await renderAt('/casinos', () => (
      <CasinoList items={[listItem(1, { promoCode: null })]} sort="default" from="top" />
    ));
    fireEvent.click(screen.getByRole('link', { name: 'Claim Bonus' }));
    expect(writeText).not.toHaveBeenCalled();
  });

  test('a promo code is selected if there is no clipboard, and the toast names the keys', async () => {
    replaceClipboard(undefined);
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} sort="default" from="top" />);
    fireEvent.click(screen.getByRole('button', { name: /LOOTRANK/ }));
    expect(await screen.findByText(/Press Ctrl\+C/)).toBeTruthy();
    expect(getSelection()?.toString()).toBe('LOOTRANK');
  });
});

test('four of the recent casinos are shown, the rest on request', async () => {
  const casinos = Array.from({ length: 8 }, (_, index) => listItem(index));
  await renderAt('/casinos', () => <RecentCasinos casinos={casinos} />);
  const rest = screen.getByText('View All Recent Casinos').closest('details');
  expect(rest?.open).toBe(false);
  expect(rest?.querySelectorAll('article')).toHaveLength(4);
  expect(screen.getByText('Show Less')).toBeTruthy();
  expect(screen.getAllByText(/^Added/)).toHaveLength(8);
});

test('a list that could not be loaded says so', async () => {
  await renderAt('/casinos', () => <RecentCasinos casinos={null} />);
  expect(screen.getByRole('alert').textContent).toContain('Error loading casinos. Please try again later.');
});
