import type { DemoCasino } from './demo-casino';
import { fact, highlights, on } from './demo-changes';
import { edges, hours, ownTest, register, terms } from './demo-facts';

export const vellum: DemoCasino = {
  slug: 'vellum',
  name: 'Vellum',
  logoUrl: '/demo/logos/vellum.svg',
  rating: 3.5,
  description: `No bonus, no chat, no animation: five games at the lowest edge we know and a page of mathematics for each. Payouts are made twice a day.
Vellum is a small house that says it would rather charge less than give some of it back. The numbers support the claim.
Withdrawals are sent in two batches, at 08:00 and 20:00 UTC. That is slow and predictable.`,
  positives: ['0.5% edge on dice', 'Every proof in public', 'No dormancy fee', 'No bonus traps'],
  negatives: ['Payouts only twice a day', 'Five games in all'],
  bonusAmount: 'No bonus, lower edge instead',
  bonusTerms: null,
  promoCode: null,
  affiliateLink: 'https://vellum.example.com/from/lootrank',
  websiteUrl: 'https://vellum.example.com',
  isRecommended: false,
  gamemodes: ['dice', 'crash', 'originals', 'coinflip', 'blackjack'],
  placement: 11,
  verifiedDaysAgo: 61,
  createdDaysAgo: 298,
  facts: [
    ...ownTest({ daysAgo: 61 }, [
      ['payout_median', hours(5, 49), 'Four withdrawals of $25 to $50: 34 minutes to 10 h 50 min'],
      ['payout_slowest', hours(10, 50), 'Litecoin, $40, asked for at 21:15 UTC'],
      ['payout_tests', 4],
      ['house_edge', edges({ dice: 0.5, crash: 1, coinflip: 1, originals: 1, blackjack: 0.6 }), '1,000 rolls checked; each game has a page with its formula'],
      ['provably_fair', true, '1,000 rolls, all seeds matched'],
      ['fairness_scheme', 'seed-pair', 'Formula, worked example and code in three languages'],
      ['seed_shown_before', true, 'The hash stands over the stake field'],
      ['odds_published', true, 'One page for each game'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', hours(6), 'Three questions: 5, 6 and 9 hours, each answer signed'],
      ['support_hours', 'By mail, no live desk', 'Contact page'],
      ['deposit_limits', false, 'Limits for losses and time only'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...terms({ daysAgo: 61 }, [
      ['bonus_match', 0, 'The front page: no bonus, lower edge instead'],
      ['payment_methods', ['bitcoin', 'litecoin', 'skins'], 'The cashier'],
    ]),
    ...register({ daysAgo: 205 }, [
      ['company', 'A sole trader, named with an address', 'The terms and the trade register'],
      ['founded_year', 2019, 'Trade register'],
      ['owner_group', 'Company H, a sole trader', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [3, 'Never late and never to be cancelled, but sent twice a day: up to twelve hours of waiting.'],
    terms: [4, 'Eleven paragraphs with nothing to mark; without a licence there is nobody else to ask.'],
    fairness: [5, 'Every game has its formula, its code and a worked example; 1,000 rolls matched.'],
    games: [2, 'The lowest edge we know, on five games in all.'],
  },
  history: [
    on(205, 'm.keller', fact('company', null, 'The terms and the trade register')),
    on(119, 'm.keller', fact('house_edge', edges({ dice: 0.5, crash: 1, coinflip: 1, originals: 1 }), 'Blackjack was added')),
    on(61, 'm.keller', highlights(['0.5% edge on dice', 'Every proof in public', 'No bonus traps'])),
  ],
  fullReview: `Vellum is white pages, black text and a stake field. If a casino could be printed, it would look like this.

### The price

| Game | Edge at Vellum | Usual in our list |
|---|---:|---:|
| Dice | 0.5% | 1% to 5% |
| Crash | 1.0% | 3% to 5% |
| Coinflip | 1.0% | 3% to 5% |
| Blackjack | 0.6% | 0.5% to 2% |
| Originals (two) | 1.0% | 1% to 5% |

The owner’s argument stands on the front page: a bonus is paid for by the edge, so leave out both. Wager $1,000 in dice here and the house keeps $5 on average. On a site with a 3% edge and a bonus of 15% rakeback it keeps $25.50.

### Proofs

Each game has a page with its formula, a worked example by hand, and the code in three languages. We verified 1,000 rolls. It took four minutes, and the longest part was finding the coffee. The method is the one from our guide on [checking a round yourself](/blog/check-a-provably-fair-round).

### Payouts

Twice a day the owner sends everything that is due. A withdrawal at 07:50 takes ten minutes, one at 08:10 takes twelve hours.

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Monday}}, 07:30 UTC | Litecoin | $30.00 | 34 min |
| {{Wednesday}}, 12:00 UTC | Bitcoin | $50.00 | 8 h 6 min |
| {{Friday}}, 21:15 UTC | Litecoin | $40.00 | 10 h 50 min |
| {{Sunday}}, 16:40 UTC | Skin, one item | $25.40 | 3 h 31 min |

None was late by the site’s own clock, and a pending withdrawal cannot be cancelled, so it will not tempt you. For people who are used to minutes it still feels long, and our scale rewards minutes.

### What is missing

- A licence. The owner names himself, with an address, and that is all the recourse there is.
- Cases, battles and anything else that spins.
- Live support. Mail was answered in five to nine hours, signed with a first name.
- A mobile app, which nobody will miss: the pages weigh 40 kB.

### Terms

Eleven paragraphs on one screen. There is no dormancy fee, no clause on irregular play, no maximum win apart from the bankroll limit of 1% per bet, which is printed next to the stake. We read it in two minutes and found nothing to mark.

> The only terms in our archive that we have read aloud at the desk.

### Safer play

You can set a loss limit and a time limit. The time limit closes the table in the middle of a sentence, as it were, and there is no “five more minutes”. A low edge makes sessions longer and it does not make them free: see [Dice with a 1% edge still empties a balance](/blog/dice-one-percent-edge).

### Verdict

The terms would score 5.0 with a licence behind them.`,
};
