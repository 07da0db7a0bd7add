import type { DemoCasino } from './demo-casino';
import { bonus, code, drawbacks, fact, on } from './demo-changes';
import { days, dollars, edges, hours, operator, ownTest, register, terms } from './demo-facts';

export const tallyhouse: DemoCasino = {
  slug: 'tallyhouse',
  name: 'Tallyhouse',
  logoUrl: '/demo/logos/tallyhouse.svg',
  rating: 3.4,
  description: `The widest choice of CS2 match bets in the list, with fair margins on big events and poor ones on small leagues. The casino half is an afterthought.
Tallyhouse began as a bookmaker and takes skins as stakes. On a major it offers more than eighty markets per match.
Its own games cannot be checked, and the help page that promises a proof has promised it for a year.`,
  positives: ['80+ markets on major matches', 'Bets settled within minutes', 'Clear void rules'],
  negatives: ['Winners are limited quickly', 'No provably fair games', 'Margins of 9% on small leagues'],
  bonusAmount: '$20 free bet after $20 staked',
  bonusTerms: 'Bets at odds of 1.60 or higher count. The free bet’s stake is not returned with the winnings. Valid for 7 days.',
  promoCode: 'TALLY20',
  affiliateLink: 'https://tallyhouse.example.com/promo/lootrank',
  websiteUrl: 'https://tallyhouse.example.com',
  isRecommended: false,
  gamemodes: ['esport-betting', 'live-casino', 'blackjack', 'slots', 'roulette', 'crash', 'case-opening'],
  placement: 12,
  verifiedDaysAgo: 74,
  createdDaysAgo: 266,
  facts: [
    ...ownTest({ daysAgo: 74 }, [
      ['payout_median', hours(1, 24), 'Four withdrawals of $38 to $80: 42, 58 and 110 minutes, and three days by bank'],
      ['payout_slowest', days(3), 'Bank transfer, $80, over a weekend'],
      ['payout_tests', 4],
      ['house_edge', edges({ 'esport-betting': 3.9 }), 'Margin on the winner of eight playoff matches; 9.3% on small leagues', 'a major, match winner'],
      ['provably_fair', false, 'Own games show no seed, no hash and no history'],
      ['fairness_scheme', 'none', 'The page “Provably fair” has said “coming soon” for a year'],
      ['seed_shown_before', false],
      ['kyc_from', 0, 'Asked before the first withdrawal; took five hours', 'first withdrawal'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', hours(2), 'Three questions: 17 minutes, 2 and 3 hours'],
      ['self_exclusion', true, 'Asked for a month, then asked back in; the site calls it a mistake', 'lifted after one mail'],
    ]),
    ...terms({ daysAgo: 74 }, [
      ['min_deposit', dollars(10), 'Rules, section 3'],
      ['min_withdrawal', dollars(10), 'Rules, section 5'],
      ['bonus_wagering', 1, 'Promotion page: odds of 1.60 or higher'],
      ['bonus_expires_days', 7, 'Promotion page'],
      ['payment_methods', ['skins', 'visa', 'mastercard', 'paypal', 'bank-transfer', 'bitcoin'], 'The cashier'],
      ['excluded_countries', ['AU', 'DE', 'FR', 'GB', 'IT', 'NL', 'PL', 'US'], 'Rules, section 2'],
    ]),
    ...operator({ daysAgo: 74 }, [['languages', ['en', 'de', 'da', 'pl', 'ru', 'sv'], 'The language menu']]),
    ...register({ daysAgo: 160 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['founded_year', 2017, 'Register of companies'],
      ['owner_group', 'Company I, with Packhorse and Sidelane', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3.5, 'All four arrived: PayPal in 42 minutes, a bank transfer in three days.'],
    terms: [3.5, 'Void rules are written down and kept to; limits on winners are stated without numbers.'],
    fairness: [2.5, 'Bets are settled as written; its own casino games cannot be checked at all.'],
    games: [4, 'More than eighty markets on a major at 3.9%; small leagues cost more than twice that.'],
  },
  history: [
    on(140, 'd.osei', bonus('$10 free bet after $10 staked'), code('TALLY10')),
    on(74, 'm.keller', fact('house_edge', edges({ 'esport-betting': 4.2 }), 'Eight playoff matches'), drawbacks(['No provably fair games', 'Margins of 9% on small leagues'])),
    on(43, 'd.osei', fact('self_exclusion', null, 'Own test: lifted after one mail')),
  ],
  fullReview: `We tested Tallyhouse as what it is, a bookmaker, over two tournaments and one quiet fortnight between them.

### Odds

The margin is the bookmaker’s edge: add up the inverse odds of all outcomes and see how far the sum passes one.

| Event | Matches | Margin, match winner | Margin, map handicap |
|---|---:|---:|---:|
| Major, playoffs | 8 | 3.9% | 5.2% |
| Large tournament, groups | 20 | 4.8% | 6.0% |
| National leagues | 24 | 7.1% | 8.8% |
| Academy and open qualifiers | 16 | 9.3% | 11.4% |

So the price more than doubles as the matches get smaller. Before the playoffs we found the best available odds here in three of eight matches, which is good.

### Settling and voids

Of 68 bets 66 were settled within six minutes of the end. One waited for an hour after a disputed round. One, on a map that was replayed because of a server fault, was voided by the published rule (section 9: a map with fewer than half its rounds played is void). We agree with the decision and with the fact that the rule existed beforehand.

### Limits on winners

One of our three testers won nine of the first twelve bets. From then on that tester’s maximum stake fell from $250 to $18. Support answered that limits are “dynamic and commercial”. The practice is common among bookmakers and rarely printed. Here clause 21 states it, without numbers.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 13:15 | PayPal | $50.00 | 42 min |
| {{Thursday}}, 19:00 | Skin, one item | $37.80 | 58 min |
| {{Saturday}}, 21:10 | Bitcoin | $60.00 | 1 h 50 min |
| {{Sunday}} to {{Wednesday}} | Bank transfer | $80.00 | 3 days |

### The casino

Live tables and slots are bought in. Crash, roulette and cases are the site’s own and offer no seed, no hash and no history. The page called “Provably fair” says *coming soon* and has done so since we first archived it a year ago. Use the bookmaker and leave the rest.

### The free bet

Stake $20 at odds of 1.60 or more, get a $20 free bet. As the stake is not returned, its worth is about 60% to 70% of its face if you use it at odds around 3.00. Call it $13. It expires after a week.

### Terms

- Identification before the first withdrawal; ours took five hours
- Bets can be cancelled for an “obvious pricing error” before or after the match
- Skins are valued at deposit and returned as balance, not as the same item

> Good prices while you lose, small stakes once you win.`,
};
