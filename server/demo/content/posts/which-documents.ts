import type { DemoPost } from './demo-post';

export const whichDocuments: DemoPost = {
  title: 'Which documents sites ask for, and when',
  slug: 'which-documents-sites-ask-for',
  excerpt: 'Nineteen identity checks, started on purpose: thresholds, waiting times, refusals, and how to send papers without regret.',
  featuredImage: '/demo/covers/cards.svg',
  featuredImageAlt: 'Four identity cards, one of them amber',
  metaDescription: 'When skin sites start identity checks, which documents they accept, how long it takes and how to send them safely.',
  metaKeywords: ['kyc', 'identity check', 'verification'],
  category: 'safety',
  tags: ['kyc', 'withdrawals', 'terms'],
  status: 'published',
  publishedDaysAgo: 300,
  views: 612,
  author: 'd.osei',
  content: `“No KYC” is a popular search and a poor promise. Every site in our list but one may ask who you are; they differ in *when*, *how often* and *how long it takes*. So we triggered the check everywhere we could and sent real documents of real testers.

## When it begins

| Site | Check begins at | Our check took |
|---|---|---:|
| [Mothlight](/casino/mothlight) | first withdrawal | 3 h |
| [Ravelin](/casino/ravelin) | first withdrawal | 2 h |
| [Tallyhouse](/casino/tallyhouse) | first withdrawal | 5 h |
| [Plinth](/casino/plinth) | first withdrawal over $200 | 9 h |
| [Marlow Drop](/casino/marlow-drop) | $500 in total | 2 days |
| [Two Bridges](/casino/two-bridges) | $500 by bank | 6 h |
| [Copperline](/casino/copperline) | $1,000 in a month | 7 h |
| [Lanternfish](/casino/lanternfish) | $1,000 in a month | 4 h |
| [Packhorse](/casino/packhorse) | $1,000 in total | 1 day |
| [Brasspoint](/casino/brasspoint) | $1,500 in total | 8 h |
| [Old Harbour](/casino/old-harbour) | $1,500 in a month | 5 h |
| [Greyhound Nine](/casino/greyhound-nine) | $2,000 in a month | 9 h |
| [Kiteyard](/casino/kiteyard) | $2,000 in total | 11 h |
| [Ninth Round](/casino/ninth-round) | $2,000 in total | 6 h |
| [Quarterpeg](/casino/quarterpeg) | $2,000 in a month | 10 h |
| [Hexwater](/casino/hexwater) | $5,000 in a day | 11 h |

The figures are those of the last re-test and may be newer than the rest of this article. At the sites not listed the rule is “at any time”, which includes the time after a win, except at [Tinderbox Cases](/casino/tinderbox-cases), whose terms say “never”.

## Early is better

It sounds wrong, and it is the main result. At the three sites which check before the first withdrawal nobody had won anything yet when the papers were looked at. There was no reason to delay. Late checks came at the worst moment for the player and the best for the site, and all complaints we received in a year concerned late ones.

If a site allows it, start the check yourself on the first day. Most have a button in the profile.

## What they want

| Document | Asked by | Accepted |
|---|---:|---|
| Passport or identity card | all | photo, all four corners, no flash |
| Proof of address | 15 of 19 | bill or bank letter under three months old |
| Selfie with document | 6 of 19 | live camera at four |
| Photo of the card used | 4 of 19 | middle digits covered |
| Source of funds | 2 of 19 | pay slip or bank statement |

The last one usually appears above $10,000. Banks have to ask the same.

## Refusals

Of our 19 first submissions 13 were accepted. The six refusals:

- Three: corner cut off or reflection on the image
- One: the bill was four months old
- One: a middle name in the passport that was missing in the profile
- One, at [Farrow](/casino/farrow): the covered digits of the card had been covered

Five of these were our mistakes, and the second attempt worked. That is typical. Before you suspect bad will, photograph the document on a dark table by a window.

## Sending papers without regret

1. Upload them in the account, never by chat or mail.
2. Write across the image, in a corner that hides nothing: “for *site*, *date*, identity check”. A copy that leaks is then useless elsewhere.
3. On cards cover all but the first six and last four digits, and the three on the back entirely.
4. Cover what nobody asked for: the amounts on a bill, the transactions on a statement.
5. Ask afterwards how long the copies are kept. In much of Europe you have a right to the answer.

We asked all nineteen. Eleven named a period, most often five years after the account is closed. Six pointed to the privacy page. Two did not reply.

## If it takes too long

After two working days ask for a reason in writing, and for a complete list of what is missing. After five name a date. Do not send the same document a third time without an explanation; do not send it to another address “because the upload is broken”. When each answer brings a new request, read [Seven signs of a site that will not pay](/blog/seven-signs-of-a-site-that-will-not-pay).

> A check with a list is a check. A check without a list is a way to pass the time, and it is your money that is waiting.

## And the site without any?

A cashier that truly never asks will not ask those who deposit stolen skins either, nor somebody’s fifteen-year-old son. We do not count the absence of checks as a merit. In the score for terms we count clarity: a threshold in figures, a list of papers, a time.`,
};
