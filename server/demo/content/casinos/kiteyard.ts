import type { DemoCasino } from './demo-casino';

export const kiteyard: DemoCasino = {
  slug: 'kiteyard',
  name: 'Kiteyard',
  logoUrl: '/demo/logos/kiteyard.svg',
  rating: 3.8,
  description: `A friendly case site with good battles and the clearest limits page in the list. Payouts wait in a queue on match days.
Kiteyard appeared in 2022 and has grown through case battles for small stakes. It explains its games in plain sentences and shows its edge with every one.
When a large tournament is on, everybody withdraws at once and the skin bots fall behind.`,
  positives: ['Limits page on every screen', 'Edge shown before each bet', 'Battles from $0.50 a seat'],
  negatives: ['Slow queue on match days', 'No coin withdrawals under $50'],
  bonusAmount: '20% up to $100',
  bonusTerms: 'Wagered 2× in any mode. Cannot be combined with the daily case.',
  promoCode: 'KITE20',
  affiliateLink: 'https://kiteyard.example.com/ref/lootrank',
  websiteUrl: 'https://kiteyard.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'plinko', 'towers', 'mines', 'upgrade', 'crash'],
  paymentMethods: ['skins', 'litecoin', 'tether', 'visa', 'mastercard'],
  licence: 'Anjouan',
  provablyFair: true,
  foundedYear: 2022,
  placement: 8,
  verifiedDaysAgo: 27,
  createdDaysAgo: 388,
  fullReview: `Kiteyard is the site we would have liked in 2022 and are glad to have now. It is not the fastest and not the cheapest. It is the one that told us most often what we were about to pay.

### First hour

Sign-up took three minutes. Before the first deposit a screen asks for a daily limit. You can skip it, but the button that skips is the smaller one, which we have never seen elsewhere. The current limit and what is left of it stand in the header while you play.

### Games

| Mode | Edge | Smallest stake |
|---|---:|---:|
| Cases | 6% to 9% | $0.20 |
| Case battles | 6% to 9% | $0.50 |
| Plinko | 2% | $0.05 |
| Towers | 3% | $0.05 |
| Mines | 3% | $0.05 |
| Upgrade | 7% | $0.10 |
| Crash | 4% | $0.10 |

Each figure is repeated at the stake field. We verified 120 rounds across all seven modes. Two plinko rounds could not be checked because the page had stored the wrong nonce; support confirmed the fault, published a note the next day, and the following hundred were correct.

### Battles

Two to four players, with the set of cases visible before you join and a filter for the total edge. At small stakes the lobbies fill in about twenty seconds in the evening. We played forty, staked $92 and got $86.10 back, an edge of 6.4%.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Wednesday}}, 15:30 | Skin, one item | $14.80 | 15 min |
| {{Thursday}}, 21:00 | Tether | $55.00 | 27 min |
| {{Saturday}}, 12:45 | Skins, two items | $33.20 | 44 min |
| {{Sunday}}, 22:30, final | Skin, one item | $47.90 | 3 h 18 min |

The last line is the problem. On the evening of a tournament final the queue stood at 410 withdrawals, shown honestly with a place number. It moved by about two a minute. Nothing was lost and we would not plan to need a skin that night.

Coins can be withdrawn from $50 only, which pushes small players towards skins.

### Bonus

20% of the first deposit, wagered twice. With a $100 deposit you get $20 and must play $40 through; in plinko that costs 80 cents. Good value for its size. KITE20 can be entered up to an hour after paying.

### Terms

At 2,200 words they are short, and every clause has a one-line summary.

- Identity check from $2,000 in total withdrawals
- No dormancy fee
- Rounds can be voided “in case of technical failure”, with a refund of the stake

> A limit you can see is a different thing from a limit you once set.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.5 |
| Terms | 25% | 4.0 |
| Fairness | 20% | 4.0 |
| Games and prices | 15% | 4.0 |
| **Together** | | **3.8** |

More bots on match days would lift it into the first five.`,
};
