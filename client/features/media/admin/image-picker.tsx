import { useState } from 'react';
import { Button, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { SearchBox } from '../../../ui/admin/search-box';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { Toolbar } from '../../../ui/admin/toolbar';
import { trpc } from '../../../data/trpc-react';
import type { Media } from '../upload';
import { Thumbnail } from './thumbnail';
import { UploadZone } from './upload-zone';
import { useLibrary } from './use-library';
import { useUploads } from './use-uploads';

interface Props {
  open: boolean;
  title?: string;
  onPick: (media: Media) => void;
  onClose: () => void;
}

function Choice({ media, onPick }: { media: Media; onPick: (media: Media) => void }) {
  return (
    <chakra.button
      type="button"
      textAlign="start"
      p="s2"
      w="full"
      cursor="pointer"
      borderWidth="1px"
      borderColor="line"
      borderRadius="r2"
      bg="surface"
      _hover={{ borderColor: 'text' }}
      onClick={() => onPick(media)}
    >
      <Thumbnail media={media} />
      <Text as="span" display="block" mt="s2" fontSize="small" lineClamp="1" overflowWrap="anywhere">
        <bdi>{media.alt || media.originalName}</bdi>
      </Text>
      <Text as="span" fontSize="label" color="muted">
        {media.width} × {media.height}
      </Text>
    </chakra.button>
  );
}

function Library({ q, onPick }: { q: string; onPick: (media: Media) => void }) {
  const { items, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useLibrary(q);
  if (isPending) return <SkeletonRows />;
  if (error)
    return (
      <ErrorBox
        message={`Error loading images: ${error.message}`}
        onTryAgain={() => void refetch()}
        busy={isFetching}
      />
    );
  if (items.length === 0) {
    return q === '' ? (
      <EmptyBox level="h3" title="No images yet" text="What you upload is kept here for the next time." />
    ) : (
      <EmptyBox level="h3" title="No images match your search" text="Names and alt texts are searched." />
    );
  }
  return (
    <Stack gap="s4" align="flex-start">
      <Grid
        as="ul"
        w="full"
        listStyleType="none"
        m="0"
        p="0"
        gap="s3"
        templateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))"
      >
        {items.map((media) => (
          <li key={media.id}>
            <Choice media={media} onPick={onPick} />
          </li>
        ))}
      </Grid>
      {hasNextPage && (
        <Button loading={isFetching} loadingText="Load more" onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  );
}

/** Chooses an uploaded image or uploads one, which is chosen at once. */
export function ImagePicker({ open, title = 'Choose an image', onPick, onClose }: Props) {
  const [q, setQ] = useState('');
  const utils = trpc.useUtils();
  const { uploads, add, dismiss } = useUploads((media) => {
    void utils.admin.media.list.invalidate();
    onPick(media);
  });
  return (
    <DialogFrame open={open} title={title} size="xl" maxW="56rem" onClose={onClose}>
      <UploadZone uploads={uploads} onFiles={add} onDismiss={dismiss}>
        <Toolbar>
          <SearchBox label="Search images" value={q} onSearch={setQ} />
        </Toolbar>
        <Library q={q} onPick={onPick} />
      </UploadZone>
    </DialogFrame>
  );
}
