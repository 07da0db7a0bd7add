import type { DemoPost } from './demo-post';

export const whatWageringReallyCosts: DemoPost = {
  title: 'What wagering really costs',
  slug: 'what-wagering-really-costs',
  excerpt: 'A 150% bonus can be worth less than a 5% one. The only sum you need, done for twelve offers in our list.',
  featuredImage: '/demo/covers/steps.svg',
  featuredImageAlt: 'Ten columns that shrink from left to right, the last one amber',
  metaDescription: 'Bonus times wagering times edge: how to turn any welcome offer into dollars before accepting it.',
  metaKeywords: ['wagering requirement', 'bonus value', 'welcome bonus'],
  category: 'bonuses',
  tags: ['promo-codes', 'house-edge', 'terms'],
  status: 'published',
  publishedDaysAgo: 62,
  views: 1450,
  author: 'd.osei',
  content: `A bonus has a price. It is not printed, but it can be calculated with one multiplication, and after that most decisions make themselves.

## The sum

~~~text
cost = amount to be wagered × edge of the game
value = bonus − cost
~~~

Take a bonus of $100 that must be wagered thirty times. That is $3,000 in bets. In a game with an edge of 3% they cost $90 on average. The bonus is worth $10. In a game with 5% they cost $150, and the bonus is worth *minus* fifty.

## The break-even table

How much of a bonus is left, on average, as a percentage of its face value:

| Wagering | Edge 1% | Edge 2% | Edge 3% | Edge 5% | Edge 8% |
|---:|---:|---:|---:|---:|---:|
| 1× | 99% | 98% | 97% | 95% | 92% |
| 5× | 95% | 90% | 85% | 75% | 60% |
| 10× | 90% | 80% | 70% | 50% | 20% |
| 20× | 80% | 60% | 40% | 0% | −60% |
| 30× | 70% | 40% | 10% | −50% | −140% |
| 40× | 60% | 20% | −20% | −100% | −220% |

Negative values do not mean that you owe money. They mean that in the average case the whole bonus *and* part of your deposit is gone before the condition is met. Lucky players exist, and the average is made of them too.

## Three traps in the small print

**Deposit and bonus.** “40×” can refer to the bonus, or to deposit plus bonus together. At 100% the second is twice as much. At Overpeel 45× applies to both: a deposit of $100 with a 200% bonus means $13,500 in bets.

**Game weights.** Slots count in full, dice at ten percent, live tables often not at all. A weight of 10% turns 40× into 400×. What looked like the cheap game becomes the most expensive one.

**The clock.** Fourteen days for $6,000 in bets are $430 a day. A deadline does not change the sum; it changes you.

A fourth is rarer and worse: *sticky* bonuses, which are taken away when you withdraw. They can be played with and never owned. Search the terms for “non-withdrawable”.

## Twelve offers in dollars

For a deposit of $100, in the cheapest game allowed:

| Site | Offer | Face | To wager | Value |
|---|---|---:|---:|---:|
| [Copperline](/casino/copperline) | 100%, 1× | $100 | $100 | $98 |
| [Brasspoint](/casino/brasspoint) | 50%, 5× | $50 | $250 | $45 |
| [Kiteyard](/casino/kiteyard) | 20%, 2× | $20 | $40 | $19 |
| [Ninth Round](/casino/ninth-round) | 5%, none | $5 | $0 | $5 |
| [Ravelin](/casino/ravelin) | 5% on Fridays, none | $5 | $0 | $5 |
| [Two Bridges](/casino/two-bridges) | 10%, 3× | $10 | $30 | $8 |
| [Tinderbox Cases](/casino/tinderbox-cases) | 10%, 1× | $10 | $10 | $9.70 |
| [Plinth](/casino/plinth) | 25%, 10×, bingo double | $25 | $125 in bingo | $10 |
| [Mothlight](/casino/mothlight) | 50%, 12× on slots | $50 | $600 | $14 |
| [Hexwater](/casino/hexwater) | 150%, 40× | $150 | $6,000 | −$150 on slots |
| [Cinderpost](/casino/cinderpost) | 300%, 50× | $150 | $7,500 | negative |
| [Farrow](/casino/farrow) | 400%, 60× | $400 | $24,000 | do not deposit |

The order of the last column is almost the reverse of the order of the percentages. That is no accident: a large number can only be afforded by somebody who does not expect to pay it.

## When a negative bonus makes sense

Never as an investment. As entertainment it can: with a big bonus you play longer on the same money. If you had intended to lose the deposit anyway, the question is only how many evenings it lasts. But then say so to yourself, choose the stake accordingly, and do not speed up towards the end because a deadline approaches.

## Declining

Most cashiers let you decline. Look for a small tick box, or write to support before the first bet. At sites where the bonus is credited automatically, ask for its removal and wait for the answer. A clean balance can be withdrawn at any time, which is worth more than most of the table.

> The best bonus we know is the one at Vellum. There is none, and the dice cost half a percent.

## Checklist

- [ ] Is the wagering on the bonus or on both?
- [ ] What does my game count?
- [ ] Maximum bet while it is active?
- [ ] Deadline?
- [ ] Can I withdraw my own money in between?
- [ ] Value after the sum: positive?

Six questions, two minutes. The [codes we tested](/blog/thirty-one-promo-codes-tested) have been through them.`,
};
