import type { DemoPost } from './demo-post';

export const whoOwnsWhom: DemoPost = {
  title: 'Who owns whom: the companies behind the brands',
  slug: 'who-owns-whom',
  excerpt: 'Twenty-four brands, eleven companies, three licences. A map drawn from public registers, with the gaps marked.',
  featuredImage: '/demo/covers/tree.svg',
  featuredImageAlt: 'A tree of seven boxes, two of them amber',
  metaDescription: 'Which brands in our list belong together, who licenses them, and why it matters when something goes wrong.',
  metaKeywords: ['operators', 'licences', 'ownership'],
  category: 'market',
  tags: ['terms', 'kyc'],
  status: 'published',
  publishedDaysAgo: 15,
  views: 498,
  author: 'm.keller',
  content: `When a player is excluded from one site and opens an account at its sister, two things can happen. The sister lets him in, or it keeps his deposit because he is “already excluded in the group”. Both have been reported to us. To know which sites are sisters one has to read registers, and we did.

## The map

Companies carry letters here. Names change more often than owners; the shape of the map is what stays.

| Company | Brands in our list | Licence |
|---|---|---|
| A | Copperline, Quarterpeg | Anjouan |
| B | Ninth Round | Curaçao |
| C | Old Harbour, Two Bridges | Curaçao |
| D | Tinderbox Cases, Ballast | none |
| E | Greyhound Nine, Mothlight, Overpeel | Curaçao |
| F | Hexwater, Kiteyard, Marlow Drop, Saltmarsh | Anjouan |
| G | Brasspoint, Plinth | Kahnawake |
| H | Vellum | none |
| I | Tallyhouse, Packhorse, Sidelane | Curaçao |
| J | Ravelin | Kahnawake |
| K | Lanternfish | Anjouan |
| unknown | Cinderpost, Farrow | none |

Eleven companies (strictly ten and one sole trader), twenty-two brands. For two brands nobody could or would tell us who is behind them, and they are the two at the bottom of our scale. We do not think that is a coincidence.

## How we know

1. **Terms.** The operating company is usually named in the first or last paragraph.
2. **Licence registers.** They list brand domains by holder. Where the footer and the register disagreed, we believed the register.
3. **Company registers** of the places where the companies sit: directors, addresses, filed accounts where filed.
4. **Shared machinery.** The same cashier, the same support mailbox, the same wording of an unusual clause. This alone is a hint and never a proof; we used it to know where to look.

The case of Marlow Drop is instructive. Its stock of skins is “shared with a partner site”, as the operator wrote to us. The register shows that the partner belongs to the same company F. Items that vanish from one shop are sold in the other.

## What a licence does

The three differ in detail and their rules change, so we do not rank them. Ask the same questions of each:

- Is there a public register, and is this very domain in it?
- Does it name a person or an address for complaints?
- Are players’ balances kept apart from the company’s money?
- Does a self-exclusion reach the holder’s other brands?

In none of the three places is an authority likely to win your money back for you. What a licence brings is a name, an address, and something the company can lose.

Tinderbox and Vellum have no licence and good scores for other reasons. Their owners can be found, by name, in a register, and have been for years. A licence and an identifiable owner both serve the same purpose: someone has to be there when you knock.

## Why it matters

**Self-exclusion.** Ask whether it counts for the group. In E and I it does, F told us that it will next year, A says it is “under review”. If you want to be sure, exclude yourself from every brand of the letter, one by one, and keep the answers.

**Bonuses.** One per person *per group* is the rule in C, E and I. A second welcome bonus at a sister site may be taken back.

**Documents.** Papers sent to one brand are usually on file at the other. That can be convenient. It is worth knowing before you send them.

**Trouble.** When one brand is short of money, its sisters seldom stay healthy. We watch groups as a whole: a late payout at one raises the frequency of our tests at the others.

## The gaps

- We could not establish who owns company D beyond a nominee.
- Two of the brands changed their company within the last two years. The reasons were not published.
- For Farrow the licence number turned out to be somebody else’s; the log is in [the review](/casino/farrow).

> Ask a shopkeeper for his name. If the answer is a logo, keep your wallet closed.

The ranking takes ownership into account in one place only: the score for terms, where a named and reachable company is worth up to a point. Everything else is described under [How we rank](/how-we-rank). Corrections from the companies themselves are printed; so far there has been one, about a comma.`,
};
