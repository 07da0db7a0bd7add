import type { DemoPost } from './demo-post';

export const sevenSigns: DemoPost = {
  title: 'Seven signs of a site that will not pay',
  slug: 'seven-signs-of-a-site-that-will-not-pay',
  excerpt: 'Bad sites rarely look bad. They look busy, generous and slightly late. What we learned from writing off our own test money.',
  featuredImage: '/demo/covers/queue.svg',
  featuredImageAlt: 'Rows of waiting squares, one of them amber',
  metaDescription: 'Seven early signs of a skin site that will not pay out, and what to do when your money is already there.',
  metaKeywords: ['scam', 'unpaid withdrawal', 'warning signs'],
  category: 'safety',
  tags: ['withdrawals', 'kyc', 'safer-play'],
  status: 'published',
  publishedDaysAgo: 88,
  views: 1722,
  author: 'm.keller',
  content: `We have lost test money to six sites in four years. None of them had a crooked logo or spelling mistakes. Looking back through our notes, the same signs came up each time, and nearly all could have been seen before the first deposit.

## 1. The first withdrawal works perfectly

A small one, early, paid within minutes. You tell a friend. This is the most expensive sign, because it is also what a good site does. The difference shows with the second withdrawal, when it is larger than your deposits. So test with two: one small, one that takes out *everything*.

## 2. Documents in instalments

A site that wants to know who you are asks once, with a list. One that wants to delay asks for a passport, then an address, then a photo with the card, then a passport again. Each request is reasonable. Together they are a corridor without a door. At [Farrow](/casino/farrow) we were asked seven times in fifteen days.

## 3. The bonus is larger than the deposit, by a lot

400% cannot be paid out, on average, by anyone. It exists to attach conditions to your own money. As soon as you accept, every withdrawal can be refused with reference to wagering. The arithmetic is in [What wagering really costs](/blog/what-wagering-really-costs).

## 4. The licence is a picture

A real licence is a link to a register in which you find the domain. A picture with a coat of arms, a number without a link, or a link to a page on the *site’s own* domain is decoration. Look the number up. It takes a minute and we have found numbers belonging to a bakery.

## 5. Only one way in, many ways to be late

Deposits by everything, withdrawals by one coin, with a minimum above your balance, “processed on business days”, after a “security period” that begins again when you ask. Each rule may have a reason. Count them.

## 6. Praise arrives in batches

Open the reviews elsewhere and sort by date. Fifty five-star reviews within two days, then silence, then the same again. Read the three-star ones. They are written by people.

## 7. Support is quick until the word “withdrawal”

Ask a question about the welcome bonus and note the time. Then ask how long a withdrawal of $200 takes. If the second answer is vague, much slower, or a link to the terms, you have learned something for free.

## How the signs add up

We went back to 31 sites we had tested or watched and counted.

| Signs present | Sites | Of these paid everything |
|---:|---:|---:|
| 0 or 1 | 19 | 19 |
| 2 | 5 | 4 |
| 3 | 3 | 1 |
| 4 or more | 4 | 0 |

Small numbers, honest numbers. One sign means nothing much. Three are enough to leave.

## If your money is already there

1. **Ask for all of it, once.** Do not cancel, do not split, do not keep playing “until it is sorted”.
2. **Keep everything.** Balance, request, messages, with date and address line visible. Save the terms as they are today.
3. **Send documents once.** An identity document and a proof of address, marked across the image with the site’s name and the date. Nothing else, never a password, never a photo of both sides of a card.
4. **Name a date.** “If it has not arrived by Friday I will dispute the payment with my bank.” Then do so.
5. **Chargeback.** With cards it is often possible within 120 days. With coins and skins it is not.
6. **Complain where it can be seen**: to the licence holder, if there is one, and in public, with dates and without insults.
7. **Expect a second visit.** After some weeks somebody offers to recover your money for a fee. That is the same fraud again.

> A site that pays has nothing to explain. A site that explains has not paid.

## What we do with such sites

They stay listed, unranked, with a rating to match and the log of our own attempts. Removing them would be more comfortable for us, since people search for the name and should find the warning. We earn nothing from them: their links carry no agreement.

And one last remark, because it comes up in letters. It is humiliating to be cheated, and many people try to win it back on another site the same week. If you notice that in yourself, please talk to somebody. The [list of services](/responsible-gambling) is sorted by country, and they have heard it before.`,
};
