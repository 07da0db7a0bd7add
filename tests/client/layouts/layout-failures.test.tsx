// @vitest-environment jsdom
import { notFound } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failedCallAdapter } from '../../../client/trpc/failed-call-adapter';
import { ExplainedFailure, toFailure } from '../../../client/trpc/failure';
import { failureMeta } from '../../../client/layouts/failure-meta';
import { renderLayout } from './layout-fixture';

const refused = (message: string, httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32603, message, data: { httpStatus, requestId: 'req-1' } } });

function failing(error: unknown) {
  return renderLayout({
    at: '/blog',
    pages: { '/blog': () => <h1>Articles</h1> },
    loaders: {
      '/blog': () => {
        throw error;
      },
    },
  });
}

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(['/nowhere', '/nowhere/at/all'])('%s shows the not-found screen with a way home', async (at) => {
  await renderLayout({ at });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found');
  expect(screen.getByText('Return to Home').getAttribute('href')).toBe('/');
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('the not-found screen shows the reference from the server, at that address only', async () => {
  const sent = document.createElement('code');
  sent.dataset['requestId'] = '';
  sent.textContent = 'req-404';
  document.body.append(sent);
  const router = await renderLayout({ at: '/nowhere' });
  sent.remove();
  expect(screen.getByText('req-404')).toBeTruthy();
  const address: string = '/elsewhere';
  await act(() => router.navigate({ to: address }));
  expect(screen.getByText('Oops! Page not found')).toBeTruthy();
  expect(screen.queryByText('req-404')).toBeNull();
});

test('a page whose content is gone shows the not-found screen', async () => {
  await failing(notFound());
  expect(screen.getByText('Oops! Page not found')).toBeTruthy();
});

test('a reached rate limit is not shown as an application error', async () => {
  await failing(refused('Too many attempts. Please wait a little and try again.', 429));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Too many requests');
  expect(screen.getByText('Too many attempts. Please wait a little and try again.')).toBeTruthy();
  expect(screen.getByText('Try Again')).toBeTruthy();
});

test('a failure shows its public message and the request id, inside the site’s layout', async () => {
  await failing(refused('The page is broken.', 500));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
  expect(screen.getByText('The page is broken.')).toBeTruthy();
  expect(screen.getByText('req-1')).toBeTruthy();
  expect(await screen.findByRole('contentinfo')).toBeTruthy();
});

test('an outage is not shown as an application error: it says that the site will be back', async () => {
  await failing(refused('The service is not available right now.', 503));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We will be right back');
  expect(screen.getByText('The service is not available right now.')).toBeTruthy();
  const failed = { status: 'error', error: refused('Not now.', 503) } as never;
  expect(failureMeta([failed], 'LootRank')).toContainEqual({ title: 'We will be right back | LootRank' });
});

test('the text of any other error stays hidden', async () => {
  await failing(new Error('password=hunter2'));
  expect(screen.queryByText(/hunter2/)).toBeNull();
  expect(screen.getByText('Something went wrong')).toBeTruthy();
});

test('a lost connection is explained as one', async () => {
  await failing(TRPCClientError.from(new Error('Failed to fetch')));
  expect(screen.getByText('The site could not be reached. Please check your connection and try again.')).toBeTruthy();
});

test.each<[unknown, string]>([
  [
    TRPCClientError.from(new Error('Failed to fetch')),
    'The site could not be reached. Please check your connection and try again.',
  ],
  [refused('Another post already uses this slug.', 409), 'Another post already uses this slug.'],
  [new ExplainedFailure('The image is larger than 5 MB.'), 'The image is larger than 5 MB.'],
  [new TypeError('Failed to fetch'), 'Something went wrong'],
  ['thrown', 'Something went wrong'],
])('the page for %s says what helps', (error, message) => {
  expect(toFailure(error).message).toBe(message);
});

test('Try Again reloads the page', async () => {
  let isDown = true;
  await renderLayout({
    at: '/blog',
    pages: { '/blog': () => <h1>Articles</h1> },
    loaders: {
      '/blog': () => {
        if (isDown) throw refused('The database does not answer.', 503);
      },
    },
  });
  isDown = false;
  await act(async () => fireEvent.click(screen.getByText('Try Again')));
  expect(await screen.findByText('Articles')).toBeTruthy();
});

test.each([
  ['notFound', 'Oops! Page not found | LootRank'],
  ['error', 'Unexpected Application Error! | LootRank'],
] as const)('a screen of status %s names itself and stays out of search engines', (status, title) => {
  expect(failureMeta([{ status } as never], 'LootRank')).toEqual([{ title }, { name: 'robots', content: 'noindex' }]);
});

test('any other page starts from the name of the site', () => {
  expect(failureMeta([{ status: 'success' } as never], 'LootRank')).toEqual([{ title: 'LootRank' }]);
});

test('a failed call reaches the browser with its message and request id', async () => {
  const sent = failedCallAdapter.toSerializable(refused('The database does not answer.', 503));
  await failing(failedCallAdapter.fromSerializable(sent));
  expect(screen.getByText('The database does not answer.')).toBeTruthy();
  expect(screen.getByText('req-1')).toBeTruthy();
});
