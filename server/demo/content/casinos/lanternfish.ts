import type { DemoCasino } from './demo-casino';
import { dollars, edges, ownTest, percent, register, terms } from './demo-facts';

export const lanternfish: DemoCasino = {
  slug: 'lanternfish',
  name: 'Lanternfish',
  logoUrl: '/demo/logos/lanternfish.svg',
  rating: 4.1,
  description: `A young case site that shows the expected return in dollars before every opening. Small stock, quick people.
Lanternfish is the newest site here. Two developers and a support team of three run it, and they answer as if they could see you.
What it lacks is size: on busy evenings the good skins are gone by nine.`,
  positives: ['Expected return shown in dollars', 'Free cases without deposit', 'Support answered in 6 minutes'],
  negatives: ['Small stock above $100', 'Open for less than a year'],
  bonusAmount: '2 free cases',
  bonusTerms: 'One after confirming the e-mail address, one after a week. No deposit needed; withdrawals start at $3.',
  promoCode: 'LANTERN',
  affiliateLink: 'https://lanternfish.example.com/join/lootrank',
  websiteUrl: 'https://lanternfish.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'plinko', 'mines', 'upgrade', 'coinflip', 'originals'],
  placement: null,
  verifiedDaysAgo: 4,
  createdDaysAgo: 3,
  facts: [
    ...ownTest({ daysAgo: 4 }, [
      ['payout_median', 27, 'Four withdrawals of $10 to $64: 14, 18, 36 and 41 minutes'],
      ['payout_slowest', 41, 'Litecoin, $30, on a Sunday morning'],
      ['payout_tests', 4],
      ['withdrawal_fee', 0, 'Four withdrawals, two of them in coins'],
      ['house_edge', edges({ 'case-opening': 6.5, 'case-battles': 6.5, plinko: 3, mines: 3, coinflip: 3, upgrade: 6 }), 'Four cases added up: 6% to 7.5%, correct within rounding'],
      ['provably_fair', true, '60 openings and 100 other rounds'],
      ['fairness_scheme', 'seed-pair', 'Client seeds can be changed between sessions only'],
      ['odds_published', true, 'With the expected return in dollars'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 6, 'Five questions: 2, 4, 6, 9 and 11 minutes'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...ownTest({ daysAgo: 4, by: 'd.osei' }, [['skin_markup', percent(3), 'Twenty skins against three markets']]),
    ...terms({ daysAgo: 4 }, [
      ['min_deposit', dollars(3), 'Terms, section 2'],
      ['min_withdrawal', dollars(3), 'Terms, section 4'],
      ['kyc_from', dollars(1000), 'Terms, section 5', 'a month'],
      ['free_cases', 2, 'Bonus page', 'no deposit needed'],
      ['payment_methods', ['skins', 'litecoin', 'solana', 'mastercard', 'visa'], 'The cashier'],
    ]),
    ...register({ daysAgo: 10 }, [
      ['licence', 'Anjouan', 'Public register of licences'],
      ['company', 'Lanternfish Studio Ltd', 'Register of companies'],
      ['founded_year', 2026, 'Register of companies'],
      ['owner_group', 'Company K, no other brands in our list', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4, 'All four arrived within 41 minutes; on a busy evening the skin was our third choice.'],
    terms: [4.5, 'Plain language in 1,900 words, and no charge on idle balances for two years.'],
    fairness: [4, 'Expected return in dollars before each case; client seeds only change between sessions.'],
    games: [4, 'Cases keep 6% to 7.5% and skins cost 3% more; the stock above $100 is small.'],
  },
  history: [],
  fullReview: `Under each case at Lanternfish stands a sentence: “You pay $1.50. On average you get $1.40 back.” It is the only site where we did not need a calculator, so we brought one to check the sentence.

### Checking the sentence

| Case | Price | Stated return | Our sum of odds × price |
|---|---:|---:|---:|
| Shallows | $0.40 | $0.37 | $0.372 |
| Anglers | $1.50 | $1.40 | $1.404 |
| Trench | $6.00 | $5.60 | $5.581 |
| Pressure | $25.00 | $23.40 | $23.412 |

Correct within rounding. The figure is updated when prices move, and the odds with it; the previous version of each case stays readable. The edge lies between 6% and 7.5%.

### What we opened

Sixty cases for $84. They returned $80.15 at the site’s own buy-back prices, which are 97% of index. A lucky week, by about two dollars.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 18:25 | Skin, one item | $9.80 | 14 min |
| {{Wednesday}}, 21:30 | Solana | $20.00 | 18 min |
| {{Saturday}}, 20:40 | Skin, one item | $64.00 | 36 min |
| {{Sunday}}, 10:05 | Litecoin | $30.00 | 41 min |

The Saturday skin was our third choice. At that hour the shop held 240 items above $20 and eleven above $100. If you win something large you will probably take coins, which is possible, at no fee.

### Free cases

One comes with the confirmed address, a second a week later. Those of our two testers held $0.21, $0.09, $0.34 and $1.10. Withdrawals start at $3, so alone they do not leave the house. They are a fair sample and nothing more.

### Games beside the cases

Plinko, mines and coinflip at 3%, upgrade at 6%, battles at the edge of their cases. All verifiable, in a window that shows each step of the calculation. One weakness: client seeds are generated by the site and can be changed only between sessions. We told them; they said the next release allows it at any time.

### Support

We wrote on five occasions. Answers came after 2, 4, 6, 9 and 11 minutes, once from a developer who had fixed the thing we asked about.

### Terms

1,900 words in plain language. Identification at $1,000 a month. No dormancy fee for two years, then $2 a month. The company is ten months old, and that is the risk: a small house can run out of money honestly. Keep little there.

> A price tag with the expected loss on it. We looked for the catch and found a rounding error of four tenths of a cent.

### Verdict

Not ranked before ninety days of tests. See [How we rank](/how-we-rank).`,
};
