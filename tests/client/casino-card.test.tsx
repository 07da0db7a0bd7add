// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CasinoList } from '../../client/features/casinos/casino-list';
import { RecentCasinos } from '../../client/features/casinos/recent-casinos';
import { listItem, renderAt } from './casino-fixture';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a list of casinos', () => {
  test('a card says who, how good, what one gets and what the catch is', async () => {
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} from="top" />);
    const card = within(screen.getByRole('article', { name: 'Casino 1' }));
    expect(card.getByText('Top Choice')).toBeTruthy();
    expect(card.getByText('100% up to $500')).toBeTruthy();
    expect(card.getByText('4.8', { exact: false }).textContent).toBe('Rated 4.8 out of 5');
    expect(card.getByText('One line.')).toBeTruthy();
    expect(card.getByText('Fast payouts')).toBeTruthy();
    expect(card.getAllByText('KYC early').length).toBeGreaterThan(0);
    expect(card.getByText(/^Checked/).textContent).toMatch(/^Checked Nov 12(, 2026)?$/);
    expect(card.getByText('Ad. 18+. Terms apply.')).toBeTruthy();
  });

  test('the bonus link is sponsored and opens beside the page; the review is on this site', async () => {
    await renderAt('/casinos', () => <CasinoList items={[listItem(1), listItem(2, { slug: null })]} from="top" />);
    const [first, second] = screen.getAllByRole('link', { name: 'Claim Bonus' });
    expect(first?.getAttribute('href')).toBe('/go/casino-1?from=top');
    expect(first?.getAttribute('target')).toBe('_blank');
    expect(first?.getAttribute('rel')).toBe('sponsored nofollow noopener');
    expect(second?.getAttribute('href')).toBe('/go/id-2?from=top');
    const reviews = screen.getAllByRole('link', { name: 'Read Full Review' }).map((link) => link.getAttribute('href'));
    expect(reviews).toEqual(['/casino/casino-1', '/casino/id-2']);
  });

  test('without a usable link there is no bonus to claim, and without a code it says so', async () => {
    await renderAt('/casinos', () => (
      <CasinoList items={[listItem(1, { affiliateLink: null, promoCode: null, isRecommended: false })]} from="top" />
    ));
    expect(screen.queryByRole('link', { name: 'Claim Bonus' })).toBeNull();
    expect(screen.getByText('No code needed')).toBeTruthy();
    expect(screen.queryByText('Top Choice')).toBeNull();
  });

  test('ranks count on from where the page begins', async () => {
    await renderAt('/casinos', () => <CasinoList items={[listItem(1), listItem(2)]} firstRank={21} from="list" />);
    expect(screen.getAllByRole('article').map((card) => card.querySelector('p')?.textContent)).toEqual([
      'Rank 21',
      'Rank 22',
    ]);
  });
});

describe('a promo code', () => {
  test('is copied with a click', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} from="top" />);
    fireEvent.click(screen.getByRole('button', { name: /LOOTRANK/ }));
    expect(await screen.findByText('Promo code copied!')).toBeTruthy();
    expect(screen.getByText('LOOTRANK is now in your clipboard')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('LOOTRANK');
  });

  test('is selected where there is no clipboard, and the toast says to press copy', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: undefined }));
    await renderAt('/casinos', () => <CasinoList items={[listItem(1)]} from="top" />);
    fireEvent.click(screen.getByRole('button', { name: /LOOTRANK/ }));
    expect(await screen.findByText(/Press copy/)).toBeTruthy();
    expect(getSelection()?.toString()).toBe('LOOTRANK');
  });
});

test('of the recent casinos four are shown until the rest is asked for', async () => {
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
