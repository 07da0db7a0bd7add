import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { CacheTags } from '../../../server/cache/cache-tags';
import type { Db } from '../../../server/database/database';
import { serveText } from '../../../server/features/markdown/served-text';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { MAX_LIVE_BLOCKS } from '../../../shared/content/live-blocks';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test as base } from '../../database/test-database';
import { FUZZ_TIMEOUT, fuzzing } from '../../fixtures/fuzz/settings';
import { adminCaller } from '../../fixtures/caller';
import { parseHtml } from '../../fixtures/parse-html';

const MATCH = {
  bonus_kind: 'match',
  bonus_match: 10_000,
  bonus_cap: 10_000,
  bonus_wagering: 1,
  bonus_wagering_on: 'bonus',
  bonus_contribution: { 'case-opening': 10_000 },
  house_edge: { 'case-opening': 500 },
};

const sites = base.extend('sites', { scope: 'file' }, async ({ db }) => {
  const checked = { verified_at: new Date() };
  const copperline = await insertCasino(db, {
    ...{ slug: 'copperline', name: 'Copper & Line', rating: 4.6, promo_code: 'COPPER', gamemodes: ['case-opening'] },
    ...{ bonus_amount: '100% up to $100', facts: { ...MATCH, payout_median: 14 }, ...checked },
  });
  const farrow = await insertCasino(db, {
    ...{ slug: 'farrow', name: 'Farrow', rating: 2.8, promo_code: 'FARROW', negatives: ['Slow support.'], ...checked },
  });
  const gilt = await insertCasino(db, {
    ...{ slug: 'gilt', name: 'Gilt', rating: 2, promo_code: 'GILT', bonus_amount: 'GILTBONUS' },
    ...{ status: 'warning', status_reason: 'It has not paid since May.' },
  });
  await insertCasino(db, { slug: 'paused', name: 'Paused', status: 'paused', status_reason: 'Licence.' });
  await insertCasino(db, { slug: 'hidden', name: 'Hidden', status: 'draft' });
  await db
    .insertInto('slug_redirects')
    .values({ entity: 'casino', old_slug: 'copper', target_id: copperline.id })
    .execute();
  return { copperline, farrow, gilt };
});

const test = sites.extend('measured', { scope: 'file' }, async ({ db, sites: { copperline, gilt } }) => {
  await insertChange(db, copperline.id, { before: 4, after: 4.6 });
  await insertChange(db, gilt.id, { before: 3, after: 2 });
  for (const [name, payout_median] of [
    ['Quill', 300],
    ['Reed', 30],
  ] as const) {
    await insertCasino(db, { slug: name.toLowerCase(), name, rating: 3, facts: { ...MATCH, payout_median } });
  }
  const { id } = await insertCasino(db, { slug: 'unpaid', name: 'Unpaid', rating: 3 });
  await db
    .insertInto('payouts')
    .values({
      casino_id: id,
      by: 'desk',
      state: 'recorded',
      asked_on: new Date().toISOString(),
      outcome: 'refused',
      amount_cents: 100,
      currency: 'USD',
      method: 'bitcoin',
    })
    .execute();
});

async function serve(db: Db, markdown: string, form: 'page' | 'links' = 'page') {
  const reads = new CacheTags();
  const { html, unknown } = await serveText({ db, reads }, renderMarkdown(markdown), form);
  const document = parseHtml(`<article>${html}</article>`);
  const text = (document.querySelector('article')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return { html, unknown, text, document, tags: [...reads.tags] };
}

describe('a line of a text', () => {
  test.for([
    'At 10:30 and 23:59:59, ::, ::: and a::b',
    ':name :site{copperline} and text ::site{copperline} within',
    ':::site{copperline}\nx\n:::',
    '::other{copperline}',
    '::site{}',
    '::site{copperline,farrow}',
    '::compare{copperline}',
    '::chart{}',
    '::chart{rating:}',
    '::chart{rating:copperline,farrow}',
    '::compare{copperline,copperline}',
    '::site{copperline} and more',
    '::site[Name]{copperline}',
    '\\::site{copperline}',
    '    ::site{copperline}',
    '`::site{copperline}`',
    '> ::site{copperline}',
    '- ::site{copperline}',
    '<p>::site{copperline}</p>',
    'Before\n::site{copperline}',
  ])('a line of a text that is no block stays text: %j', async (markdown, { db, sites: _sites }) => {
    const { document, html, unknown } = await serve(db, markdown);
    expect(html).toBe(renderMarkdown(markdown));
    expect([unknown, document.querySelector('aside, [data-live]')]).toEqual([[], null]);
    const written = markdown
      .replace(/^[>-] |[\\`]|<\/?p>/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
    expect(document.body.textContent.replace(/\s+/g, ' ').trim()).toContain(written);
  });

  test('a line of a text with colons and braces is text like any other', { timeout: FUZZ_TIMEOUT }, () => {
    const part = fc.constantFrom(
      '10:30',
      '::',
      ':::',
      ':',
      'site',
      'code',
      '{',
      '}',
      'x',
      ' ',
      '\n',
      '::code',
      '{a}',
      'b',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const source = parts.join('');
        const document = parseHtml(`<article>${renderMarkdown(source)}</article>`);
        if (document.querySelector('[data-live]')) return;
        const spaceless = (text: string) => text.replace(/\s/g, '');
        expect(spaceless(document.body.textContent)).toBe(spaceless(source));
      }),
      fuzzing(300),
    );
  });

  test('the lines of a text beyond the limit of a page stay text', async ({ db, sites: _sites }) => {
    const { document, text } = await serve(db, '::site{copperline}\n\n'.repeat(MAX_LIVE_BLOCKS + 2));
    expect(document.querySelectorAll('aside')).toHaveLength(MAX_LIVE_BLOCKS);
    expect(text).toContain('::site{copperline} ::site{copperline}');
  });
});

describe('::site', () => {
  test('::site shows score, check, range and offer of a listed site, under its current address', async ({
    db,
    sites,
  }) => {
    const { html, text, document, tags } = await serve(db, '::site{Copper}');
    expect(text).toMatch(/^Copper & Line 4\.6\/5 · Checked \w+ \d+, \d{4}/);
    expect(text).toContain('Bonus: 100% up to $100 · Promo code COPPER');
    expect(text).toContain('Worth taking. + $');
    expect(text).toContain('Affiliate link: we may earn a commission.');
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/casino/copperline', '/go/copperline?from=text', '/casino/copperline', '/how-we-rank']);
    expect(html).toContain('rel="sponsored nofollow noopener"');
    expect(tags).toEqual(expect.arrayContaining([`casino:${sites.copperline.id}`, 'casino:*', 'casinos']));
  });

  test('::site puts the drawback first and shows no code where the card shows none', async ({ db, sites: _sites }) => {
    const { text, document } = await serve(db, '::site{farrow}\n::code{farrow}');
    expect(text).toMatch(/Drawback: Slow support\..*Bonus:/);
    expect(text).not.toContain('FARROW');
    expect(document.querySelector('mark')).toBeNull();
  });

  test('::site shows the warning instead of an offer', async ({ db, sites: _sites }) => {
    const { text, html } = await serve(db, '::site{gilt}\n::code{gilt}\n::compare{copperline,gilt}');
    expect(text.match(/We advise against this site: It has not paid since May\./g)).toHaveLength(3);
    expect(html).not.toMatch(/GILT|\/go\/gilt/);
  });

  test.for(['nobody', 'hidden', '00000000-0000-0000-0000-000000000000'])(
    '::site with a site that is not public stays text: %s',
    async (slug, { db, sites: _sites }) => {
      const { html, unknown, tags } = await serve(db, `::site{${slug}}\n::compare{copperline,${slug}}`);
      expect(html).toBe(`<p>::site{${slug}}</p>\n<p>::compare{copperline,${slug}}</p>`);
      expect(unknown).toEqual([`::site{${slug}}`, `::compare{copperline,${slug}}`]);
      expect(tags).toContain('casinos');
    },
  );
});

test('::code shows a code while it lives, else nothing', async ({ db, sites: _sites }) => {
  expect((await serve(db, '::code{copperline}')).text).toContain('Copper & Line: Promo code COPPER · Claim Bonus');
  expect((await serve(db, 'a\n\n::code{paused}\n\nb')).text).toBe('a b');
});

test('::compare shows a table and leads to the comparison', async ({ db, sites: _sites }) => {
  const { document } = await serve(db, '::compare{farrow, copperline}');
  const rows = [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[0]).toEqual(['', 'Farrow', 'Copper & Line']);
  expect(rows).toContainEqual(['Score', '2.8/5', '4.6/5']);
  expect(rows).toContainEqual(['Payout', 'Not known', '14 min']);
  expect(document.querySelector('aside > p:last-child > a')?.getAttribute('href')).toBe(
    '/compare/copperline-vs-farrow',
  );
  const same = await serve(db, '::compare{copper,copperline}');
  expect(same.unknown).toEqual(['::compare{copper,copperline}']);
});

describe('::chart', () => {
  const charts =
    '::chart{withdrawals}\n::chart{bonus}\n::chart{bonus:copperline}\n::chart{edge:copperline}\n::chart{rating:Copper}';

  test('::chart draws what we measured, and hides bonuses where a pause hides offers', async ({ db, measured: _ }) => {
    const { document, unknown, tags } = await serve(db, charts);
    expect(unknown).toEqual([]);
    const figures = [...document.querySelectorAll('figure.chart')];
    expect(figures.map((figure) => figure.querySelector('figcaption')?.textContent)).toEqual([
      'Our withdrawals typically took from 14 min at Copper & Line to 5 h at Quill; the median of 3 sites is 30 min. One site paid nothing.',
      'On $100, 3 of the 3 bonuses we could price are worth more than $0, from +\u00A0$95 at Copper & Line to +\u00A0$95 at Reed.',
      'On $100 this bonus is worth +\u00A0$95: no more than any of the other 2 bonuses we could price.',
      'The house keeps 5% of a bet on Case Opening; less than the median site on 0 of 1 game.',
      expect.stringMatching(/^Rated 4\.6 since \w+ \d{4}, and not changed\.$/),
    ]);
    expect(figures.map((figure) => figure.querySelectorAll('svg').length)).toEqual([1, 1, 1, 1, 0]);
    expect(figures.map((figure) => figure.parentElement?.hasAttribute('data-offer'))).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect(tags).toEqual(expect.arrayContaining(['field', 'settings', 'casino:*']));
  });

  test('::chart is a plain table in feeds and mails', async ({ db, measured: _ }) => {
    const { document } = await serve(db, charts, 'links');
    expect(document.querySelector('figure, svg, details, [class]')).toBeNull();
    expect(document.querySelectorAll('table')).toHaveLength(5);
    expect(document.querySelector('table')?.textContent).toContain('Copper & Line14 min');
  });

  test.for(['withdrawls', 'rating', 'withdrawals:copperline', 'constructor', 'rating:nobody', 'edge:hidden'])(
    '::chart of an unknown chart or site stays text: %s',
    async (chart, { db, measured: _ }) => {
      const { html, unknown } = await serve(db, `::chart{${chart}}`);
      expect(html).toBe(`<p>::chart{${chart}}</p>`);
      expect(unknown).toEqual([`::chart{${chart}}`]);
    },
  );

  test('::chart shows nothing where there is too little to draw, and the warning of a site that has one', async ({
    db,
    measured: _,
  }) => {
    expect((await serve(db, 'a\n\n::chart{edge:farrow}\n\nb')).text).toBe('a b');
    expect((await serve(db, '::chart{rating:gilt}')).text).toMatch(/^Gilt: We advise against this site/);
  });
});

test('feeds and programs get links, and the warnings', async ({ db, sites: _sites }) => {
  const { html } = await serve(
    db,
    '::site{copperline}\n::code{copperline}\n::code{farrow}\n::compare{copperline,gilt}\n::site{gilt}',
    'links',
  );
  expect(html).not.toMatch(/<(?:aside|table|mark|code)|\/go\/|100%|COPPER/);
  const document = parseHtml(html);
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/casino/copperline',
    '/casino/copperline',
    '/compare/copperline-vs-gilt',
    '/casino/gilt',
    '/casino/gilt',
  ]);
  expect(html.match(/It has not paid since May/g)).toHaveLength(2);
});

test('a post with a block counts as one about the site, and its preview tells of unknown ones', async ({
  db,
  sites,
}) => {
  const { caller } = await adminCaller(db);
  const post = await insertPost(db, { slug: 'live', content_html: renderMarkdown('::site{copperline}') });
  const mentions = await db.selectFrom('post_mentions').select('address').where('post_id', '=', post.id).execute();
  expect(mentions).toEqual([{ address: 'copperline' }]);
  expect((await caller.posts.mentioning({ slug: sites.copperline.id })).map(({ slug }) => slug)).toEqual(['live']);
  const { html, unknown } = await caller.admin.markdown.preview({ markdown: '::site{copperline}\n::code{nobody}' });
  expect(html).toContain('<aside aria-label="Copper &amp; Line">');
  expect(unknown).toEqual(['::code{nobody}']);
});

test('no attribute of a text stands for a block, however it is quoted', async ({ db }) => {
  for (const line of ['', '::site{copperline}', '::code{nobody}']) {
    const source = `A <span title="<p data-live=" lang="> x">word</span>\n\n" onmouseover="alert(1)" x="${line}">hover</p> me`;
    const { html } = await serveText({ db, reads: new CacheTags() }, renderMarkdown(source), 'page');
    const handlers = [...parseHtml(html).querySelectorAll('*')].filter((element) =>
      element.hasAttribute('onmouseover'),
    );
    expect(handlers, html).toEqual([]);
  }
});
