import { defineSearch, searchWords } from '../text/search-parameters';
import type { Search, SearchParameter } from '../text/search-parameters';

const casinoParameter = {
  read: (text: string) => {
    const [first = ''] = text.split(',');
    return /^[a-z0-9-]{1,120}$/.test(first) ? first : '';
  },
} satisfies SearchParameter;

/** Seeds are not search parameters: they never leave the browser. */
export const fairSearch = defineSearch({ casino: casinoParameter });

export const MAX_PASTED = 2_000;

/** One character more than allowed, so that the page can say that it is too long. */
export const realSiteSearch = defineSearch({
  address: {
    read: (text) => searchWords(text, MAX_PASTED + 1),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
});

const MAX_TYPED = 24;

/** As typed, so that the page can comment on it. Unlimited, so neither indexed nor cached. */
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
  contribution: typedParameter,
  edge: typedParameter,
  counts: {
    read: (text) => (text === 'both' ? text : ''),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
  /** The site whose figures were filled in, or 'none'. When it differs from `casino`, the figures are discarded. */
  filled: typedParameter,
});

export type BonusSearch = Search<typeof bonusSearch.parameters>;
