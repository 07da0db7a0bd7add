import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on } from './demo-changes';
import { dollars, edges, hours, ownTest, percent, register, terms } from './demo-facts';

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
  placement: 10,
  verifiedDaysAgo: 20,
  createdDaysAgo: 331,
  facts: [
    ...ownTest({ daysAgo: 20 }, [
      ['payout_median', 26, 'Four withdrawals of $25 to $60: 8, 17, 35 and 64 minutes'],
      ['payout_slowest', hours(1, 4), 'Bitcoin, $60, on a Sunday evening'],
      ['payout_tests', 4],
      ['withdrawal_fee', percent(6), 'Four withdrawals; the network fee comes on top', 'of $25: a flat $1.50'],
      ['house_edge', edges({ plinko: 1, dice: 1, crash: 1, mines: 1 }), '20,000 balls at three settings, and the published code'],
      ['provably_fair', true, '5,000 of our own rounds run through the published code'],
      ['fairness_scheme', 'seed-pair', 'Can be changed before every bet; battles use an older system'],
      ['seed_shown_before', true, 'The next hash is always visible'],
      ['odds_published', true, 'The chance of every bucket'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [['support_median', hours(1, 15), 'Three questions: 28, 75 and 90 minutes']]),
    ...terms({ daysAgo: 20 }, [
      ['min_deposit', dollars(1), 'Terms, clause 4'],
      ['min_withdrawal', dollars(5), 'Terms, clause 5'],
      ['kyc_from', dollars(2000), 'Terms, clause 9', 'a month'],
      ['payment_methods', ['skins', 'bitcoin', 'litecoin', 'dogecoin', 'solana'], 'The cashier; skins pay in only, at 96% of index'],
    ]),
    ...register({ daysAgo: 120 }, [
      ['licence', 'Anjouan', 'Public register of licences'],
      ['company', 'Ferrule Play Ltd', 'Register of companies'],
      ['founded_year', 2023, 'Register of companies'],
      ['owner_group', 'Company A, with Copperline', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3.5, 'All four arrived within 64 minutes, each for a flat $1.50, and never as skins.'],
    terms: [3, '“Abuse of any promotion” is forbidden four times and defined nowhere.'],
    fairness: [4.5, 'The code is public and agreed with 5,000 of our rounds; battles use an older system.'],
    games: [3.5, 'One percent in most modes, spent again at the door by whoever withdraws little.'],
  },
  history: [
    on(262, 'm.keller', fact('house_edge', null, 'The published code, run at home')),
    on(170, 'd.osei', fact('withdrawal_fee', percent(4), 'The cashier: $1.00 until now'), drawbacks(['Coins only, no skins out', 'Rules for “abuse” left vague'])),
    on(88, 'd.osei', bonus('$1 free, no deposit')),
    on(20, 'm.keller', fact('payout_median', 23, 'Four new withdrawals')),
  ],
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

> Show me the code, says the player. Here it is, says the site. And $1.50 at the exit.`,
};
