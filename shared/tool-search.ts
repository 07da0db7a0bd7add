import { defineSearch, searchWords } from './search-parameters';
import type { Search, SearchParameter } from './search-parameters';

/** The site whose facts fill a form in: its address, or its id. Of several the first counts. */
const casinoParameter = {
  read: (text: string) => {
    const [first = ''] = text.split(',');
    return /^[a-z0-9-]{1,120}$/.test(first) ? first : '';
  },
} satisfies SearchParameter;

/** Seeds are no parameters: they never leave the browser. */
export const fairSearch = defineSearch({ casino: casinoParameter });

const MAX_TYPED = 24;

/** A figure as it was typed, so that the page can say what it made of it. There is no end of them. */
const typedParameter = {
  read: (text: string) => searchWords(text, MAX_TYPED),
  isIndexed: () => false,
  cacheCost: () => Infinity,
} satisfies SearchParameter;

export const bonusSearch = defineSearch({
  casino: casinoParameter,
  deposit: typedParameter,
  match: typedParameter,
  cap: typedParameter,
  wagering: typedParameter,
  edge: typedParameter,
  counts: {
    read: (text) => (text === 'both' ? text : ''),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
  /** The site that the figures were filled in from, 'none' without one: those of another site are not taken over. */
  filled: typedParameter,
});

export type BonusSearch = Search<typeof bonusSearch.parameters>;
