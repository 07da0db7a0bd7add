import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on, score, status } from './demo-changes';
import { dollars, edges, hours, ownTest, register, terms } from './demo-facts';

export const sidelane: DemoCasino = {
  slug: 'sidelane',
  name: 'Sidelane',
  logoUrl: '/demo/logos/sidelane.svg',
  rating: 2.8,
  description: `Match betting with live odds and a small roulette room. Our last full test is more than a year old, so treat every figure here with care.
Sidelane did a decent job when we last put money into it. Since then the cashier has been rebuilt and the terms have been rewritten.
It has no place and no link to its offer until the next test. The date says how long ago the last one was.`,
  positives: ['Live odds on most matches', 'Cash-out before the last map'],
  negatives: ['Not re-tested for over a year', 'Roulette without seeds', 'Terms rewritten since our test'],
  bonusAmount: '$5 free bet',
  bonusTerms: 'After a first deposit of $10. Odds of 1.80 or higher.',
  promoCode: null,
  affiliateLink: 'https://sidelane.example.com/lootrank',
  websiteUrl: 'https://sidelane.example.com',
  isRecommended: false,
  gamemodes: ['esport-betting', 'roulette', 'coinflip', 'jackpot', 'crash'],
  status: {
    is: 'paused',
    reason:
      'Its cashier was rebuilt and its terms were rewritten after our last full test. It comes back when four new withdrawals have been timed.',
    daysAgo: 20,
    by: 'm.keller',
  },
  placement: null,
  verifiedDaysAgo: 402,
  createdDaysAgo: 655,
  facts: [
    ...ownTest({ daysAgo: 402 }, [
      ['payout_median', hours(4, 13), 'Four withdrawals of $28 to $45: 52 minutes to 11 h 15 min, from the old cashier'],
      ['payout_slowest', hours(11, 15), 'One skin of $28.30, on a Sunday evening'],
      ['payout_tests', 4],
      ['provably_fair', false, 'No seed before the spin and none after it'],
      ['fairness_scheme', 'none'],
      ['seed_shown_before', false],
      ['support_median', hours(5), 'Three questions: 2, 5 and 19 hours'],
    ]),
    ...ownTest({ daysAgo: 25, by: 'd.osei' }, [
      ['house_edge', edges({ 'esport-betting': 5.5 }), 'Margin on match winners, measured again before each major', 'match winner'],
    ]),
    ...terms({ daysAgo: 402 }, [
      ['min_deposit', dollars(10), 'The terms of our test; they have been rewritten'],
      ['kyc_from', dollars(1000), 'The terms of our test; they have been rewritten'],
      ['payment_methods', ['skins', 'bitcoin', 'visa'], 'The old cashier'],
    ]),
    ...register({ daysAgo: 160 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['founded_year', 2018, 'Register of companies'],
      ['owner_group', 'Company I, with Tallyhouse and Packhorse', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3, 'All four arrived, the two of the weekend late; the cashier we measured no longer exists.'],
    terms: [2.5, 'Twice as long as those we tested, and bets on replayed maps are settled “at our discretion”.'],
    fairness: [2, 'One wheel without a seed; jackpot and coinflip show a result and nothing else.'],
    games: [4, 'Live odds on most matches at 5.5%, and a price for closing early that is shown first.'],
  },
  history: [
    on(300, 'd.osei', bonus('$10 free bet')),
    on(110, 'm.keller', score('terms', 3.5, 'The terms were rewritten and are now twice as long.'), drawbacks(['Roulette without seeds'])),
    on(36, null, drawbacks(['Roulette without seeds', 'Terms rewritten since our test'])),
    on(25, 'd.osei', fact('house_edge', edges({ 'esport-betting': 5.8 }), 'Measured again before the major')),
    on(20, 'm.keller', status('listed', 'Its cashier was rebuilt and its terms were rewritten after our last full test. It comes back when four new withdrawals have been timed.')),
  ],
  fullReview: `This review describes a site that has since been rebuilt. We leave it up because the odds are still ours to compare, and because a dated review is better than none, as long as the date is read first.

### What we tested

Two testers, $180 deposited, 74 bets on eleven matches, and four withdrawals. The match bets are measured again before each major; everything else here is from the last full test.

### Match bets

| | Winner | Handicap |
|---|---:|---:|
| Margin in the full test | 5.8% | 8.1% |
| Margin in our latest comparison | 5.5% | 7.2% |

Odds move live and the page keeps up, even on a phone with a bad connection. Bets can be closed before the last map at a price that costs about 4% more than waiting. That is fair for what it is, and the price is shown before you confirm.

When a server fails and a map is replayed, the rules say that bets are settled “at our discretion”. We met one such case. It was settled correctly, after eleven hours.

### The roulette room

One wheel, fifteen pockets, no seed before the spin and none after it. Jackpot and coinflip work the same way: you see a result. The operator told us that a new system was coming. The terms have been rewritten since; the games, as far as we can see from outside, have not.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 14:40 | Bitcoin | $30.00 | 52 min |
| {{Thursday}}, 21:00 | Skin, one item | $44.90 | 1 h 35 min |
| {{Saturday}}, 17:25 | Bitcoin | $40.00 | 6 h 50 min |
| {{Sunday}}, 22:10 | Skin, one item | $28.30 | 11 h 15 min |

All four arrived, the two of the weekend late. The cashier in which we measured this no longer exists, so take the numbers as history.

### The free bet

$5 after a first deposit of $10, at odds of 1.80 or higher; the stake is not returned with the winnings. It is worth about $2.30 and asks for nothing else.

### Terms and support

The terms of our test were short and clear. Those of today are twice as long and we have not tried them. Identity checks began at $1,000. Three questions to support were answered in 2, 5 and 19 hours.

> A good memory of a place is no reason to send somebody there.

### Verdict

A new full test is planned. Until then the facts on this page count as old, the rating cannot rise, and we do not list the site.`,
};
