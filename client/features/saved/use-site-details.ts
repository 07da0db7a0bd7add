import { useEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { SAVED_AT_ONCE } from '../../../shared/text/pagination';
import type { Outputs, Client } from '../../trpc/trpc';
import type { SavedSite } from './browser-saved';

export type SiteDetails = Outputs['casinos']['changedSince']['items'][number];

type Asked = Parameters<Client['casinos']['changedSince']['query']>[0];

type Known = ReadonlyMap<string, SiteDetails | null>;

function questionFor(sites: readonly SavedSite[], known: Known): string {
  const missing = sites.filter(({ address }) => !known.has(address)).slice(0, SAVED_AT_ONCE);
  if (missing.length === 0) return '';
  const asked: Asked = {
    sites: missing.map(({ address, savedAt }) => ({ slug: address, since: Math.floor(savedAt / 1000) })),
  };
  return JSON.stringify(asked);
}

/** Component state only, so that no account data outlives the page. */
export function useSiteDetails(sites: readonly SavedSite[]) {
  const { client } = useRouter().options.context;
  const [known, setKnown] = useState<Known>(new Map());
  const [error, setError] = useState<unknown>();
  const question = questionFor(sites, known);

  useEffect(() => {
    if (question === '' || error !== undefined) return;
    let isCurrent = true;
    const asked = JSON.parse(question) as Asked;
    client.casinos.changedSince.query(asked).then(
      ({ items }) => {
        if (!isCurrent) return;
        setKnown((earlier) => {
          const now = new Map(earlier);
          for (const { slug } of asked.sites) now.set(slug, null);
          for (const item of items) now.set(item.asked, item);
          return now;
        });
      },
      (reason: unknown) => {
        if (isCurrent) setError(reason);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [question, error, client]);

  return {
    known,
    isLoading: question !== '' && error === undefined,
    error,
    tryAgain: () => setError(undefined),
  };
}
