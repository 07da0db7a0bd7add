import type { DemoPost } from './demo-post';

export const thirtyOneCodes: DemoPost = {
  title: 'Thirty-one codes, entered by hand: nineteen still work',
  slug: 'thirty-one-promo-codes-tested',
  excerpt: 'Thirty-one codes entered by hand on fresh accounts. Nineteen worked, seven had expired, and five never existed.',
  featuredImage: '/demo/covers/ticket.svg',
  featuredImageAlt: 'A dark ticket with one empty white field',
  metaDescription: 'We typed thirty-one promo codes into fresh accounts and noted what happened, and what each bonus is worth after its terms.',
  metaKeywords: ['promo codes', 'bonus codes', 'free cases'],
  category: 'bonuses',
  tags: ['promo-codes', 'terms'],
  status: 'published',
  publishedDaysAgo: 20,
  views: 2418,
  author: 'd.osei',
  content: `A promo code is a piece of text that promises money, so the internet is full of invented ones. We collected every code we could find for the sites in our list, thirty-one in all, and typed each into a fresh account.

## The result

| Result | Codes | Came from |
|---|---:|---|
| Worked as described | 16 | the codes on our own cards |
| Worked, found elsewhere | 3 | video descriptions |
| Expired | 7 | forums and old videos |
| Never existed | 5 | “code finder” pages |

The last row deserves a word. Five codes appeared on pages that list a code for every site there is, always with a recent date and always “verified today”. The sites’ support desks told us that the codes had never been issued. The pages live from the click, not from the code.

Sixteen of nineteen working codes are ours, and that needs explaining too: a code like LOOTRANK is an affiliate’s code. Enter it and we earn a commission. The bonus is the same or better than without a code in fifteen of sixteen cases; the exception is noted below. Our [ranking](/how-we-rank) does not know which sites pay us how much.

## What they are worth

The face value of a bonus says little. We subtracted the average cost of its wagering, using the cheapest allowed game, for a deposit of $50.

| Site | Code | Face value | After wagering |
|---|---|---:|---:|
| [Copperline](/casino/copperline) | LOOTRANK | $50.00 + cases | $49 |
| [Kiteyard](/casino/kiteyard) | KITE20 | $10.00 | $9.60 |
| [Ninth Round](/casino/ninth-round) | LOOT5 | $2.50 | $2.50 |
| [Packhorse](/casino/packhorse) | PACK10 | $5.00 credit | $1 |
| [Tinderbox Cases](/casino/tinderbox-cases) | RANK10 | $5.50 | $5 |
| [Brasspoint](/casino/brasspoint) | BRASSLR | $25.00 | $22.50 |
| [Two Bridges](/casino/two-bridges) | BRIDGE10 | $5.00 | $4 |
| [Mothlight](/casino/mothlight) | MOTH10 | $10 chip + $25 | $17 |
| [Tallyhouse](/casino/tallyhouse) | TALLY20 | $20 free bet | $13 |
| [Marlow Drop](/casino/marlow-drop) | DROPIN | $2.50 + case | $2.60 |
| [Lanternfish](/casino/lanternfish) | LANTERN | two cases | $0.40 |
| [Saltmarsh](/casino/saltmarsh) | MARSH1 | $1.00 | $0.85 |
| [Quarterpeg](/casino/quarterpeg) | PEGTWO | $2.00 | $1 |
| [Greyhound Nine](/casino/greyhound-nine) | HOUND | rakeback | depends on play |
| [Cinderpost](/casino/cinderpost) | CINDER300 | $150.00 | nothing |
| Overpeel | PEEL200 | $100.00 | nothing |

The last two are worth nothing because the average cost of wagering is higher than the bonus. At Cinderpost, moreover, a withdrawal cancels the bonus and everything won with it. That is the exception mentioned above: without the code you would at least keep your own winnings.

## How to tell an invented code

1. It is made of the site’s name and a round number, and so is the code for every other site on the page.
2. It promises *both* a percentage and free money without a deposit.
3. The page has no terms, no date of a test, and a button instead of the code.
4. The button opens the site and only then shows the code.

## When a code does nothing

Most failures are ordinary. A code often has to be entered before the first deposit, or before the account is an hour old. Some are tied to a country, some to a phone number. If an account was opened through another link, the first referral usually stays for ever.

> Type the code, look at the cashier, and pay only when the bonus is shown there in figures. A screenshot of that line has settled two disputes for us.

## The three that were not ours

They came from video descriptions, gave between 5% and 10%, and had been paid for. We checked whether our own readers would be better off with them. On one site they would have been by one percent, so we asked for the same terms and received them.

## Method

Five testers in three countries, each with one fresh account per site. A code counts as working if the bonus is credited without a message to support. We repeat this each month and change the cards on the day. If a code fails for you, [tell us](/contact): the card will be corrected and, if it was our mistake, so will this article.

Before you accept anything with a percentage in front of it, read [What wagering really costs](/blog/what-wagering-really-costs).`,
};
