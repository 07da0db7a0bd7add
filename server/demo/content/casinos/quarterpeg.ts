import type { DemoCasino } from './demo-casino';

export const quarterpeg: DemoCasino = {
  slug: 'quarterpeg',
  name: 'Quarterpeg',
  logoUrl: '/demo/logos/quarterpeg.svg',
  rating: 3.6,
  description: `Plinko in every size, from eight rows to twenty, with the full payout table on screen. Fees on small withdrawals eat what the low edge saves.
Quarterpeg makes its own games and publishes the code that decides them. Anyone can run a year of rounds at home and compare.
The cashier charges a flat fee of $1.50 on every withdrawal, which hurts exactly the people who play for small amounts.`,
  positives: ['Game code published', 'Plinko with 8 to 20 rows', 'Edge of 1% in most modes'],
  negatives: ['$1.50 fee on each withdrawal', 'Coins only, no skins out', 'Rules for “abuse” left vague'],
  bonusAmount: '$2 free, no deposit',
  bonusTerms: 'For new accounts with a confirmed phone number. Winnings up to $20 can be withdrawn after one deposit.',
  promoCode: 'PEGTWO',
  affiliateLink: 'https://quarterpeg.example.com/l/lootrank',
  websiteUrl: 'https://quarterpeg.example.com',
  isRecommended: false,
  gamemodes: ['plinko', 'dice', 'crash', 'mines', 'keno', 'originals', 'case-battles'],
  paymentMethods: ['skins', 'bitcoin', 'litecoin', 'dogecoin', 'solana'],
  licence: 'Anjouan',
  provablyFair: true,
  foundedYear: 2023,
  placement: 10,
  verifiedDaysAgo: 20,
  createdDaysAgo: 331,
  fullReview: `A site for people who read source code before they bet. There are more of them than one would think, and they ask good questions in the chat.

### Plinko, the house speciality

Rows from 8 to 20, four risk levels, and a table of every bucket with its chance and payout. The edge is 1% at every setting; what changes is how rough the ride is.

| Rows, risk | Largest payout | Chance of it | Rounds that lose |
|---|---:|---:|---:|
| 8, low | 5.6× | 1 in 128 | 27% |
| 12, medium | 33× | 1 in 2,048 | 61% |
| 16, high | 1,000× | 1 in 32,768 | 79% |
| 20, high | 6,000× | 1 in 524,288 | 82% |

We dropped 20,000 balls at the first three settings and published the counts in [Plinko risk levels, measured](/blog/plinko-risk-levels-measured). They match.

### Fairness

The code that turns seeds into results is public, about 300 lines of JavaScript without dependencies. We ran it against 5,000 of our own rounds. All agreed. The seed pair can be changed before every bet and the next hash is always visible. There is little left to ask for, and the half point is missing only because case battles are drawn by an older system.

### The fee

Every withdrawal costs $1.50, whatever the coin, on top of the network.

| Withdrawal | Fee | In percent |
|---:|---:|---:|
| $10 | $1.50 | 15.0% |
| $25 | $1.50 | 6.0% |
| $100 | $1.50 | 1.5% |
| $500 | $1.50 | 0.3% |

If you play an hour of dice at ten cents a roll, the edge takes perhaps 60 cents and the door takes $1.50. Collect and withdraw rarely, or choose a site without a fee.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 11:00 | Solana | $25.00 | 8 min |
| {{Thursday}}, 18:40 | Litecoin | $40.00 | 17 min |
| {{Saturday}}, 09:15 | Dogecoin | $30.00 | 35 min |
| {{Sunday}}, 21:30 | Bitcoin | $60.00 | 1 h 4 min |

Skins are taken as a deposit at 96% of index and are never paid out.

### Free $2

It asks for a phone number, it works once, and winnings stay locked until you deposit. We ended with nothing once and with $3.10 once. As a way to see whether you like the games it costs you a phone number.

### Terms

The document forbids “abuse of any promotion” four times and defines it nowhere. Support gave us an example (one person, several accounts), which is reasonable; it should be in the text. Identity checks from $2,000 a month.

> Show me the code, says the player. Here it is, says the site. And $1.50 at the exit.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.5 |
| Terms | 25% | 3.0 |
| Fairness | 20% | 4.5 |
| Games and prices | 15% | 3.5 |
| **Together** | | **3.6** |`,
};
