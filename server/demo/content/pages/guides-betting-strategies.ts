import type { DemoPage } from './demo-page';

export const guidesBettingStrategies: DemoPage = {
  slug: 'guides/betting-strategies',
  writtenOn: '2026-11-21',
  title: 'Betting strategies: what they do, and what none of them does',
  metaTitle: 'CS2 betting strategies, checked',
  metaDescription: 'Martingale, Fibonacci, Paroli, flat stakes and Kelly, simulated with the same budget, and the few rules that really help.',
  content: `Every strategy in this guide works in the sense that it does something. It changes how often you win, how long you play or how large your worst evening is. What none of them does is change the average result of a game with an edge. One sentence of mathematics forbids it: a sum of bets that each lose on average loses on average, in whatever order and size you place them.

With that out of the way, one can look at what strategies are really for.

## The usual ones

| Name | Rule | Feels like | Really does |
|---|---|---|---|
| Flat | same stake always | dull | keeps the spread small |
| Martingale | double after a loss | winning | many small wins, rare ruin |
| Grand Martingale | double plus one unit | winning faster | the same, sooner |
| Fibonacci | 1, 1, 2, 3, 5 … after losses | milder doubling | slower ruin |
| D’Alembert | plus one after a loss, minus one after a win | reasonable | nearly flat |
| Paroli | double after a win, three times | playing with “their” money | rare large wins |
| Labouchère | cross out a list of numbers | bookkeeping | Martingale in disguise |

## The same budget, five strategies

We simulated 10,000 evenings with $100, even-money bets at an edge of 3% (48.5% to win), a base stake of $1 and 300 bets or until broke.

| Strategy | Staked | Average end | Middle evening | Ahead | Broke | One in ten ends above |
|---|---:|---:|---:|---:|---:|---:|
| Flat | $300 | $91 | $92 | 28% | 0% | $114 |
| Paroli | $507 | $85 | $84 | 32% | 1% | $129 |
| Fibonacci | $610 | $82 | $122 | 54% | 44% | $163 |
| Martingale | $686 | $81 | $0 | 36% | 63% | $249 |
| D’Alembert | $1,256 | $62 | $0 | 28% | 69% | $238 |

The averages differ because the strategies *stake* different amounts. Divide the loss by the amount staked, and every row shows 3%, give or take the noise of a simulation. The shapes are what differs. Fibonacci is ahead on most evenings and broke on nearly all the others. D’Alembert, which sounds the most reasonable, stakes four times as much as flat betting and is the quickest way to zero.

## Why doubling tempts

In a short evening it wins. With only 50 bets instead of 300 the same Martingale was ahead on 73% of evenings, with about $121 in the middle, and broke on 20%. Someone who plays it in short sessions will win most of them and tell people. The others are not told, and on average he ends with $95. Two facts make it worse in practice: sites have a maximum bet, which cuts the sequence just when it would be needed, and nobody stops after the first ruin, because the next deposit has to bring back more.

## Waiting for a pattern

After seven reds comes black: no. Rounds are independent. On a strip of fifteen tiles, seven of them red, a given seven rounds are all red about once in two hundred, so a thousand rounds contain about five such stretches. The round after each of them is red in seven cases of fifteen, like every other. Waiting has one merit. While you wait you are not betting.

## Stop-loss and take-profit

Stopping at minus $50 or plus $30 does not alter the average per bet. It limits the number of bets, and *that* lowers the loss. So they are good rules for a reason different from the one usually given. A limit the site enforces is better than one you promise to yourself.

## When there is skill

In match betting, poker and, to a small degree, blackjack, decisions matter.

**Match betting.** You win in the long run only if your estimate beats the odds by more than the margin. With a margin of 5% that is a high bar, and the few who clear it get their stakes limited. Keep a record of a hundred bets with the odds at the time *and* at the start of the match. If the odds do not move your way on average, you have no edge, however the results look.

**Poker.** You pay rake and play against people. Choose weaker tables, not higher ones.

**Blackjack.** The basic strategy table lowers the edge from about 2% to 0.5%. It fits on a card, and live tables allow you to look at it.

## Kelly, for completeness

If you truly have an edge, there is a best stake: edge divided by odds. With a winning chance of 53% at even money that is 53% minus 47%, or 6% of the bankroll, and sensible people halve it. If your edge is negative, the formula gives a negative stake. It is telling you something.

## What helps

In the order of its effect on how much you lose:

1. **Play fewer rounds.** Half the rounds, half the cost.
2. **Bet less per round.** At most a two-hundredth of the evening’s budget.
3. **Choose a lower edge.** From 5% to 1% is a factor of five, unless you then play five times as much.
4. **Leave bonuses with high wagering alone.** Wagering $100 forty times at an edge of 3% costs $120 on average.
5. **Withdraw winnings on the same day.**
6. **Set limits beforehand** and let the site enforce them.

None has a name, and nobody sells a course about them.

<details><summary>The simulation</summary>

~~~python
import random

def evening(next_stake, budget=100.0, bets=300, chance=0.485):
    balance, stake, wins = budget, 1.0, 0
    for _ in range(bets):
        stake = min(stake, balance)
        if stake <= 0:
            break
        won = random.random() < chance
        balance += stake if won else -stake
        wins = wins + 1 if won else 0
        stake = next_stake(stake, won, wins)
    return balance

flat = lambda stake, won, wins: 1.0
martingale = lambda stake, won, wins: 1.0 if won else stake * 2
paroli = lambda stake, won, wins: stake * 2 if won and wins % 3 else 1.0
~~~

</details>

> A strategy is a decision about which evening you want to have. The price is the same at every table of the restaurant.

If you find yourself looking for a strategy because you need the money back, please read [this page](/responsible-gambling) instead of another system.`,
};
