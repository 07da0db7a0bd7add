import type { DemoPage } from './demo-page';

export const faq: DemoPage = {
  slug: 'faq',
  title: 'Frequently asked questions',
  metaTitle: 'FAQ',
  metaDescription: 'Answers about the ranking, promo codes, withdrawals, skins, limits and how LootRank earns money.',
  content: `## About the ranking

### Why is a site with a lower rating placed above one with a higher rating?

The rating describes how a site did in our tests. The placement also asks how much we have seen: a site that has paid us thirty times may stand above one that has paid us four times slightly faster. The details are under [How we rank](/how-we-rank).

### Can a site buy a better place?

No. The commission is not an input, and testers do not know it.

### Why do you list bad sites at all?

Because people search for their names. A site that does not pay should be found together with the record of how it did not pay.

### Why are some sites not ranked?

Either they are new to us (we test for ninety days first) or something serious is unresolved. The review says which.

## About bonuses and codes

### Do I have to use your code?

No. Without the code you usually get the same or a smaller bonus. With it we may earn a commission.

### The code did not work. What now?

Codes often have to be entered before the first deposit. Check that the bonus is shown in the cashier before you pay. If the code itself is dead, [tell us](/contact) and we will take it off the card the same day.

### Is a bigger bonus better?

Rarely. Multiply what must be wagered by the edge of the game and subtract it from the bonus. [What wagering really costs](/blog/what-wagering-really-costs) has a table.

## About money and skins

### How long does a withdrawal take?

Between three minutes and never. We timed [ninety-six of them](/blog/timed-96-withdrawals).

### Why can I not trade the skin I withdrew?

Items received in a trade are protected for seven days. No site can shorten that. See [Seven days of patience](/blog/seven-days-of-patience).

### Do I have to show identification?

Probably at some point. Thresholds are listed in [Which documents sites ask for, and when](/blog/which-documents-sites-ask-for).

### Can I win in the long run?

Not against the house. Every mode has an edge, and the more you stake, the closer you come to it. In poker and match betting skill matters, but there the opponents and the margin do too.

## About this site

### Do I need an account?

No. Reading, filtering and copying codes need none, and visitors receive no cookie.

### What do you store about me?

Very little; the [privacy page](/privacy) lists all of it.

### How do I unsubscribe from the newsletter?

With the link in every letter, in one click. No sign-in is needed.

### I found a mistake.

Thank you. [Write to us](/contact), if possible with a receipt or a link.

## About safety

### How do I know that a game is fair?

Check a round yourself. It takes [six minutes](/blog/check-a-provably-fair-round).

### A site does not pay me. Can you help?

We cannot force anyone. We can tell you what has worked for others, and we read every report: it may move a re-test forward. Start with [Seven signs of a site that will not pay](/blog/seven-signs-of-a-site-that-will-not-pay).

### I am under 18.

Then none of the sites here is for you, and you may not use their links. If somebody has let you play, or if you have lost money, the services on [this page](/responsible-gambling) help young people as well, and they do not scold.

### I think I am losing control.

Close the site, not just the tab: ask for a self-exclusion today, while you are sure. Then talk to someone. [Here is where](/responsible-gambling).`,
};
