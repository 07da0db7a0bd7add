import type { DemoCasino } from './demo-casino';

export const hexwater: DemoCasino = {
  slug: 'hexwater',
  name: 'Hexwater',
  logoUrl: '/demo/logos/hexwater.svg',
  rating: 3.9,
  description: `The fastest coin withdrawals we have timed, 22 minutes at worst, on a site that takes no skins at all. Strong originals, a heavy bonus.
Hexwater is a crypto casino with a CS2 theme rather than a skin site. It belongs in this list because its players come from the game and because its cashier sets the pace for everyone else.
Deposits and withdrawals are in six coins. Skins are neither accepted nor paid.`,
  positives: ['Slowest payout 22 minutes', 'Originals verifiable in the browser', 'Loss limits take effect at once', 'No withdrawal fee beyond the network'],
  negatives: ['No skins in or out', 'Bonus wagering of 40×', 'Excluded countries listed only in the terms'],
  bonusAmount: '150% up to $1,000',
  bonusTerms: 'Bonus wagered 40× within 14 days, maximum bet $5 while it is active. Slots count in full, originals 10%.',
  promoCode: null,
  affiliateLink: 'https://hexwater.example.com/?a=lootrank',
  websiteUrl: 'https://hexwater.example.com',
  isRecommended: false,
  gamemodes: ['crash', 'dice', 'plinko', 'mines', 'towers', 'keno', 'originals', 'slots', 'blackjack', 'roulette'],
  paymentMethods: ['bitcoin', 'ethereum', 'litecoin', 'tether', 'solana', 'dogecoin'],
  licence: 'Anjouan',
  provablyFair: true,
  foundedYear: 2021,
  placement: 6,
  verifiedDaysAgo: 15,
  createdDaysAgo: 505,
  fullReview: `Hexwater wants to be judged by its cashier, so we judged it there first.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 09:30 | Solana | $40.00 | 3 min |
| {{Thursday}}, 19:20 | Litecoin | $75.00 | 6 min |
| {{Saturday}}, 22:40 | Ethereum | $60.00 | 10 min |
| {{Sunday}}, 01:15 | Bitcoin | $80.00 | 22 min |

The median is eight minutes and the slowest was mostly the Bitcoin network. No human stands between the button and the coin up to $5,000 a day; above that a check begins which took eleven hours in our case. Full marks, the only ones besides Copperline’s.

### Games

Ten modes, of which seven are the site’s own. These “originals” can be verified on a page that works offline: save it, disconnect, paste the seeds, read the result. We checked 500 rounds of mines and keno that way.

| Game | Edge | Verifiable |
|---|---:|---|
| Dice, crash | 1.0% to 2.0% | yes |
| Mines, towers, plinko | 1.0% to 3.0% | yes |
| Keno | 4.0% | yes |
| Blackjack | 0.6% with perfect play | yes |
| Slots | 3.5% to 12% | no, third party |

The slots come from outside studios and run on the studios’ servers. Two of them were offered here in the version with the lowest return; the help page of the game says so, the lobby does not.

### The bonus, calculated

“150% up to $1,000” with 40× wagering, on the bonus. Deposit $100, receive $150, wager $6,000. On a slot with a 5% edge that costs $300 on average to free $150.

> A bonus whose average price is twice its value is an advertisement with a timer.

You can decline it in the cashier. We recommend that you do. Details of this arithmetic are in [What wagering really costs](/blog/what-wagering-really-costs).

### Terms

The document has 7,100 words and was clearly written by somebody paid for each. The parts that matter:

- 34 countries are excluded. They are named in clause 3.4, while the sign-up form accepts all of them. A player from an excluded country can deposit and will be refused at withdrawal.
- Maximum bet with an active bonus is $5. One bet of $5.01 voids the bonus and its winnings.
- Withdrawals are capped at $50,000 a month.

The first of these is the reason for the score of 3.0. Read clause 3.4 before you send anything.

### Limits and support

A lower limit works from the next bet, a higher one after 24 hours. The chat answered in two to six minutes, correctly twice and with a stock phrase once.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 5.0 |
| Terms | 25% | 3.0 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 3.0 |
| **Together** | | **3.9** |

If you hold coins, live where it is allowed and can say no to a bonus, this is a very good cashier with games attached.`,
};
