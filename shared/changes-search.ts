import { isChangeGroup } from './change-groups';
import { defineSearch } from './search-parameters';
import type { Search } from './search-parameters';

/** Parameters of the pages of changes. */
export const changesSearch = defineSearch({
  kinds: { read: (text) => (isChangeGroup(text) ? text : '') },
  /** Where an earlier page ended. Of those there is no end, and what they show moves on. */
  cursor: {
    read: (text) => (/^[\w-]{1,200}$/.test(text) ? text : ''),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
});

export type ChangesSearch = Search<typeof changesSearch.parameters>;
