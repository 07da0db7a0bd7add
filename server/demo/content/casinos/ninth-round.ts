import type { DemoCasino } from './demo-casino';
import { bonus, drawbacks, fact, on, score } from './demo-changes';
import { dollars, edges, operator, ownTest, percent, register, terms } from './demo-facts';

export const ninthRound: DemoCasino = {
  slug: 'ninth-round',
  name: 'Ninth Round',
  logoUrl: '/demo/logos/ninth-round.svg',
  rating: 4.5,
  description: `Case battles for two to six players with a visible queue, clear odds per case and the calmest interface in the field. The deposit bonus has no wagering attached.
Ninth Round has concentrated on battles since 2020 and it shows: lobbies fill quickly, every case in a battle can be inspected before you join, and replays stay available for ninety days.
It pays out in skins only. Whoever wants money at the end has to sell them elsewhere and should count that loss in.`,
  positives: ['Bonus without wagering', 'Odds shown for every case'],
  negatives: ['No cash-out, skins only', 'Thin stock under $5'],
  bonusAmount: '5% on every deposit, no cap',
  bonusTerms: 'Credited with each deposit made under the code. No wagering. One code per account.',
  promoCode: 'LOOT5',
  affiliateLink: 'https://ninth-round.example.com/r/lootrank',
  websiteUrl: 'https://ninth-round.example.com',
  isRecommended: true,
  gamemodes: ['case-battles', 'case-opening', 'upgrade', 'coinflip', 'crash'],
  placement: 2,
  verifiedDaysAgo: 12,
  createdDaysAgo: 588,
  facts: [
    ...ownTest({ daysAgo: 12 }, [
      ['payout_median', 18, 'Four withdrawals of skins, $19 to $112: 12, 17, 19 and 48 minutes'],
      ['payout_slowest', 48, 'Four small skins on a Saturday night; three had to be bought first'],
      ['payout_tests', 4],
      ['provably_fair', true, 'Sixty battles, each result recomputed'],
      ['fairness_scheme', 'public-seed', 'Seeds come from a block that did not exist when the lobby was opened'],
      ['odds_published', true, 'The panel beside each battle'],
      ['bonus_wagering', 0, '$21 withdrawn after a deposit of $20, without a bet'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 22, 'Three questions: 15, 22 and 34 minutes'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...terms({ daysAgo: 12 }, [
      ['min_deposit', dollars(5), 'Terms, clause 3.2'],
      ['kyc_from', dollars(2000), 'Terms, clause 8.1', 'in total'],
      ['bonus_match', percent(5), 'Bonus page', 'each deposit, no cap'],
      ['payment_methods', ['skins', 'visa', 'mastercard'], 'The cashier; cards pay in only'],
      ['excluded_countries', ['AU', 'BE', 'FR', 'GB', 'NL', 'US'], 'Terms, clause 1.3'],
    ]),
    ...operator({ daysAgo: 12 }, [
      ['house_edge', edges({ 'case-battles': 6, 'case-opening': 6, coinflip: 3 }), 'Printed over each set of cases'],
      ['languages', ['en', 'de', 'fr', 'ru'], 'The language menu'],
    ]),
    ...register({ daysAgo: 150 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['company', 'Ninth Round B.V.', 'Public register of licences'],
      ['founded_year', 2020, 'Register of companies'],
      ['owner_group', 'Company B, no other brands in our list', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4.5, 'All four arrived within 48 minutes, but in skins alone: there is no other way out.'],
    terms: [4.5, 'The rules for refunds and idle accounts are defined, and the bonus has no wagering.'],
    fairness: [5, 'Seeds come from a public block, and bots win as often as their seat should.'],
    games: [4, 'An edge of 6% on battles is printed and met; stock under $5 is thin.'],
  },
  history: [
    on(318, 'd.osei', bonus('5% on every deposit, up to $50'), fact('bonus_wagering', 1, 'Bonus page')),
    on(240, 'd.osei', fact('kyc_from', dollars(1000), 'Terms, clause 8.1')),
    on(160, 'm.keller', fact('fairness_scheme', 'seed-pair', 'Help page on battles, tried with twenty of our own'), score('fairness', 4.5, 'Battles now take their seeds from a public block.')),
    on(66, 'm.keller', drawbacks(['No cash-out, skins only'])),
    on(12, 'm.keller', fact('payout_median', 21, 'Four new withdrawals')),
  ],
  fullReview: `Ninth Round does one thing and has been polishing it for years. We played sixty battles over three weeks, from $1 duels to a six-player lobby at $25 a seat, and logged each one.

### How battles work here

You choose the cases, the seats and the format: standard, inverted (the lowest total wins) or shared (everyone splits the pot). Before you join, a panel shows the odds of every case in the battle and the edge over the whole set. Seeds come from a public block hash that did not exist when the lobby was opened, so neither the site nor a friend of the site can know the result.

| Format | Battles we played | Staked | Returned |
|---|---:|---:|---:|
| Standard, two players | 28 | $196.00 | $178.40 |
| Standard, four players | 14 | $112.00 | $121.30 |
| Inverted | 10 | $60.00 | $48.75 |
| Shared | 8 | $72.00 | $67.20 |
| **Together** | **60** | **$440.00** | **$415.65** |

We kept 94.5% of what we staked. The site prints an edge of 6%, so that is what one should expect, and a single good four-player pot could have turned the sign.

### Bots and empty seats

If a seat stays empty you can call a bot. Bots are marked as such, they pay the same price, and their wins go back to the house. Some sites let bots win more often than their seat should; we compared 212 bot battles from the public replay list and found them winning 49.1% of duels.

### Withdrawals

| When | What | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 18:30 | One skin | $41.10 | 12 min |
| {{Friday}}, 22:15 | Two skins | $27.60 | 17 min |
| {{Sunday}}, 09:40 | One skin | $112.00 | 19 min |
| {{Saturday}}, 23:05 | Four skins | $18.90 | 48 min |

The slow one was our own doing in part: below $5 the stock is thin, and three of the four items had to be bought on a market first. There is no coin or bank withdrawal of any kind. Selling a $100 skin on a market costs between 2% and 13%, which you should add to the price of playing here. Our [trading guide](/guides/trading) has the numbers.

### Bonus

The 5% is paid with each deposit for as long as the account carries the code, with no wagering and no cap. We deposited $20, received $21, opened a withdrawal for the full $21 without placing a bet, and it went through. Nobody else in our list allows that.

### Terms

The document is 3,400 words. Worth knowing:

- Identity checks start at $2,000 of withdrawals in total, or when the payment card and the account name differ.
- A battle that fails for technical reasons is refunded at full price, in balance.
- The site may refuse accounts that only collect daily rewards. It defines “only” as no paid battle in sixty days.

> You can see what you are buying before you buy it. That should be ordinary, and it is not.

### Verdict

Take it for battles, and treat the skins you withdraw as skins. For coins, choose [Copperline](/casino/copperline).`,
};
