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
  fullReview: `This review describes a site that has since been rebuilt. We leave it up because the odds are still ours to compare, and because a dated review is better than none, as long as the date is read first.

### What we tested

Two testers, $180 deposited, 74 bets on eleven matches, and four withdrawals. The match bets are measured again before each major; everything else here is from the last full test.

### Match bets

| | Winner | Handicap |
|---|---:|---:|
| Margin in the full test | 5.8% | 8.1% |
| Margin in our latest comparison | 5.5% | 7.2% |

Odds move live and the page keeps up, even on a phone with a bad connection. Bets can be closed before the last map at a price that costs about 4% more than waiting. That is fair for what it is, and the price is shown before you confirm.

When a server fails and a map is replayed, the rules say that bets are settled “at our discretion”. We met one such case. It was settled correctly, after eleven hours.

### The roulette room

One wheel, fifteen pockets, no seed before the spin and none after it. Jackpot and coinflip work the same way: you see a result. The operator told us that a new system was coming. The terms have been rewritten since; the games, as far as we can see from outside, have not.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 14:40 | Bitcoin | $30.00 | 52 min |
| {{Thursday}}, 21:00 | Skin, one item | $44.90 | 1 h 35 min |
| {{Saturday}}, 17:25 | Bitcoin | $40.00 | 6 h 50 min |
| {{Sunday}}, 22:10 | Skin, one item | $28.30 | 11 h 15 min |

All four arrived, the two of the weekend late. The cashier in which we measured this no longer exists, so take the numbers as history.

### The free bet

$5 after a first deposit of $10, at odds of 1.80 or higher; the stake is not returned with the winnings. It is worth about $2.30 and asks for nothing else.

### Terms and support

The terms of our test were short and clear. Those of today are twice as long and we have not tried them. Identity checks began at $1,000. Three questions to support were answered in 2, 5 and 19 hours.

> A good memory of a place is no reason to send somebody there.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.0 |
| Terms | 25% | 2.5 |
| Fairness | 20% | 2.0 |
| Games and prices | 15% | 4.0 |
| **Together** | | **2.8** |

A new full test is planned. Until then the facts on this page count as old, and the score cannot rise.`,
};
