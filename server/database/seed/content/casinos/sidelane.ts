import type { DemoCasino } from './demo-casino';

export const sidelane: DemoCasino = {
  slug: 'sidelane',
  name: 'Sidelane',
  logoUrl: '/demo/logos/sidelane.svg',
  rating: 2.8,
  description: `Match betting with live odds and a small roulette room. Our last full test is more than a year old, so treat every figure here with care.
Sidelane did a decent job when we last put money into it. Since then the cashier has been rebuilt and the terms have been rewritten.
It keeps its place until the next test. The date above says how long ago that was.`,
  positives: ['Live odds on most matches', 'Cash-out before the last map'],
  negatives: ['Not re-tested for over a year', 'Roulette without seeds', 'Terms rewritten since our test'],
  bonusAmount: '$5 free bet',
  bonusTerms: 'After a first deposit of $10. Odds of 1.80 or higher.',
  promoCode: null,
  affiliateLink: 'https://sidelane.example.com/lootrank',
  websiteUrl: 'https://sidelane.example.com',
  isRecommended: false,
  gamemodes: ['esport-betting', 'roulette', 'coinflip', 'jackpot', 'crash'],
  paymentMethods: ['skins', 'bitcoin', 'visa'],
  licence: 'Curaçao',
  provablyFair: false,
  foundedYear: 2018,
  placement: 16,
  verifiedDaysAgo: 402,
  createdDaysAgo: 655,
  fullReview: null,
};
