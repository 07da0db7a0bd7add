import { defineSearch, searchWords, wordsParameter } from './search-parameters';

export type Kind = 'casinos' | 'posts' | 'pages';

export const KINDS: readonly Kind[] = ['casinos', 'posts', 'pages'];

/** Parameters of the search page. */
export const siteSearch = defineSearch({
  q: { ...wordsParameter, isCanonical: true },
  /** One kind alone, with more of it. Only a search has kinds. */
  kind: {
    read: (text, textOf) => (searchWords(textOf('q')) === '' ? '' : (KINDS.find((kind) => kind === text) ?? '')),
  },
});
