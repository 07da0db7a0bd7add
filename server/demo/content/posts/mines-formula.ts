import type { DemoPost } from './demo-post';

export const minesFormula: DemoPost = {
  title: 'Mines: the formula behind the multiplier',
  slug: 'mines-formula-behind-the-multiplier',
  excerpt: 'Twenty-five tiles, some of them mined. Every multiplier in the game comes from one fraction, and you can check it with a pocket calculator.',
  featuredImage: '/demo/covers/mines.svg',
  featuredImageAlt: 'A field of grey tiles, some opened, one of them amber',
  metaDescription: 'How mines multipliers are calculated, why three mines and ten mines can cost the same, and how to spot a site that rounds down.',
  metaKeywords: ['mines', 'multiplier', 'probability'],
  category: 'game-modes',
  tags: ['house-edge', 'strategy', 'provably-fair'],
  status: 'published',
  publishedDaysAgo: 201,
  views: 940,
  author: 'a.varga',
  content: `In mines you open tiles on a board of five by five. Each safe tile raises a multiplier, a mine ends the round, and you may stop at any time. It feels like a game of nerve. It is a fraction.

## The fraction

With *m* mines the first tile is safe with probability (25 − m)/25. The second, if the first was, with (24 − m)/24, and so on. Multiply as many of these as tiles you open, and you have the chance to get there. The fair multiplier is one divided by that chance, and the site pays a little less.

~~~js
function multiplier(mines, opened, edge = 0.03) {
  let chance = 1;
  for (let i = 0; i < opened; i++) chance *= (25 - mines - i) / (25 - i);
  return (1 - edge) / chance;
}
~~~

| Mines | Tiles opened | Chance | Multiplier at 3% |
|---:|---:|---:|---:|
| 1 | 1 | 96.00% | 1.01× |
| 3 | 1 | 88.00% | 1.10× |
| 3 | 3 | 66.96% | 1.45× |
| 3 | 5 | 49.57% | 1.96× |
| 3 | 10 | 19.78% | 4.90× |
| 5 | 5 | 29.18% | 3.32× |
| 10 | 3 | 19.78% | 4.90× |
| 24 | 1 | 4.00% | 24.25× |

Look at rows five and seven. Ten tiles among three mines, or three tiles among ten mines: the same chance and the same multiplier, to the last digit. The board is symmetric in the two numbers. One of the rounds takes longer and has more moments in which to feel clever.

## Does it matter which tile?

No. All mines are placed before your first click and every arrangement is equally likely. Corners, diagonals, “the same tile that won last time”: they have the same chance. Because the arrangement is fixed, mines is among the easiest games to verify. After the round the site reveals the seed, you shuffle the 25 positions with it and look whether the mines lie where they were shown.

We did this for 500 rounds on [Hexwater](/casino/hexwater) and 300 on [Copperline](/casino/copperline). All agreed.

## Does it matter when you stop?

For the price, not at all. The edge is taken once, with the first tile. After that each further tile is a fair bet: the multiplier rises exactly as the chance falls. So “one more tile” costs nothing on average and “cash out now” costs nothing either. That is unusual. In most games each further bet is charged again.

One consequence is worth knowing. Opening one tile at 1.01× costs 3% of the stake. Opening ten costs 3% of the stake. If you like the game, few rounds with many tiles are much cheaper entertainment than many rounds with one tile.

| A hundred clicks at $1 a round | Rounds | Expected loss |
|---|---:|---:|
| One tile a round | 100 | $3.00 |
| Five tiles a round, at most | about 26 | $0.78 |

(With three mines a round of up to five tiles lasts 3.9 clicks on average.)

## Where sites cut corners

**Rounding down.** A fair-looking 1.0104 becomes 1.01, which costs four hundredths of a percent; nobody minds. But 1.10227 shown as 1.10 and *paid* as 1.09 happens. Check one multiplier with three mines and one tile: 0.97/0.88 is 1.102.

**A growing edge.** A few sites take more with each tile. Calculate the multiplier for ten tiles with three mines. If it is below 4.85, they do.

**A cap.** With 24 mines and a stake of $500 the win is $12,125. Some sites cap at $10,000 and keep the odds. It is in the help text, in small letters.

| Site | Edge, one tile | Edge, ten tiles | Cap |
|---|---:|---:|---:|
| [Hexwater](/casino/hexwater) | 1.0% | 1.0% | $100,000 |
| [Quarterpeg](/casino/quarterpeg) | 1.0% | 1.0% | $20,000 |
| [Copperline](/casino/copperline) | 3.0% | 3.0% | $25,000 |
| [Kiteyard](/casino/kiteyard) | 3.0% | 3.0% | $10,000 |
| [Lanternfish](/casino/lanternfish) | 3.0% | 3.0% | $5,000 |
| [Marlow Drop](/casino/marlow-drop) | 4.0% | 4.1% | $10,000 |

## Near misses

When a round ends, the board shows all mines, and your eye finds the safe tile right beside the one you chose. There are usually twenty of those. The display is honest and its effect on people has been studied for decades: a near miss feels like a near win and makes us go on. Some sites let you switch the reveal off. We do.

> You were not close. There is no close. There is a list of 25 positions, made before you sat down.

## In one paragraph

Mines is a decent, transparent game. Its price is the edge times the stake times the number of *rounds*. Choose a site at 1%, play few rounds, do not look for patterns, and stop at a time rather than at a multiplier. For everything else there is the [list of sites](/casinos?gamemodes=mines).`,
};
