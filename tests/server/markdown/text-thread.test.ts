import { expect, onTestFinished, vi } from 'vitest';
import { CacheTags } from '../../../server/cache/cache-tags';
import { composeHtml, scanHtml } from '../../../server/features/markdown/served-html';
import { servedText, serveText } from '../../../server/features/markdown/served-text';
import { textFunctions } from '../../../server/features/markdown/text-functions';
import { createTextThread } from '../../../server/features/markdown/text-thread';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';

/** However busy the machine is. */
const readPatiently = createTextThread(100_000);
const LONG = '<a href="/go/gone?x=1">x</a> HELLO '.repeat(23_000);
const SHORT = '<p>Short.</p>';

test('a long text is read in a thread, and says the same as in this one', async () => {
  const scan = vi.spyOn(textFunctions, 'scanHtml');
  onTestFinished(() => scan.mockRestore());
  expect(await readPatiently('scanHtml', LONG)).toEqual(scanHtml(LONG));
  expect(scan).not.toHaveBeenCalled();
  const served = { offers: new Map(), known: undefined, codes: new Set(['HELLO']), blocks: new Map() };
  expect(await readPatiently('composeHtml', LONG, served)).toBe(composeHtml(LONG, served));
  await readPatiently('scanHtml', SHORT);
  expect(scan).toHaveBeenCalledOnce();
});

test('other texts are served while the longest one is', async ({ db }) => {
  await insertCasino(db, { slug: 'gone', status: 'closed', status_reason: 'Gone.', promo_code: 'HELLO' });
  const reader = { db, reads: new CacheTags() };
  const order: string[] = [];
  const long = serveText(reader, LONG, 'page', readPatiently).then(({ html }) => {
    order.push('long');
    return html;
  });
  await servedText(reader, SHORT, 'links').then(() => order.push('short'));
  const html = await long;
  expect(order).toEqual(['short', 'long']);
  expect(html).not.toContain('/go/');
  expect(html).toContain('<span data-offer="">HELLO</span>');
});

test('a text that is not read in time is answered with 503, and no other is', async () => {
  const readHastily = createTextThread(1);
  const late = readHastily('countWords', 'x '.repeat(20_000_000));
  const others = [readPatiently('countWords', LONG), readHastily('countWords', SHORT)];
  await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  expect(await Promise.all(others)).toEqual([46_000, 1]);
});

test('long texts are read one at a time, and one that waits too long gets a 503', async () => {
  await readPatiently('countWords', LONG);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = readPatiently('countWords', `${LONG} first`);
  const second = expect(readPatiently('countWords', `${LONG} second`)).rejects.toMatchObject({ status: 503 });
  // Until the first is read, and the second waits.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  vi.advanceTimersByTime(2_000);
  await second;
  expect(await first).toBe(46_001);
});

test('a long text that four hundred ask for at once is read for all of them', async () => {
  const read = await Promise.all(Array.from({ length: 400 }, () => readPatiently('scanHtml', `${LONG} again`)));
  expect(new Set(read).size).toBe(1);
});
