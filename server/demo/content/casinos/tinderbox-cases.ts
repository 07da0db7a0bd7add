import { NEVER } from '../../../../shared/casinos/casino-facts';
import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on, score } from './demo-changes';
import { dollars, edges, hours, ownTest, percent, register, terms } from './demo-facts';

export const tinderboxCases: DemoCasino = {
  slug: 'tinderbox-cases',
  name: 'Tinderbox Cases',
  logoUrl: '/demo/logos/tinderbox-cases.svg',
  rating: 4.0,
  description: `Cheap cases with fair odds and a good daily reward. Withdrawals are manual at weekends, which is where the half point went.
Tinderbox sells small: most of its 140 cases cost less than a dollar, the cheapest eight cents. It is the site we would show to somebody who wants to see how cases work without spending an evening’s money.
It holds no gambling licence. The seeds can be checked, the company behind it can be found in a public register, and nobody supervises it.`,
  positives: ['Cases from $0.08', 'Daily reward without deposit'],
  negatives: ['Manual payouts at weekends', 'No licence and no identity check'],
  bonusAmount: '$0.50 free + 10% first deposit',
  bonusTerms: 'The $0.50 is credited after confirming the e-mail address. The 10% applies to the first deposit, up to $50 of bonus, wagered 1×.',
  promoCode: 'RANK10',
  affiliateLink: 'https://tinderbox-cases.example.com/?code=RANK10',
  websiteUrl: 'https://tinderbox-cases.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'upgrade', 'mines', 'originals'],
  placement: 4,
  verifiedDaysAgo: 18,
  createdDaysAgo: 540,
  facts: [
    ...ownTest({ daysAgo: 18 }, [
      ['payout_median', hours(5, 2), 'Four withdrawals of $12 to $23: 18 and 24 minutes, 9 h 40 min and 19 h 5 min'],
      ['payout_slowest', hours(19, 5), 'Litecoin, $20, on a Saturday afternoon'],
      ['payout_tests', 4],
      ['house_edge', edges({ 'case-opening': 7.9, 'case-battles': 7.9 }), '76 of 140 cases added up', 'cases of $0.25 to $1'],
      ['provably_fair', true, 'Fifty openings, all seeds matched'],
      ['fairness_scheme', 'seed-pair', 'Help page, tried with our own openings'],
      ['odds_published', true, 'Every item to four decimals, with its buy-back price'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', hours(2), 'Three questions: 33 minutes, 2 and 15 hours'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...terms({ daysAgo: 18 }, [
      ['min_deposit', dollars(1), 'Terms, clause 5'],
      ['min_withdrawal', dollars(5), 'Terms, clause 6; $20 in Litecoin', 'in skins'],
      ['kyc_from', NEVER, 'Terms, clause 11; nobody asked in our four withdrawals'],
      ['bonus_match', percent(10), 'Bonus page', 'first deposit'],
      ['bonus_cap', dollars(50), 'Bonus page'],
      ['bonus_wagering', 1, 'Bonus page'],
      ['payment_methods', ['skins', 'litecoin', 'visa', 'mastercard', 'gift-cards'], 'The cashier'],
      ['languages', ['en', 'et', 'fi'], 'The language menu'],
    ]),
    ...register({ daysAgo: 200 }, [
      ['company', 'Tinder Goods OÜ', 'Register of companies, Estonia'],
      ['founded_year', 2021, 'Register of companies, Estonia'],
      ['owner_group', 'Company D, held by a nominee', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3.5, 'Minutes on a weekday; from Friday night to Sunday noon nobody sits at the cashier.'],
    terms: [4.5, 'Short and without surprises, but with no licence a complaint ends with the company itself.'],
    fairness: [4.5, 'Odds to four decimals with the buy-back price beside them; seeds can be verified.'],
    games: [4, 'The cheapest cases are the fairest ones; those over $5 keep up to 12%.'],
  },
  history: [
    on(300, 'd.osei', bonus('$0.25 free + 10% first deposit')),
    on(205, 'm.keller', fact('company', null, 'Register of companies, Estonia')),
    on(
      100,
      'm.keller',
      fact('payout_median', 22, 'Four new withdrawals, two of them at a weekend'),
      fact('payout_slowest', 74, 'Four new withdrawals, two of them at a weekend'),
      score('payouts', 4.5, 'Two weekend payouts took 9 and 19 hours: nobody sits at the cashier.'),
      drawbacks([]),
    ),
    on(
      18,
      'm.keller',
      fact('min_withdrawal', dollars(3), 'Terms, clause 6'),
      fact('kyc_from', null, 'Terms, clause 11'),
      drawbacks(['Manual payouts at weekends']),
    ),
  ],
  fullReview: `Tinderbox is the small-change drawer of this market. We gave two testers $25 each and asked them to make it last a week. Both managed; one of them withdrew.

### The cases

There are 140 cases, 97 of them under a dollar. Each page lists every item with its probability to four decimals and the price at which the site buys it back. That last column is the useful one, because a drop is worth what you can get for it.

| Case price | Cases checked | Average edge | Highest edge |
|---|---:|---:|---:|
| Under $0.25 | 22 | 7.2% | 9.0% |
| $0.25 to $1 | 30 | 7.9% | 9.4% |
| $1 to $5 | 18 | 8.5% | 10.1% |
| Over $5 | 6 | 9.8% | 12.0% |

So the cheapest cases are also the fairest, which is the opposite of what most sites do. In our [hundred-case test](/blog/house-edge-hundred-cases) the $2 case kept 8.1% against 8.5% published.

### Daily reward

Log in, open a case worth between $0.02 and $5. Over fourteen days two testers received $1.86 together. It needs no deposit but it does need a public Steam profile, and it stops after seven days without a paid case.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 16:20 | Skin, one item | $12.30 | 18 min |
| {{Thursday}}, 20:45 | Litecoin | $20.00 | 24 min |
| {{Friday}}, 23:50 | Skin, one item | $22.75 | 9 h 40 min |
| {{Saturday}}, 15:10 | Litecoin | $20.00 | 19 h 5 min |

Nobody sits at the cashier between Friday night and Sunday noon. The page says “up to 24 hours” and means it. If you withdraw on a weekday you will not notice; if you withdraw after a Saturday session you will stare at a pending line with money you could still cancel and play. We would rather see that button removed.

### Terms

Short at 1,800 words, and they contain no surprise about voiding rounds. Four notes:

1. The minimum withdrawal is $5 in skins and $20 in Litecoin.
2. Gift-card deposits must be wagered once before any withdrawal.
3. There is no licence, so a complaint ends with the company itself. It answers to a consumer court in Estonia, according to clause 14.
4. Clause 11 says that no documents are asked for at any amount, and none were asked of us. That is quick, and we do not count it as a merit: it also [keeps nobody out](/blog/which-documents-sites-ask-for).

> Eight cents is a good price for finding out that you do not enjoy this.

### Verdict

Staff the cashier on Saturdays and this is a 4.4.`,
};
