import type { DemoPage } from './demo-page';

export const faq: DemoPage = {
  slug: 'faq',
  writtenOn: '2026-11-21',
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

Rarely. Multiply what must be wagered by the edge of the game and subtract it from the bonus. A bonus of $100 to be wagered thirty times means $3,000 in bets. At an edge of 3% they cost $90 on average, and the bonus is worth $10. At 5% they cost $150, and it is worth less than nothing.

## About money and skins

### How long does a withdrawal take?

Between three minutes and never. Once a site has approved it, a coin needs minutes, a skin as long as it takes to find the item, a bank transfer one to three working days. The approval is the part that differs from site to site, and what we timed stands in the review.

### Why can I not trade the skin I withdrew?

Items received in a trade are protected for seven days. No site can shorten that. You may use the item in the game from the first minute; selling it, trading it on and depositing it have to wait. What to do with the week is described in [Best skins to withdraw](/guides/best-skins).

### Do I have to show identification?

Probably at some point. The usual occasions are the first large withdrawal, a new payment method and a payout under another name than the deposit. Look for the threshold in the terms before you pay in. A site that names none may ask at any amount.

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

Check a round yourself; it takes a few minutes. In a game that you play alone, write down the hash that is shown beforehand. Afterwards change your seed, so that the site reveals its own, and hash that with a tool that does not belong to the site. The result must be the hash you wrote down, and both seeds together with the number of the round must lead to what you saw. In shared games such as crash, hashing the value of one round must give that of the round before.

### A site does not pay me. Can you help?

We cannot force anyone. We can tell you what has worked for others. Ask in writing for the reason, the clause and a day, and keep pictures of the balance, the request and the answers. Pay no fee to have money released, and deposit nothing more. Then [tell us](/contact). We read every report: it may move a re-test forward.

### I am under 18.

Then none of the sites here is for you, and you may not use their links. If somebody has let you play, or if you have lost money, the services on [this page](/responsible-gambling) help young people as well, and they do not scold.

### I think I am losing control.

Close the site, not just the tab: ask for a self-exclusion today, while you are sure. Then talk to someone. [Here is where](/responsible-gambling).`,
};
