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
  fullReview: `Poker is the one game in our list where the opponent is not the house. That makes the house a landlord, and the questions change: how high is the rent, who else is at the table, and does the lock on the safe work?

### The rent

| Stakes | Rake | Cap per hand |
|---|---:|---:|
| $0.02 / $0.05 | 4.0% | $0.50 |
| $0.10 / $0.25 | 4.5% | $1.50 |
| $0.50 / $1.00 | 4.5% | $3.00 |

Tournaments cost 8% of the buy-in. These are ordinary figures for a small room, and the cap is low. No rake is taken when a hand ends before the flop.

### Who else is there

Between 18:00 and 01:00 UTC we counted 14 to 26 running tables, before noon often two. Ravelin publishes a list of banned accounts once a month with the reason, “automated play” in 31 cases last month, and pays the affected players back. We found our own account credited with $1.12 and a short note. That list is the best sign on this site.

The deck is shuffled from a seed to which every player at the table contributes. After the hand you can verify it, and we did so for 300 hands.

### Match bets

Margins are 3.5% to 4.5% on large events and 6% on national leagues, a little better than at [Tallyhouse](/casino/tallyhouse). There are fewer markets, about thirty per match. An account that won was not limited during our test, though three weeks are short.

### Other games

Dice and crash at 1.5% with seeds; live blackjack from one studio; case battles with 22 cases at 6% to 8%. There is no ordinary case opening, which we did not miss.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 22:10 | Litecoin | $35.00 | 9 min |
| {{Thursday}}, 17:20 | Tether | $60.00 | 12 min |
| {{Saturday}}, 19:45 | Skin, one item | $43.70 | 20 min |
| {{Sunday}}, 23:55 | Bitcoin | $50.00 | 29 min |

Identification was required before the first one. It took two hours on a Monday and was never mentioned again.

### Friday reload

5% on one deposit each Friday, at most $25, no wagering. It works and it is modest. It also creates a reason to deposit on Fridays; a calendar is not a budget.

### Terms

2,700 words. Collusion and automated play are defined with examples. Disputes go to the licence holder’s mediator, whose address is given. A suspended account can withdraw everything that is not disputed, a clause we would like to see everywhere.

> In poker the house does not need you to lose. It shows in the terms.

### Verdict

A place in the ranking follows after ninety days, as described in [How we rank](/how-we-rank).`,
};
