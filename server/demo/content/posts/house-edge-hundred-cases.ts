import type { DemoPost } from './demo-post';

export const houseEdgeHundredCases: DemoPost = {
  title: 'What a 5% house edge costs you over a hundred cases',
  slug: 'house-edge-hundred-cases',
  excerpt:
    'We opened a hundred cases on four sites and wrote down every drop. The edge is small per case and large per evening; here is the arithmetic, without the hype.',
  featuredImage: '/demo/covers/house-edge.svg',
  featuredImageAlt: 'A field of one hundred dark squares, a few of them marked red',
  metaDescription: 'One hundred cases on four sites, every drop logged: what the house edge really costs and how to calculate it yourself.',
  metaKeywords: ['house edge', 'case opening', 'odds', 'expected value'],
  category: 'guides',
  tags: ['house-edge', 'beginners', 'strategy'],
  status: 'published',
  publishedDaysAgo: 5,
  views: 4812,
  author: 'm.keller',
  content: `A case that costs $2.00 and returns $1.90 on average has a house edge of 5%. Nobody feels five percent. You feel the knife you did not get, and, four hours later, a balance that went somewhere.

## What the edge is

The edge is the part of every stake that the house keeps *on average*. It says nothing about the next case. Over many cases, though, luck cancels out and the edge does not. That is the whole business model, and it is legal to print it on the box. Most sites do, some [do not](/casino/greyhound-nine).

Two habits make the edge look smaller than it is. The first is to think in single cases: ten cents of two dollars is nothing. The second is to think of the deposit as the stake. It is not. If you deposit $50 and keep opening cases with what comes back, you will have staked several hundred dollars by the end of the evening, and the edge is taken from all of it.

| Deposit | Cases until it is gone, on average | Staked in total | Kept by the house |
|---:|---:|---:|---:|
| $20 | 200 | $400 | $20 |
| $50 | 500 | $1,000 | $50 |
| $100 | 1,000 | $2,000 | $100 |

The table assumes a $2 case at 5% and a player who stops when nothing is left. It reads like a joke, since the house keeps exactly the deposit each time. It is the point. A low edge buys more openings for the same money; it does not change who has it afterwards.

## What we did

We opened a hundred cases at the same price on four sites, with our own money, and kept a log of each drop. Our rules:

- The $2.00 case nearest to the site’s front page, no event cases.
- Every drop valued at the site’s own sell-back price, not the market’s.
- Server seeds checked after each batch of ten; see our [guide to provably fair](/blog/check-a-provably-fair-round).
- No bonus, no daily reward, no rakeback in the sums.

<figure><img src="/demo/covers/market.svg" width="640" height="360" alt="Bars that rise and fall around a line, one of them red"><figcaption>The shape of a hundred cases: long stretches of little, and one batch that decides how you remember it.</figcaption></figure>

## What came out

Three of four sites landed close to the edge they publish. One publishes nothing, and kept more than any other.

| Site | Staked | Returned | Kept | Published |
|---|---:|---:|---:|---:|
| [Copperline](/casino/copperline) | $200.00 | $191.40 | 4.3% | 5.0% |
| [Ninth Round](/casino/ninth-round) | $200.00 | $187.15 | 6.4% | 6.0% |
| [Tinderbox Cases](/casino/tinderbox-cases) | $200.00 | $183.80 | 8.1% | 8.5% |
| [Greyhound Nine](/casino/greyhound-nine) | $200.00 | $171.05 | 14.5% | none |

On Copperline the result rests on one drop. Without a single item worth $61, the hundred cases would have returned $130. On Tinderbox nothing above $14 appeared, and still the total came close to the published figure, because its cases spread their value over many small items. Both are called “5 to 9 percent”. They do not feel alike.

> Luck cancels out. The edge does not.

## Work it out yourself

Take the odds and the sell-back prices from the case page and multiply. Ten lines are enough:

~~~js
const drops = [
  { odds: 0.0026, price: 182.4 },
  { odds: 0.0374, price: 11.1 },
  { odds: 0.96, price: 1.02 },
];

const stake = 2;
const back = drops.reduce((sum, d) => sum + d.odds * d.price, 0);
const edge = 1 - back / stake; // 0.0657
~~~

If the odds do not add up to one, something is missing from the table. Walk away. If they do, change the price of the rarest item to zero and run it again: the difference is the part of the return you will, in most evenings, not see.

### What this does not show

1. A hundred cases are few. With prizes this uneven, the true figure may lie ten points and more to either side of ours.
2. Prices move; a sell-back price in one season is not one in the next.
3. We did not test event cases, which often carry a higher edge.
4. Sell-back is not cash. Getting money out costs more, as [From skin to bank account](/blog/every-fee-on-the-way-out) shows.

## What to do with it

Decide the price of the evening before it starts, in dollars per hour. Forty cases an hour at $2 and 5% cost $4 an hour on average, and the spread around that is wide. At $10 a case it is $20 an hour. If that is what you would pay for a film, it is a fair price for entertainment. If you are counting on the knife, it is a bill you have not opened yet. Help is listed by country on our [responsible gambling page](/responsible-gambling).`,
};
