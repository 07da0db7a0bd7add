import type { DemoCasino } from './demo-casino';
import { bonus, code, fact, on, score } from './demo-changes';
import { dollars, edges, ownTest, percent, register, terms } from './demo-facts';

export const brasspoint: DemoCasino = {
  slug: 'brasspoint',
  name: 'Brasspoint',
  logoUrl: '/demo/logos/brasspoint.svg',
  rating: 3.8,
  description: `Roulette and jackpot in the old style, with payouts that never took longer than 28 minutes. The cases are few and dear.
Brasspoint is built around one roulette wheel that everybody shares. Rounds start every twenty seconds, the chat is moderated, and the history of the last ten thousand spins can be downloaded.
It is quick where it counts and stingy where it does not: the daily reward is a joke and the case prices are not.`,
  positives: ['All payouts under 28 minutes', 'Ten thousand spins to download', 'Moderated chat'],
  negatives: ['Case edge of up to 14%', 'Reward system means little'],
  bonusAmount: '50% up to $200',
  bonusTerms: 'Wagered 5× on roulette, dice or crash within 30 days. Skins deposits count at the site’s price.',
  promoCode: 'BRASSLR',
  affiliateLink: 'https://brasspoint.example.com/i/lootrank',
  websiteUrl: 'https://brasspoint.example.com',
  isRecommended: false,
  gamemodes: ['roulette', 'crash', 'jackpot', 'case-opening', 'dice', 'coinflip'],
  placement: 7,
  verifiedDaysAgo: 33,
  createdDaysAgo: 430,
  facts: [
    ...ownTest({ daysAgo: 33 }, [
      ['payout_median', 20, 'Four withdrawals of $31 to $55: 13, 16, 23 and 28 minutes'],
      ['payout_slowest', 28, 'Bitcoin, $40, on a Sunday at 03:45'],
      ['payout_tests', 4],
      ['house_edge', edges({ roulette: 6.7, jackpot: 5, coinflip: 4, dice: 2, 'case-opening': 11.5 }), 'Ten thousand spins counted; cases state 9% to 14%'],
      ['provably_fair', true, '500 spins recomputed'],
      ['fairness_scheme', 'hash-chain', 'The chain ends in a hash published years ago'],
      ['seed_shown_before', true, 'The last hash of the chain is public'],
      ['odds_published', true, 'All 26 cases'],
    ]),
    ...ownTest({ daysAgo: 43, by: 'd.osei' }, [
      ['support_median', 35, 'Three questions: 20, 35 and 70 minutes'],
      ['deposit_limits', true, 'Under your name, top right'],
      ['self_exclusion', true, 'Asked for a month: set, and not lifted early'],
    ]),
    ...terms({ daysAgo: 33 }, [
      ['min_deposit', dollars(5), 'Terms, clause 4.2'],
      ['min_withdrawal', dollars(10), 'Terms, clause 5.1'],
      ['kyc_from', dollars(1500), 'Terms, clause 7; or after any card deposit above $500', 'in total'],
      ['bonus_match', percent(50), 'Bonus terms'],
      ['bonus_cap', dollars(200), 'Bonus terms'],
      ['bonus_wagering', 5, 'Bonus terms: roulette, dice or crash, all in full'],
      ['bonus_expires_days', 30, 'Bonus terms'],
      ['payment_methods', ['skins', 'bitcoin', 'ethereum', 'visa', 'mastercard'], 'The cashier'],
      ['excluded_countries', ['AU', 'FR', 'GB', 'IT', 'NL', 'US'], 'Terms, clause 2'],
    ]),
    ...register({ daysAgo: 180 }, [
      ['licence', 'Kahnawake', 'Public register of licences, current'],
      ['company', 'Pedestal Gaming Inc.', 'Public register of licences'],
      ['founded_year', 2018, 'Register of companies'],
      ['owner_group', 'Company G, with Plinth', 'Who owns whom, our map of the registers'],
    ]),
  ],
  scores: {
    payouts: [4.5, 'All four arrived within 28 minutes, a quarter to four on a Sunday morning included.'],
    terms: [3.5, 'Clear on checks and bonus; balances under $1 are removed after ninety days.'],
    fairness: [3.5, 'The wheel is a model; the seeds of cases can be checked one at a time, by a support ticket.'],
    games: [3, 'Roulette is priced as everywhere, the 26 cases keep up to 14% and rewards mean little.'],
  },
  history: [
    on(320, 'd.osei', code('BRASS')),
    on(190, 'm.keller', score('fairness', 4, 'The seeds of cases now need a support ticket, one for each opening.')),
    on(118, 'd.osei', bonus('50% up to $100'), fact('bonus_cap', dollars(100), 'Bonus terms')),
    on(33, 'm.keller', fact('payout_slowest', 35, 'Four new withdrawals'), fact('payout_median', 22, 'Four new withdrawals')),
  ],
  fullReview: `Brasspoint looks as roulette sites looked in 2018, because that is when it opened. Underneath sits a cashier that has been kept in very good order.

### Withdrawals

| When | Method | Amount | Time |
|---|---|---:|---:|
| {{Tuesday}}, 12:10 | Skin, one item | $55.30 | 13 min |
| {{Thursday}}, 23:25 | Ethereum | $50.00 | 16 min |
| {{Saturday}}, 20:00 | Skins, two items | $31.40 | 23 min |
| {{Sunday}}, 03:45 | Bitcoin | $40.00 | 28 min |

One of four sites whose every withdrawal arrived within half an hour in [our comparison of 96](/blog/timed-96-withdrawals). A quarter to four on a Sunday morning included.

### The wheel

Fifteen pockets: seven red, seven black, one green. Red and black pay double, green pays fourteen times the stake. All three bets have the same edge, one fifteenth or 6.7%, and the rules page says so in the first sentence.

We downloaded the last ten thousand spins and counted.

| Colour | Expected | Seen |
|---|---:|---:|
| Red | 4,667 | 4,702 |
| Black | 4,667 | 4,621 |
| Green | 667 | 677 |

Differences of that size are ordinary chance; a test for it gives a probability of about 0.65. Every spin also carries a seed chain that ends in a hash published years ago. We recomputed five hundred of them.

### Jackpot and coinflip

The jackpot takes 5% of each pot and coinflip 4%. Pots on weekday afternoons rarely pass $40, and one player can hold half of it. There is nothing wrong with that, except that a 50% chance of winning back your own money minus 5% is a poor trade.

### Cases

Twenty-six cases, edges from 9% to 14%. They are published, which is something. If cases are what you came for, use [Tinderbox Cases](/casino/tinderbox-cases), where the same money opens more of them at better odds.

### Bonus

Half of the first deposit up to $200, wagered five times. On roulette that costs a third of the bonus on average, on dice at 2% a tenth. Enter BRASSLR in the cashier. Choosing dice is allowed and we checked that it counts in full.

### Terms and support

The licence from Kahnawake is current and names the operating company. Identity checks begin at $1,500 in total or after any card deposit above $500. One clause we dislike: balances under $1 are removed after ninety days without sign-in.

Support answered in 20 to 70 minutes. The chat has human moderators who mute people for begging and, twice while we watched, told someone who was clearly chasing losses where the limits page is.

> “Limits are under your name, top right. The wheel will be here tomorrow.” A moderator, at midnight.

### Verdict

Fairness loses points for the cases, whose seeds can only be checked one at a time by opening a support ticket.`,
};
