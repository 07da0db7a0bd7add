import type { ChangeGroup } from './change-groups';
import { defineSearch } from '../text/search-parameters';
import type { Search } from '../text/search-parameters';

// Spelled out instead of built from CHANGE_GROUPS, because every visitor loads it. A type and a test keep both equal.
const GROUP = /^(facts|scores|rank|bonus|status|review)$/;

export const changesSearch = defineSearch({
  kinds: { read: (text) => (GROUP.test(text) ? (text as ChangeGroup) : '') },
  /** Neither indexed nor cached: cursors are unlimited, and their content shifts. */
  cursor: {
    read: (text) => (/^[\w-]{1,200}$/.test(text) ? text : ''),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
});

export type ChangesSearch = Search<typeof changesSearch.parameters>;

export const FEWEST_CHANGES = 5;
