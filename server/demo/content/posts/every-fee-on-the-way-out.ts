import type { DemoPost } from './demo-post';

export const everyFeeOnTheWayOut: DemoPost = {
  title: 'From skin to bank account: every fee on the way',
  slug: 'every-fee-on-the-way-out',
  excerpt: 'You won a skin worth $100. Depending on the road you take, between $81 and $97 of it reaches your bank.',
  featuredImage: '/demo/covers/spread.svg',
  featuredImageAlt: 'Five bars, each a little shorter than the one above',
  metaDescription: 'Five ways to turn a $100 CS2 skin into money, with every fee, waiting time and risk.',
  metaKeywords: ['cash out', 'sell skins', 'fees'],
  category: 'market',
  tags: ['withdrawals', 'crypto', 'steam-trade-lock'],
  status: 'published',
  publishedDaysAgo: 165,
  views: 1204,
  author: 'p.lindqvist',
  content: `“Worth $100” is a sentence about a website. What matters is how much arrives where you can buy bread with it. We followed five roads with the same kind of item and wrote down each toll.

## The five roads

| Road | Toll | Arrives from $100 | Takes |
|---|---|---:|---|
| A. Peer-to-peer market, bank transfer | 3% sale, 1% payout | $96.03 | 1 to 3 days after the lock |
| B. Peer-to-peer market, card or wallet | 3% sale, 2.5% payout | $94.58 | hours after the lock |
| C. Coin withdrawal on the site, exchange, bank | spread 1%, exchange 0.5%, bank $1 | $97.51 minus network fee | 1 day |
| D. Instant-sale site | buys at 86% to 90% | $84.28 to $88.20 | minutes after the lock |
| E. Steam market | 13% and it stays there | $0 in the bank | at once after the lock |

Road D assumes 2% for the payout. The lower end of our sample was $81, for an item with few sales. Road C assumes that the site pays its balance out in coins at all and charges nothing but the network, as Copperline and Hexwater do.

## The toll before the first

All five begin with an item or balance, and there the largest toll may already be behind you. A shop that sells its skins at 6% above the market has taken $5.66 of your $100 before you press “withdraw”. We list the mark-ups in [Knife prices after the autumn case](/blog/knife-prices-after-the-autumn-case).

So from $100 of *balance*:

| Site’s mark-up | Market value of what you get | In the bank by road A |
|---:|---:|---:|
| 2% | $98.04 | $94.15 |
| 4% | $96.15 | $92.34 |
| 6% | $94.34 | $90.59 |
| 10% | $90.91 | $87.30 |

## Road A in detail

List at the lowest price minus a cent, and wait. Of twelve items nine sold within a day. Cheap, common skins in good wear go first. The buyer’s payment is held until the trade can no longer be reversed, so count a week from the sale. Then withdraw to the bank: 1%, two working days.

## Road C in detail

Choose a coin with a small network fee. In our tests the fee was under five cents for Solana and Litecoin, about forty cents for Tether on its cheaper network, and between $1 and $6 for Bitcoin and Ethereum, depending on the hour. On $20 a fee of $6 is a third; on $500 it is a percent.

Two warnings. Sending a coin over the wrong network loses it, and nobody can help. And a coin can lose five percent while you look for the exchange’s password, so sell on the same day or accept that you are now an investor.

## Road E, the one that ends in a shop

Steam adds 15% to the seller’s price of a CS2 item, which is 13% of what the buyer pays. The rest stays in your wallet and can be spent on games. That is fine if you want games.

## Tax

In some countries gambling winnings are free, in some the sale of an item within a year is taxable, in some both are true at once. We do not know your case. Keep a list of deposits and withdrawals with dates; whoever needs it later will thank you.

## The cheapest road is a short one

Every conversion costs. Money to skin (the market’s fee), skin to balance (the site’s deposit rate), balance to skin (mark-up), skin to money (sale and payout). Someone who deposits $100 in freshly bought skins, does not play at all, withdraws and sells has about $87 left:

~~~text
100.00  bought on a market, 2.5% buyer fee      97.56
 97.56  credited at 97%                         94.63
 94.63  skin at index + 4%                      90.99
 90.99  sold at 3%, bank at 1%                  87.38
~~~

Nearly thirteen dollars, and no dice were rolled. A house edge of 5% looks modest beside it.

> Before you ask which site has the best odds, ask which has the shortest way out.

## What we recommend

- Decide before playing whether you want skins or money at the end, and choose a site that pays *that*.
- Withdraw seldom and in one piece if there is a flat fee, often and in parts if there is none.
- Compare the inspect link with the market before you confirm.
- Never pay a “release fee” in advance. No road has a toll before the first step.

Withdrawal times for every site are in [our comparison](/blog/timed-96-withdrawals), the basics in the [trading guide](/guides/trading).`,
};
