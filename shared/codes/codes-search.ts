import { defineSearch } from '../text/search-parameters';
import type { Search } from '../text/search-parameters';

/** Codes that end within a week; bonuses that are free money or cases, as a fact says. */
export type CodeChoice = 'ending' | 'free';

/** Search parameters of the page of codes. A choice only repeats lines of the whole list. */
export const codesSearch = defineSearch({
  show: { read: (text) => (/^(ending|free)$/.test(text) ? (text as CodeChoice) : ''), isIndexed: () => false },
});

export type CodesSearch = Search<typeof codesSearch.parameters>;
