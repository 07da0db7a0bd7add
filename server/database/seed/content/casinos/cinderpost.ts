import type { DemoCasino } from './demo-casino';

export const cinderpost: DemoCasino = {
  slug: 'cinderpost',
  name: 'Cinderpost',
  logoUrl: '/demo/logos/cinderpost.svg',
  rating: 2.0,
  description: `Large bonuses, late payouts. One of our four withdrawals took nine days and arrived only after a public complaint.
Cinderpost has been listed since we began, and it is here so that people who search for it find the numbers.
It publishes no odds for its cases and has not answered our questions about the operating company.`,
  positives: ['Wide choice of jackpot rooms'],
  negatives: ['One payout took nine days', 'No odds on cases', 'Operator not named', 'Dormancy fee of $10 a month'],
  bonusAmount: '300% up to $150',
  bonusTerms: 'Wagered 50×. Withdrawals cancel the bonus and everything won with it.',
  promoCode: 'CINDER300',
  affiliateLink: 'https://cinderpost.example.com/a/lootrank',
  websiteUrl: 'https://cinderpost.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'jackpot', 'roulette', 'upgrade', 'dice', 'crash'],
  paymentMethods: ['skins', 'bitcoin', 'gift-cards'],
  licence: null,
  provablyFair: false,
  foundedYear: null,
  placement: 18,
  verifiedDaysAgo: 447,
  createdDaysAgo: 648,
  fullReview: null,
};
