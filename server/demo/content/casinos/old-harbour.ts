import type { DemoCasino } from './demo-casino';

export const oldHarbour: DemoCasino = {
  slug: 'old-harbour',
  name: 'Old Harbour Skins & Case Battles Club',
  logoUrl: '/demo/logos/old-harbour.svg',
  rating: 4.4,
  description: `The oldest site in this list still answers support mail in under an hour. The free cases need an account level that takes about a day to reach.
Old Harbour has been open since 2016 and has changed hands once, in public. Its jackpot and coinflip rooms are from another age; the case battles are recent and good.
Prices for skins follow a market index with a small spread, and the spread is shown.`,
  positives: ['Running since 2016', 'Support answered in 41 minutes on average'],
  negatives: ['Free cases need level 3', 'Dated mobile layout'],
  bonusAmount: '3 free cases on sign-up',
  bonusTerms: 'The cases open at account level 3, which takes about $15 of play. One claim per person and device.',
  promoCode: null,
  affiliateLink: 'https://old-harbour.example.com/welcome/lootrank',
  websiteUrl: 'https://old-harbour.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'roulette', 'coinflip', 'jackpot', 'upgrade'],
  paymentMethods: ['skins', 'bitcoin', 'ethereum', 'gift-cards'],
  licence: 'Curaçao',
  provablyFair: true,
  foundedYear: 2016,
  placement: 3,
  verifiedDaysAgo: 24,
  createdDaysAgo: 640,
  fullReview: `Ten years is a long life for a skin site. Old Harbour has outlived three changes to Steam trading, one owner and most of its competitors, and it behaves like a shop that intends to open tomorrow as well.

### What we did

One account from our office, one from a tester’s home connection, $220 deposited in skins, Bitcoin and a gift card. We opened 80 cases, joined 22 battles and sat through an evening of jackpot, which is slower than it sounds.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 20:10 | Skin, one item | $36.40 | 16 min |
| {{Wednesday}}, 13:25 | Skins, two items | $58.00 | 21 min |
| {{Saturday}}, 17:00 | Bitcoin | $60.00 | 33 min |
| {{Sunday}}, 23:30 | Ethereum | $45.00 | 52 min |

Coins are released by a person at night and at weekends. That costs half an hour and we mind it less than a machine that says no.

### Prices

A skin bought here costs between 2% and 4% more than its index price, and the shop prints the index beside it. We compared forty items with two markets on the same afternoon:

| Price band | Items | Spread at Old Harbour |
|---|---:|---:|
| Under $5 | 12 | 3.9% |
| $5 to $50 | 16 | 2.6% |
| $50 to $500 | 12 | 2.1% |

### Games

Cases carry an edge of 6% to 8%, stated in the corner of each case. Jackpot takes 5% of the pot and coinflip takes 3%. The upgrade game shows both probability and edge before you press. Roulette has fifteen pockets and returns fourteen times the stake on the single green one, so every colour costs you 6.7% in the long run; our [roulette article](/blog/roulette-three-colours-one-extra-pocket) explains why.

### The free cases

They are real and they are small. Level 3 needs about $15 of play, which took us a day, and the three cases held $2.35 on one account and $0.80 on the other. Think of them as a refund of part of the first evening.

### On a phone

The layout dates from a time when phones were an afterthought. Tables scroll sideways, the battle lobby needs two taps where one would do, and on a small screen the odds panel covers the join button. Everything works, nothing is pleasant.

### Support and terms

We asked six questions in English and two in German. The slowest answer took 94 minutes, the average 41. The terms were last changed eleven months ago, with a summary of the differences at the top, a courtesy we have seen nowhere else. Withdrawals above $1,500 in a month require identification.

> The reply began with our question, repeated correctly. After twenty-four sites one learns to value that.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 4.5 |
| Terms | 25% | 4.5 |
| Fairness | 20% | 4.5 |
| Games and prices | 15% | 4.0 |
| **Together** | | **4.4** |

A safe choice on a desktop computer. On a phone, [Ninth Round](/casino/ninth-round) offers the same battles with less scrolling.`,
};
