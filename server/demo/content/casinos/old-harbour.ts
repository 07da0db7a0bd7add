import type { DemoCasino } from './demo-casino';
import { bonus, code, fact, on, review, score, status } from './demo-changes';
import { dollars, edges, operator, ownTest, percent, register, terms } from './demo-facts';

export const oldHarbour: DemoCasino = {
  slug: 'old-harbour',
  name: 'Old Harbour Skins & Case Battles Club',
  logoUrl: '/demo/logos/old-harbour.svg',
  rating: 4.4,
  description: `The oldest site in this list still answers support mail in under an hour. The free cases need an account level that takes about a day to reach.
Old Harbour has been open since 2016 and has changed hands once, in public. Its jackpot and coinflip rooms are from another age; the case battles are recent and good.
Prices for skins follow a market index with a small spread, and the spread is shown.`,
  positives: ['Running since 2016', 'Support answered in 41 minutes on average'],
  negatives: ['Free cases need level 3', 'Dated mobile layout'],
  bonusAmount: '3 free cases on sign-up',
  bonusTerms: 'The cases open at account level 3, which takes about $15 of play. One claim per person and device.',
  promoCode: null,
  affiliateLink: 'https://old-harbour.example.com/welcome/lootrank',
  websiteUrl: 'https://old-harbour.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'roulette', 'coinflip', 'jackpot', 'upgrade'],
  placement: 3,
  verifiedDaysAgo: 24,
  createdDaysAgo: 640,
  facts: [
    ...ownTest({ daysAgo: 24 }, [
      ['payout_median', 27, 'Four withdrawals, $36 to $60: 16, 21, 33 and 52 minutes'],
      ['payout_slowest', 52, 'Ethereum, $45, on a Sunday at 23:30'],
      ['payout_tests', 4],
      ['skin_markup', percent(2.6), 'Sixteen items from $5 to $50 against two markets on one afternoon', '$5 to $50'],
      ['provably_fair', true, '200 rounds, all seeds matched'],
      ['fairness_scheme', 'seed-pair', 'All modes but jackpot, whose draw is shown after the round'],
    ]),
    ...ownTest({ daysAgo: 112, by: 'd.osei' }, [
      ['support_median', 41, 'Six questions in English and two in German; the slowest took 94 minutes'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...ownTest({ daysAgo: 430 }, [
      [
        'house_edge',
        edges({ 'case-opening': 7, 'case-battles': 7, roulette: 6.7, coinflip: 3, jackpot: 5 }),
        'Fifteen pockets, the green one pays fourteen times the stake; mean of 80 cases, which state 6% to 8%',
      ],
    ]),
    ...terms({ daysAgo: 24 }, [
      ['min_deposit', dollars(2), 'Terms, clause 3.1'],
      ['min_withdrawal', dollars(5), 'Terms, clause 6.2'],
      ['kyc_from', dollars(1500), 'Terms, clause 9.4, counted over a calendar month', 'a month'],
      ['free_cases', 3, 'Bonus page', 'at account level 3'],
      ['payment_methods', ['skins', 'bitcoin', 'ethereum', 'gift-cards'], 'The cashier; gift cards pay in only'],
    ]),
    ...operator({ daysAgo: 24 }, [
      ['odds_published', true, 'The corner of each case'],
      ['languages', ['en', 'de'], 'The language menu; support writes both'],
    ]),
    ...register({ daysAgo: 139 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['founded_year', 2016, 'Register of companies'],
      ['owner_group', 'Company C, with Two Bridges', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4.5, 'All four arrived within 52 minutes; coins are released by a person at night.'],
    terms: [4.5, 'Last changed eight months ago, with a summary of the differences at the top.'],
    fairness: [4.5, 'Every mode can be verified but jackpot, whose draw is shown only after the round.'],
    games: [4, 'Skins cost 2% to 4% above index, and on a phone the odds panel covers the join button.'],
  },
  history: [
    on(430, 'm.keller', fact('house_edge', null, 'Fifteen pockets counted, 80 cases added up')),
    on(285, 'm.keller', score('games', 4.5, 'The new phone layout puts the odds panel over the join button.')),
    on(256, 'd.osei', fact('kyc_from', dollars(1000), 'Terms, clause 9.4'), fact('min_withdrawal', dollars(10), 'Terms, clause 6.2')),
    on(254, 'm.keller', status('listed', 'Withdrawals are closed for maintenance without an end date.')),
    on(248, 'm.keller', status('paused', 'The cashier is back after six days of maintenance.')),
    on(234, 'm.keller', score('terms', 4, 'Each change now comes with a summary of the differences.')),
    on(190, 'd.osei', fact('languages', ['en'], 'The language menu')),
    on(145, null, bonus('2 free cases on sign-up'), fact('free_cases', 2, 'Bonus page'), code('HARBOUR')),
    on(139, 'm.keller', fact('licence', null, 'Found in the public register')),
    on(112, 'd.osei', fact('support_median', null, 'Own test, eight questions')),
    on(
      24,
      'm.keller',
      fact('payout_median', 31, 'After a fourth test'),
      fact('payout_slowest', 68, 'After a fourth test'),
      score('payouts', 4, 'Two coin payouts within an hour, one of them on a Sunday night.'),
      review(
        'Coins are released by a person at night and at weekends. That costs half an hour and we mind it less than a machine that says no.',
        'Coins are released by a person, and we waited two hours once.',
      ),
    ),
  ],
  fullReview: `Ten years is a long life for a skin site. Old Harbour has outlived three changes to Steam trading, one owner and most of its competitors, and it behaves like a shop that intends to open tomorrow as well.

### What we did

One account from our office, one from a tester’s home connection, $220 deposited in skins, Bitcoin and a gift card. We opened 80 cases, joined 22 battles and sat through an evening of jackpot, which is slower than it sounds.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 20:10 | Skin, one item | $36.40 | 16 min |
| {{Wednesday}}, 13:25 | Skins, two items | $58.00 | 21 min |
| {{Saturday}}, 17:00 | Bitcoin | $60.00 | 33 min |
| {{Sunday}}, 23:30 | Ethereum | $45.00 | 52 min |

Coins are released by a person at night and at weekends. That costs half an hour and we mind it less than a machine that says no.

### Prices

A skin bought here costs between 2% and 4% more than its index price, and the shop prints the index beside it. We compared forty items with two markets on the same afternoon:

| Price band | Items | Spread at Old Harbour |
|---|---:|---:|
| Under $5 | 12 | 3.9% |
| $5 to $50 | 16 | 2.6% |
| $50 to $500 | 12 | 2.1% |

### Games

Cases carry an edge of 6% to 8%, stated in the corner of each case. Jackpot takes 5% of the pot and coinflip takes 3%. The upgrade game shows both probability and edge before you press. Roulette has fifteen pockets and returns fourteen times the stake on the single green one, so every colour costs you 6.7% in the long run; our [roulette article](/blog/roulette-three-colours-one-extra-pocket) explains why.

### The free cases

They are real and they are small. Level 3 needs about $15 of play, which took us a day, and the three cases held $2.35 on one account and $0.80 on the other. Think of them as a refund of part of the first evening.

### On a phone

The layout dates from a time when phones were an afterthought. Tables scroll sideways, the battle lobby needs two taps where one would do, and on a small screen the odds panel covers the join button. Everything works, nothing is pleasant.

### Support and terms

We asked six questions in English and two in German. The slowest answer took 94 minutes, the average 41. The terms were last changed eight months ago, with a summary of the differences at the top, a courtesy we have seen nowhere else. Withdrawals above $1,500 in a month require identification.

> The reply began with our question, repeated correctly. After twenty-four sites one learns to value that.

### Verdict

A safe choice on a desktop computer. On a phone, [Ninth Round](/casino/ninth-round) offers the same battles with less scrolling.`,
};
