// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AvoidPage } from '../../../client/features/casinos/avoid-page';
import { CasinoPage } from '../../../client/features/review/casino-page';
import { FoundCasino } from '../../../client/features/search/found-items';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { casino, renderAt } from '../casinos/casino-fixture';

beforeAll(() => {
  // jsdom has no layout.
  class IntersectionObserverStub {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
});
afterEach(cleanup);

const alternative = (name: string) => ({
  id: `id-${name}`,
  slug: name.toLowerCase(),
  name,
  logoUrl: null,
  rating: 4.4,
  sentence: 'Has Crash too.',
});

const withoutOffer = (status: CasinoStatus, names: readonly string[] = ['North', 'South', 'East']) =>
  casino({
    status,
    statusReason: 'It has not paid since May.',
    statusAt: new Date('2026-11-01T00:00:00Z'),
    statusBy: 'm.keller',
    bonusAmount: null,
    bonusTerms: null,
    promoCode: null,
    affiliateLink: null,
    isRecommended: false,
    placement: null,
    alternatives: names.map(alternative),
  });

test.for([
  ['warning', 'We advise against this site', 'Since Nov 1, 2026. By m.keller.'],
  ['paused', 'No longer listed for now', 'Since Nov 1, 2026. By m.keller.'],
  ['closed', 'This site has closed', 'Closed Nov 1, 2026. By m.keller.'],
] as const)('a review with the status %s says "%s" in place of the offer', async ([status, words, dated]) => {
  await renderAt('/casinos', () => <CasinoPage casino={withoutOffer(status)} />);
  const verdict = within(await screen.findByRole('region', { name: words }));
  expect(verdict.getByText('It has not paid since May.')).toBeTruthy();
  expect(verdict.getByText(/By/).textContent).toBe(dated);
  expect(screen.queryByText(/Claim Bonus|Top Choice|Welcome bonus|Placement Ranking/)).toBeNull();
  expect(document.querySelector('[href^="/go/"], [aria-label="Offer"]')).toBeNull();
});

test('three alternatives follow, each linking to its review only', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={withoutOffer('warning')} />);
  const others = within(await screen.findByRole('region', { name: 'Three similar sites that paid us' }));
  const links = others.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(
    ['North', 'South', 'East'].flatMap((name) => [
      [name, `/casino/${name.toLowerCase()}`],
      ['Read Review', `/casino/${name.toLowerCase()}`],
    ]),
  );
});

test('fewer than three alternatives are counted, and none have no section', async () => {
  await renderAt('/casinos', () => <CasinoPage casino={withoutOffer('closed', ['North'])} />);
  expect(await screen.findByRole('region', { name: 'One similar site that paid us' })).toBeTruthy();
  cleanup();
  await renderAt('/casinos', () => <CasinoPage casino={withoutOffer('closed', [])} />);
  expect(await screen.findByText('This site has closed')).toBeTruthy();
  expect(screen.queryByText(/that paid us/)).toBeNull();
});

test('a search result shows the verdict in place of the bonus', async () => {
  const found = {
    ...alternative('North'),
    bonusAmount: null,
    verdict: 'This site has closed',
    match: { name: ['North'], snippet: { label: null, text: ['One line.'] } },
  };
  await renderAt('/casinos', () => <FoundCasino casino={found} />);
  expect(screen.getByText('This site has closed')).toBeTruthy();
});

test('the list of sites to avoid says why and since when, or that there are none', async () => {
  const since = new Date('2026-11-01T00:00:00Z');
  await renderAt('/casinos', () => <AvoidPage casinos={[{ ...alternative('Farrow'), reason: 'Unpaid.', since }]} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sites to avoid');
  expect(screen.getByRole('link', { name: 'Farrow' }).getAttribute('href')).toBe('/casino/farrow');
  expect(screen.getByText('Nov 1, 2026')).toBeTruthy();
  cleanup();
  await renderAt('/casinos', () => <AvoidPage casinos={[]} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('We advise against no site at present.');
});
