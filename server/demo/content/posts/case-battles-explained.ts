import type { DemoPost } from './demo-post';

export const caseBattlesExplained: DemoPost = {
  title: 'Case battles explained: formats, odds and where the money goes',
  slug: 'case-battles-explained',
  excerpt: 'Two players or six, standard or inverted. What each format changes about your odds, and which sites show the numbers before you join.',
  featuredImage: '/demo/covers/battle.svg',
  featuredImageAlt: 'Blue and red bars that face each other across a line, one of them amber',
  metaDescription: 'Standard, inverted, shared and team case battles: how each works, what it does to your odds and what the house takes.',
  metaKeywords: ['case battles', 'inverted battle', 'odds'],
  category: 'game-modes',
  tags: ['case-battles', 'house-edge', 'beginners'],
  status: 'published',
  publishedDaysAgo: 23,
  views: 2640,
  author: 'p.lindqvist',
  content: `In a case battle several players open the same cases, and one of them takes everything. That is the whole game. The rest is formats, and each format moves risk around without touching the price.

## The basic sum

Two players each pay $10 for the same five cases. The cases have an edge of 7%, so together the drops are worth $18.60 on average. Who has the higher total receives all of it. Before the first case opens, your chance is one half and your expected return is $9.30.

That is exactly what you would have got from opening the five cases alone. **A battle does not change the edge.** It changes the spread: instead of many small results you get nothing or nearly double.

| Format | Chance of winning | You get on average when you win | Expected return on $10 |
|---|---:|---:|---:|
| Alone | – | – | $9.30 |
| Two players | 50% | $18.60 | $9.30 |
| Three players | 33.3% | $27.90 | $9.30 |
| Four players | 25% | $37.20 | $9.30 |
| Six players | 16.7% | $55.80 | $9.30 |

With six players you lose five battles of six. A run of fifteen losses has a probability of 6.5%, so among a hundred people who play fifteen such battles six or seven win none of them. They will write in the chat that the site is rigged. It need not be.

## The formats

**Standard.** Highest total wins. Since most of the value sits in rare drops, the winner is usually whoever hit the one good item.

**Inverted**, also “crazy” or “upside down”. The lowest total wins everything. Here a rare drop is a disaster for its owner and a gift to somebody else. The odds are the same one in n. It feels different, and that is what it is for.

**Shared.** All drops are added and split equally. The spread is smaller than when you open alone, because you average over everybody’s luck. Of all formats this is the gentlest, and on most sites the least played.

**Teams.** Two against two, the winning side splits. Per person this is the same as a duel with a slightly smaller spread.

**Last case decides**, “terminal”. Only the final case counts for the ranking, but everything goes to the winner. The first four cases are scenery.

**Jackpot battle.** The winner is drawn in proportion to the totals. Whoever has 30% of the value wins with 30% probability. A bad start is not hopeless any more, and a good one is not safe.

## Where the money goes

Four places, in order of size.

1. *The edge of the cases.* Between 5% and 12%. A battle over expensive cases is often dearer in percent as well.
2. *Sell-back.* If won items are credited at 97% of their price, that is another 3%. It is paid only by winners and so goes unnoticed.
3. *The bot’s seat.* When a bot fills the seat and wins, the house keeps the pot. Over many battles this costs you nothing extra if the bot has fair odds, and everything if it has not.
4. *Fees to borrow.* Some sites let you fund part of another player’s seat for a share of the winnings. Read who bears the rounding.

## Are the bots fair?

Count them. On a site with public replays it takes an evening: note the number of seats and who won. In a duel the bot should win half of the time. We counted 212 duels against bots on [Ninth Round](/casino/ninth-round) and found 104 bot wins, 49.1%. With that sample anything between 43% and 57% would be unremarkable.

A better question is when the randomness is fixed. A sound implementation uses a value that does not exist yet when the last player joins, for instance the hash of the next block of a public blockchain. Then nobody, the house included, can see a result and decide whether to take the seat.

## Before you join

- Is the total edge of the chosen cases shown? If not, add up one case yourself.
- Are the odds of the most expensive item given with enough decimals? “0.0%” is not a probability.
- What happens when somebody’s connection fails? The draw should go on without them.
- What is the smallest seat? [Kiteyard](/casino/kiteyard) starts at $0.50, [Packhorse](/casino/packhorse) allows private rooms with a link.
- Can you switch off fast rematch? A button that repeats a $25 seat with one tap is not a convenience.

## A fair way to enjoy them

Choose shared or team formats with people you know, small cases, and an end time. A battle with friends in which the edge takes fifty cents from each is cheaper than most ways to spend twenty minutes. Alone at night, in a six-seat lobby, it is the fastest way we know to turn a balance into a story about bots.

All sites with the mode are listed under [case battles](/games/case-battles), ranked as usual.`,
};
