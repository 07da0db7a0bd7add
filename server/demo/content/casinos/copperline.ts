import type { DemoCasino } from './demo-casino';

export const copperline: DemoCasino = {
  slug: 'copperline',
  name: 'Copperline',
  logoUrl: '/demo/logos/copperline.svg',
  rating: 4.8,
  description: `Copperline pays skins out in minutes and publishes the seed of every round before it starts. We deposited four times and withdrew four times; the slowest payout took 26 minutes.
Copperline opened in 2019 as a case-opening site and added crash, plinko and battles over the following years. It publishes the hash of the server seed before each round and the seed itself after it.
The interface is plain and quick. Odds are printed under every case, the house edge under every game, and the cashier shows the fee before you confirm.`,
  positives: ['Median withdrawal of 14 minutes', 'Every round provably fair', 'House edge printed on each game'],
  negatives: ['KYC from $1,000 a month', 'Idle balances expire after a year'],
  bonusAmount: '100% up to $500 + 3 free cases',
  bonusTerms: 'Bonus balance must be wagered 1× before withdrawal. Minimum deposit $10. The free cases are credited after the first deposit.',
  promoCode: 'LOOTRANK',
  affiliateLink: 'https://copperline.example.com/join?ref=lootrank',
  websiteUrl: 'https://copperline.example.com',
  isRecommended: true,
  gamemodes: ['crash', 'case-opening', 'case-battles', 'roulette', 'plinko', 'mines', 'upgrade'],
  paymentMethods: ['skins', 'bitcoin', 'litecoin', 'ethereum'],
  licence: 'Anjouan',
  provablyFair: true,
  foundedYear: 2019,
  placement: 1,
  verifiedDaysAgo: 9,
  createdDaysAgo: 612,
  fullReview: `Two of us opened an account each, deposited $340 in four payments and withdrew four times: twice in skins, once in Litecoin, once in Bitcoin. **All four arrived.** The slowest took 26 minutes, on a Saturday evening.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Thursday}}, 19:40 | Skin, one item | $84.20 | 9 min |
| {{Sunday}}, 14:05 | Skins, three items | $61.75 | 14 min |
| {{Saturday}}, 11:20 | Litecoin | $50.00 | 14 min |
| {{Saturday}}, 21:50 | Bitcoin | $50.00 | 26 min |

The clock starts when we press the button and stops when the trade offer or the first network confirmation appears. Copperline names the fee before you confirm: nothing for skins, the network fee for coins. We were never asked to “try again later”, and no withdrawal was cancelled and put back into the balance, which is how slower sites invite you to keep playing.

### Games and odds

There are seven modes and each states its edge where you stake, not in a help page.

| Mode | Stated edge | What we found |
|---|---:|---|
| Crash | 3.0% | 400 rounds checked, all seeds matched |
| Roulette | 6.7% | Fifteen pockets, one green |
| Plinko | 2.0% to 4.0% | Depends on the risk level, shown beside it |
| Mines | 3.0% | Multipliers follow the formula to the cent |
| Cases | 5.0% to 9.0% | Ours kept 4.3% over a hundred openings |

The case figure comes from [our hundred-case test](/blog/house-edge-hundred-cases) and sits inside the error of a sample that small. What matters more is that the published odds add up to exactly one for all 64 cases we copied into a spreadsheet.

### The bonus

The match is 100% up to $500, and the bonus part must be wagered once before it can leave. One turn through a game with a 3% edge costs about $3 per $100 of bonus on average, so this is one of the few offers here that is worth more than it costs. The three cases arrive with the first deposit of $10 or more; ours contained $1.90 together. Enter LOOTRANK before paying, since support would not add it afterwards.

### Terms

The terms are 2,900 words and readable. Two clauses deserve your attention: accounts idle for twelve months lose their balance, and identity checks begin at $1,000 of withdrawals in a month. Both are announced by mail first. One of us triggered the check on purpose. A passport photo and a proof of address were enough, and the answer came in seven hours.

> Of the twenty-four sites we test, this is the one whose cashier we never had to screenshot.

### Support

Three questions, sent at different hours, were answered in 4, 11 and 38 minutes by people who had read them. The limits page offers deposit, loss and session limits and a self-exclusion from one day to five years. An exclusion could not be lifted early when we asked, which is how it should be.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 5.0 |
| Terms | 25% | 4.5 |
| Fairness | 20% | 5.0 |
| Games and prices | 15% | 4.5 |
| **Together** | | **4.8** |

The missing tenths are the dormancy clause and a stock of skins that thins out above $600. Neither is hidden. If you want one account and expect to withdraw from it, start here.`,
};
