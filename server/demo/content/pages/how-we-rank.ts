import type { DemoPage } from './demo-page';

export const howWeRank: DemoPage = {
  slug: 'how-we-rank',
  writtenOn: '2026-11-22',
  title: 'How we rank',
  metaTitle: 'How we rank CS2 gambling sites',
  metaDescription: 'The four parts of the score, how placement and Top Choice are decided, what the commission is and why it plays no part.',
  content: `**Money plays no part in the ranking.** We earn a commission through the links to sites, and the list would look the same if every site paid the same, or nothing. This page says how the list comes about, so that you can check it against the reviews.

## The test

Before a site is rated we

1. have at least two testers in different places open an account each, unannounced;
2. deposit our own money in several ways, $140 to $500 in total;
3. play every mode and verify at least a hundred rounds wherever seeds are published;
4. withdraw four times, at least once at a weekend, and time it;
5. compare the prices of twenty or more skins with open markets;
6. ask support the same three questions;
7. read the terms and compare them with the archived version.

## The rating

Four parts, each from 0 to 5 in halves, combined with fixed weights and rounded to a tenth.

| Part | Weight | What counts |
|---|---:|---|
| Payouts | 40% | Share of withdrawals paid, median and slowest time, cancellations, fees, minimum |
| Terms | 25% | The nine clauses, clarity, changes without notice, a named and reachable company, limits and self-exclusion |
| Fairness | 20% | Seeds that can be checked, published odds that add up, no modes without odds |
| Games and prices | 15% | Edge, choice of modes, mark-up on skins, worth of the bonus after wagering |

Payouts weigh most because nothing else matters without them. The four scores stand beside every rating, each with a sentence that says why, so that you can recalculate it. Where we show another number than they make, the reason stands there too.

## The placement

The place in the list follows from the rating. An editor can put a site elsewhere; then the page says what the rating alone would give, who moved the site, when and why. In detail:

- **Ninety days.** A site is not ranked until we have tested it over ninety days. Until then it shows a rating and “Not ranked yet.”
- **Unresolved problems.** With an unpaid withdrawal a site has no place at all, whatever its other scores.
- **Sites without an offer.** One that we have paused, that we warn about or that has closed keeps its page and its history. It has no place, and nothing here links to its offer.
- **Ties** go to the site with the quicker median payout.

Places are reviewed every quarter, and at once after an unpaid withdrawal, a change of terms for the worse or a change of owner. An administrator enters the place by hand; every change is recorded with name, time, old and new value.

## Top Choice

The badge goes to sites which we would name to a friend without adding “but”. The conditions: a rating of 4.3 or more, payouts and terms of at least 4.5, facts checked within the last three months, everything usable on a phone, and no complaint open with us. It can be lost within a day. A site with the badge is not always ranked: a new one may earn it before its ninety days are over.

## Checked

“Checked” with a date on a card, and “Facts checked on” in a review, mean that on this day a tester checked bonus, code, licence, payment methods and limits of the card by hand. *Legit* in the navigation means: checked within the last twelve months, and either licensed or provably fair. It is a filter with a definition, not a seal.

## The commission

- Most sites in the list pay us when a reader signs up or deposits. Some do not. Some that we warn about would like to.
- The agreements are made by someone who does not test and does not write. The testers do not see the figures.
- A commission never gives a right to a place, a score, a wording or a preview.
- The links are marked: “Affiliate link: we may earn a commission. 18+. Terms apply.” above each list and on each review, “Ad. 18+. Terms apply.” at the further buttons of a list. They lead through an address of ours that counts clicks without storing who clicked, and carry the attribute “sponsored”.

If you prefer to go to a site without our link, type its address. The review stays the same.

## What we cannot see

We play for small amounts; high rollers may be treated better or worse. We test in a few countries. We cannot look into an operator’s accounts. A site that has paid us thirty times can fail on the thirty-first, which is why we advise keeping little money on any of them.

## Disagree?

Write to us through the [contact page](/contact). Operators may correct facts with a source, and so may you. The list of tests, with dates, is part of each review. What we know is there for [your own page or program](/developers) too.`,
};
