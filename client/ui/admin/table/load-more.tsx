import { Button } from '@chakra-ui/react';

export interface GrowingQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

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
