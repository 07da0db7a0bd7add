import type { DemoPost } from './demo-post';

export const timed96Withdrawals: DemoPost = {
  title: 'We timed 96 withdrawals. Four sites paid within half an hour',
  slug: 'timed-96-withdrawals',
  excerpt: 'Weekdays, weekends and one major final: our stopwatch numbers for every reviewed site, with the slowest payouts named.',
  featuredImage: '/demo/covers/clock.svg',
  featuredImageAlt: 'A clock face with one third marked, beside four bars',
  metaDescription: 'Ninety-six timed withdrawals on nineteen skin sites: median, slowest, and what happens on a Saturday night.',
  metaKeywords: ['withdrawal times', 'payout speed', 'skin withdrawal'],
  category: 'tests',
  tags: ['withdrawals', 'crypto', 'steam-trade-lock'],
  status: 'published',
  publishedDaysAgo: 17,
  views: 3105,
  author: 'm.keller',
  content: `Every review on this site contains four timed withdrawals. This article puts them side by side and adds a second round for the first five sites in the ranking: 19 sites, four withdrawals each, plus twenty more. Ninety-six in total, $4,380 moved, three never paid.

## How we timed

The stopwatch starts with the click on “withdraw” and stops when a trade offer appears or the network shows the transaction for the first time. For cards, wallets and banks it stops when the money can be spent. Each site got at least one withdrawal on a weekday, one on a Saturday evening or Friday night, and one on a Sunday.

We used accounts like any other: each tester has one per site, in their own name; no contact with the operator beforehand, amounts between $9 and $130. Identity checks were completed before the clock was started where the site allowed it.

## The numbers

| Site | Median | Slowest | Slowest was |
|---|---:|---:|---|
| [Hexwater](/casino/hexwater) | 8 min | 22 min | Bitcoin, Sunday 01:15 |
| [Copperline](/casino/copperline) | 14 min | 26 min | Bitcoin, Saturday |
| [Ravelin](/casino/ravelin) | 16 min | 29 min | Bitcoin, Sunday |
| [Brasspoint](/casino/brasspoint) | 20 min | 28 min | Bitcoin, Sunday 03:45 |
| [Ninth Round](/casino/ninth-round) | 18 min | 48 min | four small skins |
| [Lanternfish](/casino/lanternfish) | 27 min | 41 min | Litecoin |
| [Old Harbour](/casino/old-harbour) | 27 min | 52 min | Ethereum, Sunday night |
| [Two Bridges](/casino/two-bridges) | 29 min | 55 min | PayPal |
| [Quarterpeg](/casino/quarterpeg) | 26 min | 1 h 4 min | Bitcoin |
| [Greyhound Nine](/casino/greyhound-nine) | 29 min | 1 h 12 min | skin |
| [Kiteyard](/casino/kiteyard) | 36 min | 3 h 18 min | during a final |
| [Packhorse](/casino/packhorse) | 50 min | 6 h 15 min | review above $100 |
| [Mothlight](/casino/mothlight) | 1 h 6 min | 2 days | bank transfer |
| [Tallyhouse](/casino/tallyhouse) | 1 h 24 min | 3 days | bank transfer |
| [Plinth](/casino/plinth) | 1 h 43 min | 9 h 35 min | closed overnight |
| [Marlow Drop](/casino/marlow-drop) | 3 h 58 min | 26 h 20 min | requested twice |
| [Tinderbox Cases](/casino/tinderbox-cases) | 5 h 2 min | 19 h 5 min | Saturday |
| [Vellum](/casino/vellum) | 5 h 49 min | 10 h 50 min | paid twice a day |
| [Farrow](/casino/farrow) | not paid | not paid | three of four open |

Ballast, Saltmarsh and the sites whose last full test is over a year old are left out, and three of the nineteen were not yet listed when we timed them. Four sites were always below half an hour. They have little in common except that no person needs to be awake.

## The second round

Five sites were tested again by another tester, two weeks later, in the same hours.

| Site | Median, first | Median, second |
|---|---:|---:|
| Copperline | 14 min | 13 min |
| Ninth Round | 18 min | 20 min |
| Old Harbour | 27 min | 31 min |
| Tinderbox Cases | 5 h 2 min | 4 h 40 min |
| Greyhound Nine | 29 min | 24 min |

The agreement is closer than we had dared to hope. Payout speed seems to be a property of a site, like its opening hours.

## Saturday night

Of fifteen payouts that took more than three hours, nine were requested between Friday evening and Sunday noon. Three reasons, in the order of how often we met them:

1. **Nobody at the cashier.** Tinderbox and Plinth say so in advance. That is a choice, and stated choices can be planned around.
2. **Queues of skin bots.** On the evening of the final Kiteyard had 410 withdrawals waiting.
3. **Stock.** The item you chose is gone and the value returns to your balance.

The third is the costly one. Every return to the balance is an invitation, and we know from the operators’ own statements that many cancelled withdrawals are played. A site that wants you to leave with your money locks the withdrawal until it is done.

## Skins or coins?

| Method | Withdrawals | Median |
|---|---:|---:|
| Litecoin, Solana, Tether | 25 | 20 min |
| Skins | 44 | 30 min |
| Bitcoin, Ethereum, Dogecoin | 18 | 33 min |
| PayPal | 4 | 53 min |
| Bank transfer | 2 | 2.5 days |
| Never paid | 3 | |

Cheap coins are quickest, and with a skin you still have to sell it. On the other hand nobody can revalue a skin you hold, while small coins move. The three that never arrived are all from Farrow.

## What to take from this

- Withdraw on a weekday, in the morning of your time zone.
- Make the first withdrawal early and small, before you have won anything worth stopping.
- Never cancel a pending withdrawal. If the site makes that easy, close the page.
- Above all, keep no more on a site than you would leave in a coat in a café.

> Speed is no virtue in itself. It is the only part of a promise that can be measured from outside.

The measurements are repeated every quarter. Corrections with receipts are welcome through the [contact page](/contact).`,
};
