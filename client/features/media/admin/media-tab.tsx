import { useState } from 'react';
import { Button, Grid, Stack } from '@chakra-ui/react';
import { trpc } from '../../../data/trpc-react';
import { AdminPage } from '../../../ui/admin/admin-page';
import { SearchBox } from '../../../ui/admin/search-box';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { Toolbar } from '../../../ui/admin/toolbar';
import { useTableState } from '../../../ui/admin/use-table-state';
import { useToast } from '../../../ui/toaster';
import type { Media } from '../upload';
import { MediaDetails } from './media-details';
import { MediaTile } from './media-tile';
import { UploadZone } from './upload-zone';
import { useLibrary } from './use-library';
import { useUploads } from './use-uploads';

const columns = 'repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr))';

function Library({ q, onOpen }: { q: string; onOpen: (media: Media) => void }) {
  const { items, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useLibrary(q);
  if (isPending) return <SkeletonRows />;
  if (error) {
    return (
      <ErrorBox
        message={`Error loading images: ${error.message}`}
        onTryAgain={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (items.length === 0) {
    return q === '' ? (
      <EmptyBox title="No Images Yet" text="Images you upload can be used in posts, reviews and as logos." />
    ) : (
      <EmptyBox title="No images match your search." text="Names and alt texts are searched." />
    );
  }
  return (
    <Stack gap="s4" align="flex-start">
      <Grid as="ul" w="full" m="0" p="0" gap="s3" listStyleType="none" templateColumns={columns}>
        {items.map((media) => (
          <MediaTile key={media.id} media={media} onOpen={() => onOpen(media)} />
        ))}
      </Grid>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} loadingText="Load more" onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  );
}

/** The library of uploaded images. */
export function MediaTab() {
  const [{ q }, show] = useTableState({ q: '' });
  const [opened, setOpened] = useState<Media>();
  const toast = useToast();
  const utils = trpc.useUtils();
  const { uploads, add, dismiss } = useUploads((media) => {
    toast({ kind: 'success', title: 'Image uploaded', description: media.originalName });
    void utils.admin.media.list.invalidate();
  });
  return (
    <AdminPage title="Media" lead="Every image is re-encoded in several sizes; what a camera wrote into it is removed.">
      <UploadZone uploads={uploads} onFiles={add} onDismiss={dismiss} multiple>
        <Toolbar>
          <SearchBox label="Search images" value={q} onSearch={(text) => show({ q: text })} />
        </Toolbar>
        <Library q={q} onOpen={setOpened} />
      </UploadZone>
      {opened && <MediaDetails key={opened.id} media={opened} onClose={() => setOpened(undefined)} />}
    </AdminPage>
  );
}
