import type { ChangeGroup } from './change-groups';
import { defineSearch } from './search-parameters';
import type { Search } from './search-parameters';

// Written out: every visitor carries it. The type of the pages' chips and a test hold it to CHANGE_GROUPS.
const GROUP = /^(facts|scores|rank|bonus|status|review)$/;

/** Parameters of the pages of changes. */
export const changesSearch = defineSearch({
  kinds: { read: (text) => (GROUP.test(text) ? (text as ChangeGroup) : '') },
  /** The end of an earlier page. Of those there are without end, and what they show moves on. */
  cursor: {
    read: (text) => (/^[\w-]{1,200}$/.test(text) ? text : ''),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
});

export type ChangesSearch = Search<typeof changesSearch.parameters>;
