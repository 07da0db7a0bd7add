import { describe, expect } from 'vitest';
import { SEARCH_OF_ROUTES } from '../../../server/http/page-search';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { parseHtml } from '../../fixtures/parse-html';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  await insertCasino(db, { slug: 'north' });
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

/** Property names that every object inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString'];

/** Parameters read by some page. */
const NAMES = ['result', 'mode', 'by', 'error', 'notice', 'redirectTo', 'token', 'site', 'link', 'tab', 'blogTab'];
/** Parameters with a fixed set of valid values. */
const JUDGED = ['result', 'mode', 'by', 'redirectTo', 'token', 'site'];
const LISTS = [
  'q',
  'page',
  'sort',
  'kind',
  'kinds',
  'only',
  'cursor',
  'casino',
  'game',
  'scheme',
  'theme',
  'gamemodes',
];

const FORMS = [
  '/auth',
  '/auth/confirm',
  '/auth/reset',
  '/auth/code',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/saved/alerts',
  '/contact',
  '/saved',
  '/account',
];

const others = Object.keys(SEARCH_OF_ROUTES).filter((route) => !route.includes('$') && !FORMS.includes(route));
const pages = [...FORMS, ...others, '/casino/north', '/casino/north/history', '/casinos/new', '/games/crash', '/tools'];

/** A page's title and main content, without the marks on links to the current page. */
function toShown(html: string) {
  const document = parseHtml(html);
  for (const link of document.querySelectorAll('main a')) {
    for (const name of ['class', 'data-status', 'aria-current']) link.removeAttribute(name);
  }
  return `${document.title}\n${document.querySelector('main')?.innerHTML ?? ''}`;
}

describe('search parameters named or valued like inherited properties', () => {
  test.for(pages)('inherited property names in search parameters do no harm to %s', async (page, { app }) => {
    for (const value of INHERITED) {
      const search = [...NAMES, ...LISTS].map((name) => `${name}=${value}`).join('&');
      for (const query of [search, `${value}=${value}`]) {
        let answer = await app.fetch(`${page}?${query}`);
        const to = answer.headers.get('location');
        if (to?.startsWith('/')) answer = await app.fetch(to);
        expect([query, answer.status < 500]).toEqual([query, true]);
        expect(await answer.text()).not.toMatch(/function (Object|toString)|\[object Object\]/);
      }
    }
  });

  test.for(FORMS)(
    'inherited property names in search parameters do not change the content of %s',
    async (page, { app }) => {
      const plain = toShown(await (await app.fetch(page)).text());
      for (const value of [...INHERITED, 'none', '//evil.example/x']) {
        for (const name of JUDGED) {
          const answer = await app.fetch(`${page}?${name}=${encodeURIComponent(value)}`);
          if (answer.status === 301) expect(answer.headers.get('location')).toBe(page);
          else expect([name, value, toShown(await answer.text())]).toEqual([name, value, plain]);
        }
      }
    },
  );
});
