import type { DemoCasino } from './demo-casino';
import { fact, on, score, status } from './demo-changes';
import { dollars, ownTest, percent, terms } from './demo-facts';

export const farrow: DemoCasino = {
  slug: 'farrow',
  name: 'Farrow',
  logoUrl: '/demo/logos/farrow.svg',
  rating: 1.5,
  description: `Three of our four withdrawals are still unpaid. We list Farrow so that the warning can be found; do not deposit.
Farrow looks like a well-made casino: live tables, slots, match bets, a large welcome offer. Money goes in without any difficulty.
It has no place in the ranking, and there is no link to its offer here or anywhere else on this site.`,
  positives: ['Deposits are quick'],
  negatives: ['Three of four withdrawals unpaid', 'Asks for new documents each time', 'Licence number does not exist', 'Wagering of 60×', 'Support closes tickets unread'],
  bonusAmount: '400% up to $2,000',
  bonusTerms: 'Wagered 60×. We advise against accepting it, and against depositing.',
  promoCode: null,
  affiliateLink: 'https://farrow.example.com/',
  websiteUrl: 'https://farrow.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'live-casino', 'roulette', 'baccarat', 'game-shows', 'craps', 'esport-betting', 'case-opening'],
  status: {
    is: 'warning',
    reason:
      'Three of four withdrawals have been unpaid since October, and the licence number in its footer belongs to another company.',
    daysAgo: 21,
    by: 'm.keller',
  },
  placement: null,
  verifiedDaysAgo: 21,
  createdDaysAgo: 34,
  facts: [
    ...ownTest({ daysAgo: 21 }, [
      ['payout_tests', 4, 'One paid after five hours; three, of $50, $30 and $30, not at all', '1 of 4 paid'],
      ['provably_fair', false, 'Third-party games, none with a seed'],
      ['fairness_scheme', 'none'],
    ]),
    ...terms({ daysAgo: 21 }, [
      ['min_deposit', dollars(20), 'Terms, clause 3'],
      ['bonus_match', percent(400), 'Bonus page'],
      ['bonus_cap', dollars(2000), 'Bonus page'],
      ['bonus_wagering', 60, 'Bonus page'],
      ['payment_methods', ['bitcoin', 'tether', 'visa', 'mastercard'], 'The cashier; they pay in'],
    ]),
  ],
  scores: {
    payouts: [0.5, 'One of four was paid; the others have been open since October, one of them cancelled by the site.'],
    terms: [2, 'Documents are asked for one at a time, and the licence it names belongs to another company.'],
    fairness: [2, 'The games appear to be genuine ones of third parties; nothing can be verified here.'],
    games: [2.5, 'A wide choice at ordinary prices, and a bonus that nobody is supposed to finish.'],
  },
  history: [
    on(28, 'd.osei', fact('licence', 'Curaçao', 'The public register does not contain the number in the footer')),
    on(
      21,
      'm.keller',
      score('payouts', 3, 'Three of four withdrawals have not been paid.'),
      score('terms', 2.5, 'The second licence number in the footer belongs to a different company.'),
      status(
        'listed',
        'Three of four withdrawals have been unpaid since October, and the licence number in its footer belongs to another company.',
      ),
    ),
  ],
  fullReview: `**Do not deposit here.** We write this seldom and only with receipts. The following is a log; opinions come at the end.

### The log

The last entry, day 20, is from {{Monday}}.

| Day | What happened |
|---:|---|
| 1 | Account opened, $60 deposited in Tether. Credited in two minutes. |
| 2 | Withdrawal of $20 requested. Paid after 5 hours. |
| 4 | Second deposit, $80 by card. Credited at once. |
| 5 | Withdrawal of $50 requested. “Under review”. |
| 7 | Asked for a passport. Sent the same day. |
| 9 | Asked for a proof of address. Sent the same day. |
| 12 | Asked for a photo of a tester holding the card. Sent, with the number covered. |
| 13 | Rejected: number covered. Sent again with a notary’s copy. |
| 16 | Asked for a passport, a different one. |
| 19 | Ticket closed as “resolved”. Withdrawal cancelled, balance restored. |
| 20 | Two more withdrawals requested, $30 each. No answer since. |

A first small payout that works is typical. It is meant to be told to friends.

### The licence

The footer showed a licence number from Curaçao. The public register does not contain it. When we asked, the footer was changed to another number within a day, which belongs to a different company. We have informed both the register and that company.

### The bonus

400% up to $2,000, wagered 60 times. On a $100 deposit that means $24,000 in bets to release $400. On slots at 5% the expected cost is $1,200. Nobody is supposed to finish.

### The games

They appear to be genuine third-party games and we have no sign that they were altered. That does not help: a fair game with a cashier that does not pay is a game at 100% edge.

### If you have money there

1. Withdraw everything now, in one request, and do not cancel it.
2. Save copies: balance, request, every message, with the date visible.
3. If you paid by card within the last 120 days, ask your bank for a chargeback and name “service not provided”.
4. Send no further documents beyond one identity document and one proof of address.
5. Do not pay any “release fee” or “tax”. That is a second fraud by the same people or by others who bought the list.

> We asked five times who is licensed. We were asked seven times who we are.

### Verdict

Of the $140 we deposited, $120 is written off. If the remaining withdrawals are paid, the log above will be extended and the date will change. More on recognising such sites: [Seven signs of a site that will not pay](/blog/seven-signs-of-a-site-that-will-not-pay).`,
};
