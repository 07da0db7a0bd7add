import { defineSearch } from '../text/search-parameters';
import type { Search } from '../text/search-parameters';

/** 'ending': codes that end within a week. 'free': free money or cases. */
export type CodeChoice = 'ending' | 'free';

/** A choice only repeats entries of the whole list. */
export const codesSearch = defineSearch({
  show: { read: (text) => (/^(ending|free)$/.test(text) ? (text as CodeChoice) : ''), isIndexed: () => false },
});

export type CodesSearch = Search<typeof codesSearch.parameters>;
