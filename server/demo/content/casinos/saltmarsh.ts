import type { DemoCasino } from './demo-casino';
import { fact, on } from './demo-changes';
import { dollars, edges, hours, ownTest, register, terms } from './demo-facts';

export const saltmarsh: DemoCasino = {
  slug: 'saltmarsh',
  name: 'Saltmarsh',
  logoUrl: '/demo/logos/saltmarsh.svg',
  rating: 3.2,
  override: {
    reason:
      'One quiet week of small withdrawals is not a full test. The number stays below the sum of its parts until we have timed a tournament weekend.',
  },
  description: `Slots and dice with a dollar to try them. First impressions are orderly; the long test has only begun.
Saltmarsh is listed on the strength of a first week: four small withdrawals, all paid, and terms without traps.
A place in the ranking follows when we have seen it through a quarter and a tournament weekend.`,
  positives: ['$1 to start with, no deposit', 'Dice edge of 1.5%'],
  negatives: ['Skins credited at 93%', 'Full test still running'],
  bonusAmount: '$1 free balance',
  bonusTerms: 'For new accounts. Wagered 10×, withdrawals from $10.',
  promoCode: 'MARSH1',
  affiliateLink: 'https://saltmarsh.example.com/start/lootrank',
  websiteUrl: 'https://saltmarsh.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'dice', 'crash', 'plinko', 'poker', 'case-opening'],
  placement: null,
  verifiedDaysAgo: 10,
  createdDaysAgo: 10,
  facts: [
    ...ownTest({ daysAgo: 10 }, [
      ['payout_median', hours(1, 21), 'Four withdrawals of $12 to $25: 38, 62, 100 and 175 minutes'],
      ['payout_slowest', hours(2, 55), 'One skin of $18.70, on a Saturday evening'],
      ['payout_tests', 4],
      ['house_edge', edges({ dice: 1.5, crash: 4, plinko: 3, slots: 6 }), '300 rounds of dice and crash; slots state 4% to 8%, the cases are not added up yet'],
      ['provably_fair', true, '300 rounds of dice and crash, all seeds matched'],
      ['fairness_scheme', 'seed-pair', 'Help page, tried with our own rounds'],
      ['odds_published', true, 'All 18 cases, and a return on the tile of each slot'],
      ['support_median', 50, 'Three questions: 20 and 50 minutes, 3 hours'],
      ['deposit_limits', true, 'Limits for deposits and losses, none for time'],
    ]),
    ...terms({ daysAgo: 4, by: 'd.osei' }, [['kyc_from', dollars(2000), 'Terms, clause 7', 'in total']]),
    ...terms({ daysAgo: 10 }, [
      ['min_deposit', dollars(10), 'Terms, clause 3'],
      ['min_withdrawal', dollars(10), 'Terms, clause 5'],
      ['bonus_wagering', 10, 'Bonus page: the free dollar'],
      ['payment_methods', ['skins', 'bitcoin', 'litecoin', 'dogecoin', 'visa'], 'The cashier; skins are credited at 93%'],
    ]),
    ...register({ daysAgo: 11 }, [
      ['licence', 'Anjouan', 'Public register of licences'],
      ['company', 'Saltwater Four Ltd', 'Public register of licences'],
      ['founded_year', 2025, 'Register of companies'],
      ['owner_group', 'Company F, with Hexwater, Kiteyard and Marlow Drop', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4, 'All four were paid and none was questioned; they were small, and the week was quiet.'],
    terms: [3, 'Dated, with a list of changes, and silent on how long a withdrawal may take.'],
    fairness: [3.5, 'Dice and crash matched on 300 rounds; eighteen cases publish odds that we have not added up.'],
    games: [2.5, 'Dice at 1.5% is the reason to come; skins are credited at 93% and poker is empty.'],
  },
  history: [on(4, 'd.osei', fact('kyc_from', null, 'Terms, clause 7'))],
  fullReview: `Saltmarsh has been with us for less than a month. This is what a first test can show: whether money comes back, whether the numbers add up and whether the terms hide anything. It cannot show a busy weekend, and it cannot show month six.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 12:30 | Litecoin | $12.00 | 38 min |
| {{Wednesday}}, 19:10 | Dogecoin | $15.00 | 1 h 2 min |
| {{Friday}}, 16:45 | Bitcoin | $25.00 | 1 h 40 min |
| {{Saturday}}, 21:20 | Skin, one item | $18.70 | 2 h 55 min |

All four were paid and none was questioned. They were small on purpose, because the minimum is $10 and most readers who try the free dollar will withdraw something of that size.

### The free dollar

It is credited when the address is confirmed, and must be wagered ten times. On dice at 1.5% ten turns cost fifteen cents on average, so about 85 cents are left. They cannot leave before the balance reaches $10, and so the dollar is what it should be: a way to look at the games without paying. Enter MARSH1 when you sign up.

### Games

| Mode | Stated edge | What we found |
|---|---:|---|
| Dice | 1.5% | 200 rounds checked, all seeds matched |
| Crash | 4.0% | 100 rounds checked, all seeds matched |
| Plinko | 3.0% | Payout table adds up |
| Slots | 4% to 8% | Return printed on each tile |
| Poker | Rake 5%, cap $2 | Two tables open at most |
| Cases | 8% to 11% | Odds published, 18 cases |

Dice is the reason to come, and the rest is there because a site needs a menu. Eighteen cases are few. At the poker tables we met the same six people on five evenings.

### Skins

A skin is credited at 93% of its price. The rate stands beside the item before you choose it, which is how it should be done, and it is still seven percent. Coins are credited in full.

### Terms and support

2,100 words, dated, with a list of changes at the end. Identity checks from $2,000 in total. The licence from Anjouan names a company that runs three more sites, see [Who owns whom](/blog/who-owns-whom). Deposit and loss limits exist; session limits do not. Support answered in 20 minutes, 50 minutes and three hours.

> Nothing here is exciting, which for a cashier is praise.

### Verdict

The rating is a first one, and lower than its parts would make it: a week in which little was asked of the cashier is not a full test. A place in the ranking follows after ninety days of tests, as described in [How we rank](/how-we-rank).`,
};
