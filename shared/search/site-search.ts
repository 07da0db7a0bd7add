import { defineSearch, searchWords, wordsParameter } from '../text/search-parameters';

export type Kind = 'casinos' | 'posts' | 'pages';

export const KINDS: readonly Kind[] = ['casinos', 'posts', 'pages'];

/** Search parameters of the search page. */
export const siteSearch = defineSearch({
  q: { ...wordsParameter, isCanonical: true },
  /** Restricts the results to one kind and shows more of it. Valid only together with `q`. */
  kind: {
    read: (text, textOf) => (searchWords(textOf('q')) === '' ? '' : (KINDS.find((kind) => kind === text) ?? '')),
  },
});
