import type { DemoPage } from './demo-page';

export const guidesSkinInvesting: DemoPage = {
  slug: 'guides/skin-investing',
  writtenOn: '2026-11-21',
  title: 'Skin investing: what the numbers say, and what they leave out',
  metaTitle: 'CS2 skin investing guide',
  metaDescription: 'Costs, risks and arithmetic of holding CS2 skins: spreads, one-company risk, liquidity, and when a skin is simply a nice skin.',
  content: `Some skins have risen many times over in ten years. It is the first thing one hears, and it is true. This guide is about everything else one should hear before putting money into textures.

## What you own

A skin is an entry in a company’s database, usable under that company’s terms. You cannot take it elsewhere, it pays no interest, and no law protects its price. That is no reason against it: people collect stranger things. But it is not a share and not gold, and whoever compares it with either is usually selling.

## The cost of going in and out

| Step | Cost |
|---|---:|
| Buy on a cash market | 0% to 3% |
| Sell on a cash market | 2% to 5% |
| Pay out to a bank | 1% to 2.5% |
| **Round trip** | **3% to 10%** |
| Round trip through the Steam market | about 13%, and the money stays there |
| Round trip through a casino shop | 8% to 20% |

So a skin has to rise by about 7% before you have earned the first cent, once, and by 7% again each time you change your mind. Trading often is how the market earns from investors.

## Where returns came from

Looking back at a decade of prices one finds three sources.

1. **More players.** Demand grew with the game. That cannot be repeated at will.
2. **Less supply.** Items from cases that no longer drop become rarer as people leave with full inventories.
3. **Decisions of one company.** New trade rules, new finishes, new ways to obtain old items. Single announcements have moved whole groups of items by tens of percent within days, in both directions.

The third is the one that a chart of the past does not show. It cannot be diversified away either, since everything you hold depends on the same decision.

## Survivors

“Had you bought this in 2014” is told about the items that rose. For each there were dozens that did not: finishes nobody wanted, stickers of teams nobody remembers, souvenirs of matches nobody saw. We took all 34 items of two old collections and compared.

| Items of two collections, ten years | Share |
|---|---:|
| Rose more than a stock index would have | 26% |
| Rose, but less | 35% |
| About the same price | 24% |
| Fell | 15% |

A quarter of winners is not bad. It is also not the picture one gets from videos. And each of these figures is before fees.

## Liquidity

| Price range | Buyers on an average day |
|---|---|
| Under $50 | hundreds |
| $50 to $500 | dozens |
| $500 to $2,000 | a few |
| Over $2,000 | someone, perhaps, this month |

An expensive item has the price at which it was last sold, which may be months ago. If you *must* sell this week, expect 10% to 25% less. Money you may need does not belong there.

## Risks in a list

- [ ] One company can change the rules
- [ ] The account can be stolen or locked
- [ ] Items obtained from fraud can be taken back
- [ ] Markets can close with balances on them
- [ ] Prices are in dollars; your rent may not be
- [ ] Tax: in many countries a sale within a year is taxable
- [ ] You grow fond of it

If you can tick all of them with “I have thought about that”, go on.

## If you do it anyway

1. **Only with money you can leave for years** and lose without consequence. A tenth of your savings would already be a lot.
2. **Buy outside casinos.** Their mark-up is a loss on the first day.
3. **Prefer many ordinary items to one wonderful item.** Cases that no longer drop, popular finishes in good condition.
4. **Store safely.** Own mail address, authenticator, no key on the account, inventory private.
5. **Write down** date, price and fee. Without it you will remember the winners.
6. **Decide the exit before the entry.** “In three years, or at plus 60%.”
7. **Do not gamble with them.** This is the place to say it: an investment that lies one deposit button away from a wheel is not invested.

## Winnings as an investment

People who win a knife like to keep it “as an investment”. Ask yourself whether you would *buy* it today, at this price, with money from your bank. If not, sell it. The knife does not know that it was free.

## An honest comparison

| | Broad index fund | Skins |
|---|---|---|
| Costs a year | 0.1% to 0.3% | none, but 3% to 10% to enter and leave |
| Income | dividends | none |
| Depends on | thousands of companies | one |
| Can be sold | any working day | usually |
| Fun | little | considerable |

The last line is the strongest argument for skins. A nice knife that you use for three years and sell for 80% of its price has cost less than most hobbies. Seen in this way nobody needs a chart.

> Buy skins as you would buy a bicycle. If it is worth more in ten years, good for you.

For which items find buyers see [Best skins to withdraw](/guides/best-skins), for the practical side the [trading guide](/guides/trading). Nothing on this page is financial advice.`,
};
