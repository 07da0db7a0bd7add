import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertAuthor } from '../../../server/demo/blog';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { insertPage } from '../../builders/pages';
import { withAbsoluteAddresses } from '../../../server/markdown/rendered-html';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const LIST_TAGS = ['item', 'entry'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => LIST_TAGS.includes(name),
});

interface Feeds {
  rss: {
    channel: {
      title: string;
      item: { title: string; link: string; guid: { '#text': string }; 'content:encoded': string }[];
    };
  };
  feed: { entry: unknown[] };
}

async function read(app: RunningApp, path: string) {
  const answer = await app.fetch(path);
  const text = await answer.text();
  expect(XMLValidator.validate(text), path).toBe(true);
  return { answer, text, xml: parser.parse(text) as Feeds };
}

const AWKWARD = 'Odds & <b>ends</b> ]]> “50%” 🎲 \u202eRTL';

test('A title and an excerpt are text to readers that take them for HTML, and to those that take them for text', async ({
  app,
  db,
}) => {
  const markup = 'A <b>bold</b> &lt;b&gt; <img src=x>';
  const plain = 'Q&A: "Don\'t" & <3';
  const category = await insertCategory(db, { name: 'Tips <b>', slug: 'tips' });
  for (const [slug, text] of Object.entries({ markup, plain }))
    await insertPost(db, { slug, title: text, excerpt: text, category_id: category.id });
  for (const format of ['xml', 'atom']) {
    const feed = strictly(await (await app.fetch(`/feed/category/tips.${format}`)).text());
    for (const name of ['title', format === 'xml' ? 'description' : 'summary']) {
      const shown = [...feed.querySelectorAll(`item > ${name}, entry > ${name}`)].map(
        ({ textContent }) => JSDOM.fragment(textContent).textContent,
      );
      expect(shown.toSorted()).toEqual([markup, plain]);
    }
  }
  const rss = strictly(await (await app.fetch('/feed/category/tips.xml')).text());
  expect(JSDOM.fragment(rss.querySelector('channel > title')?.textContent ?? '').textContent).toMatch(/^Tips <b> /);
  expect(rss.documentElement.textContent).toContain('Q&A: "Don\'t" & &lt;3');
});

test('the blog’s feeds contain the full text of public posts with absolute addresses, and survive awkward titles', async ({
  app,
  db,
}) => {
  const author = await insertAuthor(db, { email: 'secret.address@example.com', displayName: 'M. Keller' });
  await insertPost(db, {
    title: AWKWARD,
    slug: 'awkward',
    excerpt: 'One & two',
    author_id: author,
    content_html: '<p>All of it, <a href="/casinos">here</a> and <a href="#fn">there</a>.</p>',
  });
  const { xml, answer } = await read(app, '/feed.xml');
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const item = xml.rss.channel.item.find(({ title }) => JSDOM.fragment(title).textContent === AWKWARD);
  expect(item).toMatchObject({
    link: 'http://localhost:3000/blog/awkward',
    'dc:creator': 'M. Keller',
    'content:encoded':
      '<p>All of it, <a href="http://localhost:3000/casinos">here</a> and <a href="http://localhost:3000/blog/awkward#fn">there</a>.</p>',
  });
  const atom = await read(app, '/feed.atom');
  expect(atom.answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(atom.xml.feed.entry[0]).toMatchObject({
    title: { type: 'html' },
    id: 'http://localhost:3000/blog/awkward',
    author: { name: 'M. Keller' },
  });
  expect(atom.text).toContain('Odds &amp; &lt;b&gt;ends');
});

test('the blog’s feeds reveal nothing of drafts, scheduled posts or email addresses', async ({ app, db }) => {
  await insertPost(db, { slug: 'still-a-draft', status: 'draft', published_at: null });
  await insertPost(db, { slug: 'next-week', published_at: new Date(Date.now() + 1e9) });
  for (const path of ['/feed.xml', '/feed.atom']) {
    const { text } = await read(app, path);
    expect(text).not.toMatch(/still-a-draft|next-week|secret\.address|@example\.com/);
  }
});

test('the blog’s feeds show a post with the next request after its publication, and are 304 until then', async ({
  app,
  db,
}) => {
  const { caller } = await adminCaller(db);
  const { answer } = await read(app, '/feed.xml');
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await app.fetch('/feed.xml', { headers })).status).toBe(304);
  await caller.admin.posts.create({ title: 'Just out', slug: 'just-out', content: 'New.', status: 'published' });
  const after = await app.fetch('/feed.xml', { headers });
  expect(after.status).toBe(200);
  expect(await after.text()).toContain('/blog/just-out');
  expect(after.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

test('the blog’s feeds exist per category, and move with its address', async ({ app, db }) => {
  const category = await insertCategory(db, { name: 'Guides & more', slug: 'guides' });
  await insertPost(db, { slug: 'filed', category_id: category.id });
  await insertPost(db, { slug: 'elsewhere' });
  const { xml, text } = await read(app, '/feed/category/guides.xml');
  expect(xml.rss.channel.title).toBe('Guides &amp; more Articles | LootRank'.replace('&amp;', '&'));
  expect(text).toContain('/blog/filed');
  expect(text).not.toContain('/blog/elsewhere');
  await db
    .insertInto('slug_redirects')
    .values({ entity: 'category', old_slug: 'old-guides', target_id: category.id })
    .execute();
  const moved = await app.fetch('/feed/category/old-guides.atom');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/feed/category/guides.atom']);
  // Another category may get the address.
  expect(moved.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect((await app.fetch('/feed/category/no-such.xml')).status).toBe(404);
});

test('the casinos’ feed lists new and changed reviews, each change as its own entry', async ({ app, db }) => {
  await insertCasino(db, { name: 'Copper & Co', slug: 'copper', full_review_html: '<p>Pays in minutes.</p>' });
  const before = (await read(app, '/feed/casinos.xml')).xml.rss.channel.item[0];
  expect(before).toMatchObject({ title: 'Copper & Co Review', link: 'http://localhost:3000/casino/copper' });
  expect(before?.['content:encoded']).toContain('<p>Pays in minutes.</p>');
  await db
    .updateTable('casinos')
    .set({ updated_at: new Date(Date.now() + 60_000) })
    .where('slug', '=', 'copper')
    .execute();
  const after = (await read(app, '/feed/casinos.xml')).xml.rss.channel.item[0];
  expect(after?.title).toBe('Copper & Co Review, updated');
  expect(after?.guid['#text']).not.toBe(before?.guid['#text']);
  expect((await read(app, '/feed/casinos.atom')).xml.feed.entry).toHaveLength(1);
});

test('addresses in a feed’s text become absolute, including image sources', () => {
  const html =
    '<img src="/uploads/a.jpg" srcset="/uploads/a-320.jpg 320w, /uploads/a.jpg 640w"><a href="https://x.example/a?b#c">x</a>';
  expect(withAbsoluteAddresses(html, 'https://l.example/blog/p')).toBe(
    '<img src="https://l.example/uploads/a.jpg" srcset="https://l.example/uploads/a-320.jpg 320w, https://l.example/uploads/a.jpg 640w"><a href="https://x.example/a?b#c">x</a>',
  );
});

const { DOMParser } = new JSDOM().window;

/** Parses XML strictly, as browsers do. */
function strictly(xml: string): XMLDocument {
  return new DOMParser().parseFromString(xml, 'application/xml');
}

// Forms refuse all of this, but rows written otherwise may contain it.
const ILLEGAL = '\u0001\u000b\u001f\ufffe\uffff\u{1fffe} ]]> <b title="\'">&amp; &#1; &nbsp;';

test('feeds and sitemaps are well-formed for any row content', async ({ app, db }) => {
  const author = await insertAuthor(db, { email: 'odd@example.com', displayName: `Author ${ILLEGAL}` });
  const odd = await insertCategory(db, { name: `Category ${ILLEGAL}`, slug: 'odd' });
  await insertPost(db, {
    title: `Title ${ILLEGAL}`,
    slug: 'odd',
    excerpt: `Excerpt ${ILLEGAL}`,
    author_id: author,
    category_id: odd.id,
    featured_image: '/uploads/odd.jpg',
    featured_image_alt: `Alt ${ILLEGAL}`,
    content_html: `<p>${ILLEGAL} <q cite="//[">q</q> <a href="/\\[" title="/ ">a</a> <img src="//%" srcset="//[ 1x, /%zz 2x"></p>`,
  });
  await insertTag(db, `Tag ${ILLEGAL}`);
  const { id } = await insertCasino(db, {
    name: `Casino ${ILLEGAL}`,
    slug: null,
    description: ILLEGAL,
    bonus_amount: ILLEGAL,
    full_review_html: `<p>${ILLEGAL} ${ILLEGAL}</p>`,
    logo_url: '/uploads/a b\uffff&.png',
  });
  await insertChange(db, id, { kind: 'name', before: ILLEGAL, after: ILLEGAL, note: ILLEGAL });
  await insertChange(db, id, { kind: 'score', key: ILLEGAL, after: 4 });
  await insertPage(db, { slug: '/[' });
  await db
    .insertInto('settings')
    .values({ key: 'siteName', value: JSON.stringify(`Site ${ILLEGAL}`) })
    .execute();
  const paths = ['/feed', '/feed/casinos', '/feed/category/odd', '/feed/changes', `/feed/casino/${id}`].flatMap(
    (path) => [`${path}.xml`, `${path}.atom`],
  );
  for (const path of [
    ...paths,
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-posts-1.xml',
    '/sitemap-casinos-1.xml',
    '/opensearch.xml',
  ]) {
    const answer = await app.fetch(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const root = strictly(await answer.text()).documentElement;
    expect([path, root.localName === 'parsererror' ? root.textContent : '']).toEqual([path, '']);
  }
  const channel = strictly(await (await app.fetch('/feed/category/odd.xml')).text());
  expect(channel.querySelector('item > title')?.textContent).toMatch(
    /^Title .*\]\]&gt; &lt;b title="'"&gt;&amp;amp; &amp;#1; &amp;nbsp;$/,
  );
  const category = strictly(await (await app.fetch('/feed/category/odd.atom')).text()).querySelector(
    'entry > category',
  );
  expect(category?.getAttribute('term')).toContain(`]]> <b title="'">&amp;`);
  expect(category?.getAttribute('label')).toBe(category?.getAttribute('term'));
});

test('an unparsable address in a feed’s text is kept', () => {
  const html = '<q cite="//[">q</q><a href="/\\[">a</a><img srcset="//[ 1x">';
  expect(withAbsoluteAddresses(html, 'https://l.example/blog/p')).toBe(html);
});
