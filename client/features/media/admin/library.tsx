import type { ReactNode } from 'react';
import { Button, Grid, Stack } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import type { MediaFilter } from '../../../../shared/content/media.schema';
import type { Media } from '../upload';

export function useLibrary(filter: MediaFilter) {
  const query = trpc.admin.media.list.useInfiniteQuery(
    { ...filter, limit: 24 },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: (before) => before },
  );
  return {
    ...query,
    isFiltered: filter.q !== '' || filter.check !== undefined,
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
  };
}

interface Props {
  library: ReturnType<typeof useLibrary>;
  tile: string;
  level?: 'h2' | 'h3';
  children: (media: Media) => ReactNode;
}

export function Library({ library, tile, level, children }: Props) {
  const { items, isFiltered, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    library;
  if (isPending) return <SkeletonRows />;
  if (error) {
    return (
      <ErrorBox
        message={`Error loading images: ${toFailure(error).message}`}
        onTryAgain={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (items.length === 0) {
    return !isFiltered ? (
      <EmptyBox
        level={level}
        title="No Images Yet"
        text="Images you upload can be used in posts, reviews and as logos."
      />
    ) : (
      <EmptyBox
        level={level}
        title="No images match."
        text="Try another word, or all images. Names and alt texts are searched."
      />
    );
  }
  return (
    <Stack gap="s4" align="flex-start">
      <Grid
        as="ul"
        w="full"
        m="0"
        p="0"
        gap="s3"
        listStyleType="none"
        templateColumns={`repeat(auto-fill, minmax(min(100%, ${tile}), 1fr))`}
      >
        {items.map(children)}
      </Grid>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} loadingText="Load more" onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  );
}
