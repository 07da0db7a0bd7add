import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on, score } from './demo-changes';
import { dollars, edges, hours, operator, ownTest, percent, register, terms } from './demo-facts';

export const marlowDrop: DemoCasino = {
  slug: 'marlow-drop',
  name: 'Marlow Drop',
  logoUrl: '/demo/logos/marlow-drop.svg',
  rating: 3.0,
  description: `Pretty cases and a good upgrade game, held back by withdrawals that need a second request more often than they should.
Marlow Drop looks better than it works. The games are fair and verifiable, the stock list is not: items vanish between choosing and confirming.
Two of our four withdrawals had to be asked for twice.`,
  positives: ['Upgrade game with clear odds', 'Seeds for every case'],
  negatives: ['Items sell out while you confirm', 'Two of four payouts needed a second request', 'Support in office hours only', 'Bonus expires in 48 hours'],
  bonusAmount: '1 free case + 5% first deposit',
  bonusTerms: 'Both expire 48 hours after sign-up. The 5% is wagered 1×.',
  promoCode: 'DROPIN',
  affiliateLink: 'https://marlow-drop.example.com/c/lootrank',
  websiteUrl: 'https://marlow-drop.example.com',
  isRecommended: false,
  gamemodes: ['plinko', 'case-opening', 'case-battles', 'towers', 'mines', 'upgrade'],
  placement: 15,
  verifiedDaysAgo: 103,
  createdDaysAgo: 236,
  facts: [
    ...ownTest({ daysAgo: 103 }, [
      ['payout_median', hours(3, 58), 'Four withdrawals of $16 to $52: 41 minutes to 26 h 20 min, two of them asked for twice'],
      ['payout_slowest', hours(26, 20), 'One skin of $52.40, asked for twice on a Saturday'],
      ['payout_tests', 4],
      ['house_edge', edges({ 'case-opening': 8.5, 'case-battles': 8.5, upgrade: 6, mines: 4, towers: 4, plinko: 3 }), '340 rounds played; cases state 7% to 10%'],
      ['provably_fair', true, '100 openings and 240 other rounds, all seeds valid'],
      ['fairness_scheme', 'seed-pair', 'The result is fixed before the animation'],
      ['odds_published', true, 'One tap from each case; they add up'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', hours(17), 'Three questions: 1 and 17 hours, 2 days'],
      ['self_exclusion', true, 'Asked for a month: a bonus was offered first'],
    ]),
    ...terms({ daysAgo: 103 }, [
      ['min_deposit', dollars(3), 'Terms, clause 4'],
      ['kyc_from', dollars(500), 'Terms, clause 9', 'in total'],
      ['bonus_match', percent(5), 'Bonus page', 'first deposit'],
      ['bonus_wagering', 1, 'Bonus page'],
      ['bonus_expires_days', 2, 'Bonus page', '48 hours after sign-up'],
      ['payment_methods', ['skins', 'visa', 'mastercard', 'litecoin'], 'The cashier'],
    ]),
    ...terms({ daysAgo: 80, by: 'd.osei' }, [['free_cases', 1, 'Bonus page']]),
    ...operator({ daysAgo: 103 }, [['support_hours', '09:00 to 17:00 UTC, working days', 'Contact page']]),
    ...register({ daysAgo: 230 }, [
      ['licence', 'Anjouan', 'Public register of licences'],
      ['company', 'Saltwater Four Ltd', 'Public register of licences'],
      ['founded_year', 2023, 'Register of companies'],
      ['owner_group', 'Company F, with Hexwater, Kiteyard and Saltmarsh', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [2.5, 'Two of four had to be asked for twice: items vanish between choosing and confirming.'],
    terms: [3, 'Mostly fair, but clause 8 returns balance instead of an item “where stock does not permit”.'],
    fairness: [3.5, 'Every seed was valid and the odds add up; the animation lingers on the item you did not get.'],
    games: [3.5, 'The best upgrade game of its kind here, and cases at 7% to 10%.'],
  },
  history: [
    on(
      103,
      'm.keller',
      fact('payout_median', hours(1, 30), 'Two more withdrawals, both asked for twice'),
      score('payouts', 3.5, 'Two withdrawals came back with “item no longer available” and had to be asked for again.'),
      drawbacks(['Support in office hours only', 'Bonus expires in 48 hours']),
    ),
    on(80, 'd.osei', bonus('2 free cases + 5% first deposit'), fact('free_cases', 2, 'Bonus page')),
    on(43, 'd.osei', fact('support_median', null, 'Own test, three questions')),
  ],
  fullReview: `Our notes on Marlow Drop have two columns. The left one, games, is mostly ticks. The right one, getting paid, is mostly times of day.

### Withdrawals

| When | What | Amount | Time | Requests |
|---|---|---:|---:|---:|
| {{Monday}}, 19:00 | One skin | $16.20 | 41 min | 1 |
| {{Wednesday}}, 12:30 | Litecoin | $25.00 | 2 h 10 min | 1 |
| {{Friday}}, 20:15 | Two skins | $38.70 | 5 h 45 min | 2 |
| {{Saturday}}, 16:50 | One skin | $52.40 | 26 h 20 min | 2 |

The pattern is the same each time. You choose an item from the stock, confirm, wait, and receive “item no longer available” with the value back in your balance. On Saturday we chose the same skin twice and saw it listed again, for other buyers, an hour later.

We put this to the operator. The answer, after two working days: stock is shared with a partner site and the lock comes late. They are “working on it”. Until that is done we would withdraw on weekdays, one item at a time, and not treat a confirmed withdrawal as done until the trade offer is there.

### Games

| Mode | Edge | Checked |
|---|---:|---|
| Cases | 7% to 10% | 100 openings, all seeds valid |
| Battles | 7% to 10% | 30 battles |
| Upgrade | 6% | 60 attempts |
| Plinko, towers, mines | 3% to 4% | 150 rounds |

The upgrade game is the best of its kind here. It shows the chance, the price of the attempt in cents of expected loss, and a history of your last fifty attempts with the number you should have won. Ours: 60 attempts, 21.4 wins expected, 22 seen.

### The cases

Ninety cases, drawn with care and named like cocktails. The odds panel is one tap away and adds up. There is an animation that lingers on the item beside the one you get; it is decoration, the result was fixed before. You can switch it off in the settings, and we suggest it.

### Bonus

One free case (ours: $0.12 and $0.31) and 5% on the first deposit, both gone after 48 hours. A deadline of two days has one purpose. Take it if you had planned to deposit anyway.

### Terms

3,000 words, mostly fair. Clause 8 lets the site return balance instead of an item “where stock does not permit”. That is the clause behind the table above. Identification from $500 in total, the lowest threshold in the list. No dormancy fee.

### Support

Mail and chat from 09:00 to 17:00 UTC on working days. Inside these hours, good; outside, a form.

> A fair draw and a locked door are still a locked door.

### Verdict

Re-test planned as soon as the shared stock is gone. Until then [Kiteyard](/casino/kiteyard) offers much the same games with fewer surprises at the door.`,
};
