import type { DemoPage } from './demo-page';

export const gamesTrading: DemoPage = {
  slug: 'games/trading',
  writtenOn: '2026-11-21',
  title: 'Trading sites: what is coming',
  metaTitle: 'CS2 trading sites (coming soon)',
  metaDescription: 'LootRank will compare CS2 trading, cash-out and free-skin sites. What the test will measure, and what helps until then.',
  content: `This section will compare three kinds of sites that are not casinos: trading sites, cash-out sites and those that promise free skins. It is not open yet, because the tests have not run for long enough to rank anyone.

## What the test will measure

| Part | What we are timing or counting |
|---|---|
| Price | Offer and demand for the same two hundred items, every day for ninety days |
| Fees | Seller, buyer, payout, and what is hidden in the rate |
| Speed | From listing to sale, from sale to money |
| Safety | Handling of trade protection, reversals and stolen items |
| Terms | The nine clauses we use for casinos |

The weights will be published before the first list. As for casinos, commission will play no part; [How we rank](/how-we-rank) explains the principle.

## Three lists

- **Trading sites:** skin for skin, or skin for balance and back
- **Cash-out sites:** skin for money in a bank, wallet or coin
- **Free skins:** what giveaways, quests and daily rewards are worth per hour of your time. Our first impression is: little

## Until then

- [Trading CS2 skins](/guides/trading) explains prices, frauds and trade protection, and compares the usual roads with their fees
- [Best skins to withdraw](/guides/best-skins) says which items sell within hours and which take weeks
- [Skin investing](/guides/skin-investing) adds up what it costs to go in and out again
- The [list of casinos](/casinos) shows the ways to pay for each site, skins among them

If you would like to know when the lists open, the newsletter at the foot of this page will say so. If you think that we should test a particular site, [write to us](/contact).`,
};
