import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { accentModes, accentProblem, contrast, nearestAccent, STANDARD_ACCENT } from '../../../shared/settings/accent';
import type { Db } from '../../../server/database/database';
import { addImage } from '../../../server/features/media/media.service';
import { mailInLook, renderMail } from '../../../server/mail/mail-layout';
import { mailFrom } from '../../../server/process/job-registry';
import { colors } from '../../../client/ui/theme/design-colors';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('settings').execute();
});

const image = (db: Db, width: number, height: number) =>
  db
    .insertInto('media')
    .values({
      storage_key: `${'a'.repeat(20)}-${width}x${height}`,
      original_name: 'mark.png',
      mime_type: 'image/png',
      byte_size: 100,
      width,
      height,
      alt: '',
      variants: JSON.stringify([{ suffix: '.png', type: 'image/png', width, height, byteSize: 100 }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('the accent', () => {
  test.for(['#8a1a4b', '#000000', '#7a5a00', '#b00020', '#006b3c', STANDARD_ACCENT])(
    '%s is readable in both modes',
    (hex) => {
      expect(accentProblem(hex)).toBeUndefined();
      const { light, dark } = accentModes(hex);
      for (const { base, paper } of [
        { base: light, paper: 'base' as const },
        { base: dark, paper: '_dark' as const },
      ]) {
        expect(contrast('#ffffff', base.accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#ffffff', base.hover)).toBeGreaterThanOrEqual(4.5);
        for (const { value } of [colors.bg.DEFAULT, colors.surface, colors.raised, colors.fill])
          expect(contrast(base.text, value[paper])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(base.text, base.soft)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('an accent that is too pale is refused with the nearest that works', () => {
    const nearest = nearestAccent('#7fb2ff');
    expect(accentProblem('#7fb2ff')).toContain(nearest);
    expect(accentProblem(nearest)).toBeUndefined();
    expect(contrast('#ffffff', nearest)).toBeLessThan(4.7);
  });
});

describe('the look of the site', () => {
  test('the standard look of the site adds nothing to pages; a chosen one reaches them', async ({
    db,
    onTestFinished,
  }) => {
    await insertPost(db, {});
    await insertCasino(db);
    const app = await startApp(db);
    onTestFinished(() => app.close());
    const { caller } = await adminCaller(db);
    const plain = await app.fetch('/');
    expect(await plain.text()).not.toContain('<style>');
    expect(await callerFor(db).settings.public()).not.toHaveProperty('look');

    const { id } = await image(db, 200, 100);
    await caller.admin.settings.update({
      logo: id,
      icon: id,
      accent: '#8A1A4B',
      menu: [
        { label: 'All games', path: '/games/' },
        { label: 'Best', path: '/?sort=rating&showAll=true#top-casinos' },
        { label: 'Forum', path: 'https://forum.example.com/' },
        { label: 'Home itself', path: '/' },
        { label: 'Cheap', path: '/$5-deals?max=$5' },
      ],
      footer: [{ title: 'Read', links: [{ label: 'Articles', path: '/blog' }] }],
      homeSections: ['posts', 'top'],
    });
    const own = await app.fetch('/');
    const html = await own.text();
    const [, css = ''] = /<style>([^<]*)<\/style><\/head>/.exec(html) ?? [];
    expect(css).toContain('--chakra-colors-accent:#8a1a4b');
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(css).digest('base64');
    expect(own.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(html).toContain(`src="/uploads/${'a'.repeat(20)}-200x100.png"`);
    expect(html).toMatch(/href="\/\?sort=rating&amp;showAll=true#top-casinos"[^>]*>Best</);
    const current = [...html.matchAll(/<a [^>]*aria-current[^>]*>([^<]*)</g)].map(([, words]) => words);
    expect(current).toContain('Home itself');
    // Another list than the one that is shown.
    expect(current).not.toContain('Best');
    expect(html).toContain('href="https://forum.example.com/">Forum<');
    // Of the router's own links, which the browser makes of the same entries, a $ would begin a parameter.
    expect(html).toMatch(/href="\/%245-deals\?max=%245"[^>]*>Cheap</);
    expect((await callerFor(db).settings.public()).look?.menu).toContainEqual({
      label: 'Cheap',
      to: '/%245-deals',
      search: { max: '$5' },
    });
    // Without a post there is no section of them; the heading comes first all the same.
    expect(html.indexOf('id="hero-title"')).toBeLessThan(html.indexOf('id="top-casinos"'));
    expect(html).not.toContain('Recently Added');
    expect((await caller.admin.media.usedIn({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { kind: 'setting', id: 'icon', title: 'icon' },
      { kind: 'setting', id: 'logo', title: 'logo' },
    ]);

    await caller.admin.settings.update({
      logo: null,
      icon: null,
      accent: null,
      menu: null,
      footer: null,
      homeSections: null,
    });
    expect(await (await app.fetch('/')).text()).not.toContain('<style>');
    expect(await callerFor(db).settings.public()).not.toHaveProperty('look');
  });

  test('the look of the site is also that of mails', async ({ db, onTestFinished }) => {
    const app = await startApp(db);
    onTestFinished(() => app.close());
    const { caller, viewer } = await adminCaller(db, { services: app.services });
    const bytes = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#1d7a3c' } })
      .png()
      .toBuffer();
    const work = { ...app.services, log: app.services.logger, viewer, requestId: 'x' };
    const assertRights = () => Promise.resolve();
    const { id, url } = await addImage({ ...work, assertRights }, { bytes, originalName: 'own.png', alt: '' });
    await caller.admin.settings.update({ logo: id, accent: '#8a1a4b' });
    const { look } = await mailFrom(app.services);
    const action = { label: 'Go', url: 'https://example.com/' };
    const { html: text } = renderMail({ siteName: 'LootRank', heading: 'A', paragraphs: [], footer: [], action });
    const mail = mailInLook(text, look);
    expect(mail).toContain(`<img src="${app.services.config.publicUrl}${url}"`);
    expect(mail).toContain('background:#8a1a4b');
  });

  const entry = (path: string) => ({ menu: [{ label: 'X', path }] });
  test.for([
    [{ accent: '#7fb2ff' }, 'accent'],
    [{ accent: 'red' }, 'accent'],
    [entry('javascript:alert(1)'), 'menu'],
    [entry('//evil.example'), 'menu'],
    [entry('/\\evil.example'), 'menu'],
    [entry('http://example.com/'), 'menu'],
    [entry('/a b'), 'menu'],
    [{ menu: [] }, 'menu'],
    [{ menu: Array.from({ length: 8 }, (_, index) => ({ label: `${index}`, path: '/' })) }, 'menu'],
    [
      {
        menu: [
          { label: 'x'.repeat(35), path: '/' },
          { label: 'y'.repeat(35), path: '/' },
        ],
      },
      'menu',
    ],
    [
      {
        menu: [
          { label: 'A', path: '/' },
          { label: 'a', path: '/blog' },
        ],
      },
      'menu',
    ],
    [{ footer: [{ title: 'Empty', links: [] }] }, 'footer'],
    [{ homeSections: ['recent'] }, 'homeSections'],
    [{ homeSections: ['top', 'top'] }, 'homeSections'],
    [{ logo: 'no-id' }, 'logo'],
    [{ logo: '00000000-0000-4000-8000-000000000000' }, 'logo'],
  ] as const)('the look %j is refused and nothing is stored', async ([input, field], { db }) => {
    const { caller } = await adminCaller(db);
    const error = await caller.admin.settings.update(input as never).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'BAD_REQUEST' });
    expect(JSON.stringify(error)).toContain(field);
    expect(await db.selectFrom('settings').select('key').execute()).toEqual([]);
  });

  test('a logo that is too low is refused', async ({ db }) => {
    const { id } = await image(db, 300, 30);
    const { caller } = await adminCaller(db);
    await expect(caller.admin.settings.update({ logo: id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(caller.admin.settings.update({ icon: id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
