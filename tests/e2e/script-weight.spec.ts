import { gzipSync } from 'node:zlib';
import { expect, test } from './test';

const MOST = 150 * 1024;

// Every kind of page that visitors see. The budgets of the build count what pages name; this counts what a browser loads.
test('After the first tap no kind of page has loaded more than 150 KiB of script', async ({ browser, baseURL }) => {
  const weights: [string, number][] = [];
  for (const path of [
    '/',
    '/casinos',
    '/casino/copperline',
    '/blog',
    '/compare',
    '/changes',
    '/search?q=copper',
    '/tools',
    '/contact',
    '/saved',
  ]) {
    const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), hasTouch: true });
    const page = await context.newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await page.goto(path);
    await page.touchscreen.tap(5, 5);
    await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
    await page.waitForLoadState('networkidle');
    const bodies = await Promise.all(scripts.values());
    weights.push([path, bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)]);
    await context.close();
  }
  expect(weights.filter(([, bytes]) => bytes === 0 || bytes > MOST)).toEqual([]);
});
