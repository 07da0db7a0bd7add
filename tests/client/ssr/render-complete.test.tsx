import { AsyncLocalStorage } from 'node:async_hooks';
import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { renderComplete } from '../../../client/ssr/render-complete';

function Broken(): ReactElement {
  throw new Error('no such column');
}

const late = () =>
  lazy(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return { default: () => <p>here at last</p> };
  });

const page = (part: ReactElement) => (
  <main>
    <Suspense fallback={<p>a moment</p>}>{part}</Suspense>
  </main>
);

test('a page is rendered with all its parts', async () => {
  await expect(renderComplete(page(<p>there</p>))).resolves.toBe('<main><!--$--><p>there</p><!--/$--></main>');
});

test('a part that throws fails the page with its error, behind a boundary or not', async () => {
  await expect(renderComplete(<Broken />)).rejects.toThrow('no such column');
  await expect(renderComplete(page(<Broken />))).rejects.toThrow('no such column');
});

test('a suspended part is awaited', async () => {
  const Late = late();
  const html = await renderComplete(page(<Late />));
  expect(html).toContain('here at last');
  expect(html).not.toContain('a moment');
});

test('a part that fails after suspending fails the page', async () => {
  const Failing = lazy(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return { default: Broken };
  });
  await expect(renderComplete(page(<Failing />))).rejects.toThrow('no such column');
});

// In Node 20 and 22, a single AsyncLocalStorage run slows down every later request.
test('no page, suspended or not, runs an AsyncLocalStorage', async () => {
  const run = vi.spyOn(AsyncLocalStorage.prototype, 'run');
  const Late = late();
  await renderComplete(page(<p>there</p>));
  await renderComplete(page(<Late />));
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});
