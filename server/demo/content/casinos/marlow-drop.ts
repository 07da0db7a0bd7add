import type { DemoCasino } from './demo-casino';

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
  paymentMethods: ['skins', 'visa', 'mastercard', 'litecoin'],
  licence: 'Anjouan',
  provablyFair: true,
  foundedYear: 2023,
  placement: 15,
  verifiedDaysAgo: 103,
  createdDaysAgo: 236,
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

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 2.5 |
| Terms | 25% | 3.0 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 3.5 |
| **Together** | | **3.0** |

Re-test planned as soon as the shared stock is gone. Until then [Kiteyard](/casino/kiteyard) offers much the same games with fewer surprises at the door.`,
};
