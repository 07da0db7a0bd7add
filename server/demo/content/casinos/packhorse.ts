import type { DemoCasino } from './demo-casino';
import { fact, on, score } from './demo-changes';
import { dollars, edges, hours, operator, ownTest, percent, register, terms } from './demo-facts';

export const packhorse: DemoCasino = {
  slug: 'packhorse',
  name: 'Packhorse',
  logoUrl: '/demo/logos/packhorse.svg',
  rating: 3.3,
  description: `Solid cases and battles, paid out in skins priced 6% above the market. Nothing is hidden; it simply costs more than it should.
Packhorse gives good odds inside the case and takes its share at the shop counter. Both numbers are public, and few players add them up.
We did: together they come to about 11%.`,
  positives: ['Large skin stock, 30,000 items', 'Battles with private rooms'],
  negatives: ['Skins 6% above market', 'Payouts reviewed above $100', 'No coin withdrawals'],
  bonusAmount: '10% extra on skin deposits',
  bonusTerms: 'On the first three deposits, up to $50 each. No wagering, paid as shop credit.',
  promoCode: 'PACK10',
  affiliateLink: 'https://packhorse.example.com/?via=lootrank',
  websiteUrl: 'https://packhorse.example.com',
  isRecommended: false,
  gamemodes: ['case-opening', 'case-battles', 'jackpot', 'coinflip', 'upgrade', 'dice'],
  placement: 13,
  verifiedDaysAgo: 58,
  createdDaysAgo: 141,
  facts: [
    ...ownTest({ daysAgo: 58 }, [
      ['payout_median', 50, 'Four withdrawals of skins, $21 to $128: 24, 37 and 62 minutes, 6 h 15 min above $100'],
      ['payout_slowest', hours(6, 15), 'One skin of $128, looked at by a person'],
      ['payout_tests', 4],
      ['provably_fair', true, 'A hundred rounds in each mode'],
      ['fairness_scheme', 'seed-pair', 'The seed of dice cannot be rotated by hand'],
      ['odds_published', true, 'Every case: 5% to 7%'],
    ]),
    ...ownTest({ daysAgo: 18, by: 'd.osei' }, [
      ['skin_markup', percent(6.2), 'Twenty items against three markets within the hour: 4.8% to 8.1%'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', hours(3), 'Three questions: 40 minutes, 3 and 5 hours'],
      ['self_exclusion', true, 'Asked for a month: set, after an offer that has since left the templates'],
    ]),
    ...terms({ daysAgo: 58 }, [
      ['min_deposit', dollars(5), 'Terms, clause 3'],
      ['min_withdrawal', dollars(5), 'Terms, clause 5'],
      ['kyc_from', dollars(1000), 'Terms, clause 8', 'in total'],
      ['bonus_match', percent(10), 'Bonus page', 'first three skin deposits'],
      ['bonus_cap', dollars(50), 'Bonus page', 'each deposit'],
      ['bonus_wagering', 0, 'Bonus page; paid as shop credit'],
      ['payment_methods', ['skins', 'visa', 'mastercard', 'gift-cards'], 'The cashier; only skins pay out'],
    ]),
    ...operator({ daysAgo: 58 }, [
      [
        'house_edge',
        edges({ 'case-opening': 6, 'case-battles': 6.5, jackpot: 6, coinflip: 4, upgrade: 8, dice: 3 }),
        'Printed with each game; upgrade as “92% return”',
      ],
    ]),
    ...register({ daysAgo: 135 }, [
      ['licence', 'Curaçao', 'Public register of licences'],
      ['founded_year', 2021, 'Register of companies'],
      ['owner_group', 'Company I, with Tallyhouse and Sidelane', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3, 'All four arrived, as skins at 6% above market; above $100 a person looks first.'],
    terms: [3.5, 'Balances never expire, and the desk no longer answers a wish to pause with an offer.'],
    fairness: [3.5, 'Odds are printed and correct; the dice seed cannot be rotated by hand.'],
    games: [3.5, 'Private battle rooms and the largest stock, paid for at the shop counter.'],
  },
  history: [
    on(58, 'm.keller', fact('payout_slowest', hours(3, 40), 'One skin above $100')),
    on(43, 'd.osei', fact('support_median', null, 'Own test, three questions')),
    on(38, 'd.osei', score('terms', 3, 'Support no longer offers a bonus to people who ask for a break; we have the new templates.')),
    on(18, 'd.osei', fact('skin_markup', percent(5.8), 'Twenty items against three markets')),
  ],
  fullReview: `Packhorse has the largest shop in the list and earns its money there. That makes it a useful lesson in where an edge can sit.

### Two prices

The cases are fair: 5% to 7%, printed and correct. But what you win is balance, and balance buys skins at Packhorse prices.

| Step | You have | Lost on the way |
|---|---:|---:|
| Deposit by card | $100.00 | |
| Opened in cases at 6% | $94.00 | $6.00 |
| Skin bought at index plus 6% | $88.70 | $5.30 |
| Sold on a market at 2% fee | $86.90 | $1.80 |

We bought twenty items and compared each with three markets within the hour. The mark-up ranged from 4.8% to 8.1%, on average 6.2%. Copperline’s, measured in the same way, was 1.9%.

### Withdrawals

| When | What | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 17:35 | One skin | $21.00 | 24 min |
| {{Wednesday}}, 20:50 | Three skins | $44.10 | 37 min |
| {{Friday}}, 22:00 | One skin | $128.00 | 6 h 15 min |
| {{Sunday}}, 11:30 | Two skins | $96.40 | 1 h 2 min |

Above $100 a person looks at each withdrawal. Ours was approved on the same night. Others in the site’s own chat reported a day; we cannot confirm that.

### Battles

Private rooms are the reason to come. You open a room with a link, choose the cases and play with people you know. No bots, no queue, same odds. We ran a small tournament of eight people, staked $64 and got $58.90 back between us, an edge of 8% where 6.5% is printed. For so few cases that is ordinary.

### Other modes

Upgrade prints its edge the other way round, as “92% return”. Jackpot, coinflip and dice say plainly what they keep.

Seeds are published for all of them and we verified a hundred rounds in each. The dice seed could not be rotated by hand, which is why fairness is not higher.

### Bonus

10% on top of the first three skin deposits, without wagering. Deposits are valued at 97% of index, so the bonus first repairs that. It is shop credit and meets the 6% mark-up on its way out. About two of the ten percent remain.

### Terms

2,600 words. Balances do not expire. “Shop credit has no cash value” is repeated in three places and is meant. Identification from $1,000 in total.

> The house edge is in the case. The house is in the shop.

### Verdict

Fine for an evening with friends. Not the place to turn winnings into skins.`,
};
