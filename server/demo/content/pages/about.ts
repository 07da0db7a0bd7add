import type { DemoPage } from './demo-page';

export const about: DemoPage = {
  slug: 'about',
  writtenOn: '2026-11-22',
  title: 'About LootRank',
  metaTitle: null,
  metaDescription: 'How LootRank tests sites, with whose money, how the commission works and how to correct us.',
  content: `LootRank compares sites on which people gamble with Counter-Strike 2 skins. We open accounts, deposit our own money, play, withdraw, and write down what happened. Then we read the terms, which takes longer.

## What we do

- **Test.** Every reviewed site gets at least two testers, several deposits and four timed withdrawals.
- **Check.** Odds are added up, seeds are verified, mark-ups in skin shops are compared with markets.
- **Read.** We archive the terms of all sites each month and compare them with the month before.
- **Repeat.** Facts on a card carry the date on which they were last checked. A site whose facts are older than a year loses its place among the legit ones until we have looked again.

## What we do not do

We run no casino and hold no one’s money. We take no payment for a place in the list, for a score, for a sentence in a review or for silence. No operator reads a review before it is published. We publish no guest articles.

## How we earn money

Some links lead to sites that pay us a commission when a reader opens an account or deposits. Above each list and on each review it says “Affiliate link: we may earn a commission. 18+. Terms apply.”, and further buttons of a list are marked “Ad. 18+. Terms apply.” The commission never enters the ranking, and the people who test do not know its amount. Some sites near the top pay us little, and some at the bottom would pay a lot. The method is described in full under [How we rank](/how-we-rank).

## Who tests

Each tester has one account per site, in their own name, as the sites’ terms demand. All are adults, and all use limits.

## Corrections

If a figure is wrong, tell us through the [contact page](/contact), with a receipt if you have one. We correct facts on the day and change the date. Operators have the same right as readers: facts yes, opinions no.

## What this site is not

It is not advice to gamble. The average result of every game described here is a loss, and we try to state its size wherever we can. If gambling has stopped being fun for you or for somebody near you, the most useful page here is [Responsible Gambling](/responsible-gambling).

LootRank is not affiliated with Valve Corporation. Counter-Strike, Steam and the names of items are trademarks of their owners.`,
};
