import { useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { AdminPage } from '../../../ui/admin/admin-page';
import { SearchBox } from '../../../ui/admin/search-box';
import { Toolbar } from '../../../ui/admin/toolbar';
import { useTableState } from '../../../ui/admin/use-table-state';
import { useToast } from '../../../ui/toaster';
import type { Media } from '../upload';
import { Library } from './library';
import { MediaDetails } from './media-details';
import { MediaTile } from './media-tile';
import { UploadZone } from './upload-zone';
import { useUploads } from './use-uploads';

/** The library of uploaded images. */
export function MediaTab() {
  const [{ q }, show] = useTableState({ q: '' });
  const [opened, setOpened] = useState<Media>();
  const toast = useToast();
  const utils = trpc.useUtils();
  const { uploads, add, dismiss } = useUploads((media, count) => {
    const title = count === 1 ? 'Image uploaded' : `${count} images uploaded`;
    toast({ kind: 'success', subject: 'uploads', title, description: media.originalName });
    void utils.admin.media.list.invalidate();
  });
  return (
    <AdminPage title="Media" lead="Every image is re-encoded in several sizes; what a camera wrote into it is removed.">
      <UploadZone uploads={uploads} onFiles={add} onDismiss={dismiss} multiple>
        <Toolbar>
          <SearchBox label="Search images" value={q} onSearch={(text) => show({ q: text })} />
        </Toolbar>
        <Library q={q} tile="10.5rem">
          {(media) => <MediaTile key={media.id} media={media} onOpen={() => setOpened(media)} />}
        </Library>
      </UploadZone>
      {opened && <MediaDetails key={opened.id} media={opened} onClose={() => setOpened(undefined)} />}
    </AdminPage>
  );
}
