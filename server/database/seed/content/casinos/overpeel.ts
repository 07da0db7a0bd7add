import type { DemoCasino } from './demo-casino';

export const overpeel: DemoCasino = {
  slug: null,
  name: 'Overpeel',
  logoUrl: '/demo/logos/overpeel.svg',
  rating: 2.5,
  description: `A general casino that accepts skins at 88% of their price and hides the rate on the third screen of the deposit.
Overpeel has every table game, craps included, and rules that are worse than average on most of them.
The skin rate alone costs more than an evening at a fair table.`,
  positives: ['Craps with a live dealer'],
  negatives: ['Skins credited at 88%', 'Blackjack pays 6:5', 'Wagering of 45×', 'Reviewed over a year ago', 'Chat support is a script'],
  bonusAmount: '200% up to $400',
  bonusTerms: 'Wagered 45× on deposit and bonus together, within 7 days. Table games do not count.',
  promoCode: 'PEEL200',
  affiliateLink: 'https://overpeel.example.com/track/lootrank',
  websiteUrl: 'https://overpeel.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'live-casino', 'roulette', 'baccarat', 'blackjack', 'craps', 'case-opening'],
  paymentMethods: ['skins', 'visa', 'mastercard', 'bitcoin', 'tether'],
  licence: 'Curaçao',
  provablyFair: false,
  foundedYear: 2020,
  placement: 17,
  verifiedDaysAgo: 379,
  createdDaysAgo: 520,
  fullReview: null,
};
