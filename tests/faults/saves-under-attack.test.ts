import { expect } from 'vitest';
import { metric } from '../bench/metrics';
import { insertCasino } from '../builders/casinos';
import { mutationBatch, queryBatch, trpcMutate } from '../fixtures/calls';
import { newMember } from '../fixtures/people';
import { fillPosts } from '../fixtures/plans';
import { test } from './built-site';
import type { BuiltSite } from './built-site';
import { fromNetwork } from './visitors';

const MAX_SAVE_MS = 500;
const MAX_MEMORY = 400 * 1024 ** 2;
/** Enough for a 95th percentile, and within an account's limit. */
const SAVES = 60;

interface Attacker {
  app: BuiltSite;
  /** Counts the rounds of the attack. */
  round: number;
  /** The session of a free account. */
  member: string;
}

type Attack = (attacker: Attacker) => Promise<unknown>;

const times = (count: number, send: (number: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, async (_, number) => await (await send(number)).arrayBuffer()));

const slug = 'box-1';

/** What a stranger or a member sends again and again. A new attack is one line here. */
const ATTACKS: Record<string, Attack> = {
  'eleven batches of searches of one network': ({ app, round }) =>
    times(11, (n) => queryBatch(app, 'search.query', { q: `-zzq${round}${n}` }, fromNetwork(round))),
  'eleven batches of phrases': ({ app, round }) =>
    times(11, (n) => queryBatch(app, 'search.query', { q: `"box ${round} ${n}"` }, fromNetwork(round))),
  'twenty batches of views': ({ app, round }) =>
    times(20, () => mutationBatch(app, 'posts.recordView', { slug }, fromNetwork(round))),
  'twenty batches of lists of a member': ({ app, member }) =>
    times(20, (n) => queryBatch(app, 'casinos.list', { page: n + 1 }, { Cookie: member })),
  'twenty batches of posts from twenty networks': ({ app }) =>
    times(20, (n) => queryBatch(app, 'posts.bySlug', { slug }, fromNetwork(n))),
  'fifty pages that nobody has asked for': ({ app, round }) =>
    times(50, (n) => app.fetch(`/search?q=box+${round}+${n}`, { headers: fromNetwork(n) })),
};

test.for(Object.entries(ATTACKS))(
  'B: a member’s save is quick and memory bounded during %s',
  async ([, attack], { app, db }) => {
    if (!(await db.selectFrom('blog_posts').select('id').limit(1).executeTakeFirst())) await fillPosts(db);
    const { slug: saved } = await insertCasino(db);
    const { cookie } = await newMember(db);
    const { cookie: member } = await newMember(db);
    const state = { isOver: false };
    const attacking = (async () => {
      for (let round = 1; !state.isOver; round += 1) await attack({ app, round, member });
    })();
    const taken: number[] = [];
    let memory = 0;
    for (let save = 0; save < SAVES; save += 1) {
      const start = performance.now();
      const { status } = await trpcMutate(app, 'saved.add', { slug: saved }, { Cookie: cookie });
      taken.push(performance.now() - start);
      expect(status).toBe(200);
      if (save % 10 === 0) memory = Math.max(memory, await metric(app.url, 'lootrank_process_resident_memory_bytes'));
    }
    state.isOver = true;
    await attacking;
    expect(taken.sort((a, b) => a - b)[Math.floor(SAVES * 0.95)]).toBeLessThan(MAX_SAVE_MS);
    expect(memory).toBeLessThan(MAX_MEMORY);
  },
);
