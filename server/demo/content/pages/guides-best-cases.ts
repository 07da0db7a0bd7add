import type { DemoPage } from './demo-page';

export const guidesBestCases: DemoPage = {
  slug: 'guides/best-cases',
  writtenOn: '2026-11-21',
  title: 'Best cases: how to choose one that is only a little too expensive',
  metaTitle: 'Best cases to open on CS2 sites',
  metaDescription: 'How to compare cases by return, spread and price per hour, with a worked example and what a site should publish about its odds.',
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
5. Compare with yesterday, if the site keeps versions. If it does not, a picture of the table will do.

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

## What a good site publishes

Nearly all of this can be seen before you deposit.

| | Good | Acceptable | Leave it |
|---|---|---|---|
| Odds | every item, to three decimals | every item, rounded | ranges, or none |
| Return | printed on the case | can be calculated | cannot be calculated |
| Prices | sell-back price | both prices side by side | “value” only |
| Changes | old tables kept, with dates | date of the last change | no date |
| Smallest case | up to $0.25 | up to $1 | above that |
| Proof | hash before, seed after | seed on request | a seal and no seed |

Then look at the price of an hour. Forty openings lose on average:

| Price of the case | Edge 5% | Edge 7% | Edge 10% | Edge 12% |
|---:|---:|---:|---:|---:|
| $0.25 | $0.50 | $0.70 | $1.00 | $1.20 |
| $1 | $2.00 | $2.80 | $4.00 | $4.80 |
| $2 | $4.00 | $5.60 | $8.00 | $9.60 |
| $10 | $20.00 | $28.00 | $40.00 | $48.00 |
| $50 | $100.00 | $140.00 | $200.00 | $240.00 |

The row matters more than the column. Count the shop in as well: a return of 95%, taken out in skins at a mark-up of 6%, leaves less than 90%; see [Best skins to withdraw](/guides/best-skins). We do not recommend cases at a site that publishes no odds. Those in our list that offer the mode are [here](/casinos?gamemodes=case-opening).

## Opening them sensibly

- Set the number of openings, not the sum you hope for.
- Switch off the animation. It costs time and adds nothing, and near misses are part of its design.
- Sell the dust at once or withdraw at once. A balance of small things asks to be used up.
- Do not open a dearer case because the cheap ones “have been bad”. They have no memory.
- Verify one in twenty, for the habit. The [FAQ](/faq) says how.

## Battles instead?

A [case battle](/games/case-battles) has the same edge as the cases in it and a larger spread. In shared battles with friends the spread is smaller. If you enjoy company more than suspense, that is the better format. The price stays the same: a seat for six cases at $2 with an edge of 7% costs 84 cents on average.

> The best case is the one whose price you would pay for the minute it takes, even if it were empty.

## A last calculation

Forty openings an hour at $2 and an edge of 7% cost $5.60 an hour on average, and in a bad hour five times as much. At $0.25 the same hour costs 70 cents. The drops are smaller. The minute of suspense, as far as we could measure, is the same.`,
};
