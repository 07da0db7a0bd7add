import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Outputs } from '../../trpc/trpc';

export type Suggestion = Outputs['search']['suggest'][number];

const PAUSE_MS = 180;

export interface Suggested {
  /** The words that the items belong to. */
  q: string;
  items: readonly Suggestion[];
}

const NONE: Suggested = { q: '', items: [] };

/** Suggestions for the words, after a pause in typing. Empty when the request fails. */
export function useSuggestions(q: string): Suggested {
  const { utils } = useRouter().options.context;
  const [suggested, setSuggested] = useState(NONE);
  useEffect(() => {
    if (q === '') return;
    let isCurrent = true;
    const show = (items: readonly Suggestion[]) => isCurrent && setSuggested({ q, items });
    // Errors are ignored: the form works without suggestions.
    const ask = () => void utils.search.suggest.ensureData({ q }).then(show, () => show([]));
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q, utils]);
  return q === '' ? NONE : suggested;
}
