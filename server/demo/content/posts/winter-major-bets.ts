import type { DemoPost } from './demo-post';

export const winterMajorBets: DemoPost = {
  title: 'Winter major: which sites take esport bets, and on what terms',
  slug: 'winter-major-esport-bets',
  excerpt: 'Four sites, 320 markets, margins from 3.5% to 11%. What to compare before the first map, and three clauses that decide disputes.',
  featuredImage: '/demo/covers/bracket.svg',
  featuredImageAlt: 'A tournament tree of six dark boxes that ends in a blue one',
  metaDescription: 'Margins, limits and void rules of the sites that take CS2 match bets, compared before the winter major.',
  metaKeywords: ['esport betting', 'major', 'odds', 'margin'],
  category: 'tests',
  tags: ['terms', 'house-edge', 'safer-play'],
  status: 'published',
  publishedDaysAgo: -6,
  views: 0,
  author: 'd.osei',
  content: `Match betting is the one mode here in which knowledge can matter. It is also the one in which the price is hidden best, because it sits in the odds. Before the winter major we compared the sites in our list that take such bets.

## The price

Add up one divided by the odds for each outcome. What exceeds one is the margin. At odds of 1.85 and 1.95 the sum is 0.5405 plus 0.5128, so the margin is 5.3%.

| Site | Markets a match | Margin, winner | Margin, handicap | Margin, player markets |
|---|---:|---:|---:|---:|
| [Ravelin](/casino/ravelin) | 30 | 3.5% | 4.4% | 7.0% |
| [Tallyhouse](/casino/tallyhouse) | 84 | 3.9% | 5.2% | 8.5% |
| [Sidelane](/casino/sidelane) | 45 | 5.5% | 7.2% | 11.0% |
| [Farrow](/casino/farrow) | 60 | not tested | not tested | not tested |

Sidelane’s figures are new; the rest of its review is waiting for a full re-test. Farrow is in the table only so that nobody thinks we had overlooked it.

The pattern is the same everywhere: the more exotic the market, the higher the price. “Who gets the first kill on map two” is a lottery ticket with a commentator.

## The limits

We asked for $200 on the favourite of an opening match.

- Ravelin accepted it in full.
- Tallyhouse accepted it from two of our testers. For the third, who had won before, the maximum was $18.
- Sidelane accepted $120 and offered the rest at lower odds.

If you are good at this, you will be limited. The site that limits last is worth more than the one with the best odds.

## Three clauses

**Replayed maps.** When a server fails and a map starts again, are bets on the first attempt void? Tallyhouse: void if fewer than half the rounds were played. Ravelin: void unless already decided. Sidelane: “at our discretion”.

**Stand-ins.** If a team plays with a substitute announced after you bet, two of the three keep the bet. Ravelin returns it on request until the start.

**Obvious error.** All three may cancel a bet with a wrong price. Only Ravelin defines wrong: more than 20% away from the average of five other bookmakers.

## Integrity

Bet on large matches. In the qualifiers and academy leagues players earn little and single rounds can be bought, and this is where margins of 9% to 11% meet the greatest doubt. Both are reasons to stay away.

## A budget for three weeks

A major lasts long and has a match at any hour.

| If you bet | On | Staked | Expected cost at 4% |
|---|---|---:|---:|
| $5 | 20 matches | $100 | $4 |
| $5 | every match (about 80) | $400 | $16 |
| $20 | every match | $1,600 | $64 |
| $20, live, five times a match | every match | $8,000 | at 7%: $560 |

Choose a row before it begins. Live bets are the steep one, with higher margins, quicker decisions and a match that keeps offering another round.

> Knowing the game makes you a better viewer. It makes you a better bettor only against people who set the odds for a living.

- [ ] Amount for the whole tournament decided
- [ ] Limit set on the site
- [ ] Void rules read
- [ ] A day off marked in the calendar

Reviews of all four are linked above; other sites with the mode appear in the [list](/casinos?gamemodes=esport-betting).`,
};
