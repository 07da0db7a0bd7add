import type { DemoCasino } from './demo-casino';

export const mothlight: DemoCasino = {
  slug: 'mothlight',
  name: 'Mothlight',
  logoUrl: '/demo/logos/mothlight.svg',
  rating: 3.7,
  description: `The best live tables among the skin sites, run by two known studios. Slots are offered in their lower-return versions, and it says so.
Mothlight is a full casino that takes skins: live blackjack and baccarat around the clock, game shows, some 900 slots and a small wall of cases.
Its help pages are the best written in this list. Its withdrawals are average.`,
  positives: ['Live tables from $0.50', 'Return printed on every slot', 'Terms with a summary'],
  negatives: ['Live games are not provably fair', 'Weekly withdrawal cap of $5,000'],
  bonusAmount: '$10 live chip + 50% up to $250',
  bonusTerms: 'The chip can be used at live blackjack only; winnings are paid as cash. Match wagered 12×.',
  promoCode: 'MOTH10',
  affiliateLink: 'https://mothlight.example.com/partners/lootrank',
  websiteUrl: 'https://mothlight.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'live-casino', 'blackjack', 'baccarat', 'game-shows', 'roulette', 'crash', 'case-opening'],
  paymentMethods: ['skins', 'bitcoin', 'tether', 'visa', 'mastercard', 'bank-transfer'],
  licence: 'Curaçao',
  provablyFair: false,
  foundedYear: 2020,
  placement: 9,
  verifiedDaysAgo: 41,
  createdDaysAgo: 352,
  fullReview: `Most skin sites bolt a live casino on and forget it. Mothlight did it the other way round: a live casino first, skins as a way to pay.

### The tables

Forty-one tables were open on a Tuesday at noon, fifty-eight on a Saturday evening. Blackjack starts at $0.50, baccarat at $1, and the rules are printed on the table’s card in the lobby.

| Game | Rule that matters | Edge with good play |
|---|---|---:|
| Blackjack | Dealer stands on soft 17, 3:2 | 0.5% |
| Blackjack, “fast” | 6:5 on a natural | 2.0% |
| Baccarat | 5% on banker | 1.1% to 1.2% |
| European roulette | One zero | 2.7% |
| Game shows | Depends on the bet | 3.5% to 10% |

Mind the second row. The fast table sits first in the lobby and pays 6:5, which multiplies the price by four. Everything else is ordinary and fair.

Live games cannot be provably fair in the cryptographic sense: a shuffled deck has no seed. You rely on the studio, on its licence and on the cameras. We think that is acceptable if it is said, and here it is said.

### Slots

Around 900, with the return printed on the tile. Many studios ship a game in several versions; Mothlight mostly carries the 94% one where 96% exists. A sentence on the slots page states this. It is the first time we have seen that sentence.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 14:00 | Tether | $60.00 | 31 min |
| {{Wednesday}}, 22:20 | Skin, one item | $42.50 | 46 min |
| {{Saturday}}, 18:30 | Bitcoin | $80.00 | 1 h 25 min |
| {{Sunday}} to {{Tuesday}} | Bank transfer | $100.00 | 2 days |

No withdrawal was questioned. The cap of $5,000 a week matters to few people and is a long wait for those it concerns: a $30,000 win takes six weeks.

### Bonus

The $10 chip is the good half. It is valid at the 3:2 blackjack tables, winnings become cash with no wagering, and we turned three of them into $19.50 in total. The 50% match needs twelve turns; at blackjack only a tenth counts, so in practice you would play it on slots at 6% and lose about 70% of it on the way.

### Terms and support

4,000 words with a summary in the margin. Identification is required before the first withdrawal, which is unusual here and, frankly, correct. Our documents were accepted in three hours. Chat support knew the rules of the games, down to the payout of a split ace.

> It is a relief to be told the price by the shop instead of by the receipt.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.5 |
| Terms | 25% | 4.0 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 4.0 |
| **Together** | | **3.7** |`,
};
