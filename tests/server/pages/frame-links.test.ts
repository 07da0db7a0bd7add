import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect } from 'vitest';
import { legalLinks, standardFooter } from '../../../client/layouts/footer-navigation';
import { gamblingSites, headerMenus, howWeRank, skinSites } from '../../../client/layouts/navigation';
import type { SiteLink } from '../../../client/layouts/navigation';
import { createAppRouter } from '../../../client/router';
import type { ServerCalls } from '../../../client/trpc/router-context';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { parseHtml } from '../../fixtures/parse-html';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const LINKS: readonly SiteLink[] = [
  ...[...headerMenus, ...standardFooter('LootRank')].flatMap(({ links }) => links),
  ...[...gamblingSites, ...skinSites, ...legalLinks, howWeRank],
];

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  // Links to pages without content are left out.
  await insertPost(db, { status: 'published' });
  for (const rating of [1, 2, 3, 4, 5]) await insertCasino(db, { rating, promo_code: `CODE${rating}` });
  await insertCasino(db, { status: 'warning' });
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

async function anchorsAt(app: RunningApp, path: string) {
  const document = parseHtml(await (await app.fetch(path)).text());
  return [...document.querySelectorAll('header a, footer a')].map((anchor) => ({
    label: anchor.textContent,
    href: anchor.getAttribute('href'),
    isCurrent: anchor.getAttribute('aria-current') === 'page',
    isInFooter: anchor.closest('footer') !== null,
  }));
}

describe('the links around a page', () => {
  test('the links around a page have the addresses that the router gives them in the browser', async ({ app }) => {
    const router = createAppRouter({} as ServerCalls);
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/search'] }) });
    const anchors = await anchorsAt(app, '/search');
    for (const link of LINKS) {
      const { label, ...target } = link;
      const { href } = router.buildLocation(target as unknown as Parameters<typeof router.buildLocation>[0]);
      const sent = anchors.filter((anchor) => anchor.label === label);
      expect(
        sent.map((anchor) => anchor.href),
        label,
      ).toContain(href);
    }
  });

  test('the links around a page mark the one to the current page, and no other', async ({ app }) => {
    const current = async (path: string) =>
      (await anchorsAt(app, path))
        .filter(({ isCurrent, isInFooter }) => isCurrent && isInFooter)
        .map(({ label }) => label);
    expect(await current('/compare')).toEqual(['Compare']);
    expect(await current('/casinos')).toEqual(['All casinos']);
    expect(await current('/casinos/new')).toContain('New');
    expect(await current('/search')).toEqual([]);
  });
});
