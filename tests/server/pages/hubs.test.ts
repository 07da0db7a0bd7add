import { expect } from 'vitest';
import { insertCategory, insertPost } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { markdown } from '../../fixtures/caller';
import { headOf } from '../../fixtures/page-head';
import { parseHtml } from '../../fixtures/parse-html';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const DAY = 86_400_000;

/** The rows of each group: link, title, texts. */
async function getGroups(app: RunningApp, path: string) {
  const document = parseHtml(await (await app.fetch(path)).text());
  const text = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim();
  return [...document.querySelectorAll('main section')].map((section) => ({
    title: text(section.querySelector('h2')),
    rows: [...section.querySelectorAll('li')].map((row) => [
      row.querySelector('a')?.getAttribute('href'),
      ...[...row.querySelectorAll('h3, p')].map(text),
    ]),
  }));
}

test('/games lists games with a page or sites, with their sites, their lowest edge and their line', async ({
  app,
  db,
}) => {
  await insertPage(db, { slug: 'games', title: 'Games' });
  await insertPage(db, { slug: 'games/crash', title: 'Crash', meta_description: 'A multiplier that stops.' });
  await insertPage(db, { slug: 'games/trading', title: 'Trading sites', meta_description: 'Soon.' });
  const fresh = new Date(Date.now() - 300 * DAY);
  const edges = [
    [{ crash: 300, dice: 100 }, fresh],
    [{ crash: 150 }, fresh],
    // Checked too long ago: neither counted nor compared.
    [{ crash: 50 }, new Date(Date.now() - 400 * DAY)],
  ] as const;
  for (const [value, checkedAt] of edges) {
    const { id } = await insertCasino(db, { gamemodes: 'dice' in value ? ['crash', 'dice'] : ['crash'] });
    await insertFact(db, id, 'house_edge', value, checkedAt);
  }
  const warned = await insertCasino(db, { gamemodes: ['keno'], status: 'warning', status_reason: 'No.' });
  await insertFact(db, warned.id, 'min_deposit', 500, fresh);
  expect(await getGroups(app, '/games')).toEqual([
    {
      title: 'Games we explain',
      rows: [
        ['/games/crash', 'Crash', 'A multiplier that stops.', '2 sites checked in the last 12 months, edge from 1.5%'],
        ['/games/trading', 'Trading', 'Soon.', 'Coming'],
      ],
    },
    {
      title: 'More games',
      rows: [['/casinos?gamemodes=dice', 'Dice', '1 site checked in the last 12 months, edge from 1%']],
    },
  ]);
});

test('/guides lists the guides and the newest articles of each category, with their days', async ({ app, db }) => {
  await insertPage(db, { slug: 'guides', title: 'Guides' });
  await insertPage(db, { slug: 'guides/keys', title: 'Keys', updated_at: new Date('2026-03-02') });
  await insertCategory(db, { name: 'Bonuses', slug: 'bonuses' });
  const market = await insertCategory(db, { name: 'Market', slug: 'market' });
  const guides = await insertCategory(db, { name: 'How to', slug: 'guides' });
  const post = (slug: string, category_id: string, day: number) =>
    insertPost(db, { slug, title: slug, category_id, published_at: new Date(Date.UTC(2026, 4, day)) });
  await post('prices', market.id, 1);
  for (let day = 1; day <= 6; day += 1) await post(`how-${day}`, guides.id, day);
  await insertPost(db, { slug: 'draft', category_id: guides.id, status: 'draft', published_at: null });
  expect(await getGroups(app, '/guides')).toEqual([
    { title: 'The basics', rows: [['/guides/keys', 'Keys', 'Updated Mar 2, 2026']] },
    {
      title: 'How to',
      rows: [6, 5, 4, 3, 2].map((day) => [`/blog/how-${day}`, `how-${day}`, `May ${day}, 2026`]),
    },
    { title: 'Market', rows: [['/blog/prices', 'prices', 'May 1, 2026']] },
  ]);
});

test.for([
  ['/games/crash', 'Games', '/games'],
  ['/guides/keys', 'Guides', '/guides'],
] as const)('the breadcrumb of %s leads to %s, as data and to be seen', async ([path, name, parent], { app }) => {
  const document = parseHtml(await (await app.fetch(path)).text());
  const links = [...document.querySelectorAll('nav[aria-label="Breadcrumb"] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', parent]);
  const { jsonLd } = await headOf(app, path);
  const crumbs = jsonLd.find((ld) => ld['@type'] === 'BreadcrumbList')?.['itemListElement'] as { name: string }[];
  expect(crumbs.map((crumb) => crumb.name).slice(0, 2)).toEqual(['Home', name]);
  const hub = await headOf(app, parent);
  expect([hub.canonical, hub.robots]).toEqual([[`http://localhost:3000${parent}`], []]);
  expect(await (await app.fetch('/sitemap-pages.xml')).text()).toContain(`${parent}<`);
});

test('the glossary has an anchor for each term, and tells search engines what each means', async ({ app, db }) => {
  const { html: content_html } = await markdown.render(
    'Words.\n\n## Edge & RTP\n\nThe *price* of a game, see [rake](#rake).\n\n### Apart\n\nMore.\n\n## Rake\n\nA share.',
  );
  await insertPage(db, { slug: 'glossary', title: 'Glossary', content_html });
  const { jsonLd } = await headOf(app, '/glossary');
  const set = jsonLd.find((ld) => ld['@type'] === 'DefinedTermSet');
  const terms = set?.['hasDefinedTerm'] as Record<'name' | 'description' | 'url', string>[];
  expect(terms.map(({ name, description }) => [name, description])).toEqual([
    ['Edge & RTP', 'The price of a game, see rake. Apart More.'],
    ['Rake', 'A share.'],
  ]);
  const document = parseHtml(await (await app.fetch('/glossary')).text());
  for (const { url } of terms) {
    const { pathname, hash } = new URL(url);
    expect([pathname, document.getElementById(decodeURIComponent(hash.slice(1)))?.localName]).toEqual([
      '/glossary',
      'h2',
    ]);
  }
  expect(document.querySelector('main a[href^="#user-content-rake"]')).not.toBeNull();
  expect((await headOf(app, '/guides/keys')).jsonLd.map((ld) => ld['@type'])).not.toContain('DefinedTermSet');
});
