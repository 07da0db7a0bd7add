import { Button } from '@chakra-ui/react';

/** An infinite query. */
export interface GrowingQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** A button that loads the next page; renders nothing at the end. */
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
