import { expect } from 'vitest';
import { readDemoCasinos } from '../../../server/demo/casino-content';
import { readDemoPages } from '../../../server/demo/page-content';
import { announceChange } from '../../../server/cache/announce-change';
import { GAMEMODES } from '../../../shared/content/gamemodes';
import { countWords } from '../../../server/markdown/rendered-html';
import { insertCasino, insertFact } from '../../builders/casinos';
import { adminCaller, callerFor, markdown } from '../../fixtures/caller';
import { test } from '../../fixtures/cached-site';
import { headOf } from '../../fixtures/page-head';

const DAY = 86_400_000;
const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;

test('each game that five casinos of the demo offer has a starting text long enough for the index', async () => {
  const texts = new Map(readDemoPages().map((page) => [page.slug, page.content]));
  for (const mode of GAMEMODES) {
    const offering = readDemoCasinos().filter((casino) => !casino.status && casino.gamemodes.includes(mode));
    const text = texts.get(`games/${mode}`);
    expect([mode, text !== undefined]).toEqual([mode, offering.length >= 5]);
    if (text !== undefined) expect(countWords((await markdown.render(text)).html), mode).toBeGreaterThanOrEqual(150);
  }
});

test('a game’s page exists with its text, is the canonical one, and is indexed with five sites checked lately', async ({
  site,
  db,
}) => {
  const { caller } = await adminCaller(db, { services: site.app.services });
  const facts = await Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const { id } = await insertCasino(db, { gamemodes: ['keno'] });
      await insertFact(db, id, 'min_deposit', 500, new Date(Date.now() - (at === 0 ? 370 : 300) * DAY));
      return id;
    }),
  );
  const told = async (path: string) => {
    await announceChange(db, ['casino:*', 'casinos', 'pages', 'page:*']);
    await site.app.services.changes.flush();
    const { robots, canonical } = await headOf(site.app, path);
    const { pathname, search } = new URL(canonical[0] ?? '');
    const sitemap = await (await site.app.fetch('/sitemap-pages.xml')).text();
    return {
      canonical: pathname + search,
      isIndexed: !robots.join().includes('noindex'),
      listed: ['/games/keno', '/casinos?gamemodes=keno'].filter((address) => sitemap.includes(`${address}<`)),
    };
  };
  const found = async () => {
    const [{ items }, suggested] = await Promise.all([
      callerFor(db).search.query({ q: 'keno' }),
      callerFor(db).search.suggest({ q: 'keno' }),
    ]);
    return [...items, ...suggested].filter(({ kind }) => kind === 'game').map(({ href }) => href);
  };

  const filter = '/casinos?gamemodes=keno';
  expect((await site.app.fetch('/games/keno')).status).toBe(404);
  expect(await told(filter)).toEqual({ canonical: filter, isIndexed: true, listed: [filter] });
  expect(await found()).toEqual([filter, filter]);

  await site.show(filter);
  await caller.admin.pages.create({ slug: 'games/keno', title: 'Keno', content: 'Twenty of eighty.' });
  await site.app.services.changes.flush();
  // The page in the cache is no longer the list's canonical one.
  expect(new URL((await headOf(site.app, filter)).canonical[0] ?? '').pathname).toBe('/games/keno');
  expect(await found()).toEqual(['/games/keno', '/games/keno']);
  expect(await told('/games/keno')).toEqual({ canonical: '/games/keno', isIndexed: false, listed: [] });

  await db
    .updateTable('pages')
    .set({ content_html: words(150) })
    .where('slug', '=', 'games/keno')
    .execute();
  expect(await told('/games/keno')).toMatchObject({ isIndexed: false });
  await db
    .updateTable('casino_facts')
    .set({ checked_at: new Date() })
    .where('casino_id', '=', facts[0] ?? '')
    .execute();
  expect(await told('/games/keno')).toEqual({ canonical: '/games/keno', isIndexed: true, listed: ['/games/keno'] });
  expect(await told(`${filter}&min-deposit=5`)).toMatchObject({ canonical: '/games/keno', isIndexed: false });
  await db
    .updateTable('pages')
    .set({ content_html: words(149) })
    .where('slug', '=', 'games/keno')
    .execute();
  expect(await told('/games/keno')).toMatchObject({ isIndexed: false });
  expect((await site.app.fetch('/games/KENO', { redirect: 'manual' })).status).toBe(301);

  await caller.admin.pages.remove({ slug: 'games/keno' });
  await site.app.services.changes.flush();
  expect((await site.app.fetch('/games/keno')).status).toBe(410);
  expect(await told(filter)).toMatchObject({ canonical: filter });
});

test.for(['games/chess', 'games/keno/rules', 'games', 'games/'])('no page can be made at %s', async (slug, { db }) => {
  const { caller } = await adminCaller(db);
  await expect(caller.admin.pages.create({ slug, title: 'Keno', content: 'x' })).rejects.toThrow('Address may be');
});
