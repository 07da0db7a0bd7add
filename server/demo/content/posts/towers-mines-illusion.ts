import type { DemoPost } from './demo-post';

export const towersMinesIllusion: DemoPost = {
  title: 'Towers, mines and the illusion of choice',
  slug: 'towers-mines-and-the-illusion-of-choice',
  excerpt: 'Two games in which you pick every tile yourself, and nothing you pick makes a difference.',
  featuredImage: '/demo/covers/towers.svg',
  featuredImageAlt: 'A tower of seven rows of three tiles, one opened in each of the lower four',
  metaDescription: null,
  metaKeywords: ['towers', 'mines'],
  category: 'game-modes',
  tags: ['strategy', 'house-edge'],
  status: 'draft',
  publishedDaysAgo: 28,
  views: 0,
  author: 'a.varga',
  content: `In towers you climb row by row. Each row has two to four tiles, one of them (or three of them, on “hard”) ends the climb. You choose left, middle or right, and because you chose, it feels as if you had a hand in it.

## What is chosen and what is not

The losing tiles of all rows are fixed before the first click. Your choice selects one of several equally likely outcomes. Flipping a coin to decide would be exactly as good. It would also be less interesting, and that is the product.

| Mode | Safe tiles a row | Chance for eight rows | Multiplier at 3% |
|---|---:|---:|---:|
| Easy | 3 of 4 | 10.0% | 9.69× |
| Medium | 2 of 3 | 3.9% | 24.86× |
| Hard | 1 of 3 | 0.015% | 6,364× |

## To do before publication

- [ ] Measure how long people look at a tile before clicking (ask Kiteyard for anonymous figures)
- [ ] Literature on the illusion of control, at least the first two papers
- [ ] Compare with the piece on [mines](/blog/mines-formula-behind-the-multiplier) and avoid saying everything twice
- [ ] Ask Per for a cover with a tower`,
};
