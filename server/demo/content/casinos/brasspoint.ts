import type { DemoCasino } from './demo-casino';

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
  paymentMethods: ['skins', 'bitcoin', 'ethereum', 'visa', 'mastercard'],
  licence: 'Kahnawake',
  provablyFair: true,
  foundedYear: 2018,
  placement: 7,
  verifiedDaysAgo: 33,
  createdDaysAgo: 430,
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

### Score

| Part | Weight | Score |
|---|---:|---:|
| Payouts | 40% | 4.5 |
| Terms | 25% | 3.5 |
| Fairness | 20% | 3.5 |
| Games and prices | 15% | 3.0 |
| **Together** | | **3.8** |

Fairness loses points for the cases, whose seeds can only be checked one at a time by opening a support ticket.`,
};
