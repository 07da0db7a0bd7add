import type { DemoPost } from './demo-post';

export const beforeYourFirstDeposit: DemoPost = {
  title: 'Before your first deposit: a checklist for one quiet evening',
  slug: 'before-your-first-deposit',
  excerpt: 'Twelve things to settle while nothing is at stake yet. It takes half an hour and most people skip it once.',
  featuredImage: '/demo/covers/limit.svg',
  featuredImageAlt: 'Columns cut off by an amber line',
  metaDescription: 'A twelve-point checklist before the first deposit on a skin site: account, limits, terms, and a first withdrawal.',
  metaKeywords: ['checklist', 'first deposit', 'limits'],
  category: 'guides',
  tags: ['beginners', 'safer-play', 'kyc'],
  status: 'published',
  publishedDaysAgo: 248,
  views: 2011,
  author: 'm.keller',
  content: `The best moment to think about a withdrawal is before there is anything to withdraw. Take an evening on which you do not intend to play, go through twelve points, and you will have avoided nearly everything that people write to us about.

## Yourself

- [ ] I am over 18, or over the age my country demands, and gambling is legal where I am
- [ ] The amount I am about to deposit can be lost without changing anything next month
- [ ] I have written down this amount, and when I will stop tonight
- [ ] I am not trying to win something back

The last point is not a formality. If it is the reason why you are reading this, please close the page and look at [this one](/responsible-gambling) instead.

## Your Steam account

- [ ] The mobile authenticator has been active for more than two weeks
- [ ] My trade link is current and I know how to renew it
- [ ] No unknown API key is registered on my account

An API key you did not create is the usual sign of a stolen session: somebody reads your trade offers, cancels the real one and sends a copy from an account with the same name and picture. Look it up in Steam’s settings, revoke it, renew your password, then your trade link.

## The site

- [ ] My country is not excluded (search the terms for “restricted”)
- [ ] I know when they will ask for documents, and I have them
- [ ] The way out I want exists: skins, coins or money
- [ ] I have read the nine clauses

All of it is covered by [Nine clauses to read before you deposit](/blog/nine-clauses-to-read-before-you-deposit), and the answers for the sites in our list are on their review pages.

## Limits

- [ ] A deposit limit is set, for the day and for the month

Set it *before* the first deposit. Almost every site lets a new limit take effect at once and a raised one only after a day, so it is easy to lower and tedious to raise. That tedium is the entire mechanism, and it works.

| Limit | What it does | Good first value |
|---|---|---|
| Deposit, monthly | stops new money | what you would spend on a hobby |
| Loss, daily | stops the evening | a quarter of the monthly one |
| Session time | shows a clock or ends the round | 60 minutes |
| Self-exclusion | closes the account for a term | for when the others were not enough |

[Kiteyard](/casino/kiteyard) asks for a limit at sign-up, [Hexwater](/casino/hexwater) enforces a lower one from the next bet. If you cannot find limits on a site within two minutes, that is an answer as well.

## The first hour

Then, on another day:

1. Deposit the smallest amount possible.
2. Check that it was credited at the rate you were shown.
3. Play a few of the cheapest rounds, and [verify one](/blog/check-a-provably-fair-round).
4. **Withdraw.** All of it, or the smallest permitted amount.
5. Note how long it took and what arrived.

Do this before you accept any bonus, since a bonus may lock the withdrawal. If the first withdrawal takes three days, you have learned it for five dollars.

<figure><img src="/demo/covers/clock.svg" width="640" height="360" alt="A clock face with one third marked, beside four bars"><figcaption>The first withdrawal is the only test that counts, and the only one most people never do.</figcaption></figure>

## What not to bring

- **A card with a large limit.** Use one that is prepaid, or whose limit you have lowered.
- **Your oldest skins.** Deposit what you would sell anyway. The knife from your first year costs more than its price when it is gone.
- **A friend’s account.** It breaks every site’s terms, and it ends friendships.
- **A system.** None changes the edge; our piece on [crash](/blog/crash-cashing-out-at-two) shows why with one line of algebra.

## Write it down

A note on your phone is enough:

~~~text
Site:            …
Deposited:       $25  (limit $50 a month)
Stop at:         22:30, or at zero
Take out at:     $60
Next time:       not before Saturday
~~~

When the evening goes badly you will be arguing with somebody who wants to continue. It helps if the other side has it in writing.

> Decisions made before the first bet cost nothing. Those made after it are usually paid for.

## After a month

Open the cashier’s history and add up: deposits, withdrawals, difference. Most sites show a total somewhere under “account”. If the figure surprises you, show it to someone you trust. If it is what you had planned, you have had a hobby for a month, and it may even have been cheap.`,
};
