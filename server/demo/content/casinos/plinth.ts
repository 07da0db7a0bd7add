import type { DemoCasino } from './demo-casino';

export const plinth: DemoCasino = {
  slug: 'plinth',
  name: 'Plinth',
  logoUrl: '/demo/logos/plinth.svg',
  rating: 3.2,
  description: `The only bingo room that takes skins, and a cheerful one. Slots dominate the rest, and the loyalty scheme is hard to value.
Plinth mixes bingo, keno and game shows with the usual crash and cases. The crowd is older and the chat is kinder than elsewhere.
Its points scheme changes its exchange rate monthly, so no one can say what a point is worth.`,
  positives: ['Bingo every ten minutes', 'Keno with published odds', 'Kind, moderated chat'],
  negatives: ['Points lose value monthly', 'Withdrawals closed overnight', 'Cases without seeds'],
  bonusAmount: '30 bingo tickets + 25% up to $75',
  bonusTerms: 'Tickets are valid for 3 days in the $0.10 room. Match wagered 10×, bingo counts double.',
  promoCode: null,
  affiliateLink: 'https://plinth.example.com/hello/lootrank',
  websiteUrl: 'https://plinth.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'bingo', 'keno', 'game-shows', 'originals', 'case-opening', 'dice', 'crash'],
  paymentMethods: ['skins', 'visa', 'mastercard', 'paypal', 'gift-cards'],
  licence: 'Kahnawake',
  provablyFair: true,
  foundedYear: 2022,
  placement: 14,
  verifiedDaysAgo: 88,
  createdDaysAgo: 122,
  fullReview: `Somebody at Plinth likes bingo. It is the only explanation for a room this complete on a site named after the thing under a statue.

### Bingo

A game every ten minutes, tickets from $0.10 to $2, up to 200 players. The rake is 12% of ticket sales, stated in the room, and the rest is paid as prizes for one line, two lines and full house.

| Room | Ticket | Rake | Our tickets | Won |
|---|---:|---:|---:|---:|
| Penny | $0.10 | 12% | 300 | $24.80 |
| Evening | $0.50 | 12% | 80 | $37.00 |
| Sunday | $2.00 | 10% | 20 | $31.00 |

We staked $110 and got $92.80 back. Twelve percent is a steep rate beside dice at one percent. But a bingo ticket buys ten minutes, and at thirty tickets an hour the penny room costs 36 cents an hour. Price per hour is the honest unit, and there Plinth does well.

### Keno and originals

Keno prints its full table. With ten spots the edge is 7%, with four it is 5%. Seeds are published and all 200 of our rounds checked out. Crash (4%) and dice (2%) are verifiable too. The cases are not: they come from a partner without seeds, with odds but no proof.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 10:40 | PayPal | $30.00 | 50 min |
| {{Thursday}}, 16:15 | Skin, one item | $18.60 | 1 h 20 min |
| {{Friday}}, 23:40 | PayPal | $40.00 | 9 h 35 min |
| {{Sunday}}, 13:00 | Skin, one item | $22.10 | 2 h 5 min |

Between 22:00 and 08:00 UTC nothing is processed. The cashier says so before you confirm.

### Points

Every dollar staked earns points, and points become tickets at a rate that is set anew each month. During our test 1,000 points were worth $1.00, then $0.85, then $0.90. A currency that only one side can revalue is not a reward you can plan with.

### Bonus

Thirty penny tickets are worth $3 at face and about $2.64 on average. The 25% match must be wagered ten times, with bingo counting double. In the penny room that costs 60% of the bonus.

### Terms

5,200 words. Three to know:

1. Identification before the first withdrawal over $200.
2. Points expire after sixty days without play.
3. The operator may “adjust promotions at any time”, and does.

> “Full house! Well done, tell your mum.” The caller, a recorded voice, and somehow not unpleasant.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.0 |
| Terms | 25% | 3.0 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 3.5 |
| **Together** | | **3.2** |`,
};
