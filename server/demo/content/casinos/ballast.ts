import type { DemoCasino } from './demo-casino';
import { drawbacks, on, status } from './demo-changes';
import { dollars, edges, other, ownTest, terms } from './demo-facts';

export const ballast: DemoCasino = {
  slug: null,
  name: 'Ballast',
  logoUrl: '/demo/logos/ballast.svg',
  rating: 3.0,
  description: `A roulette and jackpot site that was with us for three weeks. Deposits worked, one withdrawal was done, three were never timed.
Its facts were never checked as a whole, so this entry carries a preliminary rating and no date.`,
  positives: ['Pots visible without an account', 'No fee on skin withdrawals'],
  negatives: ['Its cashier has closed', 'Facts never checked as a whole'],
  bonusAmount: '$0.25 daily for 7 days',
  bonusTerms: null,
  promoCode: null,
  affiliateLink: 'https://ballast.example.com/via/lootrank',
  websiteUrl: 'https://ballast.example.com',
  isRecommended: false,
  gamemodes: ['crash', 'roulette', 'jackpot', 'coinflip', 'case-opening', 'case-battles', 'dice'],
  status: {
    is: 'closed',
    reason: 'Its cashier shut after four days’ notice. Balances above $5 were paid out until then, ours among them.',
    daysAgo: 5,
    by: 'm.keller',
  },
  placement: null,
  verifiedDaysAgo: null,
  createdDaysAgo: 27,
  facts: [
    ...ownTest({ daysAgo: null, source: 'The games, before the site closed' }, [
      ['house_edge', edges({ roulette: 6.7, jackpot: 6, coinflip: 5, crash: 4 })],
      ['provably_fair', true],
      ['fairness_scheme', 'commitment'],
      ['odds_published', true],
    ]),
    ...terms({ daysAgo: null }, [
      ['min_withdrawal', dollars(5), 'Terms, clause 6'],
      ['withdrawal_fee', 0, 'Terms, clause 6', 'for skins'],
      ['bonus_wagering', 0, 'Bonus page: the daily quarter'],
      ['bonus_expires_days', 7, 'Bonus page: the daily quarter'],
      ['payment_methods', ['skins', 'ethereum', 'solana'], 'The cashier'],
    ]),
    ...other({ daysAgo: null }, [
      ['founded_year', 2026, 'The footer'],
      ['owner_group', 'Company D, with Tinderbox Cases', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3, 'One withdrawal was timed; three more were paid before the end, after more than a week.'],
    terms: [2.5, 'No licence was named, and identity could be checked “at any time”, without an amount.'],
    fairness: [3.5, 'Roulette, coinflip and crash matched on 200 rounds, and the page that explains how was correct.'],
    games: [3, 'Pots could be watched without an account; cases kept 8% to 14%.'],
  },
  history: [
    on(13, 'm.keller', status('listed', 'Three withdrawals have been open for more than a week, and support names no day.')),
    on(
      5,
      'm.keller',
      status('warning', 'Its cashier shut after four days’ notice. Balances above $5 were paid out until then, ours among them.'),
      drawbacks(['Facts not yet checked by us']),
    ),
  ],
  fullReview: `A short review of a site that closed after three weeks with us. It stays for the record. The rating is preliminary, and no fact on this page counts as checked: one withdrawal is no measurement.

### What we saw

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Thursday}}, 20:05 | Skin, one item | $22.40 | 3 h 30 min |

That is one payout, complete and without a fee. Three more stayed open, the oldest for more than a week. Support wrote that the stock of items was “being moved”, and we put a warning on this page. Then came a mail: the cashier would shut in four days. Until it did, balances above $5 were paid out, and our three withdrawals were among them. Nobody could time an ordinary one any more.

### Games

Seven modes, and roulette and jackpot were where the players were.

| Mode | Stated edge | What we found |
|---|---:|---|
| Roulette | 6.7% | 100 rounds checked, all seeds matched |
| Jackpot | Rake 6% | Pots can be watched without an account |
| Coinflip | Rake 5% | 40 rounds checked, all seeds matched |
| Crash | 4.0% | 60 rounds checked, all seeds matched |
| Cases | 8% to 14% | Odds published, not yet added up |

The rounds could be verified, and the page that explained how was short and correct. That part was built by somebody who has done it before: the same company runs [Tinderbox Cases](/casino/tinderbox-cases), though neither site mentioned the other.

### The daily quarter

$0.25 a day for seven days, credited at each sign-in. It came without wagering, and withdrawals began at $5, so it did not leave the house alone.

### Terms

1,400 words. No licence was named and none was claimed. Identity could be checked “at any time”, with no amount given. Balances under $5 are gone with the site, which the terms allow.

> It shut its door with four days’ notice, which is more than most. It is less than a player needs.

### Verdict

A site that closes and pays has done the decent thing. A balance that nobody had to rescue is one that was never left there.`,
};
