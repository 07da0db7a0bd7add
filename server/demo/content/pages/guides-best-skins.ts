import type { DemoPage } from './demo-page';

export const guidesBestSkins: DemoPage = {
  slug: 'guides/best-skins',
  writtenOn: '2026-11-21',
  title: 'Best skins to withdraw: keep, use or sell',
  metaTitle: 'Best CS2 skins to withdraw',
  metaDescription: 'Which skins to take when you withdraw from a site: liquid ones to sell, good floats to use, and what to leave in the shop.',
  content: `A balance is worth what you can turn it into. When a site pays in skins, the choice of skin decides whether you leave with 98% of your winnings or with 85%. It depends on what you want to do next.

## If you want to sell

Then you are looking for the item that is closest to money.

- **Many sales a day.** A hundred or more on open markets. Such items sell within hours, and their price is reliable.
- **Small mark-up in the shop.** Compare with the lowest cash offer, not with the Steam price.
- **Established.** From a case that is older than six months.
- **Medium price.** Between $5 and $80. Below, fixed fees hurt; above, buyers are fewer.

| Kind of item | Sales a day | Time to sell | Usual loss against shop price |
|---|---:|---|---:|
| Popular rifle skins, field-tested | 200 and more | hours | 5% |
| Cases and capsules | thousands | minutes | 4% to 6% |
| Popular pistols, minimal wear | 50 to 150 | a day | 6% |
| Common knives, $100 to $300 | 10 to 40 | 1 to 3 days | 6% to 8% |
| Gloves | 5 to 20 | days | 8% to 10% |
| Rare patterns, high tiers | under 1 | weeks | unknown |

Cases are dull and nearly as good as cash. Few shops carry them. If yours does, compare their price first.

## If you want to use it

Take what you like, with two pieces of advice.

**Look at it in the game, not in the shop.** The shop’s picture shows the best angle in the best light. The inspect link shows yours.

**Take the better float.** Casino shops usually price by grade alone. Among five items of the same name, the one with the lowest float costs the same and is worth more. The table shows how much for an ordinary rifle skin.

| Float (field-tested: 0.15 to 0.38) | Cash price against the average |
|---|---:|
| 0.15 to 0.17 | +8% to +15% |
| 0.18 to 0.24 | +1% |
| 0.25 to 0.32 | −1% |
| 0.33 to 0.38 | −4% |

It is the one discount the shop grants, and it does so without noticing.

## If you want to keep it

First read [Skin investing](/guides/skin-investing), then decide whether you still want to. If so: older, discontinued, in good condition, bought *outside* the casino, where there is no mark-up. A casino’s shop is the most expensive place to begin a collection.

## What to leave in the shop

- **Anything from a case younger than three months**, unless you want to use it now. Prices of new items have fallen by a quarter to a third in the first weeks of recent releases.
- **Items with applied stickers at a surcharge.** Buyers pay a fraction of the sticker’s price at best.
- **Souvenirs and odd name tags.** Few buyers.
- **“Phase” and “gem” finishes at the ordinary price with no float shown.** Sometimes a bargain, more often the wrong phase. Inspect first.
- **A single item worth your entire balance.** If the trade fails you wait with everything, and the balance stays one click away from the games.

## Reading a shop in two minutes

1. Sort by price near your balance and take the first twenty.
2. Look up three of them on a market. That gives the mark-up.
3. If it is above 5%, see whether the site pays coins instead.
4. Check how many of the item are in stock. One is a risk, ten are safe.
5. Withdraw one first. When it has arrived, the rest.

What the mark-up takes from a balance:

| Mark-up | $100 of balance buys | Lost on $500 | What to do |
|---:|---:|---:|---|
| 2% | $98.04 | $9.80 | Take the skin you like |
| 4% | $96.15 | $19.23 | Look for a good float |
| 6% | $94.34 | $28.30 | Ask for coins |
| 8% | $92.59 | $37.04 | Only what you would have bought anyway |
| 10% | $90.91 | $45.45 | Look for another way out |

At 6% the shop takes nearly as much as a case with a return of 94%, and there is not even a chance in it.

## After it has arrived

For a week the item is protected: you can play with it, and you cannot sell or deposit it. Use the week. If the price matters to you, note it on day one and day seven. Established items mostly stay close to where they were. An item that falls by a quarter in its first six weeks loses almost 5% in each of them, which is more than the mark-up of a good shop.

On day zero, compare the item and its float with the offer. Until day six, promise it to nobody. On day seven, sell it, trade it or decide to keep it.

> The best skin is the one you will not deposit again on Sunday.

That is less of a joke than it sounds. Balance that leaves at a mark-up of 4% and comes back at a credit of 97% has shrunk from $100 to $93.27 without a bet. A skin you enjoy using has a better chance of staying.`,
};
