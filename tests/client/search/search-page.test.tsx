// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Found } from '../../../client/features/search/search-data';
import { SearchPage } from '../../../client/features/search/search-page';
import { renderAt } from '../casinos/casino-fixture';

afterEach(cleanup);

const found: Found = {
  ...{ casinos: [], posts: [], pages: [], totals: { casinos: 0, posts: 1, pages: 0 }, meant: null, intent: null },
  ...{ searched: 'odds', ignored: ['zebra', 'crossing'], needHelp: false, help: [], items: [], unknownSite: null },
  needsWord: false,
};

const show = (given: Partial<Found>) =>
  renderAt('/casinos', () => (
    <SearchPage q="odds zebra crossing" kind={undefined} found={{ ...found, ...given } as Found} lead={null} />
  ));

test('A search says which words its results leave out', async () => {
  await show({});
  expect(screen.getByText(/These results are for/).textContent).toBe(
    'These results are for “odds”, without “zebra crossing”.',
  );
});

test('A search that answers the question, or that leaves out nothing, has no sentence about words', async () => {
  await show({ items: [{ kind: 'page', title: 'Odds', text: 'Page', href: '/odds', site: null }] });
  expect(screen.queryByText(/These results are for/)).toBeNull();
  cleanup();
  await show({ ignored: [] });
  expect(screen.queryByText(/These results are for/)).toBeNull();
});
