import type { DemoPost } from './demo-post';

export const rouletteThreeColours: DemoPost = {
  title: 'Roulette on skin sites: three colours, one extra pocket, and a lot of confusion about the odds',
  slug: 'roulette-three-colours-one-extra-pocket',
  excerpt: 'The classic wheel has 37 pockets, most skin sites use 15. What that does to the edge on each colour.',
  featuredImage: '/demo/covers/wheel.svg',
  featuredImageAlt: 'The upper half of a wheel with one amber pocket',
  metaDescription: 'Why a fifteen-pocket roulette wheel costs 6.7% on every colour, and how that compares with 37 and 38 pockets.',
  metaKeywords: ['roulette', 'odds', 'green', 'house edge'],
  category: 'guides',
  tags: ['house-edge', 'strategy', 'beginners'],
  status: 'published',
  publishedDaysAgo: 14,
  views: 512,
  author: 'a.varga',
  content: `The roulette of skin sites is a strip of coloured tiles that slides past a mark. It has little to do with the wheel in a casino beyond the name. Three colours, fifteen tiles, one round for everybody. The odds are simple enough to write on a hand, and are still the subject we get most letters about.

## The fifteen tiles

| Bet | Tiles | Chance | Returns | Expected return |
|---|---:|---:|---:|---:|
| Red | 7 of 15 | 46.7% | 2× | 93.3% |
| Black | 7 of 15 | 46.7% | 2× | 93.3% |
| Green | 1 of 15 | 6.7% | 14× | 93.3% |

Multiply chance by return and you get 14/15 in every row. **All three bets cost the same**, one fifteenth or 6.7% of the stake. Green is not “better value”, and red is not “safer” in the sense of cheaper. They differ only in how the loss is spread.

## Compared with the real wheel

| Wheel | Pockets | Edge on colours |
|---|---:|---:|
| European, one zero | 37 | 2.7% |
| American, two zeros | 38 | 5.3% |
| Skin sites, usual | 15 | 6.7% |
| Skin sites, with bonus tile | 15 to 54 | 5% to 11% |

The strip costs two and a half times as much as a European wheel. People who come from one to the other rarely notice, because colours still “double”.

Several sites add a fourth bet, a bait or bonus tile that pays something between 7× and 70×. It is often the dearest bet on the strip. The rule is always the same: number of tiles divided by all tiles, times what it returns. If the result is far below 93%, leave it.

## “Green has not come for sixty rounds”

This is the most frequent sentence in any roulette chat. The chance that green stays away for sixty rounds is (14/15) to the power of sixty, 1.6%. In a day with four thousand rounds that should happen more than four times. It is not a signal, it is Tuesday.

What is the chance that green comes in the *next* round? One in fifteen. After sixty misses? One in fifteen. The tiles are chosen from a seed that was fixed long before; they have not been watching.

We looked at the ten thousand spins that [Brasspoint](/casino/brasspoint) offers for download. After a gap of thirty or more, green followed in 6.9% of rounds, otherwise in 6.8%. The difference is noise, and the two figures are one figure.

## Systems

**Doubling on a colour** works until it does not. From $1 the eleventh stake is $1,024. A run of ten losses on a colour has a chance of 0.19% at each start, once in about 540 tries. In an evening of 500 rounds you will meet one with a probability well above a third.

**Covering red and black** loses both stakes whenever green comes and nothing otherwise. It is a way of paying 6.7% slowly.

**Following another player** has exactly the same expectation as not following him. That the site displays the largest bets in bold is a matter of typography.

**Waiting for a pattern** at least costs nothing while you wait. If you must have a system, have this one.

## What it costs in an hour

Rounds last about 25 seconds, so 140 in an hour.

| Bet per round | Staked in an hour | Expected loss |
|---:|---:|---:|
| $0.10 | $14 | $0.93 |
| $0.50 | $70 | $4.67 |
| $1.00 | $140 | $9.33 |
| $5.00 | $700 | $46.67 |

Betting every other round halves each figure. So does betting half. Nothing else in the table can be changed by the player.

## How to check the wheel

Because everyone shares a round, the result cannot depend on your own seed. A sound site publishes the last hash of a long chain in advance and adds a public number that it could not know. Then each round can be traced to the next. How that works is described in [our guide](/blog/check-a-provably-fair-round), and the score for fairness in our reviews depends on it.

> If you remember one number from this page, take fifteen. If you remember two, take fourteen as well.

Sites with the mode, ranked: [roulette](/games/roulette). On [Mothlight](/casino/mothlight) there is a live European wheel with 37 pockets, the cheapest roulette in our list.`,
};
