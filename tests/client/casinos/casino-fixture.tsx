import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { CasinoListItem, PublicCasino } from '../../../client/features/casinos/casino-data';
import { casinoSearch } from '../../../shared/casinos/casino-list-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import { parseSearch, stringifySearch } from '../../../shared/text/search-parameters';
import { ToastProvider } from '../../../client/ui/messages/toaster';

type Fact = PublicCasino['facts'][number];

export function fact(overrides: Partial<Fact> & Pick<Fact, 'key' | 'label' | 'value'>): Fact {
  const isKnown = overrides.value !== null;
  return {
    group: 'Payouts',
    short: overrides.label,
    regions: null,
    note: '',
    checked: isKnown ? { text: 'Checked Nov 12', isOverdue: false, on: 'Nov 12, 2026' } : null,
    sourceKind: isKnown ? 'Own test' : '',
    source: isKnown ? 'Four withdrawals' : '',
    checkedBy: isKnown ? 'm.keller' : null,
    ...overrides,
  };
}

const CARD_FACTS = [
  { key: 'min_deposit', label: 'Minimum deposit', short: 'Deposit from', text: '$2', note: '' },
  { key: 'payout_median', label: 'Median payout', short: 'Payout', text: '27 min', note: '4 tests' },
  { key: 'kyc_from', label: 'Identity check from', short: 'KYC from', text: null, note: '' },
  { key: 'house_edge', label: 'House edge', short: 'Edge, cases', text: '6.5%', note: '' },
];

export function casino(overrides: Partial<PublicCasino> = {}): PublicCasino {
  return {
    id: '7b0e5f1c-0000-4000-8000-000000000001',
    slug: 'copperline',
    name: 'Copperline',
    logoUrl: '/demo/logos/copperline.svg',
    rating: 4.8,
    description: 'Pays out in minutes.\nOpened in 2019.\nOdds are printed.',
    evidence: [],
    positives: ['Fast payouts', 'Fair'],
    negatives: ['KYC early', 'Thin stock'],
    goodFor: 'Small deposits',
    notFor: 'Expensive skins',
    display: 'full',
    overdue: null,
    keyFacts: CARD_FACTS,
    bonusAmount: '100% up to $500',
    bonusTerms: 'Wager it once.',
    code: null,
    promoCode: 'LOOTRANK',
    affiliateLink: 'https://copperline.example.com/join',
    deal: 'sign_up',
    websiteUrl: 'https://copperline.example.com',
    landingDomain: 'copperline.example.com',
    isRecommended: true,
    gamemodes: ['case-opening', 'crash'],
    paymentMethods: ['skins', 'bitcoin'],
    licence: 'Anjouan',
    provablyFair: true,
    foundedYear: 2019,
    placement: 1,
    fullReviewHtml: '<p>All four <strong>arrived</strong>.</p>',
    verifiedAt: new Date('2026-11-12T23:30:00Z'),
    verifiedBy: 'm.keller',
    verifiedBySlug: null,
    status: 'listed',
    statusReason: null,
    statusAt: null,
    statusBy: null,
    ratingReason: null,
    metaTitle: null,
    metaDescription: null,
    facts: [
      fact({ key: 'payout_median', label: 'Median payout', value: '27 min', note: '4 tests' }),
      fact({ key: 'min_deposit', label: 'Minimum deposit', value: '$2' }),
      fact({ key: 'payment_methods', label: 'Ways to pay', value: 'Skins, Bitcoin' }),
      fact({ key: 'withdrawal_fee', label: 'Withdrawal fee', value: null }),
      fact({ key: 'licence', group: 'Company and access', label: 'Licence', value: 'Anjouan' }),
    ],
    bonus: null,
    scores: [
      { key: 'payouts', name: 'Payouts', weight: 60, score: 4.5, reason: 'All four arrived.' },
      { key: 'terms', name: 'Terms', weight: 40, score: 5, reason: 'Short and clear.' },
    ],
    payouts: { chart: null, sentence: null, doubt: null, answer: null, own: [], readers: null },
    charts: { score: null, rating: null, known: null, edge: null, outcomes: null, bonus: null },
    alternatives: [],
    why: null,
    changes: { items: [], total: 0 },
    createdAt: new Date('2026-01-02T00:00:00Z'),
    updatedAt: new Date('2026-11-12T00:00:00Z'),
    changedAt: new Date('2026-11-12T00:00:00Z'),
    ...overrides,
  };
}

export function listItem(index: number, overrides: Partial<CasinoListItem> = {}): CasinoListItem {
  return {
    ...casino(),
    id: `id-${index}`,
    slug: `casino-${index}`,
    name: `Casino ${index}`,
    description: 'One line.',
    cardFacts: CARD_FACTS,
    display: 'full',
    overdue: null,
    bonus: null,
    picture: null,
    why: null,
    codeNote: null,
    bonusAmount: '100% up to $500',
    ...overrides,
  };
}

/** Renders part of a list at an address; `show` runs again when the search parameters change. */
export async function renderAt(address: string, show: (search: CasinoSearch) => ReactNode) {
  const rootRoute = createRootRoute({
    component: () => (
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    ),
  });
  const casinos = createRoute({
    getParentRoute: () => rootRoute,
    path: '/casinos',
    validateSearch: casinoSearch,
    component: function Shown() {
      return show(casinos.useSearch());
    },
  });
  const elsewhere = ['/casino/$slug', '/how-we-rank', '/responsible-gambling'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => <h1>Elsewhere</h1> }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren([casinos, ...elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  await act(async () => {
    // The router's registered type is the product's, so this one needs a cast.
    render(<RouterProvider router={router as never} />);
  });
  return router;
}
