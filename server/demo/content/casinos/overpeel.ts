import type { DemoCasino } from './demo-casino';
import { bonus, code, drawbacks, fact, on } from './demo-changes';
import { days, dollars, edges, hours, ownTest, percent, register, terms } from './demo-facts';

export const overpeel: DemoCasino = {
  slug: null,
  name: 'Overpeel',
  logoUrl: '/demo/logos/overpeel.svg',
  rating: 2.5,
  description: `A general casino that accepts skins at 88% of their price and hides the rate on the third screen of the deposit.
Overpeel has every table game, craps included, and rules that are worse than average on most of them.
The skin rate alone costs more than an evening at a fair table.`,
  positives: ['Craps with a live dealer'],
  negatives: ['Skins credited at 88%', 'Blackjack pays 6:5', 'Wagering of 45×', 'Reviewed over a year ago', 'Chat support is a script'],
  bonusAmount: '200% up to $400',
  bonusTerms: 'Wagered 45× on deposit and bonus together, within 7 days. Table games do not count.',
  promoCode: 'PEEL200',
  affiliateLink: 'https://overpeel.example.com/track/lootrank',
  websiteUrl: 'https://overpeel.example.com',
  isRecommended: false,
  gamemodes: ['slots', 'live-casino', 'roulette', 'baccarat', 'blackjack', 'craps', 'case-opening'],
  placement: 16,
  verifiedDaysAgo: 379,
  createdDaysAgo: 520,
  facts: [
    ...ownTest({ daysAgo: 379 }, [
      ['payout_median', hours(8, 23), 'Four withdrawals of $35 to $60: 80 minutes to three days'],
      ['payout_slowest', days(3), 'Card, $60'],
      ['payout_tests', 4],
      ['withdrawal_fee', percent(5), 'Below $100', 'of $50: a flat $2.50'],
      ['house_edge', edges({ blackjack: 2, roulette: 5.3, baccarat: 1.1, craps: 1.4, slots: 8 }), 'Rules of the tables; nineteen of thirty slots in their 92% version'],
      ['provably_fair', false, 'Third-party tables and slots, none with a seed'],
      ['odds_published', false, 'The return is hidden in the rules of each slot'],
      ['kyc_from', 0, 'Asked with the first withdrawal; took a day', 'first withdrawal'],
    ]),
    ...terms({ daysAgo: 379 }, [
      ['min_deposit', dollars(20), 'Terms, clause 5'],
      ['min_withdrawal', dollars(30), 'Terms, clause 7'],
      ['bonus_match', percent(200), 'Bonus terms'],
      ['bonus_cap', dollars(400), 'Bonus terms'],
      ['bonus_wagering', 45, 'Bonus terms; table games do not count', 'deposit and bonus'],
      ['bonus_expires_days', 7, 'Bonus terms'],
      ['payment_methods', ['skins', 'visa', 'mastercard', 'bitcoin', 'tether'], 'The cashier; skins pay in only, at 88%'],
    ]),
    ...register({ daysAgo: 160 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['company', 'Three Kennels N.V.', 'Public register of licences'],
      ['founded_year', 2020, 'Register of companies'],
      ['owner_group', 'Company E, with Greyhound Nine and Mothlight', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3, 'All four arrived, between 80 minutes and three days; skins are taken and never paid out.'],
    terms: [2, 'Wagering of 45 times deposit and bonus together, and the skin rate on the third screen.'],
    fairness: [2, 'No seeds anywhere, and the return of each slot is hidden in its rules.'],
    games: [2.5, 'Every table game exists, most in their worse form; skins are credited at 88%.'],
  },
  history: [
    on(379, 'm.keller', fact('payout_median', hours(5), 'Four new withdrawals'), fact('withdrawal_fee', null, 'Below $100')),
    on(280, 'd.osei', bonus('150% up to $400'), code('PEEL150')),
    on(160, 'd.osei', fact('company', null, 'Public register of licences')),
    on(14, null, drawbacks(['Skins credited at 88%', 'Blackjack pays 6:5', 'Wagering of 45×', 'Chat support is a script'])),
  ],
  fullReview: `Overpeel is a casino of the ordinary kind with a door for skins. The door is where you lose most. We deposited $200, half of it in skins, and withdrew four times.

### The skin rate

A skin is credited at 88% of its market price. The figure stands on the third screen of the deposit, in grey, after the item has been chosen.

| Deposit | Market price | Credited | Lost at the door |
|---|---:|---:|---:|
| One knife | $100.00 | $88.00 | $12.00 |
| Three rifles | $42.50 | $37.40 | $5.10 |
| Ten cheap skins | $11.20 | $9.86 | $1.34 |

To lose $12 at a fair blackjack table with $5 bets takes about four hundred hands. Here it takes one click. If you play at Overpeel at all, deposit coins.

### The tables

| Game | Rule that matters | Edge with good play |
|---|---|---:|
| Blackjack | 6:5 on a natural, dealer hits soft 17 | 2.0% |
| Roulette | Two zeros in the room that loads first | 5.3% |
| Roulette, “classic” | One zero | 2.7% |
| Baccarat | 5% on banker | 1.1% to 1.2% |
| Craps, pass line | Odds up to three times | 1.4% |

Every table game exists and most exist in their worse form. The exception is craps with a live dealer, which we found nowhere else in this list and which is dealt properly. The odds behind the line carry no edge at all, and the table lets you take them.

### Slots

About 1,200, with the return hidden in the rules of each game. Of thirty we opened, nineteen ran in the 92% version.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Wednesday}}, 11:30 | Bitcoin | $40.00 | 1 h 20 min |
| {{Friday}}, 19:15 | Tether | $35.00 | 2 h 5 min |
| {{Sunday}}, 15:50 | Bitcoin | $50.00 | 14 h 40 min |
| {{Tuesday}}, 10:00 | Card | $60.00 | 3 days |

All four arrived. Skins are taken and never paid out. The minimum is $30, and below $100 there is a fee of $2.50.

### The bonus

200% up to $400, wagered 45 times on deposit *and* bonus together within seven days. A deposit of $100 brings $200 and an obligation to bet $13,500. Table games do not count, so it has to be slots at 92%: on average that costs about $1,080 to release $200. The arithmetic is in [What wagering really costs](/blog/what-wagering-really-costs).

### Terms and support

The licence from Curaçao is real and names a company. Identity checks begin with the first withdrawal and took a day. The chat is a script that offers you four buttons; a person can be reached by mail and answered in 16 to 40 hours.

> It has every game in the house, and charges admission in the cloakroom.

### Verdict

The facts were last checked over a year ago. Bonus and rates may have changed since; the date at the top says how far to trust them.`,
};
