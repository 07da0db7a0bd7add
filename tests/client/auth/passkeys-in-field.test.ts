// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInByField } from '../../../client/features/auth/passkeys/passkeys-in-field';
import type { Client } from '../../../client/trpc/trpc';

/** The passkey prompts the browser was asked for, oldest first, each with functions to settle it. */
const lists: { choose: (answer: object) => void; end: () => void }[] = [];

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: () =>
    new Promise((choose, refuse) => lists.push({ choose, end: () => refuse(new Error('It was ended.')) })),
  WebAuthnAbortService: { cancelCeremony: () => lists.at(-1)?.end() },
}));

const optionsCall = vi.fn(() => Promise.resolve({}));
const verifyCall = vi.fn(() => Promise.resolve({ status: 'signed_in' }));
const passkeys = { authenticationOptions: { mutate: optionsCall }, verifyAuthentication: { mutate: verifyCall } };
const client = { auth: { passkeys } } as unknown as Client;
const never = new AbortController().signal;

let outdated: AbortController;

beforeEach(() => {
  lists.length = 0;
  vi.clearAllMocks();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (outdated = new AbortController()).signal);
});
afterEach(() => void vi.restoreAllMocks());

const asked = (times: number) => vi.waitFor(() => expect(lists).toHaveLength(times), 20_000);

test('a list that expires before a choice is requested again, and signs in', async () => {
  const result = signInByField(client, never);
  await asked(1);
  outdated.abort();
  await asked(2);
  expect(optionsCall.mock.calls).toEqual([[{ isForField: true }], [{ isForField: true }]]);
  lists[1]?.choose({ id: 'chosen' });
  expect(await result).toEqual({ status: 'signed_in' });
  expect(verifyCall).toHaveBeenCalledExactlyOnceWith({ response: { id: 'chosen' } });
});

test('an expired list is not requested again while the page is hidden', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const result = signInByField(client, never);
  await asked(1);
  outdated.abort();
  expect(await result).toBeUndefined();
  expect(lists).toHaveLength(1);
});

test('another way of signing in ends it silently, before and after the list is shown', async () => {
  const early = new AbortController();
  const none = signInByField(client, early.signal);
  early.abort();
  expect(await none).toBeUndefined();
  expect(lists).toEqual([]);

  const late = new AbortController();
  const ended = signInByField(client, late.signal);
  await asked(1);
  late.abort();
  expect(await ended).toBeUndefined();
  expect(verifyCall).not.toHaveBeenCalled();
});

test('without options there is no list, and a refused passkey shows the server’s message', async () => {
  optionsCall.mockRejectedValueOnce(new Error('Too many tries.'));
  expect(await signInByField(client, never)).toBeUndefined();
  verifyCall.mockRejectedValueOnce(new Error('That passkey does not open an account here.'));
  const refused = signInByField(client, never);
  await asked(1);
  lists[0]?.choose({ id: 'chosen' });
  await expect(refused).rejects.toThrow('That passkey');
});
