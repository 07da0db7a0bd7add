import type { DemoCasino } from './demo-casino';
import { bonus, fact, highlights, on, score } from './demo-changes';
import { days, dollars, edges, hours, operator, ownTest, percent, register, terms } from './demo-facts';

export const mothlight: DemoCasino = {
  slug: 'mothlight',
  name: 'Mothlight',
  logoUrl: '/demo/logos/mothlight.svg',
  rating: 3.7,
  description: `The best live tables among the skin sites, run by two known studios. Slots are offered in their lower-return versions, and it says so.
Mothlight is a full casino that takes skins: live blackjack and baccarat around the clock, game shows, some 900 slots and a small wall of cases.
Its help pages are the best written in this list. Its withdrawals are average.`,
  positives: ['Live tables from $0.50', 'Return printed on every slot', 'Terms with a summary'],
  negatives: ['Live games are not provably fair', 'Weekly withdrawal cap of $5,000'],
  bonusAmount: '$10 live chip + 50% up to $250',
  bonusTerms: 'The chip can be used at live blackjack only; winnings are paid as cash. Match wagered 12×.',
  promoCode: 'MOTH10',
  affiliateLink: 'https://mothlight.example.com/partners/lootrank',
  websiteUrl: 'https://mothlight.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'live-casino', 'blackjack', 'baccarat', 'game-shows', 'roulette', 'crash', 'case-opening'],
  placement: 9,
  verifiedDaysAgo: 41,
  createdDaysAgo: 352,
  facts: [
    ...ownTest({ daysAgo: 41 }, [
      ['payout_median', hours(1, 6), 'Four withdrawals of $43 to $100: 31, 46 and 85 minutes, and two days by bank'],
      ['payout_slowest', days(2), 'Bank transfer, $100, over a weekend'],
      ['payout_tests', 4],
      ['provably_fair', false, 'Live games have no seed; you rely on the studio and its licence'],
      ['fairness_scheme', 'none'],
      ['odds_published', true, 'The return on the tile of each slot, the rules on each table'],
      ['kyc_from', 0, 'Asked before the first withdrawal; accepted in three hours', 'first withdrawal'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 18, 'Three questions: 11, 18 and 42 minutes'],
      ['support_hours', 'Chat, around the clock', 'Help page'],
      ['self_exclusion', true, 'Asked for a month: done in 18 minutes, with a help line named'],
      ['deposit_limits', true, 'Account page'],
      ['cool_off', true, 'Account page', 'one day to six weeks'],
    ]),
    ...terms({ daysAgo: 41 }, [
      ['min_deposit', dollars(10), 'Terms, section 4'],
      ['min_withdrawal', dollars(20), 'Terms, section 6'],
      ['bonus_match', percent(50), 'Bonus terms; a live chip of $10 besides'],
      ['bonus_cap', dollars(250), 'Bonus terms'],
      ['bonus_wagering', 12, 'Bonus terms; blackjack counts a tenth'],
      ['payment_methods', ['skins', 'bitcoin', 'tether', 'visa', 'mastercard', 'bank-transfer'], 'The cashier'],
      ['excluded_countries', ['AU', 'BE', 'DE', 'DK', 'ES', 'FR', 'GB', 'IT', 'NL', 'SE', 'US'], 'Terms, section 2'],
    ]),
    ...operator({ daysAgo: 41 }, [
      ['house_edge', edges({ blackjack: 0.5, baccarat: 1.1, roulette: 2.7, slots: 6 }), 'Rules printed at the tables; slots mostly in their 94% version'],
      ['languages', ['en', 'de', 'fi', 'no', 'pt'], 'The language menu'],
    ]),
    ...register({ daysAgo: 200 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['company', 'Three Kennels N.V.', 'Public register of licences'],
      ['founded_year', 2020, 'Register of companies'],
      ['owner_group', 'Company E, with Greyhound Nine and Overpeel', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3.5, 'Nothing was questioned; coins took 31 to 85 minutes, a bank two days, and $5,000 a week is the cap.'],
    terms: [4, 'A summary in the margin, and documents are asked for before anything can be won.'],
    fairness: [3.5, 'Live games cannot be provably fair, which is said; the return of each slot is printed.'],
    games: [4, 'Blackjack at 0.5% and single-zero roulette; slots run in their lower-return versions.'],
  },
  history: [
    on(130, 'm.keller', score('terms', 3.5, 'The terms now carry a summary in the margin.'), highlights(['Live tables from $0.50', 'Return printed on every slot'])),
    on(92, 'd.osei', bonus('$5 live chip + 50% up to $250')),
    on(41, 'm.keller', fact('min_withdrawal', dollars(10), 'Terms, section 6')),
  ],
  fullReview: `Most skin sites bolt a live casino on and forget it. Mothlight did it the other way round: a live casino first, skins as a way to pay.

### The tables

Forty-one tables were open on a Tuesday at noon, fifty-eight on a Saturday evening. Blackjack starts at $0.50, baccarat at $1, and the rules are printed on the table’s card in the lobby.

| Game | Rule that matters | Edge with good play |
|---|---|---:|
| Blackjack | Dealer stands on soft 17, 3:2 | 0.5% |
| Blackjack, “fast” | 6:5 on a natural | 2.0% |
| Baccarat | 5% on banker | 1.1% to 1.2% |
| European roulette | One zero | 2.7% |
| Game shows | Depends on the bet | 3.5% to 10% |

Mind the second row. The fast table sits first in the lobby and pays 6:5, which multiplies the price by four. Everything else is ordinary and fair.

Live games cannot be provably fair in the cryptographic sense: a shuffled deck has no seed. You rely on the studio, on its licence and on the cameras. We think that is acceptable if it is said, and here it is said.

### Slots

Around 900, with the return printed on the tile. Many studios ship a game in several versions; Mothlight mostly carries the 94% one where 96% exists. A sentence on the slots page states this. It is the first time we have seen that sentence.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 14:00 | Tether | $60.00 | 31 min |
| {{Wednesday}}, 22:20 | Skin, one item | $42.50 | 46 min |
| {{Saturday}}, 18:30 | Bitcoin | $80.00 | 1 h 25 min |
| {{Sunday}} to {{Tuesday}} | Bank transfer | $100.00 | 2 days |

No withdrawal was questioned. The cap of $5,000 a week matters to few people and is a long wait for those it concerns: a $30,000 win takes six weeks.

### Bonus

The $10 chip is the good half. It is valid at the 3:2 blackjack tables, winnings become cash with no wagering, and we turned three of them into $19.50 in total. The 50% match needs twelve turns; at blackjack only a tenth counts, so in practice you would play it on slots at 6% and lose about 70% of it on the way.

### Terms and support

4,000 words with a summary in the margin. Identification is required before the first withdrawal, which is unusual here and, frankly, correct. Our documents were accepted in three hours. Chat support knew the rules of the games, down to the payout of a split ace.

> It is a relief to be told the price by the shop instead of by the receipt.`,
};
