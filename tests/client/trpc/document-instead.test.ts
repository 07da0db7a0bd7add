import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { followNavigations, orDocument } from '../../../client/trpc/document-instead';

type Listener = (event: object) => void;

const reload = vi.fn();
vi.stubGlobal('location', { reload });

function createNavigation(layout?: string) {
  const listeners = new Map<string, Listener>();
  followNavigations({
    getMatchedRoutes: () => [[{ options: { staticData: { layout } } }]],
    subscribe: (type: string, listener: Listener) => listeners.set(type, listener),
  } as never);
  return {
    begin: (event = {}) =>
      listeners.get('onBeforeNavigate')?.({
        fromLocation: {},
        toLocation: { pathname: '/' },
        hrefChanged: true,
        ...event,
      }),
    end: () => listeners.get('onResolved')?.({}),
  };
}

const failed = (httpStatus?: number) =>
  Promise.reject(
    TRPCClientError.from({ error: { message: 'no', code: -32000, data: httpStatus && { httpStatus } } } as never),
  );

/** Whether the call settled, after all that is due. */
async function settles(call: Promise<unknown>) {
  const settled = vi.fn();
  void call.then(settled, settled);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return settled.mock.calls.length > 0;
}

beforeEach(() => reload.mockClear());

test('a call of an in-app navigation that fails with 5xx loads the document, once for all of the page’s calls', async () => {
  const navigation = createNavigation();
  navigation.begin();
  expect(await settles(orDocument(failed(503)))).toBe(false);
  expect(await settles(orDocument(failed(500)))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a call without a response, one that is refused and one of an application screen reject instead', async () => {
  const navigation = createNavigation();
  navigation.begin();
  await expect(orDocument(failed())).rejects.toThrow('no');
  await expect(orDocument(failed(404))).rejects.toThrow('no');
  navigation.end();
  await expect(orDocument(failed(503))).rejects.toThrow('no');
  // The first page is a document already: a second load would fail as well, without end.
  navigation.begin({ fromLocation: undefined });
  await expect(orDocument(failed(503))).rejects.toThrow('no');
  const application = createNavigation('application');
  application.begin();
  await expect(orDocument(failed(503))).rejects.toThrow('no');
  expect(reload).not.toHaveBeenCalled();
});
