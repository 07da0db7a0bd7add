// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSignIn } from '../../../client/features/auth/auth-store';
import { SIGNED_IN_HERE } from '../../../client/features/auth/storage-keys';
import { SaveLink, SiteLinks } from '../../../client/features/links/site-links';
import { parseSaved } from '../../../client/features/saved/browser-saved';
import { SAVED } from '../../../client/features/saved/saved-key';
import { SavedPage } from '../../../client/features/saved/saved-page';
import { dismissToast, shownToasts } from '../../../client/ui/messages/toast-store';
import { FIRST_SAVED, MAX_SAVED } from '../../../shared/saved/saved-sites';
import { renderLayout } from '../layouts/layout-fixture';

const site = (address: string, savedAt = FIRST_SAVED + 1) => ({ address, savedAt });

test.for([
  [null],
  ['no json'],
  ['{"a":1}'],
  ['[1,null,{"address":"a"}]'],
  ['[{"address":"../x","savedAt":1}]'],
  ['[{"address":"a","savedAt":"2026-01-01"}]'],
  [JSON.stringify([site('a'.repeat(101))])],
])('a stored list of %j has no site', ([text]) => {
  expect(parseSaved(text ?? null)).toEqual([]);
});

test('the stored list of saved sites is parsed with each site once and up to the limit of an account', () => {
  const sites = Array.from({ length: MAX_SAVED + 1 }, (_, index) => site(`site-${index}`));
  expect(parseSaved(JSON.stringify([site('site-0'), ...sites]))).toEqual(sites.slice(0, MAX_SAVED));
});

test('the stored list of saved sites has plausible times, even if a clock was wrong', () => {
  const [early, late] = parseSaved(JSON.stringify([site('a', 5), site('b', 1e15)]));
  expect(early?.savedAt).toBe(FIRST_SAVED);
  expect(late?.savedAt).toBeLessThanOrEqual(Date.now());
});

/** Address of a site that is a draft or deleted, so that nobody may see it. */
const UNSEEN = 'hidden-kite';

/** Fakes the server's side of an account and records the calls. */
function account(stored: string[] = []) {
  const calls: [string, unknown][] = [];
  const refusals: Error[] = [];
  let viewer: object | null = { id: 'u', role: null };
  const call = (name: string, answer: (input: { slug: string; sites: { slug: string }[] }) => unknown) =>
    vi.fn((input: never) => {
      calls.push([name, input]);
      const refusal = refusals.shift();
      return refusal ? Promise.reject(refusal) : Promise.resolve(answer(input));
    });
  const details = ({ slug }: { slug: string }) => ({
    ...{ asked: slug, id: slug, address: slug, name: slug.toUpperCase(), logoUrl: null, rating: 4, status: 'listed' },
    ...{
      verdict: null,
      statusReason: null,
      bonusAmount: '5%',
      promoCode: null,
      codeNote: null,
      hasClaim: true,
      landingDomain: null,
    },
    ...{ changes: [], hasMoreChanges: false },
  });
  const client = {
    auth: { me: { query: () => Promise.resolve(viewer) } },
    alerts: { get: { query: () => Promise.resolve({ isOn: false, address: null, kinds: [], sites: [] }) } },
    casinos: {
      changedSince: {
        query: call('changedSince', ({ sites }) => ({
          items: sites.filter(({ slug }) => slug !== UNSEEN).map(details),
        })),
      },
    },
    saved: {
      list: {
        query: call('list', () => stored.map((address, index) => ({ address, savedAt: new Date(2e12 - index) }))),
      },
      add: { mutate: call('add', ({ slug }) => void stored.unshift(slug)) },
      remove: { mutate: call('remove', ({ slug }) => void stored.splice(stored.indexOf(slug), 1)) },
      merge: {
        mutate: call('merge', ({ sites }) => {
          stored.push(...sites.map(({ slug }) => slug));
          return { left: [] };
        }),
      },
    },
  };
  const signOut = () => {
    viewer = null;
    localStorage.clear();
    clearSignIn();
  };
  return {
    client,
    calls,
    refusals,
    signOut,
    named: (name: string) => calls.filter(([one]) => one === name),
  };
}

const Links = () => (
  <>
    {['alpha', 'beta'].map((address) => (
      <SiteLinks key={address} address={address} name={address} logoUrl={null}>
        <SaveLink name={address} />
      </SiteLinks>
    ))}
  </>
);
const Saved = () => <SavedPage renderChanges={() => null} />;

const kept = () => parseSaved(localStorage.getItem(SAVED)).map(({ address }) => address);
const toggle = (name: string) => screen.findByRole('button', { name: new RegExp(`^Saved? ${name}$`) });
const pressed = async (name: string) => (await toggle(name)).getAttribute('aria-pressed');

/** Stores a value as another tab would. */
function store(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
}

// Scripts load on the first click; on a busy machine transforming them takes longer than a test's timeout.
beforeAll(() => import('../../../client/layouts/site-choices'));
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('CSS', { supports: () => false });
});
afterEach(() => {
  cleanup();
  act(() => clearSignIn());
  for (const { id } of shownToasts.get()) dismissToast(id);
  vi.unstubAllGlobals();
});

describe('saving as a visitor', () => {
  const visitor = () => renderLayout({ pages: { '/': Links }, client: account().client });
  const firstLink = () => screen.getByRole('link', { name: 'Save alpha' });

  test('the button for saving is a link until its script has loaded, then a toggle named after the site', async () => {
    await visitor();
    expect(firstLink().getAttribute('href')).toBe('/saved');
    await act(async () => firstLink().click());
    expect(await pressed('alpha')).toBe('true');
    expect(await pressed('beta')).toBe('false');
    expect(kept()).toEqual(['alpha']);
    await act(async () => (await toggle('alpha')).click());
    expect(await pressed('alpha')).toBe('false');
    expect(localStorage.getItem(SAVED)).toBeNull();
  });

  test('saving as a visitor offers mail about the site in its toast, and works by keyboard', async () => {
    await visitor();
    await act(async () => firstLink().click());
    const toast = within(
      await screen.findByText('alpha is saved').then(({ parentElement }) => parentElement as HTMLElement),
    );
    expect(toast.getByText(/We can write to you when its code, rank or status changes\./)).toBeTruthy();
    expect(toast.getByRole('button', { name: 'Switch alerts on' })).toBeTruthy();
    await act(async () => (await toggle('alpha')).click());
    await waitFor(async () => expect(await pressed('alpha')).toBe('false'));
    const button = await toggle('beta');
    await act(async () => {
      button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    });
    await waitFor(() => expect(kept()).toEqual(['beta']));
  });

  test('the sites saved by a visitor are synchronized from another tab', async () => {
    store(SAVED, JSON.stringify([site('beta')]));
    await visitor();
    expect(await pressed('beta')).toBe('true');
    store(SAVED, JSON.stringify([site('alpha')]));
    await waitFor(async () => expect([await pressed('alpha'), await pressed('beta')]).toEqual(['true', 'false']));
  });

  test('a page restored from the back-forward cache loses nothing that was saved in the meantime', async () => {
    store(SAVED, JSON.stringify([site('gamma')]));
    await visitor();
    expect(await pressed('beta')).toBe('false');
    localStorage.setItem(SAVED, JSON.stringify([site('beta', FIRST_SAVED + 2), site('gamma')]));
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(async () => expect(await pressed('beta')).toBe('true'));
    await act(async () => (await toggle('alpha')).click());
    expect(kept()).toEqual(['alpha', 'beta', 'gamma']);
  });

  test('saving as a visitor stops when the list is full, and says so', async () => {
    localStorage.setItem(SAVED, JSON.stringify(Array.from({ length: MAX_SAVED }, (_, index) => site(`site-${index}`))));
    await visitor();
    await act(async () => (await toggle('alpha')).click());
    expect(await screen.findByText(/as many as fit/)).toBeTruthy();
    expect(kept()).toHaveLength(MAX_SAVED);
  });
});

describe('saving as a member', () => {
  beforeEach(() => localStorage.setItem(SIGNED_IN_HERE, '1'));

  test('P78: saving as a member moves the browser’s list into the account one time, and leaves nothing after signing out', async () => {
    localStorage.setItem(SAVED, JSON.stringify([site('beta')]));
    const { client, named, signOut } = account(['alpha']);
    await renderLayout({ pages: { '/': Links }, client });
    await waitFor(async () => expect([await pressed('alpha'), await pressed('beta')]).toEqual(['true', 'true']));
    expect(named('merge')).toEqual([['merge', { sites: [{ slug: 'beta', savedAt: new Date(FIRST_SAVED + 1) }] }]]);
    expect(localStorage.getItem(SAVED)).toBeNull();
    await act(async () => (await toggle('beta')).click());
    await waitFor(() => expect(named('remove')).toEqual([['remove', { slug: 'beta' }]]));
    expect(localStorage.getItem(SAVED)).toBeNull();
    act(signOut);
    await waitFor(async () => expect([await pressed('alpha'), await pressed('beta')]).toEqual(['false', 'false']));
    expect(localStorage).toHaveLength(0);
  });

  test('saving as a member shows the toast of the site that was pressed last, although an earlier one’s alerts arrive later', async () => {
    const { client } = account();
    const none = { isOn: false, address: null, kinds: [], sites: [] };
    const waiting: ((alerts: typeof none) => void)[] = [];
    client.alerts.get.query = () => new Promise((resolve) => waiting.push(resolve));
    await renderLayout({ pages: { '/': Links }, client });
    for (const [index, name] of ['alpha', 'beta'].entries()) {
      await act(async () => (await toggle(name)).click());
      await waitFor(() => expect(waiting).toHaveLength(index + 1));
    }
    await act(async () => waiting[1]?.(none));
    expect(await screen.findByText('beta is saved')).toBeTruthy();
    await act(async () => waiting[0]?.(none));
    expect(shownToasts.get().map(({ title }) => title)).toEqual(['beta is saved']);
  });

  test('saving as a member keeps the browser’s list if the server fails to store it', async () => {
    localStorage.setItem(SAVED, JSON.stringify([site('beta')]));
    const { client, refusals, named } = account();
    refusals.push(new Error('lost'));
    await renderLayout({ pages: { '/': Links }, client });
    await waitFor(() => expect(named('merge')).toHaveLength(1));
    expect(kept()).toEqual(['beta']);
    // The next save retries.
    await act(async () => (await toggle('alpha')).click());
    await waitFor(() => expect(named('add')).toHaveLength(1));
    expect(kept()).toEqual([]);
  });

  test('saving as a member is reverted if the server refuses, and says why', async () => {
    const { client, refusals, named } = account(['alpha']);
    await renderLayout({ pages: { '/': Links }, client });
    await waitFor(async () => expect(await pressed('alpha')).toBe('true'));
    refusals.push(new Error('lost'));
    await act(async () => (await toggle('alpha')).click());
    expect(await screen.findByText('alpha: nothing was changed')).toBeTruthy();
    expect(await pressed('alpha')).toBe('true');
    expect(named('remove')).toHaveLength(1);
  });

  test('saving as a member sends two quick clicks to the server in order', async () => {
    const { client, calls } = account();
    await renderLayout({ pages: { '/': Links }, client });
    const button = await toggle('alpha');
    await act(async () => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(calls.map(([name]) => name)).toEqual(['list', 'add', 'remove']));
    expect(await pressed('alpha')).toBe('false');
  });

  test('the sites saved by a member are reloaded when another tab changed them', async () => {
    const stored = ['alpha'];
    const { client, named } = account(stored);
    await renderLayout({ pages: { '/': Links }, client });
    await waitFor(async () => expect(await pressed('alpha')).toBe('true'));
    stored.splice(0, 1, 'beta');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'saved-changed', newValue: '1' })));
    await waitFor(async () => expect([await pressed('alpha'), await pressed('beta')]).toEqual(['false', 'true']));
    expect(named('list')).toHaveLength(2);
  });
});

describe('the page of saved sites', () => {
  const open = (client: object) => renderLayout({ at: '/saved', pages: { '/saved': Saved }, client });

  test('the page of saved sites says that nothing is saved yet, and links to the lists', async () => {
    await open(account().client);
    expect(await screen.findByRole('heading', { name: 'Nothing is saved yet' })).toBeTruthy();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'All casinos' }).getAttribute('href')).toBe('/casinos');
    expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?redirectTo=%2Fsaved');
  });

  test('the page of saved sites lists twenty at a time, removes one and puts it back in its place', async () => {
    const sites = Array.from({ length: 21 }, (_, index) => site(`s${index}`, FIRST_SAVED + 5_000 * (30 - index)));
    localStorage.setItem(SAVED, JSON.stringify(sites));
    const { client, named } = account();
    await open(client);
    const names = () =>
      screen.getAllByRole('heading', { level: 2 }).flatMap(({ textContent }) => textContent.match(/^S\d+$/) ?? []);
    await waitFor(() => expect(names()).toHaveLength(20));
    await act(async () => screen.getByRole('button', { name: 'Show more' }).click());
    await waitFor(() => expect(names()).toHaveLength(21));
    expect(named('changedSince')).toHaveLength(2);
    const undo = () => screen.getByRole('button', { name: 'Undo' });
    // `detail` of a click is 1 from a pointer and 0 from the keyboard.
    for (const [detail, focused] of [
      [1, () => screen.getByRole('region', { name: 'Saved sites' })],
      [0, undo],
    ] as const) {
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove S3' }), { detail }));
      await waitFor(() => expect(names()).not.toContain('S3'));
      expect(document.activeElement).toBe(focused());
      await act(async () => undo().click());
      await waitFor(() => expect(names()[3]).toBe('S3'));
      expect(kept()).toHaveLength(21);
    }
  });

  test('P78: the page of saved sites shows a visitor a site that can no longer be seen, so that its place can be freed', async () => {
    localStorage.setItem(SAVED, JSON.stringify([site(UNSEEN, FIRST_SAVED + 2), site('beta')]));
    await open(account().client);
    const row = within((await screen.findByRole('heading', { name: UNSEEN })).closest('li') as HTMLElement);
    expect(row.getByText('There is no review of it at present.')).toBeTruthy();
    expect(row.queryByRole('link')).toBeNull();
    await act(async () => row.getByRole('button', { name: `Remove ${UNSEEN}` }).click());
    await waitFor(() => expect(kept()).toEqual(['beta']));
    await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
    await waitFor(() => expect(kept()).toEqual([UNSEEN, 'beta']));
  });

  test('P78: the page of saved sites does not mention a member’s site that became a draft, which takes no place', async () => {
    localStorage.setItem(SIGNED_IN_HERE, '1');
    await open(account(['alpha', UNSEEN]).client);
    expect(await screen.findByRole('heading', { name: 'ALPHA' })).toBeTruthy();
    expect(screen.queryByText(UNSEEN)).toBeNull();
  });

  test('the page of saved sites says that it failed to load, and retries', async () => {
    localStorage.setItem(SAVED, JSON.stringify([site('alpha')]));
    const { client, refusals } = account();
    refusals.push(new Error('lost'));
    await open(client);
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Error loading your saved sites: Something went wrong')).toBeTruthy();
    await act(async () => notice.getByRole('button', { name: 'Try Again' }).click());
    expect(await screen.findByRole('heading', { name: 'ALPHA' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Claim Bonus/ }).getAttribute('href')).toBe('/go/alpha?from=saved');
    expect(screen.getByText(/Affiliate link: we may earn a commission/)).toBeTruthy();
  });
});
