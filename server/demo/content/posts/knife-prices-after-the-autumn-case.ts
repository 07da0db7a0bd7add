import type { DemoPost } from './demo-post';

export const knifePricesAfterTheAutumnCase: DemoPost = {
  title: 'Knife prices after the autumn case: what moved and what did not',
  slug: 'knife-prices-after-the-autumn-case',
  excerpt:
    'Six weeks of price data for forty knives. The spread between trading sites and gambling-site stock is wider than it has been all year.',
  featuredImage: '/demo/covers/market.svg',
  featuredImageAlt: 'Candles that climb, fall once in red and settle',
  metaDescription: 'Six weeks of prices for forty knives on markets and in casino shops, and why the two have drifted apart.',
  metaKeywords: ['knife prices', 'cs2 market', 'spread'],
  category: 'market',
  tags: ['knives', 'withdrawals'],
  status: 'published',
  publishedDaysAgo: 3,
  views: 864,
  author: 'p.lindqvist',
  content: `A new case with a new set of knives came out in the autumn. Every time this happens the same question arrives in our inbox: should one withdraw a knife now or wait? So we collected prices for six weeks, once a day, for forty knives in two places: open markets and the shops of gambling sites.

## The short version

| Group | Knives | Market, six weeks | Casino shops, six weeks | Gap now |
|---|---:|---:|---:|---:|
| New set, any finish | 8 | −31% | −18% | 14% |
| Older knives, under $200 | 14 | −6% | −2% | 8% |
| Older knives, $200 to $600 | 12 | −3% | −1% | 6% |
| Older knives, over $600 | 6 | +1% | 0% | 4% |

*Gap* is how much more the same knife costs in a casino shop than on the cheapest of three markets, on the last day.

## New items fall, shops follow late

In the first days of a case few knives exist, and the people who open it want to see money. Prices start high and fall as supply arrives. After six weeks the new set had lost almost a third.

Shops lag. Most gambling sites take their prices from an index that averages several weeks of sales. When prices fall, an average falls later. For a player who *deposits* a new knife this is pleasant: the site credits yesterday’s price. For one who withdraws it is the opposite, and sites know which of the two is more frequent.

## The gap

At the beginning of the period the gap over all forty knives was 5%. It is 8% now. Two causes:

- **Lag**, as above, explains roughly half.
- **Thin stock** explains the rest. After a new case sites hold more of the new knives and fewer of the old ones, and whatever is scarce gets the larger mark-up.

The mark-up differs a great deal between sites. For the same twenty items, within one hour:

| Site | Mark-up over index |
|---|---:|
| [Copperline](/casino/copperline) | 1.9% |
| [Old Harbour](/casino/old-harbour) | 2.7% |
| [Lanternfish](/casino/lanternfish) | 3.0% |
| [Kiteyard](/casino/kiteyard) | 4.1% |
| [Packhorse](/casino/packhorse) | 6.2% |

On a $300 knife the first and the last row differ by almost $13. That is more than most bonuses are worth once they have been [wagered](/blog/what-wagering-really-costs).

## What did not move

Expensive knives in good condition, again. They are few, their owners do not need the money, and a new case brings no more of them. The six in our list changed by between −2% and +4%. That is not a recommendation: with so few sales a single impatient seller can move the “price” by a tenth in an afternoon.

Float and pattern matter as before. Two knives of the same name and wear can differ by 40%. Casino shops usually price by name and wear alone, so a particularly bad float costs the same as a good one. Whoever withdraws should look at the inspect link first. It is the only discount these shops offer, and they offer it by accident.

## Withdraw now or wait?

If what you want is the money, withdraw what is *closest to its market price*, not what you like. Several cheap, liquid items usually have a smaller mark-up than one beautiful knife. Then mind the trade protection period, in which the item cannot be passed on and the price may move; our article about [seven days of patience](/blog/seven-days-of-patience) explains it.

If what you want is the knife, wait until the case is about three months old. In the last five releases prices of the new set reached their low between week ten and week sixteen. Five is not many.

> An index is a memory of prices. The shop lives in the memory, you live in the market.

## Method

Forty knives in field-tested or the nearest wear, chosen before the period began. Lowest offer with at least three competing offers within 2%, at 12:00 UTC, on three markets. Shop prices without account discounts. Prices on markets include the buyer’s fee and exclude the seller’s. Outliers were kept, with one exception: a knife that was offered at $0.03 for eleven minutes.

For the fees on the way from such a knife to a bank account, see [From skin to bank account](/blog/every-fee-on-the-way-out). For thoughts on skins as a store of value, and why we doubt it, there is the guide to [skin investing](/guides/skin-investing).`,
};
