import type { DemoCasino } from './demo-casino';

export const tallyhouse: DemoCasino = {
  slug: 'tallyhouse',
  name: 'Tallyhouse',
  logoUrl: '/demo/logos/tallyhouse.svg',
  rating: 3.4,
  description: `The widest choice of CS2 match bets in the list, with fair margins on big events and poor ones on small leagues. The casino half is an afterthought.
Tallyhouse began as a bookmaker and takes skins as stakes. On a major it offers more than eighty markets per match.
Its own games cannot be checked, and the help page that promises a proof has promised it for a year.`,
  positives: ['80+ markets on major matches', 'Bets settled within minutes', 'Clear void rules'],
  negatives: ['Winners are limited quickly', 'No provably fair games', 'Margins of 9% on small leagues'],
  bonusAmount: '$20 free bet after $20 staked',
  bonusTerms: 'Bets at odds of 1.60 or higher count. The free bet’s stake is not returned with the winnings. Valid for 7 days.',
  promoCode: 'TALLY20',
  affiliateLink: 'https://tallyhouse.example.com/promo/lootrank',
  websiteUrl: 'https://tallyhouse.example.com',
  isRecommended: false,
  gamemodes: ['esport-betting', 'live-casino', 'blackjack', 'slots', 'roulette', 'crash', 'case-opening'],
  paymentMethods: ['skins', 'visa', 'mastercard', 'paypal', 'bank-transfer', 'bitcoin'],
  licence: 'Curaçao',
  provablyFair: false,
  foundedYear: 2017,
  placement: 12,
  verifiedDaysAgo: 74,
  createdDaysAgo: 266,
  fullReview: `We tested Tallyhouse as what it is, a bookmaker, over two tournaments and one quiet fortnight between them.

### Odds

The margin is the bookmaker’s edge: add up the inverse odds of all outcomes and see how far the sum passes one.

| Event | Matches | Margin, match winner | Margin, map handicap |
|---|---:|---:|---:|
| Major, playoffs | 8 | 3.9% | 5.2% |
| Large tournament, groups | 20 | 4.8% | 6.0% |
| National leagues | 24 | 7.1% | 8.8% |
| Academy and open qualifiers | 16 | 9.3% | 11.4% |

So the price more than doubles as the matches get smaller. Before the playoffs we found the best available odds here in three of eight matches, which is good.

### Settling and voids

Of 68 bets 66 were settled within six minutes of the end. One waited for an hour after a disputed round. One, on a map that was replayed because of a server fault, was voided by the published rule (section 9: a map with fewer than half its rounds played is void). We agree with the decision and with the fact that the rule existed beforehand.

### Limits on winners

One of our three testers won nine of the first twelve bets. From then on that tester’s maximum stake fell from $250 to $18. Support answered that limits are “dynamic and commercial”. The practice is common among bookmakers and rarely printed. Here clause 21 states it, without numbers.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 13:15 | PayPal | $50.00 | 42 min |
| {{Thursday}}, 19:00 | Skin, one item | $37.80 | 58 min |
| {{Saturday}}, 21:10 | Bitcoin | $60.00 | 1 h 50 min |
| {{Sunday}} to {{Wednesday}} | Bank transfer | $80.00 | 3 days |

### The casino

Live tables and slots are bought in. Crash, roulette and cases are the site’s own and offer no seed, no hash and no history. The page called “Provably fair” says *coming soon* and has done so since we first archived it a year ago. Use the bookmaker and leave the rest.

### The free bet

Stake $20 at odds of 1.60 or more, get a $20 free bet. As the stake is not returned, its worth is about 60% to 70% of its face if you use it at odds around 3.00. Call it $13. It expires after a week.

### Terms

- Identification before the first withdrawal; ours took five hours
- Bets can be cancelled for an “obvious pricing error” before or after the match
- Skins are valued at deposit and returned as balance, not as the same item

> Good prices while you lose, small stakes once you win.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.5 |
| Terms | 25% | 3.5 |
| Fairness | 20% | 2.5 |
| Games and prices | 15% | 4.0 |
| **Together** | | **3.4** |`,
};
