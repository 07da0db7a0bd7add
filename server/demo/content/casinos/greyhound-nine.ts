import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on, score } from './demo-changes';
import { dollars, edges, hours, ownTest, register, terms } from './demo-facts';

export const greyhoundNine: DemoCasino = {
  slug: 'greyhound-nine',
  name: 'Greyhound Nine',
  logoUrl: '/demo/logos/greyhound-nine.svg',
  rating: 3.5,
  description: `Strong crash and dice with an honest 1% edge, let down by terms that changed twice in half a year without notice to players.
Greyhound Nine is made for people who bet often and watch numbers. Rakeback is paid by the hour, statistics can be exported, and the dice game accepts stakes of a tenth of a cent.
Its cases are a different matter: they show no odds at all.`,
  positives: ['1% edge on dice and crash', 'Rakeback paid hourly'],
  negatives: ['Terms changed without notice', '$25 minimum withdrawal'],
  bonusAmount: 'Rakeback from the first bet, up to 15%',
  bonusTerms: 'Rakeback is a share of the house edge, not of the stake. It starts at 5% and reaches 15% after $50,000 wagered.',
  promoCode: 'HOUND',
  affiliateLink: 'https://greyhound-nine.example.com/go?aff=lootrank',
  websiteUrl: 'https://greyhound-nine.example.com',
  isRecommended: false,
  gamemodes: ['crash', 'dice', 'roulette', 'plinko', 'coinflip', 'originals', 'case-opening'],
  placement: 5,
  verifiedDaysAgo: 52,
  createdDaysAgo: 470,
  facts: [
    ...ownTest({ daysAgo: 52 }, [
      ['payout_median', 29, 'Four withdrawals of $30 to $50: 11, 19 and 38 minutes in coins, 72 in a skin'],
      ['payout_slowest', hours(1, 12), 'One skin of $48.20, on a Sunday evening'],
      ['payout_tests', 4],
      ['house_edge', edges({ dice: 1, crash: 1 }), '600 rolls and 300 rounds checked with our own script; the cases state none'],
      ['provably_fair', true, '900 rounds of dice and crash, all seeds matched'],
      ['fairness_scheme', 'seed-pair', 'You set the client seed; the server seed is revealed when you rotate it'],
      ['seed_shown_before', true, 'The hash stands beside the stake'],
      ['odds_published', false, 'Cases: support calls their odds “dynamic”'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 55, 'Three questions: 5 and 55 minutes, 26 hours for the one about limits'],
    ]),
    ...terms({ daysAgo: 52 }, [
      ['min_deposit', dollars(10), 'Terms, clause 4'],
      ['min_withdrawal', dollars(25), 'Terms, clause 6'],
      ['kyc_from', dollars(2000), 'Terms, clause 11', 'a month'],
      ['bonus_wagering', 0, 'Rakeback page', 'rakeback, paid by the hour'],
      ['payment_methods', ['bitcoin', 'ethereum', 'litecoin', 'tether', 'skins'], 'The cashier'],
    ]),
    ...register({ daysAgo: 210 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['company', 'Three Kennels N.V.', 'Public register of licences'],
      ['founded_year', 2022, 'Register of companies'],
      ['owner_group', 'Company E, with Mothlight and Overpeel', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4, 'All four arrived within 72 minutes; a balance under $25 cannot leave.'],
    terms: [2.5, 'Changed twice in half a year without notice, the second time by an undefined “irregular play”.'],
    fairness: [3.5, 'Dice and crash can be verified to the last roll; the cases show no odds at all.'],
    games: [4, 'One percent on dice and crash is the lowest here but for Vellum; the cases kept 14.5%.'],
  },
  history: [
    on(345, 'm.keller', score('terms', 3.5, 'Idle accounts are charged after six months, no longer twelve; players were not told.')),
    on(310, 'd.osei', bonus('Rakeback from the first bet, up to 12%')),
    on(
      214,
      'm.keller',
      score('terms', 3, 'The right to void a round for “irregular play” was added, without a definition or a notice.'),
      drawbacks(['$25 minimum withdrawal']),
    ),
    on(52, 'm.keller', fact('payout_median', 34, 'Four new withdrawals'), fact('odds_published', null, 'Support, asked about the odds of cases')),
    on(43, 'd.osei', fact('support_median', null, 'Own test, three questions')),
  ],
  fullReview: `There are two sites here under one name. One is a fast, fair dice and crash house. The other sells cases without odds and edits its terms at night. The rating is an average of both, and so is our opinion.

### Dice and crash

Both games publish the hash of the server seed, let you set the client seed, and reveal the server seed when you rotate it. We checked 600 dice rolls and 300 crash rounds with our own script; all of them matched. The edge is 1% in both, the lowest in our list together with [Vellum](/casino/vellum).

A low edge is a lower price per bet, and it is easy to pay it more often. At a hundred $1 bets an hour, 1% is a dollar an hour. At auto-bet speed, two thousand an hour, it is twenty. Our simulation in [Dice with a 1% edge still empties a balance](/blog/dice-one-percent-edge) shows what is left of $100.

### Rakeback, translated

“Up to 15%” is 15% of the edge, not of your stake.

| Wagered | Edge at 1% | Rakeback level | You get back |
|---:|---:|---:|---:|
| $1,000 | $10.00 | 5% | $0.50 |
| $10,000 | $100.00 | 8% | $8.00 |
| $50,000 | $500.00 | 15% | $75.00 |

It is paid every hour, can be withdrawn at once and carries no wagering. That is honest. It is also a reason to keep playing that arrives every hour.

### Cases

No odds are shown, and support told us they are “dynamic”. In our hundred-case test the site kept 14.5% of $200, more than twice what the others kept. We do not recommend them.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 10:15 | Litecoin | $30.00 | 11 min |
| {{Wednesday}}, 21:40 | Tether | $50.00 | 19 min |
| {{Friday}}, 18:05 | Bitcoin | $50.00 | 38 min |
| {{Sunday}}, 20:30 | Skins, one item | $48.20 | 1 h 12 min |

Nothing to complain about except the floor: under $25 you cannot leave. With a balance of $19 the only door open is the one back to the tables.

### Terms

We keep a copy of every site’s terms and compare it each month. Greyhound Nine changed its document twice within half a year without a notice to players:

- First, the period after which an idle account is charged went from twelve months to six.
- Then the right to void a round for “irregular play” was added, with no definition of irregular.

When we asked, support answered that continued use of the site is agreement. It is, legally. It is also why a site that pays like this one has so low a score for its terms.

> Fair games and an unfair document. Only one of them is signed.

### Verdict

For dice and crash in coins, with a small balance and an eye on the terms, it is a sound choice. Leave the cases alone.`,
};
