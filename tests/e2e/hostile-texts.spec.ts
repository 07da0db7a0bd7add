import type { Browser, Page } from 'playwright/test';
import { announceChange } from '../../server/cache/announce-change';
import type { Db } from '../../server/database/database';
import { insertPost } from '../builders/blog';
import { PIPELINE_VERSION } from '../../server/markdown/pipeline-version';
import { renderMarkdown } from '../../server/markdown/render-markdown';
import { offencesIn } from '../fixtures/markdown/offences';
import { XSS_PAYLOADS } from '../fixtures/markdown/xss-payloads';
import { PHONE } from './screen-sizes';
import { expect, hydrated, writingTest as test } from './test';

// One site for the whole file: its tests only read what is stored beforehand.
test.describe.configure({ mode: 'default' });

const PAYLOADS = Object.values(XSS_PAYLOADS).flat();
/**
 * All payloads rendered and sanitized by the product, but those with live blocks: these become markup of the product
 * when they are served, which tests/server/markdown/live-blocks.test.ts looks at. Images move to a host of their own,
 * because no image from the host of a casino is served, and the demo's are at example.com.
 */
const CLEANED = PAYLOADS.map(({ source }) =>
  renderMarkdown(source.replace('](https://example.com/"', '](https://images.example/"')),
)
  .filter((html) => !html.includes('data-live'))
  .join('\n');

const POST = '/blog/case-battles-explained';
const CASINO = '/casino/copperline';
const BODY =
  '[data-counted-post] > div > aside + div > [dir]:first-child, [aria-labelledby="full-review"] > h2 + div > [dir]';

interface Stored {
  post: string;
  casino: string | null;
  version: number;
}

/** Replaces the texts of the two pages and returns the previous ones. */
async function replaceTexts(db: Db, { post, casino, version }: Stored): Promise<Stored> {
  const slugs = { post: POST.replace('/blog/', ''), casino: CASINO.replace('/casino/', '') };
  const hadPost = await db
    .selectFrom('blog_posts')
    .select(['id', 'content_html', 'content_version'])
    .where('slug', '=', slugs.post)
    .executeTakeFirstOrThrow();
  const hadCasino = await db
    .selectFrom('casinos')
    .select(['id', 'full_review_html'])
    .where('slug', '=', slugs.casino)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('blog_posts')
    .set({ content_html: post, content_version: version })
    .where('id', '=', hadPost.id)
    .execute();
  await db
    .updateTable('casinos')
    .set({ full_review_html: casino, full_review_version: version })
    .where('id', '=', hadCasino.id)
    .execute();
  await announceChange(db, ['posts', `post:${hadPost.id}`, 'casinos', `casino:${hadCasino.id}`]);
  return { post: hadPost.content_html, casino: hadCasino.full_review_html, version: hadPost.content_version };
}

let former: Stored;

test.beforeAll(async ({ database, site }) => {
  former = await replaceTexts(database.db, { post: CLEANED, casino: CLEANED, version: PIPELINE_VERSION });
  for (const path of [POST, CASINO]) {
    await expect.poll(async () => await (await fetch(site.url + path)).text()).toContain(CLEANED);
  }
});

// Restores the pages for the other specs that share this database.
test.afterAll(async ({ database }) => {
  await replaceTexts(database.db, former);
});

interface Reader {
  isPolicyOn: boolean;
  /** Loads the page's HTML only, without its subresources. */
  isBare?: boolean;
}

/** Opens a browser page with or without the content security policy; it counts payloads that fire in any frame. */
async function newReader(browser: Browser, origin: string, { isPolicyOn, isBare = false }: Reader) {
  const context = await browser.newContext({ bypassCSP: !isPolicyOn, baseURL: origin });
  const page = await context.newPage();
  let text = CLEANED;
  let isOpen = false;
  let timesFired = 0;
  await page.exposeBinding('fired', () => (timesFired += 1));
  await page.route('**', async (route, request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    // Swallows navigation, so that the reader stays on the page.
    if (isPage && isOpen) {
      await route.fulfill({ status: 204 });
      return;
    }
    if (!request.url().startsWith(origin) || (isBare && !isPage)) {
      await route.abort();
      return;
    }
    if (!isPage) {
      await route.continue();
      return;
    }
    isOpen = true;
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(CLEANED, () => text) });
  });
  /** Opens a page as served, with `instead` in place of its stored text. */
  const open = async (path: string, instead = CLEANED) => {
    // The previous page's payload may navigate away at the same time, so this retries.
    await expect(async () => {
      [text, isOpen, timesFired] = [instead, false, 0];
      await page.goto(path);
    }).toPass();
  };
  return { page, open, timesFired: () => timesFired, leave: () => context.close() };
}

/** Triggers every interaction a reader could have with the text, and waits for the effects. */
async function useAll(page: Page) {
  await page.evaluate(async (body) => {
    const events =
      'pointerover mouseover mouseenter pointermove mousemove focus focusin keydown input change toggle beforetoggle';
    for (const element of document.querySelector(body)?.querySelectorAll<HTMLElement>('*') ?? []) {
      for (const type of events.split(' ')) element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      if ('focus' in element) element.focus();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      // A javascript: URL runs after its click, unless the next click comes first.
      if (element.closest('a, area')) await new Promise((resolve) => setTimeout(resolve));
    }
  }, BODY);
}

/** The page's HTML without its text. */
const surroundings = (page: Page) =>
  page.evaluate((body) => {
    const shell = document.documentElement.cloneNode(true) as Element;
    shell.querySelector(body)?.replaceChildren();
    return shell.outerHTML;
  }, BODY);

test('P28: a page whose title tries to end the embedded state hydrates without errors', async ({ page, database }) => {
  const title = `</script><script>window.fired=1</script><!--<script>\u2028"'`;
  const slug = 'a-title-like-no-other';
  await insertPost(database.db, { title, slug, content_html: '<p>here</p>' });
  await announceChange(database.db, ['posts']);
  await page.goto(`/blog/${slug}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 9)));
  expect(await page.evaluate(() => 'fired' in window)).toBe(false);
});

test('a title with signs that turn text is laid out on a phone, which Chromium cannot balance', async ({
  page,
  database,
}) => {
  const title = 'x\u2067\u2068\u2069\u200b\u2060\u180e and more words for a line that wraps at last somewhere';
  const slug = 'a-title-of-unseen-signs';
  await insertPost(database.db, { title, slug, content_html: `<p>${title}</p>` });
  await announceChange(database.db, ['posts']);
  await page.setViewportSize(PHONE);
  await page.goto(`/blog/${slug}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(BODY)).toContainText('somewhere');
});

for (const isPolicyOn of [true, false]) {
  const policy = `the policy ${isPolicyOn ? 'on' : 'off'}`;

  for (const [place, path] of Object.entries({ post: POST, review: CASINO })) {
    test(`P25: with ${policy} no payload of a ${place} runs or changes the page around it`, async ({
      browser,
      site,
    }) => {
      const { page, open, timesFired, leave } = await newReader(browser, site.url, { isPolicyOn });
      await open(path, '');
      const around = await surroundings(page);
      await open(path);
      expect(await surroundings(page)).toBe(around);
      const body = page.locator(BODY);
      expect(await body.evaluate(offencesIn)).toEqual([]);
      await useAll(page);
      await hydrated(page);

      // Footnote targets get this attribute from the page's own script.
      await body.evaluate((element) => {
        for (const target of element.querySelectorAll('[tabindex="-1"]')) target.removeAttribute('tabindex');
      });
      const once = await body.innerHTML();
      await body.evaluate((element) => (element.innerHTML = element.innerHTML));
      expect(await body.innerHTML()).toBe(once);
      expect(await body.evaluate(offencesIn)).toEqual([]);
      await useAll(page);
      expect(timesFired()).toBe(0);
      await leave();
    });
  }

  test(`P25: with ${policy} an unsanitized payload ${isPolicyOn ? 'is stopped' : 'fires'}`, async ({
    browser,
    site,
  }) => {
    // Opens a page for each of dozens of payloads.
    test.slow();
    const { page, open, timesFired, leave } = await newReader(browser, site.url, { isPolicyOn, isBare: true });
    const fired: Record<string, boolean> = {};
    const canaries = PAYLOADS.filter(({ rawFires }) => rawFires);
    for (const { name, source } of canaries) {
      await open(POST, source);
      await useAll(page);
      fired[name] = timesFired() > 0;
    }
    expect(fired).toEqual(Object.fromEntries(canaries.map(({ name }) => [name, !isPolicyOn])));
    await leave();
  });
}
