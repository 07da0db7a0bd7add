import type { DemoPost } from './demo-post';

export const nineClausesToRead: DemoPost = {
  title: 'Nine clauses to read before you deposit',
  slug: 'nine-clauses-to-read-before-you-deposit',
  excerpt:
    'Dormancy fees, “bonus abuse”, and the right to void any round. We read the terms of twenty-four sites so that you can skim them.',
  featuredImage: '/demo/covers/doc.svg',
  featuredImageAlt: 'A page with five lines, one of them marked in red',
  metaDescription: 'The nine clauses in skin site terms that cost players money, with the words to search for.',
  metaKeywords: ['terms and conditions', 'dormancy fee', 'bonus abuse'],
  category: 'safety',
  tags: ['terms', 'withdrawals', 'kyc'],
  status: 'published',
  publishedDaysAgo: 7,
  views: 731,
  author: 'd.osei',
  content: `Together the terms of the twenty-four sites in our list are longer than a novel and have fewer characters. You need not read them. Open the page, press <kbd>Ctrl</kbd> and <kbd>F</kbd>, and search for nine words.

## 1. “Restricted” or “excluded”

Which countries may not play. Sites accept a deposit from anywhere and apply this list at the withdrawal. [Hexwater](/casino/hexwater) names 34 countries in clause 3.4 and none on the sign-up form. If yours is on the list, stop here.

## 2. “Dormant” or “inactive”

What happens to a balance when you stay away.

| Site | After | Then |
|---|---|---|
| Vellum, Packhorse, Kiteyard | never | nothing |
| Lanternfish | 24 months | $2 a month |
| Copperline | 12 months | balance expires, after a mail |
| Greyhound Nine | 6 months | monthly charge |
| Brasspoint | 90 days | balances under $1 removed |
| Cinderpost | 3 months | $10 a month |

A fee on money you have forgotten is a small thing until the day you remember it.

## 3. “Irregular”, “abuse” or “advantage”

The right to take back winnings because of how you played. Decent terms define it: several accounts, automated play, betting on both sides of an event. Bad ones leave it open. “Any play that we in our sole discretion consider irregular” is the longest leash in this business.

Compare two sentences. *Ravelin: “Automated play means software that decides or places bets.”* And *Greyhound Nine: “irregular play of any kind”.* Only the first can be obeyed.

## 4. “Maximum bet”

With an active bonus there is often a limit per bet, five dollars for instance. One bet above it can void everything won. Some cashiers block such a bet. Most accept it silently.

## 5. “Verification”

When you have to identify yourself: before the first withdrawal, from an amount, or “at any time”. The earlier the better, because a check before playing cannot be used as an excuse after winning. The thresholds in our list lie between $200 for one withdrawal and $5,000 in a day; a separate article says [which documents are asked for](/blog/which-documents-sites-ask-for).

## 6. “Maximum withdrawal” or “payout limit”

A cap per day, week or month. $5,000 a week sounds generous. A win of $30,000 then takes six weeks, during which it stays a click away from the tables. Look also for a maximum *win* from a bonus or from free cases; ten times the bonus is common.

## 7. “Void” and “error”

A site may cancel a round that failed. It should refund the stake, and say so. Be careful with “obvious error” in betting rules: without a definition it allows a bookmaker to cancel a bet because it was too good.

## 8. “Amend” or “change”

How the terms may change. The best we have seen: a mail two weeks before, a summary of the differences, and open bets under the old text. The usual: “continued use constitutes acceptance”. We archive all terms monthly; five of twenty-four sites changed theirs in the last year without telling anyone.

## 9. “Governing law” and “complaints”

Who decides a dispute. A named mediator with an address is good. A court in a place you can find on a map is acceptable. “The company’s decision is final” means what it says.

## The result in one table

We gave a point for each of the nine that is clear and fair.

| Site | Words | Points of 9 |
|---|---:|---:|
| [Ravelin](/casino/ravelin) | 2,700 | 8 |
| [Copperline](/casino/copperline) | 2,900 | 8 |
| [Old Harbour](/casino/old-harbour) | 3,100 | 8 |
| [Lanternfish](/casino/lanternfish) | 1,900 | 7 |
| [Ninth Round](/casino/ninth-round) | 3,400 | 7 |
| [Kiteyard](/casino/kiteyard) | 2,200 | 7 |
| [Mothlight](/casino/mothlight) | 4,000 | 6 |
| [Plinth](/casino/plinth) | 5,200 | 4 |
| [Hexwater](/casino/hexwater) | 7,100 | 3 |
| [Greyhound Nine](/casino/greyhound-nine) | 3,800 | 3 |

Length and quality do not go together. If anything, they avoid each other.

## A checklist to copy

- [ ] My country is not excluded
- [ ] I know when my balance starts to cost money
- [ ] “Abuse” is defined
- [ ] I know the maximum bet with a bonus, or I take no bonus
- [ ] I know when I must identify myself, and have the papers
- [ ] The withdrawal cap is above anything I could win
- [ ] A failed round returns my stake
- [ ] Changes are announced
- [ ] There is somebody to complain to

> Terms are written for the day on which you and the site disagree. Read them as if that were tomorrow.

Seven ticks are good. With fewer than five, choose another site: there are [enough of them](/casinos/legit).`,
};
