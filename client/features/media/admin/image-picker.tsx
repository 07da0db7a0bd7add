import { useState } from 'react';
import { chakra, Text } from '@chakra-ui/react';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { trpc } from '../../../trpc/trpc-react';
import type { Media } from '../upload';
import { Library, useLibrary } from './library';
import { Thumbnail } from './thumbnail';
import { UploadZone } from './upload-zone';
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

export function ImagePicker({ open, title = 'Choose an image', onPick, onClose }: Props) {
  const [q, setQ] = useState('');
  const library = useLibrary({ q });
  const utils = trpc.useUtils();
  const uploads = useUploads((media) => {
    void utils.admin.media.list.invalidate();
    onPick(media);
  });
  return (
    <DialogFrame open={open} title={title} size="xl" maxW="56rem" onClose={onClose}>
      <UploadZone uploads={uploads}>
        <Toolbar>
          <SearchBox label="Search images" value={q} onSearch={setQ} />
        </Toolbar>
        <Library library={library} tile="7.5rem" level="h3">
          {(media) => (
            <li key={media.id}>
              <Choice media={media} onPick={onPick} />
            </li>
          )}
        </Library>
      </UploadZone>
    </DialogFrame>
  );
}
