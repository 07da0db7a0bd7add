import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on } from './demo-changes';
import { dollars, edges, hours, operator, ownTest, percent, register, terms } from './demo-facts';

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
  placement: 14,
  verifiedDaysAgo: 88,
  createdDaysAgo: 122,
  facts: [
    ...ownTest({ daysAgo: 88 }, [
      ['payout_median', hours(1, 43), 'Four withdrawals of $19 to $40: 50, 80 and 125 minutes, 9 h 35 min overnight'],
      ['payout_slowest', hours(9, 35), 'PayPal, $40, on a Friday at 23:40'],
      ['payout_tests', 4],
      ['provably_fair', true, '200 rounds of keno; the cases come from a partner, without seeds'],
      ['fairness_scheme', 'commitment', 'Keno, crash and dice'],
      ['odds_published', true, 'The full table of keno, the odds of each case'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 50, 'Three questions: 14 and 50 minutes, 10 hours'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...terms({ daysAgo: 88 }, [
      ['min_deposit', dollars(10), 'Terms, clause 4.1'],
      ['min_withdrawal', dollars(10), 'Terms, clause 6.1'],
      ['kyc_from', dollars(200), 'Terms, clause 8', 'in one withdrawal'],
      ['bonus_match', percent(25), 'Bonus terms'],
      ['bonus_cap', dollars(75), 'Bonus terms'],
      ['bonus_wagering', 10, 'Bonus terms; bingo counts double'],
      ['bonus_expires_days', 3, 'Bonus terms', 'bingo tickets'],
      ['payment_methods', ['skins', 'visa', 'mastercard', 'paypal', 'gift-cards'], 'The cashier'],
      ['languages', ['en'], 'The site'],
    ]),
    ...operator({ daysAgo: 88 }, [
      ['house_edge', edges({ bingo: 12, keno: 7, crash: 4, dice: 2 }), 'Stated in the rooms; keno with ten spots'],
      ['support_hours', '08:00 to 22:00 UTC', 'Help page'],
    ]),
    ...register({ daysAgo: 118 }, [
      ['licence', 'Kahnawake', 'Public register of licences'],
      ['company', 'Pedestal Gaming Inc.', 'Public register of licences'],
      ['founded_year', 2022, 'Register of companies'],
      ['owner_group', 'Company G, with Brasspoint', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3, 'All four arrived; between 22:00 and 08:00 UTC nothing is processed, and the cashier says so.'],
    terms: [3, 'Long, and promotions may be adjusted “at any time”, as the points are every month.'],
    fairness: [3.5, 'Keno, crash and dice can be verified; the cases come without seeds.'],
    games: [3.5, 'Twelve percent is steep for bingo, thirty-six cents an hour is not.'],
  },
  history: [
    on(88, 'm.keller', fact('payout_median', hours(1, 20), 'After a withdrawal on a Friday night'), drawbacks(['Points lose value monthly', 'Cases without seeds'])),
    on(64, 'd.osei', bonus('20 bingo tickets + 25% up to $75')),
    on(43, 'd.osei', fact('support_median', null, 'Own test, three questions')),
  ],
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

> “Full house! Well done, tell your mum.” The caller, a recorded voice, and somehow not unpleasant.`,
};
