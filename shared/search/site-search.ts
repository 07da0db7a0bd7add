import { defineSearch, searchWords, wordsParameter } from '../text/search-parameters';

export type Kind = 'casinos' | 'posts' | 'pages';

export const KINDS: readonly Kind[] = ['casinos', 'posts', 'pages'];

const COUNTRY_CODE = /^([A-Z]{2}|INT)$/;

export const ASK_RESULTS = ['sent', 'invalid', 'limited'] as const;
export type AskResult = (typeof ASK_RESULTS)[number];

export const siteSearch = defineSearch({
  q: { ...wordsParameter, isCanonical: true },
  kind: {
    read: (text, textOf) => (searchWords(textOf('q')) === '' ? '' : (KINDS.find((kind) => kind === text) ?? '')),
  },
  country: { read: (text) => (COUNTRY_CODE.test(text) ? text : '') },
  asked: { read: (text) => ASK_RESULTS.find((result) => result === text) ?? '' },
});
