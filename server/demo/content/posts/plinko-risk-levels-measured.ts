import type { DemoPost } from './demo-post';

export const plinkoRiskLevelsMeasured: DemoPost = {
  title: 'Plinko risk levels, measured',
  slug: 'plinko-risk-levels-measured',
  excerpt: null,
  featuredImage: '/demo/covers/plinko.svg',
  featuredImageAlt: 'A path through rows of pins that ends in one amber slot',
  metaDescription: 'Sixty thousand dropped balls: how low, medium and high risk differ when the edge is the same.',
  metaKeywords: ['plinko', 'risk level', 'variance'],
  category: 'game-modes',
  tags: ['plinko', 'house-edge', 'provably-fair'],
  status: 'published',
  publishedDaysAgo: 9,
  views: 655,
  author: 'a.varga',
  content: `A plinko board with sixteen rows has seventeen slots and 65,536 paths. All paths are equally likely, but not all slots have equally many. One leads to the far left, one to the far right, and 12,870 to the middle. The whole game follows from this, and so does its price.

## What we did

We dropped 20,000 balls at each of three settings on [Quarterpeg](/casino/quarterpeg), in demo mode, which uses the same code and its own seeds. Then we compared the counts with the binomial distribution and verified 500 balls per setting by hand, or rather by script.

## Eight rows, low risk

| Pays | Expected | Seen |
|---:|---:|---:|
| 5.6× | 156 | 152 |
| 2.1× | 1,250 | 1,260 |
| 1.1× | 4,375 | 4,444 |
| 1.0× | 8,750 | 8,656 |
| 0.5× | 5,469 | 5,488 |

Returned: 98.9% of the stakes, where 99.0% was to be expected. More than four balls in ten pay exactly the stake, and a quarter cost half of it. It is as quiet as this game gets.

## Twelve rows, medium risk

| Pays | Expected | Seen |
|---:|---:|---:|
| 33× | 10 | 8 |
| 11× | 117 | 127 |
| 4× | 645 | 634 |
| 2× | 2,148 | 2,149 |
| 1.1× | 4,834 | 4,850 |
| 0.6× | 7,734 | 7,799 |
| 0.3× | 4,512 | 4,433 |

Returned: 99.2%. Six balls in ten lose something.

## Sixteen rows, high risk

| Pays | Expected | Seen |
|---:|---:|---:|
| 1,000× | 0.6 | 0 |
| 130× | 10 | 10 |
| 26× | 73 | 68 |
| 9× | 342 | 332 |
| 4× | 1,111 | 1,142 |
| 2× | 2,666 | 2,644 |
| 0.2× | 15,798 | 15,804 |

Returned: 95.4%. Is the edge higher here? No. The table would pay 99.0%, of which three percentage points come from a slot that is hit once in 32,768 balls. We dropped 20,000 and it did not come. Most players drop far fewer, and for them the three points do not exist.

## The part of the return you will not see

This is the lesson of the whole exercise. Let us take away everything rarer than once in a thousand balls and see what is left.

| Setting | Stated return | Without slots rarer than 1 in 1,000 |
|---|---:|---:|
| 8 rows, low | 99.0% | 99.0% |
| 12 rows, medium | 99.0% | 97.4% |
| 16 rows, high | 99.0% | 89.6% |

In an evening of three hundred balls at high risk the typical player meets an edge of about ten percent. The stated one percent is true on average over people who drop tens of thousands, or over everyone together, with one of them dancing.

## How it feels

We also noted the longest run of losing balls in each thousand. Typical values were 5 at low risk, 12 at medium and 23 at high. At ten balls a minute the last is more than two minutes in which each ball returns a fifth. The boards animate these losses with the same bounce as the wins.

> The bounces are decoration. The path was fixed when you pressed the button; the ball only takes its time to tell you.

## Choosing a setting

There is no better or worse, only different shapes of the same price.

- **You want to play for long.** Low risk, few rows. With $20 and ten cents a ball you can expect to lose a tenth of a cent per ball.
- **You want a chance at something.** Medium risk, and a limit on the number of balls rather than on the loss.
- **You want the thousand.** Then say to yourself what it costs: on average 32,768 balls. At ten cents each that is $3,277 staked, and about two days without sleep.

More rows at the same risk level raise the top prize and lower its chance. They do not make losing balls fewer, whatever the wider board suggests.

## Check a ball yourself

Most implementations turn the digest of the round into as many numbers as there are rows; below one half is left, above is right. Count the rights and you have the slot.

~~~js
// digest: 32 bytes as hex; four bytes for each row
const rights = (digest, rows) =>
  Array.from({ length: rows }, (_, i) => parseInt(digest.slice(i * 8, i * 8 + 8), 16))
    .filter((value) => value >= 2 ** 31).length;
~~~

Eight rows use up one digest of 64 digits; for more, the round number is extended and hashed again. The [six-minute guide](/blog/check-a-provably-fair-round) covers the rest.`,
};
