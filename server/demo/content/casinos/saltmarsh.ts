import type { DemoCasino } from './demo-casino';

export const saltmarsh: DemoCasino = {
  slug: 'saltmarsh',
  name: 'Saltmarsh',
  logoUrl: '/demo/logos/saltmarsh.svg',
  rating: 3.2,
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
  paymentMethods: ['skins', 'bitcoin', 'litecoin', 'dogecoin', 'visa'],
  licence: 'Anjouan',
  provablyFair: true,
  foundedYear: 2025,
  placement: null,
  verifiedDaysAgo: 10,
  createdDaysAgo: 10,
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

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.5 |
| Terms | 25% | 3.0 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 2.5 |
| **Together** | | **3.2** |

The score is a first one. A place in the ranking follows after ninety days of tests, as described in [How we rank](/how-we-rank).`,
};
