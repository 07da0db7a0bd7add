import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare global {
  interface Window {
    /** Slug of the post whose view client/boot/boot.ts has counted with the page load. */
    countedPost?: string | undefined;
  }
}

/** Whether client/boot/boot.ts has counted this post with the page load. True once. */
function wasCountedOnLoad(slug: string): boolean {
  if (window.countedPost !== slug) return false;
  window.countedPost = undefined;
  return true;
}

/** Records one view each time a post is opened. */
export function useCountedView(slug: string): void {
  const { client } = useRouter().options.context;
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (counted.current === slug) return;
    counted.current = slug;
    if (wasCountedOnLoad(slug)) return;
    // A failed count must not disturb the reader.
    client.posts.recordView.mutate({ slug }).catch(() => undefined);
  }, [slug, client]);
}
