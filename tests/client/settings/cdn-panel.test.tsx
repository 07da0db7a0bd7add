// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CdnPanel } from '../../../client/features/settings/admin/cdn-panel';
import { answeringLink, callFailure, renderInAdmin } from '../admin-fixture';

afterEach(cleanup);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const quiet = { name: 'fastly', purgedAt: ago(12), failure: null, failingSince: null, waitingSince: null };

const ACCOUNT: Record<string, unknown> = {
  'auth.account.get': { hasPassword: true, canConfirmByCode: false, email: 'admin@example.com' },
  'auth.identities.list': { identities: [], providers: [] },
  'auth.passkeys.list': [],
};

const show = (state: unknown) =>
  renderInAdmin(
    answeringLink(() => state),
    <CdnPanel />,
  );

test.for([
  [quiet, /^Last purge 1\d seconds ago$/],
  [{ ...quiet, purgedAt: null }, /^No purge yet$/],
  [{ ...quiet, waitingSince: ago(1) }, /^Purging…$/],
  [{ ...quiet, waitingSince: ago(190) }, /^Waiting for 3 minutes$/],
  [
    { ...quiet, waitingSince: ago(190), failure: 'the CDN answered 401', failingSince: ago(185) },
    /^Waiting for 3 minutes: the CDN answered 401\./,
  ],
] as const)('The settings say how far the CDN is: %#', async ([state, sentence]) => {
  show(state);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByText(/^Fastly stores pages/)).toBeDefined();
});

test('Without a CDN the settings do not mention one', async () => {
  let isAsked = false;
  renderInAdmin(
    answeringLink(() => {
      isAsked = true;
      return null;
    }),
    <CdnPanel />,
  );
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByText(/CDN/)).toBeNull();
});

test('A state of the CDN that cannot be loaded is an error with a second try', async () => {
  let answers = 0;
  renderInAdmin(
    answeringLink(() => {
      answers += 1;
      if (answers === 1) throw callFailure(500, 'Something went wrong');
      return quiet;
    }),
    <CdnPanel />,
  );
  expect(await screen.findByText(/Error loading the state of the CDN/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/^Last purge/)).toBeDefined();
});

test('Everything is purged once it is confirmed and the password was asked for', async () => {
  const purges: string[] = [];
  let isProven = false;
  renderInAdmin(
    answeringLink((path) => {
      if (path === 'admin.cdn.state') return quiet;
      if (path === 'admin.cdn.purge') {
        if (!isProven) throw callFailure(403, 'Please confirm that it is you.', 'REAUTHENTICATION_REQUIRED');
        purges.push(path);
        return { ok: true };
      }
      if (path === 'auth.reauthenticate') isProven = true;
      return ACCOUNT[path] ?? { ok: true };
    }),
    <CdnPanel />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Purge Everything' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Purge everything?' });
  expect(purges).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Purge Everything' }));
  const question = await screen.findByRole('dialog', { name: 'Is it you?' });
  fireEvent.change(within(question).getByLabelText('Your password'), { target: { value: 'a password' } });
  fireEvent.click(within(question).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Purge started')).toBeDefined();
  expect(purges).toEqual(['admin.cdn.purge']);
});
