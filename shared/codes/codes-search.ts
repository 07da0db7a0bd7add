import { defineSearch } from '../text/search-parameters';
import type { Search } from '../text/search-parameters';

export type CodeChoice = 'ending' | 'free';

export const codesSearch = defineSearch({
  show: { read: (text) => (/^(ending|free)$/.test(text) ? (text as CodeChoice) : ''), isIndexed: () => false },
});

export type CodesSearch = Search<typeof codesSearch.parameters>;
