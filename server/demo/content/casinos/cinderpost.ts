import type { DemoCasino } from './demo-casino';
import { bonus, code, drawbacks, fact, on, score } from './demo-changes';
import { days, dollars, edges, hours, ownTest, percent, terms } from './demo-facts';

export const cinderpost: DemoCasino = {
  slug: 'cinderpost',
  name: 'Cinderpost',
  logoUrl: '/demo/logos/cinderpost.svg',
  rating: 2.0,
  description: `Large bonuses, late payouts. One of our four withdrawals took nine days and arrived only after a public complaint.
Cinderpost has been listed since we began, and it is here so that people who search for it find the numbers.
It publishes no odds for its cases and has not answered our questions about the operating company.`,
  positives: ['Wide choice of jackpot rooms'],
  negatives: ['One payout took nine days', 'No odds on cases', 'Operator not named', 'Dormancy fee of $10 a month'],
  bonusAmount: '300% up to $150',
  bonusTerms: 'Wagered 50×. Withdrawals cancel the bonus and everything won with it.',
  promoCode: 'CINDER300',
  affiliateLink: 'https://cinderpost.example.com/a/lootrank',
  websiteUrl: 'https://cinderpost.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'jackpot', 'roulette', 'upgrade', 'dice', 'crash'],
  placement: 17,
  verifiedDaysAgo: 447,
  createdDaysAgo: 648,
  facts: [
    ...ownTest({ daysAgo: 447 }, [
      ['payout_median', hours(33, 33), 'Four withdrawals of $25 to $54: 7 and 19 hours, 2 and 9 days'],
      ['payout_slowest', days(9), 'Two skins, after a week of “manual review” and a complaint in public'],
      ['payout_tests', 4],
      ['house_edge', edges({ jackpot: 8 }), 'The third help page'],
      ['provably_fair', false, 'No seed before the round and none after it'],
      ['fairness_scheme', 'none'],
      ['seed_shown_before', false],
      ['odds_published', false, 'None of the 140 cases states its odds'],
      ['support_median', hours(31), 'Three questions: 9 and 31 hours, 5 days'],
      ['deposit_limits', false, 'The page about limits has none'],
      ['self_exclusion', false, 'The page about limits has none'],
      ['cool_off', true, 'Can be lifted by writing to support', '24 hours'],
    ]),
    ...terms({ daysAgo: 305, by: 'd.osei' }, [['bonus_match', percent(300), 'Bonus page']]),
    ...terms({ daysAgo: 447 }, [
      ['min_deposit', dollars(5), 'Terms, undated'],
      ['bonus_cap', dollars(150), 'Bonus page'],
      ['bonus_wagering', 50, 'Bonus page; a withdrawal cancels bonus and winnings'],
      ['payment_methods', ['skins', 'bitcoin', 'gift-cards'], 'The cashier'],
    ]),
  ],
  scores: {
    payouts: [1.5, 'All four arrived in the end, one after nine days and only after a complaint in public.'],
    terms: [1.5, 'The company is never named, the rules bear no date, and idle accounts pay $10 a month.'],
    fairness: [2.5, 'No odds and no seeds: there is nothing to check. The rake of the jackpots is at least stated.'],
    games: [3.5, 'Eleven jackpot rooms that fill in the evening, at a rake of 8%.'],
  },
  history: [
    on(447, 'm.keller', fact('payout_slowest', days(2), 'The fourth withdrawal'), score('payouts', 2.5, 'The fourth withdrawal took nine days and a complaint in public.')),
    on(305, 'd.osei', bonus('200% up to $150'), fact('bonus_match', percent(200), 'Bonus page'), code('CINDER200')),
    on(165, 'm.keller', drawbacks(['One payout took nine days', 'No odds on cases', 'Operator not named'])),
  ],
  fullReview: `Cinderpost is in the list because people search for it. We deposited $160 and asked for it back in four parts. All four arrived in the end, one of them after nine days and a complaint in public.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 18:20 | Bitcoin | $25.00 | 7 h 10 min |
| {{Thursday}}, 12:45 | Skin, one item | $31.60 | 19 h 5 min |
| {{Saturday}}, 20:30 | Bitcoin | $40.00 | 2 days |
| {{Tuesday}}, 16:00 | Skins, two items | $54.20 | 9 days |

The fourth sat under “manual review” for a week. Support answered five times with the same paragraph. On the eighth day we wrote about it where other players could read it; on the ninth the items arrived, without a word. We cannot know whether one caused the other. A reader without a website would have had one message less to send.

### No odds

None of the 140 cases states its odds. We opened sixty of the cheapest and got back 61% of what we paid. Sixty is a small sample and cases are rough, so the true figure may lie anywhere between half and three quarters. Sites that publish their odds return nine tenths, and there nobody has to guess.

Roulette, dice and crash show no seed before the round and none after it. There is nothing to check, so we checked nothing.

### Jackpot rooms

Eleven rooms from ten cents to a hundred dollars, and in the evening most of them fill. The rake is 8% and can be found on the third help page. This is what Cinderpost does best, and it is the reason the score is not lower.

### The bonus

300% up to $150, wagered fifty times. On a $50 deposit that is $7,500 in bets before anything may leave. Asking for a withdrawal before then cancels the bonus and everything won with it, including what was won with your own money. Whoever enters CINDER300 gives up more than the bonus is worth.

### Terms

- After three months without a sign-in the account pays $10 a month until it is empty.
- “The company” is never named. We asked four times who it is. We asked the payment processor too, which does not say.
- The rules may change without notice, and the version online bears no date.

Documents were asked for once, before the third withdrawal, and accepted within two days.

### Support

Three questions took 9 hours, 31 hours and five days. There is a page about limits; the only limit on it is “take a break”, for 24 hours, and it can be lifted by writing to support.

> Nine days is a long time to look at a progress bar that has no progress in it.

### Verdict

Our last full test is more than a year old. We will repeat it when the company behind the site has a name.`,
};
