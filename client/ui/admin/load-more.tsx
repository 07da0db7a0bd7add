import { Button } from '@chakra-ui/react';

/** The pages of a list that grows. */
export interface GrowingQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The way to the next page; nothing at the end. */
export function LoadMore({ query }: { query: GrowingQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      size="sm"
      loading={query.isFetchingNextPage}
      loadingText="Load more"
      onClick={() => void query.fetchNextPage()}
    >
      Load more
    </Button>
  );
}
