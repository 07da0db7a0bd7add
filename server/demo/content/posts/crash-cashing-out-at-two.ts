import type { DemoPost } from './demo-post';

export const crashCashingOutAtTwo: DemoPost = {
  title: 'Crash: why cashing out at 2.00× is not a strategy',
  slug: 'crash-cashing-out-at-two',
  excerpt: 'Every fixed target has the same expected loss. A short proof, a simulation, and the one setting that really protects your balance.',
  featuredImage: '/demo/covers/crash.svg',
  featuredImageAlt: 'Rising bars, the tallest one amber, then almost nothing',
  metaDescription: 'A proof and a simulation of fixed cash-out targets in crash, from 1.20× to 10×.',
  metaKeywords: ['crash', 'cash out', 'strategy', 'auto cashout'],
  category: 'game-modes',
  tags: ['crash', 'strategy', 'house-edge'],
  status: 'published',
  publishedDaysAgo: 31,
  views: 1986,
  author: 'a.varga',
  content: `The advice is everywhere: set the automatic cash-out to 2.00× and be disciplined. Discipline is good. The number is irrelevant, and one can show that on the back of a receipt.

## The proof

In a usual crash game with an edge of 3% the chance that the curve reaches a target *t* is 0.97 divided by *t*. Reach it and you get *t* times your stake. So the expected return of a $1 bet is

~~~text
chance × payout = (0.97 / t) × t = 0.97
~~~

The target cancels. At 1.01× or at 100×, you lose three cents of each dollar on average. No choice of target is better or worse, and neither is any mixture of them.

## What does change

The spread. We simulated a thousand players for each target, each of whom placed a thousand bets of $1.

| Target | Bets won | Average result | Middle player | One in ten loses more than | One in ten ends above | Players ahead |
|---:|---:|---:|---:|---:|---:|---:|
| 1.20× | 80.8% | −$30.10 | −$29.20 | $48.40 | −$11.20 | 2% |
| 1.50× | 64.7% | −$30.70 | −$31.00 | $59.50 | −$1.00 | 9% |
| 2.00× | 48.5% | −$29.10 | −$30.00 | $70.00 | $14.00 | 17% |
| 5.00× | 19.4% | −$31.20 | −$35.00 | $115.00 | $45.00 | 29% |
| 10.00× | 9.7% | −$32.00 | −$30.00 | $150.00 | $90.00 | 34% |

Everyone loses about $30 on average, 3% of a thousand dollars. Low targets bring people close to this average, and almost nobody escapes it. High targets leave a third of the players ahead and the rest further behind. If your aim is to be ahead after an evening, the careful-looking setting is the worst of the five.

The players at 10× also saw, in the middle, 48 losses in a row at some point. At 2× it was nine. Whoever doubles after each loss needs $512 for the tenth bet, to win one.

## Doubling

The best-known system raises the stake after each loss until a win brings everything back. It wins small amounts very often and loses a large one seldom. With a start of $1, a target of 2× and a bankroll of $255, eight losses in a row end it.

- Chance of eight losses at 51.5% each: 0.49%, or once in 202 sequences
- Won in the other 201 sequences: $1 each
- Lost in the bad one: $255

The house edge is in the difference between 201 and 255. The system has converted it from a slow drip into an accident.

## Instant crashes

Part of the edge is often taken as an “instant crash” at 1.00×, in which everybody loses. In the formula above these happen in 3% of rounds. They look like spite, since they arrive in clusters now and then, and they are nothing else than the fee. A site without instant crashes takes the same money somewhere on the curve.

## Reading the history

The last twenty results are shown because people like to read them. They carry no information: each round is drawn from its own seed, and we tested the independence on 10,000 rounds of [Brasspoint](/casino/brasspoint) and 400 of [Copperline](/casino/copperline). After five low rounds a high one is exactly as likely as before.

> The curve has no memory. The history panel has, and it is there to lend you one.

## What protects a balance

Four settings, in the order of their effect.

1. **The stake.** Halving it halves the expected loss. Nothing else in the game does.
2. **The number of rounds.** Crash offers two to three a minute. Sit out every other round and the evening costs half.
3. **A loss limit** enforced by the site, set before the first bet. If the site has none, that tells you something.
4. **The edge.** 1% at [Greyhound Nine](/casino/greyhound-nine), 3% to 4% at most others. Look it up before, and remember that people tend to play more where it is cheap.

Automatic cash-out has one honest use: it protects you from a slow connection and a late thumb. Set it to whatever is fun. It will cost the same.

### For those who want to repeat it

~~~python
import random

def session(target, rounds=1000, edge=0.03):
    balance = 0.0
    for _ in range(rounds):
        balance += target - 1 if random.random() < (1 - edge) / target else -1
    return balance
~~~

All sites with the mode are on the [crash page](/games/crash). How to check the rounds yourself is explained [here](/blog/check-a-provably-fair-round).`,
};
