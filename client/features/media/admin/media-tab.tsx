import { useState } from 'react';
import { Button } from '@chakra-ui/react';
import type { MediaFilter } from '../../../../shared/content/media.schema';
import { trpc } from '../../../trpc/trpc-react';
import { AdminPage } from '../../../ui/admin/admin-page';
import { BulkBar } from '../../../ui/admin/table/bulk-bar';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useBulkSelection } from '../../../ui/admin/table/use-selection';
import type { BulkSelection } from '../../../ui/admin/table/use-selection';
import { useTableState } from '../../../ui/admin/table/use-table-state';
import { useToast } from '../../../ui/messages/toaster';
import { useKnownViewer } from '../../auth/known-viewer';
import { BulkOutcome } from '../../editing/admin/bulk-outcome';
import type { Media } from '../upload';
import { Library, useLibrary } from './library';
import { MediaDetails } from './media-details';
import { MediaTile } from './media-tile';
import { UploadZone } from './upload-zone';
import { useMediaBulk } from './use-media-bulk';
import { useUploads } from './use-uploads';

const CHECKS = [
  { value: 'unused', label: 'Unused' },
  { value: 'no-alt', label: 'No alt text' },
  { value: 'evidence', label: 'Evidence' },
] as const;

interface BarProps {
  bulk: ReturnType<typeof useMediaBulk>;
  selection: BulkSelection<Media, MediaFilter>;
  filter: MediaFilter;
}

function MediaBulkBar({ bulk, selection, filter }: BarProps) {
  const { data: matching } = trpc.admin.media.count.useQuery(filter, { staleTime: 0 });
  return (
    <BulkBar selection={selection} matching={matching} busy={bulk.isBusy}>
      <Button disabled={bulk.isBusy} onClick={() => void bulk.trash(selection.target)}>
        Move to trash
      </Button>
    </BulkBar>
  );
}

export function MediaTab() {
  const [{ q, check: asked }, show] = useTableState({ q: '', check: '' });
  const seesEvidence = useKnownViewer()?.can.includes('casino.write') === true;
  const checks = CHECKS.filter(({ value }) => value !== 'evidence' || seesEvidence);
  const check = checks.find(({ value }) => value === asked)?.value;
  const filter = { q, ...(check && { check }) };
  const library = useLibrary(filter);
  const selection = useBulkSelection(library.items, filter);
  const bulk = useMediaBulk(selection.clear);
  const [opened, setOpened] = useState<Media>();
  const toast = useToast();
  const utils = trpc.useUtils();
  const uploads = useUploads((media, count) => {
    const title = count === 1 ? 'Image uploaded' : `${count} images uploaded`;
    toast({ kind: 'success', subject: 'uploads', title, description: media.originalName });
    void utils.admin.media.list.invalidate();
  });
  return (
    <AdminPage title="Media" lead="Every image is re-encoded in several sizes; what a camera wrote into it is removed.">
      <UploadZone uploads={uploads} multiple>
        <Toolbar>
          <SearchBox label="Search images" value={q} onSearch={(text) => show({ q: text })} />
          <StatusSelect
            label="Show"
            all="All images"
            value={check ?? ''}
            options={checks}
            onChange={(value) => show({ check: value })}
          />
        </Toolbar>
        <BulkOutcome bulk={bulk} />
        <Library library={library} tile="9.5rem">
          {(media) => (
            <MediaTile key={media.id} media={media} tick={selection.tickOf(media.id)} onOpen={() => setOpened(media)} />
          )}
        </Library>
        {selection.isAnyChosen && <MediaBulkBar bulk={bulk} selection={selection} filter={filter} />}
      </UploadZone>
      {opened && <MediaDetails key={opened.id} media={opened} onClose={() => setOpened(undefined)} />}
    </AdminPage>
  );
}
