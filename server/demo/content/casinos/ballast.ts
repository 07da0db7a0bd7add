import type { DemoCasino } from './demo-casino';

export const ballast: DemoCasino = {
  slug: null,
  name: 'Ballast',
  logoUrl: '/demo/logos/ballast.svg',
  rating: 3.0,
  description: `A roulette and jackpot site in its first month with us. Deposits work, one withdrawal is done, three are still to be timed.
Until the facts have been checked by hand this entry carries a preliminary rating and no date.`,
  positives: ['Pots visible without an account', 'No fee on skin withdrawals'],
  negatives: ['Facts not yet checked by us'],
  bonusAmount: '$0.25 daily for 7 days',
  bonusTerms: null,
  promoCode: null,
  affiliateLink: 'https://ballast.example.com/via/lootrank',
  websiteUrl: 'https://ballast.example.com',
  isRecommended: false,
  gamemodes: ['crash', 'roulette', 'jackpot', 'coinflip', 'case-opening', 'case-battles', 'dice'],
  paymentMethods: ['skins', 'ethereum', 'solana'],
  licence: null,
  provablyFair: true,
  foundedYear: 2026,
  placement: null,
  verifiedDaysAgo: null,
  createdDaysAgo: 20,
  fullReview: `A short review of a site that we have known for three weeks. The score at its end is preliminary, and no fact on this page counts as checked yet: one withdrawal is no measurement.

### What we know so far

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Thursday}}, 20:05 | Skin, one item | $22.40 | 3 h 30 min |

That is one payout, complete and without a fee. Three more have been asked for and are still open, the oldest for six days. Support writes that the stock of items is “being moved”. It may be so. We will enter the times here when there are any, and if there are none we will say that instead.

### Games

Seven modes, and roulette and jackpot are where the players are.

| Mode | Stated edge | What we found |
|---|---:|---|
| Roulette | 6.7% | 100 rounds checked, all seeds matched |
| Jackpot | Rake 6% | Pots can be watched without an account |
| Coinflip | Rake 5% | 40 rounds checked, all seeds matched |
| Crash | 4.0% | 60 rounds checked, all seeds matched |
| Cases | 8% to 14% | Odds published, not yet added up |

The rounds can be verified, and the page that explains how is short and correct. That part was built by somebody who has done it before: the same company runs [Tinderbox Cases](/casino/tinderbox-cases), though neither site mentions the other.

### The daily quarter

$0.25 a day for seven days, credited when you sign in. It comes without wagering, and withdrawals begin at $5, so it does not leave the house alone.

### Terms

1,400 words. No licence is named and none is claimed. Identity may be checked “at any time”, with no amount given. Accounts without a sign-in for six months are closed and the balance is “forfeited”, a clause that we like nowhere.

> With three withdrawals open, patience is not a recommendation.

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 3.0 |
| Terms | 25% | 2.5 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 3.0 |
| **Together** | | **3.0** |

Do not keep more there than you would miss. This page changes as soon as one of the open withdrawals does.`,
};
