import type { DemoPost } from './demo-post';

export const checkAProvablyFairRound: DemoPost = {
  title: 'How to check a provably fair round yourself, in six minutes',
  slug: 'check-a-provably-fair-round',
  excerpt:
    'Server seed, client seed, nonce: three values and one hash function are enough to prove that a site did not change the result after you clicked.',
  featuredImage: '/demo/covers/rings.svg',
  featuredImageAlt: 'Nested square rings around a keyhole',
  metaDescription: 'A worked example with real hashes: verify a provably fair dice roll with nothing but the values the site shows you.',
  metaKeywords: ['provably fair', 'server seed', 'sha-256', 'hmac'],
  category: 'safety',
  tags: ['provably-fair', 'beginners'],
  status: 'published',
  publishedDaysAgo: 11,
  views: 3977,
  author: 'd.osei',
  content: `“Provably fair” is a claim you can test without trusting us, the site or its logo. It takes six minutes the first time and one minute after that. Here is a complete example with values that you can paste.

## The three values

| Value | Who chooses it | When you see it |
|---|---|---|
| Server seed | the site | its hash before the round, the seed itself afterwards |
| Client seed | you, or your browser | always; you may change it |
| Nonce | a counter | always; it grows by one with each round |

The site shows the *hash* of the server seed first. A hash is a fingerprint: easy to compute, impossible to reverse, different for every input. By showing it the site commits to a seed it cannot exchange later. You add your client seed, which the site did not know when it committed. From then on neither side can choose the result.

## Step 1: note the commitment

Before you play, copy the hash. In our example it is

~~~text
baba1a12ea674bfbe4b627313b3415c44a5b1c38d845a2d1784fafc32bc6e145
~~~

Then set your own client seed. We used “lootrank-desk”. Anything will do, as long as *you* typed it.

## Step 2: play, then rotate

Play three rounds of dice. We rolled 80.69, 59.04 and 11.47. Now press “rotate” or “new seed pair”. The site reveals the old server seed:

~~~text
5f1c0b7a9d3e48c2b6a1f07d2e94c8b35a6d7e10f2c4b8a9d3e5f60718293a4b
~~~

## Step 3: check the fingerprint

Hash the revealed seed with SHA-256. In any terminal:

~~~bash
printf %s 5f1c0b7a9d3e48c2b6a1f07d2e94c8b35a6d7e10f2c4b8a9d3e5f60718293a4b | sha256sum
~~~

The result has to be the hash from step 1, to the last digit. It is. So the seed was fixed before we rolled.

## Step 4: repeat the rolls

Most dice games take an HMAC of “client seed, colon, nonce” with the server seed as the key, read the first eight digits as a number and scale it to a hundred. Paste this into a file and run it with Node:

~~~js
import { createHmac } from 'node:crypto';

const server = '5f1c0b7a9d3e48c2b6a1f07d2e94c8b35a6d7e10f2c4b8a9d3e5f60718293a4b';
const client = 'lootrank-desk';

for (const nonce of [0, 1, 2]) {
  const digest = createHmac('sha256', server).update(client + ':' + nonce).digest('hex');
  const roll = (parseInt(digest.slice(0, 8), 16) / 2 ** 32) * 100;
  console.log(nonce, digest.slice(0, 8), roll.toFixed(4));
}
~~~

It prints

| Nonce | First eight digits | Roll |
|---:|---|---:|
| 0 | ce93c3b1 | 80.6942 |
| 1 | 9727dcf5 | 59.0452 |
| 2 | 1d602512 | 11.4748 |

which are our rolls, cut after two decimals. The formula differs from site to site and every serious one prints it.[^1] If a site says provably fair and prints no formula, it is saying so in the way a menu says “homemade”.

## What the proof covers

- [x] The result was fixed before you bet
- [x] It was not changed because of your bet
- [x] Your own input went into it
- [ ] The odds are good
- [ ] The payout is correct for the odds
- [ ] You will be paid

The last three lines are the important ones. A game can be provably fair at an edge of 15%. Odds are checked with a [calculator](/blog/house-edge-hundred-cases) and the last line with a withdrawal.

## Four ways in which it goes wrong

**The client seed is fixed.** If you cannot change it, or it is made by the server, the site could have tried a million server seeds and kept one that suits it. Change the client seed *after* you have seen the hash.

**The seed is never revealed.** Some sites reveal only on request, or rotate for you while the page reloads. Then there is nothing to check, and a promise is left.

**The nonce jumps.** If your third round has nonce 5, two rounds were drawn and thrown away. Ask where they went.

**The verifier is theirs.** A page that says “valid” proves that somebody wrote a page. Save it and run it without a network connection, as [Hexwater](/casino/hexwater) allows, or use the ten lines above.

## Rounds with other people

In crash, jackpot and battles everyone shares a result, so nobody’s client seed can decide. Good sites use a chain: a long list of hashes made in advance, consumed backwards, plus a public value that did not exist when the list was made, such as the hash of a later Bitcoin block. You check that each round’s seed hashes to the one before it. [Brasspoint](/casino/brasspoint) explains its chain well.

> Six minutes, once. After that you know which of your sites can be checked, and you will be surprised how few people ever did.

[^1]: Differences are usually small: SHA-512 instead of SHA-256, five digits instead of eight, a dash instead of a colon. Each of them changes every roll, so copy the formula exactly.`,
};
