import type { DemoCasino } from './demo-casino';
import { fact, on } from './demo-changes';
import { dollars, edges, operator, ownTest, percent, register, terms } from './demo-facts';

export const ravelin: DemoCasino = {
  slug: 'ravelin',
  name: 'Ravelin',
  logoUrl: '/demo/logos/ravelin.svg',
  rating: 4.3,
  description: `Poker at honest tables, match bets at thin margins and a withdrawal that never passed half an hour. New in our list and not yet ranked.
Ravelin opened last year with poker as its first product, which says something about its patience. The tables are small, the rake is capped, and bots are looked for and banned by name.
A site is ranked here after ninety days of tests. Until then it carries a rating and no place.`,
  positives: ['All payouts within 29 minutes', 'Poker rake capped at $3', 'Match margins from 3.5%', 'Reload bonus without wagering'],
  negatives: ['Few poker tables before noon', 'No case opening'],
  bonusAmount: '5% reload every Friday',
  bonusTerms: 'On one deposit each Friday, up to $25 of bonus. No wagering, no code.',
  promoCode: null,
  affiliateLink: 'https://ravelin.example.com/in/lootrank',
  websiteUrl: 'https://ravelin.example.com',
  isRecommended: true,
  gamemodes: ['esport-betting', 'poker', 'blackjack', 'live-casino', 'dice', 'crash', 'case-battles', 'originals'],
  placement: null,
  verifiedDaysAgo: 14,
  createdDaysAgo: 13,
  facts: [
    ...ownTest({ daysAgo: 14 }, [
      ['payout_median', 16, 'Four withdrawals of $35 to $60: 9, 12, 20 and 29 minutes'],
      ['payout_slowest', 29, 'Bitcoin, $50, on a Sunday at 23:55'],
      ['payout_tests', 4],
      ['house_edge', edges({ 'esport-betting': 3.5, dice: 1.5, crash: 1.5, 'case-battles': 7 }), 'Match bets on large events; 22 cases state 6% to 8%'],
      ['provably_fair', true, '300 hands of poker and 200 other rounds'],
      ['fairness_scheme', 'seed-pair', 'Every player at the table contributes to the seed'],
      ['seed_shown_before', true, 'Before each hand'],
      ['kyc_from', 0, 'Asked before the first withdrawal; took two hours', 'first withdrawal'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 14, 'Three questions: 12, 14 and 25 minutes'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
      ['deposit_limits', true, 'Account page'],
      ['cool_off', true, 'Account page', 'one day to three months'],
    ]),
    ...terms({ daysAgo: 14 }, [
      ['min_deposit', dollars(10), 'Terms, clause 4.1'],
      ['min_withdrawal', dollars(10), 'Terms, clause 6.1'],
      ['bonus_match', percent(5), 'Promotion page', 'each Friday'],
      ['bonus_cap', dollars(25), 'Promotion page', 'each Friday'],
      ['bonus_wagering', 0, 'Promotion page'],
      ['payment_methods', ['skins', 'bitcoin', 'litecoin', 'tether', 'bank-transfer'], 'The cashier'],
      ['excluded_countries', ['AU', 'BE', 'CH', 'DK', 'ES', 'FR', 'GB', 'IT', 'NL', 'US'], 'Terms, clause 2.2'],
    ]),
    ...operator({ daysAgo: 6, by: 'd.osei' }, [['languages', ['en', 'de', 'fr', 'es', 'pt'], 'The language menu']]),
    ...register({ daysAgo: 16 }, [
      ['licence', 'Kahnawake', 'Public register of licences, found under this domain'],
      ['company', 'Outwork Cards Inc.', 'Public register of licences'],
      ['founded_year', 2024, 'Register of companies'],
      ['owner_group', 'Company J, no other brands in our list', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4.5, 'All four arrived within 29 minutes, after one identity check of two hours.'],
    terms: [4.5, 'Collusion and automated play are defined with examples, and a mediator is named.'],
    fairness: [4, 'Players shuffle the deck together and can verify it; live tables rely on their studio.'],
    games: [4, 'Rake capped at $3 and margins from 3.5%; before noon few tables run.'],
  },
  history: [on(6, 'd.osei', fact('languages', ['en', 'de', 'fr'], 'The language menu'))],
  fullReview: null,
};
