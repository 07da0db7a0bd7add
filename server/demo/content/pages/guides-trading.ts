import type { DemoPage } from './demo-page';

export const guidesTrading: DemoPage = {
  slug: 'guides/trading',
  writtenOn: '2026-11-21',
  title: 'Trading CS2 skins: how it works and what it costs',
  metaTitle: 'CS2 skin trading guide',
  metaDescription: 'Prices, fees, trade protection, float and the common frauds: a trading guide for people who withdraw skins from gambling sites.',
  content: `Whoever plays on a skin site trades, whether he means to or not: a deposit is a sale, a withdrawal is a purchase. This guide covers what one has to know to do both without paying twice.

## What a skin is worth

There is no official price. There are four, and they are used as it suits.

| Price | What it means | Typical level |
|---|---|---:|
| Steam market | highest, because the money stays on Steam | 120% to 140% |
| Index | an average over several markets and days | 100% |
| Cash market, lowest offer | what a buyer pays today | 97% to 102% |
| Buy order | what someone will give you this minute | 88% to 94% |

Gambling sites credit deposits somewhere between buy order and index, and charge withdrawals at index plus a mark-up. The distance between the two is the first edge you pay, before any game.

## Name, wear, float, pattern

**Wear** has five grades, from Factory New to Battle-Scarred. **Float** is the number behind it, from 0 to 1, where lower is cleaner. Two items of the same grade can lie at both ends of it, and the cleaner one sells for more. **Pattern** decides which part of a texture you see; for a few finishes it multiplies the price, for most it is irrelevant. **Stickers** add a fraction of their price at best, often nothing.

Casino shops mostly price by name and grade. Before you withdraw, open the inspect link and look at the float: at the same price take the better one. Before you deposit something special, sell it on a market, since a casino will not pay for the pattern.

## The parts of a trade

1. **Offer.** It arrives from an account of the site or of another player.
2. **Check.** Name, picture, level and join date of the account, a code shown on both sides, the exact item with its float.
3. **Confirm** in the mobile app. Read the app’s screen, not the browser’s: it is the one that is hard to fake.
4. **Protection.** For seven days the item cannot be sold or passed on, and the trade can in some cases be reversed if an account was stolen. You may use it in the game from the first minute.

## Fees on the usual roads

| Road | Seller pays | Buyer pays |
|---|---:|---:|
| Steam market | about 13% of the buyer’s price | – |
| Cash market, peer to peer | 2% to 5% | 0% to 3% |
| Instant sale | 10% to 14% | – |
| Casino deposit | 3% to 12% | – |
| Casino withdrawal | – | 2% to 8% |

One round trip through a casino without playing costs between 5% and 20%. In dollars, with rates from the better half of the table: a skin worth $100 is credited as $97. At a mark-up of 4% that buys a skin worth $93.27. Sold on a cash market for 3%, with another 1% for the payout, it brings $89.57 to the bank. More than ten dollars are gone before the first bet.

## Frauds one should know

- **The API key.** You typed your password on a copy of a page; a key was created on your account; your genuine offers are cancelled and replaced by copies. *Check the key page in Steam’s settings, revoke what you do not know, change the password, then the trade link.*
- **The verification bot.** “Send your items to be checked, you will get them back.” Nobody checks items by receiving them.
- **The middleman.** A friend of the buyer, with a famous name. He is the buyer.
- **Payment that can be taken back.** Some wallets and cards allow it for weeks. Accept only what is final.
- **The quick switch.** The offer is cancelled and sent again with a similar item of worse wear. Look at the float each time.
- **The helpful moderator** who writes to you first. They never do.

## Depositing with the smallest loss

1. Compare what three sites credit for the same item, in the cashier, without confirming.
2. Deposit common items in good grades; they are credited at the best rates.
3. If your item is rare, sell it and deposit money or coins.
4. Take a screenshot of the rate. Disputes about rates are the most frequent kind, and the easiest to settle with a picture.

## Withdrawing with the smallest loss

1. Look up the item’s cash price first, then the shop’s.
2. Prefer items with many sales a day. They sell within hours.
3. Several medium items beat one expensive item, unless you want to keep it.
4. Do not withdraw new-case items to hold them; they tend to fall for weeks.
5. If the site pays coins without a fee, compare. Often that is the cheaper door.

## Accounts and records

Use the authenticator, a password of its own, and a mail account with a second factor. Keep a simple table: date, item, price paid, price received, site. It shows you what trading really brings, and one day somebody official may ask.

> A good trade is one that both sides would make again. If yours needs a hurry, it is not one.

## Where to go from here

Which items to take when a site pays in skins is the subject of [Best skins to withdraw](/guides/best-skins). Whether skins are worth holding is a [different question](/guides/skin-investing). And if you came only to find a casino that pays out in skins: the [list](/casinos) shows the ways to pay for each.`,
};
