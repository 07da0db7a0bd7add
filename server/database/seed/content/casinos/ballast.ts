import type { DemoCasino } from './demo-casino';

export const ballast: DemoCasino = {
  slug: null,
  name: 'Ballast',
  logoUrl: '/demo/logos/ballast.svg',
  rating: 3.0,
  description: `A roulette and jackpot site in its first month with us. Deposits work, one withdrawal is done, three are still to be timed.
Until the facts have been checked by hand this entry carries a preliminary rating and no date.`,
  positives: ['Pots visible without an account', 'No fee on skin withdrawals'],
  negatives: ['Facts not yet checked by us'],
  bonusAmount: '$0.25 daily for 7 days',
  bonusTerms: null,
  promoCode: null,
  affiliateLink: 'https://ballast.example.com/via/lootrank',
  websiteUrl: 'https://ballast.example.com',
  isRecommended: false,
  gamemodes: ['crash', 'roulette', 'jackpot', 'coinflip', 'case-opening', 'case-battles', 'dice'],
  paymentMethods: ['skins', 'ethereum', 'solana'],
  licence: null,
  provablyFair: true,
  foundedYear: 2026,
  placement: null,
  verifiedDaysAgo: null,
  createdDaysAgo: 20,
  fullReview: null,
};
