import type { DemoCasino } from './demo-casino';
import { bonus, fact, highlights, on, score } from './demo-changes';
import { dollars, edges, operator, ownTest, percent, register, terms } from './demo-facts';

export const hexwater: DemoCasino = {
  slug: 'hexwater',
  name: 'Hexwater',
  logoUrl: '/demo/logos/hexwater.svg',
  rating: 3.9,
  description: `The fastest coin withdrawals we have timed, 22 minutes at worst, on a site that takes no skins at all. Strong originals, a heavy bonus.
Hexwater is a crypto casino with a CS2 theme rather than a skin site. It belongs in this list because its players come from the game and because its cashier sets the pace for everyone else.
Deposits and withdrawals are in six coins. Skins are neither accepted nor paid.`,
  positives: ['Slowest payout 22 minutes', 'Originals verifiable in the browser', 'Loss limits take effect at once', 'No withdrawal fee beyond the network'],
  negatives: ['No skins in or out', 'Bonus wagering of 40×', 'Excluded countries listed only in the terms'],
  bonusAmount: '150% up to $1,000',
  bonusTerms: 'Bonus wagered 40× within 14 days, maximum bet $5 while it is active. Slots count in full, originals 10%.',
  promoCode: null,
  affiliateLink: 'https://hexwater.example.com/?a=lootrank',
  websiteUrl: 'https://hexwater.example.com',
  isRecommended: false,
  gamemodes: ['crash', 'dice', 'plinko', 'mines', 'towers', 'keno', 'originals', 'slots', 'blackjack', 'roulette'],
  placement: 6,
  verifiedDaysAgo: 15,
  createdDaysAgo: 505,
  facts: [
    ...ownTest({ daysAgo: 15 }, [
      ['payout_median', 8, 'Four withdrawals of $40 to $80: 3, 6, 10 and 22 minutes'],
      ['payout_slowest', 22, 'Bitcoin, $80, on a Sunday at 01:15'],
      ['payout_tests', 4],
      ['withdrawal_fee', 0, 'Four withdrawals', 'network fee only'],
      ['provably_fair', true, '500 rounds of mines and keno, checked without a network; slots come from outside studios'],
      ['fairness_scheme', 'seed-pair', 'A page that works offline'],
      ['seed_shown_before', true, 'Seen in all seven originals'],
      ['deposit_limits', true, 'A lower limit works from the next bet, a higher one after 24 hours'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 3, 'Three questions: 2, 3 and 6 minutes, one of them answered with a stock phrase'],
      ['support_hours', 'Chat, around the clock', 'Questions at three different hours'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...terms({ daysAgo: 15 }, [
      ['min_deposit', dollars(10), 'Terms, clause 5.1'],
      ['min_withdrawal', dollars(10), 'Terms, clause 6.1'],
      ['kyc_from', dollars(5000), 'Terms, clause 8.2; our check took eleven hours', 'a day'],
      ['bonus_match', percent(150), 'Bonus terms, clause 1'],
      ['bonus_cap', dollars(1000), 'Bonus terms, clause 1'],
      ['bonus_wagering', 40, 'Bonus terms, clause 3; originals count 10%'],
      ['bonus_expires_days', 14, 'Bonus terms, clause 3'],
      ['payment_methods', ['bitcoin', 'ethereum', 'litecoin', 'tether', 'solana', 'dogecoin'], 'The cashier'],
      [
        'excluded_countries',
        'AF AU BE BY CH CU CY CZ DE DK ES FR GB GR HU IL IQ IR IT KP LT LY MM NL PT RO RU SD SG SY TR UA US VE'.split(' '),
        'Terms, clause 3.4: 34 countries, none of them refused by the sign-up form',
      ],
    ]),
    ...operator({ daysAgo: 15 }, [
      ['house_edge', edges({ dice: 1, mines: 1, crash: 2, plinko: 2, towers: 3, keno: 4, blackjack: 0.6 }), 'Help pages of the games'],
    ]),
    ...register({ daysAgo: 98 }, [
      ['licence', 'Anjouan', 'Public register of licences'],
      ['company', 'Saltwater Four Ltd', 'Public register of licences'],
      ['founded_year', 2021, 'Register of companies'],
      ['owner_group', 'Company F, with Kiteyard, Marlow Drop and Saltmarsh', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [5, 'All four arrived within 22 minutes; up to $5,000 a day no person stands in between.'],
    terms: [3, '34 countries are excluded in clause 3.4, and the sign-up form accepts all of them.'],
    fairness: [3.5, 'Originals can be verified offline; slots cannot, and two ran at their lowest return.'],
    games: [3, 'Originals keep 1% to 4%, but the bonus costs twice what it gives and no skins are taken.'],
  },
  history: [
    on(330, 'd.osei', bonus('100% up to $1,000'), fact('bonus_match', percent(100), 'Bonus terms, clause 1')),
    on(262, 'm.keller', fact('payout_median', 11, 'Four new withdrawals')),
    on(150, 'm.keller', fact('bonus_wagering', 35, 'Bonus terms, clause 3')),
    on(95, 'm.keller', fact('excluded_countries', null, 'Terms, clause 3.4'), score('terms', 3.5, 'Clause 3.4 now excludes 34 countries, and the sign-up form accepts all of them.')),
    on(15, 'm.keller', highlights(['Slowest payout 22 minutes', 'Originals verifiable in the browser', 'No withdrawal fee beyond the network'])),
  ],
  fullReview: `Hexwater wants to be judged by its cashier, so we judged it there first.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 09:30 | Solana | $40.00 | 3 min |
| {{Thursday}}, 19:20 | Litecoin | $75.00 | 6 min |
| {{Saturday}}, 22:40 | Ethereum | $60.00 | 10 min |
| {{Sunday}}, 01:15 | Bitcoin | $80.00 | 22 min |

The median is eight minutes and the slowest was mostly the Bitcoin network. No human stands between the button and the coin up to $5,000 a day; above that a check begins which took eleven hours in our case. Full marks, the only ones besides Copperline’s.

### Games

Ten modes, of which seven are the site’s own. These “originals” can be verified on a page that works offline: save it, disconnect, paste the seeds, read the result. We checked 500 rounds of mines and keno that way.

| Game | Edge | Verifiable |
|---|---:|---|
| Dice, crash | 1.0% to 2.0% | yes |
| Mines, towers, plinko | 1.0% to 3.0% | yes |
| Keno | 4.0% | yes |
| Blackjack | 0.6% with perfect play | yes |
| Slots | 3.5% to 12% | no, third party |

The slots come from outside studios and run on the studios’ servers. Two of them were offered here in the version with the lowest return; the help page of the game says so, the lobby does not.

### The bonus, calculated

“150% up to $1,000” with 40× wagering, on the bonus. Deposit $100, receive $150, wager $6,000. On a slot with a 5% edge that costs $300 on average to free $150.

> A bonus whose average price is twice its value is an advertisement with a timer.

You can decline it in the cashier. We recommend that you do. Details of this arithmetic are in [What wagering really costs](/blog/what-wagering-really-costs).

### Terms

The document has 7,100 words and was clearly written by somebody paid for each. The parts that matter:

- 34 countries are excluded. They are named in clause 3.4, while the sign-up form accepts all of them. A player from an excluded country can deposit and will be refused at withdrawal.
- Maximum bet with an active bonus is $5. One bet of $5.01 voids the bonus and its winnings.
- Withdrawals are capped at $50,000 a month.

The first of these is why the terms score no more. Read clause 3.4 before you send anything.

### Limits and support

A lower limit works from the next bet, a higher one after 24 hours. The chat answered in two to six minutes, correctly twice and with a stock phrase once.

### Verdict

If you hold coins, live where it is allowed and can say no to a bonus, this is a very good cashier with games attached.`,
};
