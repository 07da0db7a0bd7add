import type { DemoCasino } from './demo-casino';
import { fact, on } from './demo-changes';
import { dollars, edges, ownTest, percent, register, terms } from './demo-facts';

export const twoBridges: DemoCasino = {
  slug: 'two-bridges',
  name: 'Two Bridges Trading and Case House',
  logoUrl: '/demo/logos/two-bridges.svg',
  rating: 3.9,
  description: `A skin market with a casino in the back room. Buying and selling is cheap; the games are decent and easy to ignore.
Two Bridges started as a trading site in 2019 and added cases, battles and roulette this year. Balance moves freely between the two halves.
That is convenient and it is also the danger: sale proceeds land one click away from a wheel.`,
  positives: ['3% fee on skin sales', 'Winnings sell at market price', 'Casino half can be switched off'],
  negatives: ['Sale money lands in the casino balance', 'Case odds behind three taps'],
  bonusAmount: '10% up to $100',
  bonusTerms: 'On the first deposit, wagered 3× in cases, battles or roulette. Cannot be spent in the market.',
  promoCode: 'BRIDGE10',
  affiliateLink: 'https://two-bridges.example.com/?partner=lootrank',
  websiteUrl: 'https://two-bridges.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'upgrade', 'jackpot', 'crash', 'dice', 'roulette'],
  placement: null,
  verifiedDaysAgo: 7,
  createdDaysAgo: 6,
  facts: [
    ...ownTest({ daysAgo: 7 }, [
      ['payout_median', 29, 'Four withdrawals of $40 to $72: 11, 20, 38 and 55 minutes'],
      ['payout_slowest', 55, 'PayPal, $40, on a Saturday afternoon'],
      ['payout_tests', 4],
      ['provably_fair', true, '250 rounds checked in seven modes'],
      ['fairness_scheme', 'seed-pair', 'Help page, tried with our own rounds'],
      ['house_edge', edges({ 'case-opening': 8, 'case-battles': 8, upgrade: 7, roulette: 6.7, jackpot: 5, crash: 4, dice: 2 }), 'Cases had to be calculated: 6% to 10%'],
      ['odds_published', true, 'Three taps away: case, menu, “contents”'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 40, 'Three questions: 26, 40 and 64 minutes'],
      ['self_exclusion', true, 'Settings, Account, Hide games', 'games only, thirty days'],
    ]),
    ...ownTest({ daysAgo: 3, by: 'd.osei' }, [
      ['withdrawal_fee', percent(1), 'Two withdrawals after sales; PayPal takes 2.5%', 'by bank'],
    ]),
    ...terms({ daysAgo: 7 }, [
      ['min_deposit', dollars(5), 'Terms, part 2, clause 4'],
      ['kyc_from', dollars(500), 'Terms, part 1, clause 9', 'by bank'],
      ['bonus_match', percent(10), 'Bonus page', 'first deposit'],
      ['bonus_cap', dollars(100), 'Bonus page'],
      ['bonus_wagering', 3, 'Bonus page: cases, battles or roulette'],
      ['payment_methods', ['skins', 'bank-transfer', 'paypal', 'visa', 'mastercard', 'bitcoin', 'tether'], 'The cashier'],
    ]),
    ...register({ daysAgo: 8 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['founded_year', 2019, 'Register of companies'],
      ['owner_group', 'Company C, with Old Harbour', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4, 'All four arrived within 55 minutes, and a bank pays out what a sale brings for 1%.'],
    terms: [4, 'The trading part is old and good; the gaming part leaves “irregular patterns” undefined.'],
    fairness: [3.5, '250 rounds matched, but the odds of a case are three taps away and its edge is not stated.'],
    games: [4, 'Winnings sell at market price for 3%; the games are in the middle of the field.'],
  },
  history: [on(3, 'd.osei', fact('withdrawal_fee', percent(1.5), 'The cashier'))],
  fullReview: `We have used the market half of Two Bridges for years to price our tests. Now it has a casino half, and our test money went there.

### The market

A sale costs the seller 3%, a bank withdrawal 1%. We sold twelve items; nine went within a day at the suggested price. The stock is larger than any casino’s because it belongs to other people.

| Way out of $100 in winnings | You receive |
|---|---:|
| Skin at market price, kept | $100.00 |
| Skin, sold here, to bank | $96.03 |
| Balance to PayPal | $97.50 |
| Balance to Tether | $99.00 less network |

For someone who wins skins elsewhere this is the cheapest way to money that we have measured, casino or not.

### The back room

Seven modes, with edges in the middle of the field; those of cases and battles run from 6% to 10%.

Every mode has seeds, and 250 checked rounds were correct. The odds of a case are three taps away (case, menu, “contents”), and the edge has to be calculated. It comes out right, but why must one dig?

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 16:00 | Skin, one item | $58.00 | 11 min |
| {{Wednesday}}, 19:30 | Tether | $50.00 | 20 min |
| {{Saturday}}, 14:20 | PayPal | $40.00 | 55 min |
| {{Sunday}}, 20:10 | Skins, three items | $71.60 | 38 min |

Skins bought on the market still carry Steam’s trade protection period, so a seller’s item may arrive days later than the sale. The casino’s own stock is marked and comes at once.

### One balance, two uses

Sell a knife, and $412 appears in the same balance the wheel uses. We asked why there is no separate purse. There is a switch, it turned out: *Settings, Account, Hide games*. It removes every game and cannot be undone for thirty days. We turned it on for the tester who does our trading, and we advise you to do it before your first sale if you came to sell.

> The switch exists, which is more than most can say. It should be a question at sign-up.

### Bonus

10% on the first deposit up to $100, wagered three times in games. In cases at 8% this costs 24% of the bonus, in roulette 20%. Reasonable, if you wanted to play. Pointless if you came to trade.

### Terms

3,600 words in two parts. The trading part is old and good. The gaming part is new and copies some phrases it does not need, among them “irregular betting patterns”. Identification at $500 for bank withdrawals.`,
};
