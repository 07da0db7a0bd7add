import type { DemoPost } from './demo-post';

export const diceOnePercentEdge: DemoPost = {
  title: 'Dice with a 1% edge still empties a balance',
  slug: 'dice-one-percent-edge',
  excerpt: 'A thousand simulated sessions at five bet sizes, and what the median player has left after an hour.',
  featuredImage: '/demo/covers/dice.svg',
  featuredImageAlt: 'Three dice, the middle one amber and showing a one',
  metaDescription: 'How bet size and speed turn a 1% edge into an empty balance, simulated for $100 and a thousand rolls.',
  metaKeywords: ['dice', 'house edge', 'simulation', 'bankroll'],
  category: 'game-modes',
  tags: ['house-edge', 'strategy', 'safer-play'],
  status: 'published',
  publishedDaysAgo: 21,
  views: 1,
  author: 'a.varga',
  content: `One percent is the lowest price in this market. A dice roll at even odds wins 49.5% of the time and pays double. Sites are proud of it, and rightly. So let us see what it buys.

## The set-up

A player has $100 and rolls a thousand times at even odds, always with the same stake, or until nothing is left. With automatic betting that is less than an hour; by hand it is an evening. We repeated it a thousand times for each of five stakes.

| Stake | Middle player ends with | One in ten ends below | One in ten ends above | Broke | Ahead |
|---:|---:|---:|---:|---:|---:|
| $0.10 | $98.80 | $95.00 | $103.00 | 0% | 36% |
| $0.50 | $95.00 | $77.00 | $115.00 | 0% | 36% |
| $1.00 | $90.00 | $52.00 | $132.00 | 0.1% | 37% |
| $2.00 | $80.00 | $0.00 | $152.00 | 17% | 35% |
| $5.00 | $0.00 | $0.00 | $240.00 | 64% | 28% |

Same game, same edge, same number of rolls planned. At a tenth of a percent of the balance per bet it is nearly free. At five percent two of three players are broke within the hour.

## Where the loss comes from

The edge takes one percent of what is *staked*, not of what you own. A thousand bets of $1 are $1,000 staked: expected loss $10. A thousand bets of $5 would be $5,000 staked and cost $50, half the balance, and there the second effect sets in.

**Ruin is a one-way door.** With $5 bets the balance is twenty stakes deep, and an ordinary unlucky stretch of a thousand rolls goes deeper than that. Who reaches zero does not come back when luck turns, because there is nothing left to bet. That is why the middle player in the last row has nothing at all, although the edge alone would have left him $50.

## Speed

| Way of playing | Bets an hour | Expected loss an hour at $1 |
|---|---:|---:|
| By hand, unhurried | 200 | $2 |
| By hand, fast | 600 | $6 |
| Automatic | 2,000 | $20 |
| Automatic, no animation | 10,000 | $100 |

The last row is offered by most crypto dice sites as a feature. At ten thousand bets an hour the cheapest game in the list costs as much as the dearest slot played at leisure.

## Does rakeback help?

[Greyhound Nine](/casino/greyhound-nine) returns 5% of the edge at first and 15% at most. So the price falls from 1% to 0.95%, later to 0.85%. In the table above, the $1 player ends with $90.50 instead of $90. It is better than nothing, and it is paid hourly, which is its real purpose.

[Vellum](/casino/vellum) charges half a percent to begin with. The same player then ends with $95 in the middle. But the ruin in the lower rows barely changes, since it comes from the size of the bets and not from the edge.

## Rules of thumb that survive arithmetic

1. Bet at most a two-hundredth of what you are prepared to lose. With $20 that is ten cents.
2. Count bets, not minutes. Decide on 300, then stop.
3. Switch off automatic betting. If the site cannot do that, make it a rule.
4. Never raise the stake to get back. Each raise moves you down a row in the first table.
5. Put winnings aside by withdrawing them, not by promising to.

None of these makes the game profitable. They make it last, which is what you pay for.

<details><summary>The simulation, for your own numbers</summary>

~~~python
import random, statistics

def session(stake, balance=100.0, rolls=1000, chance=0.495):
    for _ in range(rolls):
        if balance < stake:
            break
        balance += stake if random.random() < chance else -stake
    return balance

results = [session(5) for _ in range(1000)]
print(statistics.median(results))
~~~

</details>

## One more thing

A low edge is good. We score it, and given the choice we would take 1% over 5% at any time. But the sentence “only one percent” is true of a bet and not of an evening. If you notice that you play faster than you decide, use the limits of the site, or the help listed on our [responsible gambling page](/responsible-gambling).`,
};
