import type { DemoPage } from './demo-page';

export const guidesBestCases: DemoPage = {
  slug: 'guides/best-cases',
  title: 'Best cases: how to choose one that is only a little too expensive',
  metaTitle: 'Best cases to open on CS2 sites',
  metaDescription: 'How to compare cases by return, spread and price per hour, with a worked example and a list of sites that publish their odds.',
  content: `There is no case that pays more than it costs. Somebody would open it until it was gone. So “best” can only mean: the one that takes the least for what it gives you. That can be measured.

## Three numbers

**Return.** Multiply each item’s chance by its sell-back price, add up, divide by the price of the case. 93% is good, 90% is usual, below 85% you are paying for the picture on it.

**Spread.** How is the return distributed? Two cases with 93% can be utterly different: in one every opening returns something, in the other ninety-nine of a hundred return ten cents.

**Price per hour.** Stake per opening times openings per hour times edge. It is the only number that can be compared with a cinema ticket.

## A worked example

Two cases at $2 on the same site.

| | Case A | Case B |
|---|---:|---:|
| Best item | $18 | $900 |
| Chance of it | 1 in 90 | 1 in 1,100 |
| Middle result | $1.35 | $0.20 |
| Openings that return the price or more | 31% | 3% |
| Return | 93% | 93% |
| Return without the best item | 83% | 52% |

Both have an edge of 7%. In an evening of sixty openings, A will give back about $112 of $120 for most people. B will give back about $62 to nineteen people of twenty, and something unforgettable to the twentieth. Neither is better. But you should know which of the two you are opening.

## How to read an odds table

1. The chances must add up to 100%. If they do not, something is hidden.
2. Look for enough decimals. 0.0% is not information.
3. Use the *sell-back* price, not the “value”. The difference can be 5% to 12%.
4. Check the date. When prices move, a case becomes better or worse until the site adjusts it.
5. Compare with yesterday, if the site keeps versions. [Lanternfish](/casino/lanternfish) does.

## Types of cases

| Type | Typical edge | Comment |
|---|---:|---|
| Cheap, under $1 | 6% to 9% | Often the fairest, because nobody looks |
| Standard, $1 to $10 | 6% to 10% | Look for a published return |
| Expensive, over $50 | 8% to 12% | Higher edge *and* higher stake |
| Event or seasonal | 9% to 15% | The theme is in the price |
| “Risk”, 1% to 10% cases | 8% to 12% | One good item, the rest is dust |
| Streamer’s own | 8% to 14% | A share goes to the name on it |
| Daily or free | – | Small, and meant to bring you back |

## Official cases are something else

Valve’s own cases need a key, have published rarities, and return far less than the price of the key on average. They are no benchmark for sites, and sites are none for them. If you want one particular skin, buying it is cheaper than either.

## Where the odds are good

These sites publish odds and return for every case; the edges are those we measured or calculated.

| Site | Edge | Smallest case |
|---|---:|---:|
| [Copperline](/casino/copperline) | 5% to 9% | $0.25 |
| [Lanternfish](/casino/lanternfish) | 6% to 7.5% | $0.40 |
| [Packhorse](/casino/packhorse) | 5% to 7% | $0.30 |
| [Kiteyard](/casino/kiteyard) | 6% to 9% | $0.20 |
| [Old Harbour](/casino/old-harbour) | 6% to 8% | $0.25 |
| [Tinderbox Cases](/casino/tinderbox-cases) | 7% to 12% | $0.08 |

Packhorse’s cases are the cheapest and its shop is not; count the [mark-up](/blog/knife-prices-after-the-autumn-case) in. We do not recommend cases at [Greyhound Nine](/casino/greyhound-nine), which publishes no odds.

## Opening them sensibly

- Set the number of openings, not the sum you hope for.
- Switch off the animation. It costs time and adds nothing, and near misses are part of its design.
- Sell the dust at once or withdraw at once. A balance of small things asks to be used up.
- Do not open a dearer case because the cheap ones “have been bad”. They have no memory.
- Verify one in twenty, for the habit. [How](/blog/check-a-provably-fair-round).

## Battles instead?

A [case battle](/games/case-battles) has the same edge as the cases in it and a larger spread. In shared battles with friends the spread is smaller. If you enjoy company more than suspense, that is the better format; see [Case battles explained](/blog/case-battles-explained).

> The best case is the one whose price you would pay for the minute it takes, even if it were empty.

## A last calculation

Forty openings an hour at $2 and an edge of 7% cost $5.60 an hour on average, and in a bad hour five times as much. At $0.25 the same hour costs 70 cents. The drops are smaller. The minute of suspense, as far as we could measure, is the same.`,
};
