import { describe, expect } from 'vitest';
import { insertLegalSection, insertPage } from '../../builders/pages';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { test } from '../../fixtures/cached-site';
import { headOf } from '../../fixtures/page-head';
import { parseHtml } from '../../fixtures/parse-html';

const PATH = '/guides/legal';
const day = (date: Date) => date.toISOString().slice(0, 10);

/** A day so many months and days before today. */
function ago(months: number, days = 0): string {
  const date = new Date();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(new Date().getUTCDate(), last));
  return day(new Date(date.getTime() - days * 86_400_000));
}

const section = {
  countryCode: 'SE',
  country: 'Sweden',
  content: 'A licence is needed.\n\nNothing else.',
  sourceName: 'The authority',
  sourceUrl: 'https://authority.example.com/',
  checkedAt: ago(0),
};

describe('the page on the law', () => {
  test('the page on the law shows each country with text, source, day and author, and hides it six months after its check', async ({
    site,
    db,
  }) => {
    await insertPage(db, { slug: 'guides/legal', title: 'Is it legal?' });
    const { caller, viewer } = await adminCaller(db, { services: site.app.services });
    await db
      .updateTable('profiles')
      .set({ display_name: 'Ada Quill', author_slug: 'ada-quill', is_public: true })
      .where('id', '=', viewer.userId)
      .execute();
    const read = async () => {
      await site.app.services.changes.flush();
      const document = parseHtml(await site.show(PATH));
      const all = [...document.querySelectorAll('main section section')];
      return all.map((found) => found.textContent.replace(/\s+/g, ' ').trim());
    };
    const { version } = await caller.admin.legal.list();
    const old = { ...section, countryCode: 'PL', country: 'Poland', checkedAt: ago(6, 1) };
    const saved = await caller.admin.legal.update({ sections: [section, old], expectedVersion: version });
    const [shown, ...others] = await read();
    expect(others).toEqual([]);
    expect(shown).toMatch(
      /^SwedenA licence is needed\.Nothing else\.Source: The authority\. Checked on \w+ \d+, \d{4} by Ada Quill\.$/,
    );
    const document = parseHtml(await site.show(PATH));
    const links = [...document.querySelectorAll('main section section a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([section.sourceUrl, '/authors/ada-quill']);
    expect(document.body.textContent).toContain('This is not legal advice.');
    expect((await caller.admin.dashboard.beforeGoingLive()).law).toEqual({ due: 1, examples: 0 });

    // A new day is a new check, by whoever saves it; the others keep their author.
    const other = await adminCaller(db, { services: site.app.services });
    const again = { ...old, checkedAt: ago(5) };
    await other.caller.admin.legal.update({ sections: [section, again], expectedVersion: saved.version });
    expect((await read()).map((words) => words.split(' by ')[1])).toEqual(['Ada Quill.', 'LootRank.']);
    await expect(caller.admin.legal.update({ sections: [], expectedVersion: saved.version })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('the page on the law is indexed and in the sitemap once all its sections are confirmed, and as long as there are any', async ({
    site,
    db,
  }) => {
    const { caller } = await adminCaller(db, { services: site.app.services });
    const told = async () => {
      await site.app.services.changes.flush();
      const isIndexed = (await headOf(site.app, PATH)).robots.length === 0;
      const sitemap = await (await site.app.fetch('/sitemap-pages.xml')).text();
      expect(sitemap.includes(`${PATH}<`)).toBe(isIndexed);
      return isIndexed;
    };
    await caller.admin.legal.update({ sections: [] });
    expect(await told()).toBe(false);
    await insertLegalSection(db, { is_demo: true, checked_at: section.checkedAt, content: section.content });
    expect((await caller.admin.dashboard.beforeGoingLive()).law.examples).toBe(1);
    expect((await callerFor(db).pages.legal())[0]).toMatchObject({ isExample: true, author: null });
    const { sections } = await caller.admin.legal.list();
    await caller.admin.legal.update({ sections: [{ ...section, countryCode: 'DK', country: 'Denmark' }, ...sections] });
    expect(await told()).toBe(false);
    await caller.admin.legal.update({ sections: [{ ...section, sourceName: 'Its page on licences' }] });
    expect(await told()).toBe(true);
  });

  test.for([
    [{ countryCode: 'se' }, 'Country code'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'Address of the source'],
    [{ content: '' }, 'Text'],
    [{ content: 'a\u0000b' }, 'Text'],
    [{ checkedAt: day(new Date(Date.now() + 2 * 86_400_000)) }, 'Checked must not be in the future'],
  ] as const)('the page on the law refuses %o and names the field', async ([wrong, message], { db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.legal.update({ sections: [{ ...section, ...wrong }] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message) as string,
    });
  });

  test('the page on the law refuses two sections of one country', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.legal.update({ sections: [section, section] })).rejects.toThrow('one section');
  });
});
