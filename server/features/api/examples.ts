import type { ApiResponse, ApiEndpointName } from '../../../shared/api/api-responses.schema';

export function createExamples(publicUrl: string): {
  [Name in ApiEndpointName]: { call: string; answer: ApiResponse<Name> };
} {
  const root = `${publicUrl}/api/v1`;
  const named = { slug: 'copperline', name: 'Copperline', url: `${publicUrl}/casino/copperline` };
  const casino: ApiResponse<'casinos'>['items'][number] = {
    ...named,
    logoUrl: `${publicUrl}/demo/logos/copperline.svg`,
    status: 'listed',
    statusReason: null,
    statusSince: null,
    rating: 4.6,
    place: 1,
    isRecommended: true,
    summary: 'Pays within half an hour and says what it charges.',
    positives: ['Median payout of 27 minutes'],
    negatives: ['No live support at night'],
    gamemodes: ['case-battles', 'crash'],
    offer: {
      bonus: '5% on every deposit',
      terms: 'Up to $50 a month.',
      code: 'COPPER5',
      codeEndsAt: '2027-01-11T23:59:00.000Z',
      codeCheckedOn: '2026-11-18',
      codeTerms: 'For new accounts.',
      isCodeReportedDead: false,
      claimUrl: `${publicUrl}/go/copperline?from=api`,
      deal: 'sign_up',
    },
    bonus: {
      kind: 'match',
      deposit: 10_000,
      verdict: 'worth',
      text: 'Worth taking: $5 more on a $100 deposit',
      likely: { mode: 'case-battles', worth: 468, staked: 500, lossChance: 0.02 },
      best: { mode: 'crash', worth: 485, staked: 500, lossChance: 0.01 },
      worst: { mode: 'case-battles', worth: 468, staked: 500, lossChance: 0.02 },
      reason: null,
    },
    checkedAt: '2026-10-29T09:12:00.000Z',
    listedAt: '2026-01-14T08:00:00.000Z',
  };
  const warned = { slug: 'rustyard', name: 'Rustyard', url: `${publicUrl}/casino/rustyard` };
  const post: ApiResponse<'posts'>['items'][number] = {
    slug: 'weekend-payouts',
    title: 'Who pays at the weekend',
    url: `${publicUrl}/blog/weekend-payouts`,
    excerpt: 'Eleven sites, one Saturday, forty withdrawals.',
    imageUrl: null,
    imageAlt: null,
    author: 'M. Keller',
    category: { slug: 'tests', name: 'Tests' },
    publishedAt: '2026-11-08T07:00:00.000Z',
  };
  const change: ApiResponse<'changes'>['items'][number] = {
    id: '5f1d2c0e9ab34786d2b1c4e7',
    changedAt: '2026-10-29T09:12:00.000Z',
    casino: named,
    kind: 'fact',
    key: 'payout_median',
    label: 'Median payout',
    before: '31 min',
    after: '27 min',
    tail: null,
    note: 'Four tests in October',
    by: 'M. Keller',
  };
  const changes = { items: [change], nextCursor: null };
  return {
    casinos: {
      call: `${root}/casinos?gamemodes=crash&min-deposit=5&limit=1`,
      answer: { items: [casino], total: 12, nextCursor: 'WyIwIiwiMSIsInRydWUiLCI0LjYiLCJjb3BwZXJsaW5lIl0' },
    },
    casino: {
      call: `${root}/casinos/rustyard`,
      answer: {
        ...casino,
        ...warned,
        logoUrl: null,
        status: 'warning',
        statusReason: 'It has not paid since May.',
        statusSince: '2026-06-02T10:30:00.000Z',
        place: null,
        isRecommended: false,
        rating: 1.8,
        summary: 'Stopped paying in May.',
        offer: null,
        bonus: null,
        description: 'Stopped paying in May.',
        reviewHtml: '<p>Two withdrawals are open.</p>',
        updatedAt: '2026-06-02T10:30:00.000Z',
      },
    },
    facts: {
      call: `${root}/casinos/copperline/facts`,
      answer: {
        casino: named,
        items: [
          {
            key: 'min_deposit',
            label: 'Minimum deposit',
            group: 'Payouts',
            type: 'money',
            unit: 'US cents',
            value: 500,
            text: '$5',
            note: '',
            source: { kind: 'own_test', text: '' },
            checkedAt: '2026-10-29T09:12:00.000Z',
            dueAt: '2027-04-29T09:12:00.000Z',
          },
        ],
      },
    },
    scores: {
      call: `${root}/casinos/copperline/scores`,
      answer: {
        casino: named,
        rating: 4.6,
        ratingReason: null,
        items: [
          {
            key: 'payouts',
            name: 'Payouts',
            weight: 40,
            score: 4.8,
            reason: 'Four of four withdrawals within the hour.',
            scoredAt: '2026-10-29T09:12:00.000Z',
          },
        ],
      },
    },
    casinoChanges: {
      call: `${root}/casinos/copperline/changes?kinds=facts`,
      answer: { ...changes, removedBefore: null },
    },
    changes: { call: `${root}/changes?limit=1`, answer: changes },
    comparison: {
      call: `${root}/comparison?slugs=copperline,farrow`,
      answer: {
        url: `${publicUrl}/compare/copperline-vs-farrow`,
        casinos: [
          casino,
          {
            ...casino,
            ...{ slug: 'farrow', name: 'Farrow', url: `${publicUrl}/casino/farrow`, place: 2, logoUrl: null },
            offer: {
              bonus: '3 free cases',
              terms: null,
              ...{ code: null, codeEndsAt: null, codeCheckedOn: null, codeTerms: null, isCodeReportedDead: false },
              claimUrl: `${publicUrl}/go/farrow?from=api`,
              deal: 'none',
            },
          },
        ],
        answer: 'Copperline wins, 4.6 to 4.1: better on payouts; Farrow on terms.',
        sentences: ['Copperline pays sooner: 27 min against 4 h.'],
        groups: [
          {
            key: 'payouts',
            title: 'Payouts',
            rows: [
              {
                key: 'payout_median',
                label: 'Median payout',
                differs: true,
                cells: [
                  { text: '27 min', note: '4 tests', isBest: true },
                  { text: '4 h', note: null, isBest: false },
                ],
              },
            ],
          },
        ],
      },
    },
    posts: { call: `${root}/posts?category=tests&limit=1`, answer: { items: [post], nextCursor: null } },
    post: {
      call: `${root}/posts/weekend-payouts`,
      answer: {
        ...post,
        contentHtml: '<p>Eleven sites, one Saturday, forty withdrawals.</p>',
        tags: ['payouts'],
        casinos: [named],
        updatedAt: '2026-11-09T12:00:00.000Z',
      },
    },
  };
}
