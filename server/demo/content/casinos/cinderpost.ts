import type { DemoCasino } from './demo-casino';

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
  paymentMethods: ['skins', 'bitcoin', 'gift-cards'],
  licence: null,
  provablyFair: false,
  foundedYear: null,
  placement: 18,
  verifiedDaysAgo: 447,
  createdDaysAgo: 648,
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

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 1.5 |
| Terms | 25% | 1.5 |
| Fairness | 20% | 2.5 |
| Games and prices | 15% | 3.5 |
| **Together** | | **2.0** |

Our last full test is more than a year old. We will repeat it when the company behind the site has a name.`,
};
