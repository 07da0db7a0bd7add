import type { DemoPost } from './demo-post';

export const sevenDaysOfPatience: DemoPost = {
  title: 'Seven days of patience: what trade protection means for your withdrawal',
  slug: 'seven-days-of-patience',
  excerpt: 'After a trade, a CS2 item cannot be passed on for a week. Why that exists, how sites work around it, and what it costs you.',
  featuredImage: '/demo/covers/lock.svg',
  featuredImageAlt: 'A row of seven padlocks, the last one open',
  metaDescription: 'How the seven-day trade protection affects deposits and withdrawals of CS2 skins, with a timeline and the risks.',
  metaKeywords: ['trade protection', 'trade hold', 'steam guard'],
  category: 'guides',
  tags: ['steam-trade-lock', 'withdrawals', 'beginners'],
  status: 'published',
  publishedDaysAgo: 120,
  views: 1318,
  author: 'p.lindqvist',
  content: `You withdraw a knife, the offer arrives in nine minutes, you accept, and then nothing more can be done with it for a week. Nobody has cheated you. This is trade protection, and it shapes every skin site more than any of their own rules.

## The rule in three sentences

After a trade, the items you received cannot be traded on, sold on the market or modified for seven days. In that time a trade can, under certain conditions, be reversed if an account was stolen. You may use the item in the game from the first minute.

On top of it there is the older *trade hold*: who has not had the mobile authenticator for long enough waits up to fifteen days before a trade completes at all. That one is about your account, not about the item, and it disappears once the authenticator has been active for a week.

| | Trade hold | Trade protection |
|---|---|---|
| Cause | no or new authenticator | any trade |
| Waits | before the item arrives | after it has arrived |
| Length | up to 15 days | 7 days |
| Can be avoided | yes, with the app | no |

Details change from time to time. Steam’s own support pages are the authority, and this article is not.

## Why it exists

Stolen accounts used to be emptied within minutes, the items passed through five others, and by morning they were sold. A week of standstill makes that pointless. For ordinary players it is a price, and we think a fair one.

## How sites deal with it

**Peer to peer.** The site matches someone who deposits with someone who withdraws, and the item moves directly between the two. It never enters a bot. Sites like it because they hold no stock; for you it means waiting until a stranger sends the offer. [Two Bridges](/casino/two-bridges) and [Packhorse](/casino/packhorse) work in this way for most items.

**Bots with aged stock.** The site owns the items and lets them rest for a week before it offers them. You get one at once. The stock is smaller, the mark-up somewhat higher. [Copperline](/casino/copperline) and [Ninth Round](/casino/ninth-round) do this.

**Coins.** No waiting for anything but the network. Then your winnings are not skins any longer, which may be the point.

## The risk that is left

A reversal. Suppose you sell your deposit to a site, receive balance, and the trade is undone during the week, because the account it came from was stolen. The site loses the item and takes the balance back, which is in its terms. If in the meantime you have withdrawn, your account is frozen.

Honest players meet this when they buy a suspiciously cheap skin from a stranger, deposit it, and learn a few days later that it was not his to sell. Three rules:

1. Deposit only items you have owned for more than a week.
2. Keep the confirmation of where you bought them.
3. If a site credits protected items at once, ask what it does in case of a reversal. A good answer is a number of days. “It depends” is not.

## Prices in the meantime

A week is long enough for a price to move. For forty withdrawn items we noted the market price on the day of arrival and seven days later.

| Change in seven days | Items |
|---|---:|
| Up more than 3% | 5 |
| Within 3% | 24 |
| Down 3% to 10% | 8 |
| Down more than 10% | 3 |

On average they had lost 1.4%. The three in the last row came from a case that was four weeks old; new items fall, as described in [Knife prices after the autumn case](/blog/knife-prices-after-the-autumn-case).

## A timeline for a careful withdrawal

| Day | Do |
|---:|---|
| −7 | Activate the authenticator, if you have not |
| 0 | Withdraw an item with many sales a day, not the prettiest |
| 0 | Check the offer: the bot’s name, its level and join date, the exact item |
| 0–7 | Play with it, if you like. Do not promise it to anyone |
| 7 | Sell or trade |

> There is one benefit nobody advertises. A skin that cannot be sold for a week cannot be deposited for a week either.

For some players the lock is the only cooling-off period they have. If you notice on day two that you would have deposited it again, consider that a result. Limits and self-exclusion are explained on our page about [responsible gambling](/responsible-gambling), and the fees after day seven in [From skin to bank account](/blog/every-fee-on-the-way-out).`,
};
