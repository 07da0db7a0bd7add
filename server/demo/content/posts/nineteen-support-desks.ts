import type { DemoPost } from './demo-post';

export const nineteenSupportDesks: DemoPost = {
  title: 'We asked nineteen support desks the same three questions',
  slug: 'nineteen-support-desks',
  excerpt: 'One easy, one about money, one about limits. Eleven desks answered all three, and one closed the ticket without reading it.',
  featuredImage: '/demo/covers/answers.svg',
  featuredImageAlt: 'Rows of waiting squares of different length, each ending in a blue one',
  metaDescription: 'Fifty-seven support questions to nineteen skin sites: how long they took, who understood them, and how they reacted to a request for limits.',
  metaKeywords: ['support', 'response time', 'self-exclusion'],
  category: 'tests',
  tags: ['support', 'safer-play', 'withdrawals'],
  status: 'published',
  publishedDaysAgo: 41,
  views: 1103,
  author: 'd.osei',
  content: `Support is the part of a site that one notices on a bad day. We wanted to know on an ordinary one. Nineteen sites, three questions each, sent on different days between 10:00 and 23:00 UTC from accounts that had deposited and played a little.

## The questions

1. **Easy:** “My promo code shows no effect, did I enter it too late?”
2. **Money:** “My withdrawal has been pending for longer than your page says. What is the next step, and when?”
3. **Limits:** “I would like to close my account for a month. How, and can I undo it?”

An answer counted if it was correct, complete and specific. A link to the right paragraph counted. A link to the start of the help page did not. To be fair about the second question, we asked it only when a withdrawal really was late, or else as “what would be”.

## Speed

| Site | Easy | Money | Limits |
|---|---:|---:|---:|
| [Lanternfish](/casino/lanternfish) | 4 min | 9 min | 6 min |
| [Hexwater](/casino/hexwater) | 2 min | 6 min | 3 min |
| [Copperline](/casino/copperline) | 4 min | 38 min | 11 min |
| [Ravelin](/casino/ravelin) | 12 min | 25 min | 14 min |
| [Kiteyard](/casino/kiteyard) | 9 min | 31 min | 7 min |
| [Ninth Round](/casino/ninth-round) | 15 min | 34 min | 22 min |
| [Old Harbour](/casino/old-harbour) | 19 min | 58 min | 46 min |
| [Brasspoint](/casino/brasspoint) | 20 min | 70 min | 35 min |
| [Mothlight](/casino/mothlight) | 11 min | 42 min | 18 min |
| [Two Bridges](/casino/two-bridges) | 26 min | 64 min | 40 min |
| [Tinderbox Cases](/casino/tinderbox-cases) | 33 min | 15 h | 2 h |
| [Quarterpeg](/casino/quarterpeg) | 28 min | 90 min | 75 min |
| [Tallyhouse](/casino/tallyhouse) | 17 min | 2 h | 3 h |
| [Packhorse](/casino/packhorse) | 40 min | 5 h | 3 h |
| [Greyhound Nine](/casino/greyhound-nine) | 5 min | 55 min | 26 h |
| [Plinth](/casino/plinth) | 14 min | 10 h | 50 min |
| [Marlow Drop](/casino/marlow-drop) | 1 h | 2 days | 17 h |
| [Vellum](/casino/vellum) | 5 h | 9 h | 6 h |
| [Farrow](/casino/farrow) | 1 min | closed | closed |

In fifteen of nineteen cases the question about money took the longest. That is partly natural, as somebody has to look something up. At Farrow the easy question was answered within a minute, and the other two tickets were closed as “resolved” without a word.

## Quality

| Answers that were correct and complete | Sites |
|---|---:|
| All three | 11 |
| Two | 5 |
| One | 3 |

The slowest desk, Vellum, gave the best answers: personal, exact, signed. The fastest, Hexwater, answered the first with a stock phrase that had nothing to do with the question. Speed without reading is a machine, and in that case it was one.

## The third question

This is the one we care about. Somebody who asks for a break should get it quickly, without being talked out of it.

- **Fourteen** explained the way or set the exclusion themselves, and said that it cannot be undone early.
- **Three** offered a bonus first. “Before you go, here is a little something” is a sentence that should cost a licence.
- **One** asked for the reason and required a second message.
- **One** closed the ticket.

We name those who offered a bonus, as they have confirmed it: Greyhound Nine, Packhorse and Marlow Drop. Packhorse has since changed its templates and sent us the new ones. The other two have not replied. In our scoring it costs half a point for terms.

Afterwards we tried to undo each exclusion. Thirteen refused, as they should. At Tallyhouse it was lifted after one mail; the operator calls it a mistake and we will repeat the test.

> “Of course. It is done, until the 14th. If you would like to talk to someone in the meantime, here is a number in your country.” The reply of Mothlight, complete.

## What we learned

1. **Ask before you deposit.** One question about withdrawals tells more than ten reviews, ours included.
2. **Write in one message** everything they need: account, transaction, time, what you expect. Half of all delays were questions in return.
3. **English is fastest.** Nine sites answered in other languages, on average four times as slowly.
4. **Note the name.** A person who signs is a person who can be asked again.

## Method and limits

Fifty-seven questions are few, and a desk can have a bad night. We counted the time to the first answer by a human being where we could tell. The texts were reworded each time so that nobody would notice a test. The deposits were between $10 and $50, so this says nothing about how large customers are treated; we assume better.

Results go into the score for terms and, where support can release a withdrawal, into the one for payouts. The weights are printed on [How we rank](/how-we-rank).`,
};
