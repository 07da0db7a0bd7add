import type { DemoCasino } from './demo-casino';

export const packhorse: DemoCasino = {
  slug: 'packhorse',
  name: 'Packhorse',
  logoUrl: '/demo/logos/packhorse.svg',
  rating: 3.3,
  description: `Solid cases and battles, paid out in skins priced 6% above the market. Nothing is hidden; it simply costs more than it should.
Packhorse gives good odds inside the case and takes its share at the shop counter. Both numbers are public, and few players add them up.
We did: together they come to about 11%.`,
  positives: ['Large skin stock, 30,000 items', 'Battles with private rooms'],
  negatives: ['Skins 6% above market', 'Payouts reviewed above $100', 'No coin withdrawals'],
  bonusAmount: '10% extra on skin deposits',
  bonusTerms: 'On the first three deposits, up to $50 each. No wagering, paid as shop credit.',
  promoCode: 'PACK10',
  affiliateLink: 'https://packhorse.example.com/?via=lootrank',
  websiteUrl: 'https://packhorse.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'jackpot', 'coinflip', 'upgrade', 'dice'],
  paymentMethods: ['skins', 'visa', 'mastercard', 'gift-cards'],
  licence: 'Curaçao',
  provablyFair: true,
  foundedYear: 2021,
  placement: 13,
  verifiedDaysAgo: 58,
  createdDaysAgo: 141,
  fullReview: `Packhorse has the largest shop in the list and earns its money there. That makes it a useful lesson in where an edge can sit.

### Two prices

The cases are fair: 5% to 7%, printed and correct. But what you win is balance, and balance buys skins at Packhorse prices.

| Step | You have | Lost on the way |
|---|---:|---:|
| Deposit by card | $100.00 | |
| Opened in cases at 6% | $94.00 | $6.00 |
| Skin bought at index plus 6% | $88.70 | $5.30 |
| Sold on a market at 2% fee | $86.90 | $1.80 |

We bought twenty items and compared each with three markets within the hour. The mark-up ranged from 4.8% to 8.1%, on average 6.2%. Copperline’s, measured in the same way, was 1.9%.

### Withdrawals

| When | What | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 17:35 | One skin | $21.00 | 24 min |
| {{Wednesday}}, 20:50 | Three skins | $44.10 | 37 min |
| {{Friday}}, 22:00 | One skin | $128.00 | 6 h 15 min |
| {{Sunday}}, 11:30 | Two skins | $96.40 | 1 h 2 min |

Above $100 a person looks at each withdrawal. Ours was approved on the same night. Others in the site’s own chat reported a day; we cannot confirm that.

### Battles

Private rooms are the reason to come. You open a room with a link, choose the cases and play with people you know. No bots, no queue, same odds. We ran a small tournament of eight people, staked $64 and got $58.90 back between us, an edge of 8% where 6.5% is printed. For so few cases that is ordinary.

### Other modes

- **Jackpot:** 6% of the pot
- **Coinflip:** 4%
- **Upgrade:** 8%, shown as “92% return”
- **Dice:** 3%

Seeds are published for all of them and we verified a hundred rounds in each. The dice seed could not be rotated by hand, which is why fairness is not higher.

### Bonus

10% on top of the first three skin deposits, without wagering. Deposits are valued at 97% of index, so the bonus first repairs that. It is shop credit and meets the 6% mark-up on its way out. About two of the ten percent remain.

### Terms

2,600 words. Balances do not expire. “Shop credit has no cash value” is repeated in three places and is meant. Identification from $1,000 in total.

> The house edge is in the case. The house is in the shop.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.0 |
| Terms | 25% | 3.5 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 3.5 |
| **Together** | | **3.3** |

Fine for an evening with friends. Not the place to turn winnings into skins.`,
};
