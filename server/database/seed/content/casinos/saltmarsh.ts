import type { DemoCasino } from './demo-casino';

export const saltmarsh: DemoCasino = {
  slug: 'saltmarsh',
  name: 'Saltmarsh',
  logoUrl: '/demo/logos/saltmarsh.svg',
  rating: 3.2,
  description: `Slots and dice with a dollar to try them. First impressions are orderly; the long test has only begun.
Saltmarsh is listed on the strength of a first week: four small withdrawals, all paid, and terms without traps.
A full review follows when we have seen it through a month and a tournament weekend.`,
  positives: ['$1 to start with, no deposit', 'Dice edge of 1.5%'],
  negatives: ['Skins credited at 93%', 'Full test still running'],
  bonusAmount: '$1 free balance',
  bonusTerms: 'For new accounts. Wagered 10×, withdrawals from $10.',
  promoCode: 'MARSH1',
  affiliateLink: 'https://saltmarsh.example.com/start/lootrank',
  websiteUrl: 'https://saltmarsh.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'dice', 'crash', 'plinko', 'poker', 'case-opening'],
  paymentMethods: ['skins', 'bitcoin', 'litecoin', 'dogecoin', 'visa'],
  licence: 'Anjouan',
  provablyFair: true,
  foundedYear: 2025,
  placement: null,
  verifiedDaysAgo: 10,
  createdDaysAgo: 10,
  fullReview: null,
};
