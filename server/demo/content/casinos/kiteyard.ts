import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on, review, score } from './demo-changes';
import { dollars, edges, hours, operator, ownTest, percent, register, terms } from './demo-facts';

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
  placement: 8,
  verifiedDaysAgo: 27,
  createdDaysAgo: 388,
  facts: [
    ...ownTest({ daysAgo: 27 }, [
      ['payout_median', 36, 'Four withdrawals of $15 to $55: 15, 27 and 44 minutes, 3 h 18 min on the evening of a final'],
      ['payout_slowest', hours(3, 18), 'One skin, behind 410 others in the queue'],
      ['payout_tests', 4],
      ['provably_fair', true, '120 rounds in seven modes; a fault in two was mended the next day'],
      ['fairness_scheme', 'seed-pair', 'Help page, tried with our own rounds'],
      ['deposit_limits', true, 'Asked for before the first deposit, and shown in the header'],
    ]),
    ...ownTest({ daysAgo: 20, by: 'd.osei' }, [['skin_markup', percent(4.1), 'Twenty skins against three markets']]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 9, 'Three questions: 7, 9 and 31 minutes'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
      ['cool_off', true, 'The limits page', '24 hours to six weeks'],
    ]),
    ...terms({ daysAgo: 27 }, [
      ['min_deposit', dollars(3), 'Terms, clause 3'],
      ['min_withdrawal', dollars(50), 'Terms, clause 5; for skins none is named', 'in coins'],
      ['kyc_from', dollars(2000), 'Terms, clause 8', 'in total'],
      ['bonus_match', percent(20), 'Bonus page', 'first deposit'],
      ['bonus_cap', dollars(100), 'Bonus page'],
      ['bonus_wagering', 2, 'Bonus page'],
      ['payment_methods', ['skins', 'litecoin', 'tether', 'visa', 'mastercard'], 'The cashier'],
    ]),
    ...operator({ daysAgo: 27 }, [
      [
        'house_edge',
        edges({ 'case-opening': 7.5, 'case-battles': 7.5, plinko: 2, towers: 3, mines: 3, crash: 4, upgrade: 7 }),
        'Repeated at each stake field; cases state 6% to 9%',
      ],
      ['odds_published', true, 'Beside each case and battle'],
      ['languages', ['en', 'de', 'es', 'pl', 'pt', 'tr'], 'The language menu'],
    ]),
    ...register({ daysAgo: 230 }, [
      ['licence', 'Anjouan', 'Public register of licences'],
      ['company', 'Saltwater Four Ltd', 'Public register of licences'],
      ['founded_year', 2022, 'Register of companies'],
      ['owner_group', 'Company F, with Hexwater, Marlow Drop and Saltmarsh', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3.5, 'Under an hour on most days; on match days the queue of skin bots takes hours.'],
    terms: [4, 'Short, with a summary of each clause; “technical failure” is left to the site.'],
    fairness: [4, 'All modes can be verified; two rounds could not until support mended the fault.'],
    games: [4, 'The edge is shown before each bet and battles start at $0.50; skins cost 4.1% more.'],
  },
  history: [
    on(270, 'm.keller', fact('house_edge', null, 'Printed at each stake field')),
    on(180, 'm.keller', score('games', 3.5, 'The edge now stands at every stake field, not in the help pages.')),
    on(131, 'd.osei', bonus('10% up to $100'), fact('bonus_match', percent(10), 'Bonus page')),
    on(75, 'm.keller', fact('payout_slowest', 51, 'A withdrawal on the evening of a final'), drawbacks(['No coin withdrawals under $50'])),
    on(27, 'm.keller', review('More bots on match days would lift it into the first five.', 'More bots on match days would lift it.', { isMinor: true })),
  ],
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

### Verdict

More bots on match days would lift it into the first five.`,
};
