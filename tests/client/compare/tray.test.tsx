// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompareLink, SiteLinks } from '../../../client/features/links/site-links';
import { COMPARED } from '../../../client/features/compare/tray-key';
import { parseTray, removeSite, traySites } from '../../../client/features/compare/tray-store';
import { renderLayout } from '../layouts/layout-fixture';

const site = (address: string) => ({ address, name: address.toUpperCase(), logo: null });

test.for([
  [null],
  ['no json'],
  ['{"a":1}'],
  ['[1,null,{"address":"a"}]'],
  ['[{"address":"../x","name":"X","logo":null}]'],
  ['[{"address":"a","name":5,"logo":null}]'],
])('a stored tray of %j has no site', ([text]) => {
  expect(parseTray(text ?? null)).toEqual([]);
});

test('the stored tray is parsed with each site once and at most four', () => {
  const sites = ['a', 'b', 'c', 'd', 'e'].map(site);
  expect(parseTray(JSON.stringify([site('a'), ...sites]))).toEqual(sites.slice(0, 4));
});

describe('the tray', () => {
  // Its script loads on the first click; on a busy machine transforming it takes longer than a test's timeout.
  beforeAll(() => import('../../../client/layouts/site-choices'));
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('CSS', { supports: () => false });
    for (const { address } of traySites()) removeSite(address);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const Links = () => (
    <>
      {['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((address) => (
        <SiteLinks key={address} address={address} name={address} logoUrl={null}>
          <CompareLink address={address} name={address} />
        </SiteLinks>
      ))}
    </>
  );
  const link = (name: string) => screen.getByRole('link', { name: `Compare ${name}` });
  const click = async (name: string) => {
    await act(async () => link(name).click());
  };
  const bar = () => screen.findByRole('region', { name: 'Comparison' });

  test('the tray appears only once it holds a site; before, its links start a comparison without script', async () => {
    await renderLayout({ pages: { '/': Links } });
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
    expect(link('alpha').getAttribute('href')).toBe('/compare?with=alpha');
  });

  test('the tray accepts the first click, says so, and links to the comparison of two', async () => {
    await renderLayout({ pages: { '/': Links } });
    await click('beta');
    expect(await within(await bar()).findByRole('link', { name: 'Choose another' })).toBeDefined();
    expect(screen.getByText('beta is in your comparison.')).toBeDefined();
    await click('alpha');
    const go = await within(await bar()).findByRole('link', { name: 'Compare 2 sites' });
    expect(go.getAttribute('href')).toBe('/compare/alpha-vs-beta');
    expect(link('alpha').hasAttribute('data-chosen')).toBe(true);
    expect(JSON.parse(localStorage.getItem(COMPARED) ?? '')).toHaveLength(2);
  });

  test('the tray on a page restored from the back-forward cache loses nothing that was chosen in the meantime', async () => {
    await renderLayout({ pages: { '/': Links } });
    await click('alpha');
    await bar();
    localStorage.setItem(COMPARED, JSON.stringify([site('alpha'), site('beta')]));
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(link('beta').hasAttribute('data-chosen')).toBe(true));
    await click('gamma');
    expect(traySites().map(({ address }) => address)).toEqual(['alpha', 'beta', 'gamma']);
    expect(parseTray(localStorage.getItem(COMPARED))).toHaveLength(3);
  });

  test('the tray removes a site by its button, keeps the focus, and disappears when empty', async () => {
    await renderLayout({ pages: { '/': Links } });
    await click('alpha');
    await click('beta');
    const region = await bar();
    await act(async () => within(region).getByRole('button', { name: 'Take alpha out of the comparison' }).click());
    expect(document.activeElement).toBe(region);
    expect(screen.getByText('alpha is out of your comparison.')).toBeDefined();
    await click('beta');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull());
    expect(localStorage.getItem(COMPARED)).toBeNull();
  });

  test('the tray keeps the focus on the page when its last site is removed', async () => {
    await renderLayout({ pages: { '/': Links } });
    await click('alpha');
    const button = within(await bar()).getByRole('button', { name: 'Take alpha out of the comparison' });
    button.focus();
    await act(async () => button.click());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('the tray takes four sites and says that a fifth does not fit', async () => {
    await renderLayout({ pages: { '/': Links } });
    for (const name of ['alpha', 'beta', 'gamma', 'delta', 'epsilon']) await click(name);
    expect(await within(await bar()).findByRole('link', { name: 'Compare 4 sites' })).toBeDefined();
    expect(screen.getByText('Four sites fit side by side. Take one out first.')).toBeDefined();
  });
});
