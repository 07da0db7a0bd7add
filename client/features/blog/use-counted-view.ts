import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The page's first script counts the post it came with, and says so. */
function wasCountedOnLoad(slug: string): boolean {
  const { dataset } = document.documentElement;
  if (dataset['counted'] !== slug) return false;
  delete dataset['counted'];
  return true;
}

/** Tells the server, once for each time a post is opened, that somebody reads it. */
export function useCountedView(slug: string): void {
  const { utils } = useRouter().options.context;
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (counted.current === slug) return;
    counted.current = slug;
    if (wasCountedOnLoad(slug)) return;
    // A view that could not be counted is no matter of the reader's.
    utils.client.posts.recordView.mutate({ slug }).catch(() => undefined);
  }, [slug, utils]);
}
