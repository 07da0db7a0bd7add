import { useRouter } from '@tanstack/react-router';
import { useEffect, useReducer, useState } from 'react';
import { searchWords } from '../../../shared/text/search-parameters';
import type { ComparedChoice, Comparable } from './compare-data';

const PAUSE_MS = 180;

export interface FoundSites {
  q: string;
  chosen: readonly ComparedChoice[];
  offered: readonly ComparedChoice[];
  hasMore: boolean;
  ticked: ReadonlySet<string>;
}

type Action =
  | { kind: 'ticked'; addresses: readonly string[]; isTicked: boolean }
  | { kind: 'found'; q: string; found: Pick<Comparable, 'offered' | 'hasMore'> };

function reduce(state: FoundSites, action: Action): FoundSites {
  if (action.kind === 'ticked') {
    const ticked = new Set(state.ticked);
    for (const address of action.addresses) {
      if (action.isTicked) ticked.add(address);
      else ticked.delete(address);
    }
    return { ...state, ticked };
  }
  const { q, found } = action;
  const chosen = [...state.chosen, ...state.offered].filter(({ address }) => state.ticked.has(address));
  const offered = found.offered.filter(({ address }) => !state.ticked.has(address));
  return { ...state, q, chosen, offered, hasMore: found.hasMore };
}

export function useFoundSites({ chosen, offered, hasMore }: Comparable, q: string) {
  const { utils } = useRouter().options.context;
  const [search, setSearch] = useState<{ text: string; onFailure: (() => void) | undefined }>();
  const [sites, dispatch] = useReducer(reduce, {
    q,
    chosen,
    offered,
    hasMore,
    ticked: new Set(chosen.map(({ address }) => address)),
  });
  useEffect(() => {
    if (search === undefined) return;
    const { text, onFailure } = search;
    let isCurrent = true;
    const words = searchWords(text);
    const ask = () =>
      void utils.casinos.comparable.ensureData({ q: words }).then(
        (found) => isCurrent && dispatch({ kind: 'found', q: words, found }),
        () => isCurrent && onFailure?.(),
      );
    const timer = setTimeout(ask, onFailure ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, utils]);
  return {
    sites,
    isTyped: search !== undefined,
    /** With `onFailure` at once; without it after a pause, and a failure is ignored. */
    search: (text: string, onFailure?: () => void) => setSearch({ text, onFailure }),
    tick: (addresses: readonly string[], isTicked: boolean) => dispatch({ kind: 'ticked', addresses, isTicked }),
  };
}
