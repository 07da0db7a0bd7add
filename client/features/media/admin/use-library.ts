import { trpc } from '../../../data/trpc-react';

/** The uploaded images that match, newest first, as far as they have been asked for. */
export function useLibrary(q: string) {
  const query = trpc.admin.media.list.useInfiniteQuery(
    { q, limit: 24 },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: (before) => before },
  );
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}
