import { useRef, useState } from 'react';
import { Button, chakra, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { useKnownViewer } from '../../auth/known-viewer';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { copyText } from '../../../ui/copy-text';
import { useToast } from '../../../ui/messages/toaster';
import { CAN_BE_BROUGHT_BACK, useRemoval } from '../../editing/admin/use-restore';
import type { Media } from '../upload';
import { MAX_ALT } from './alt-field';
import { MediaUses } from './media-uses';

function useImageRemoval(media: Media, onRemoved: () => void) {
  const utils = trpc.useUtils();
  const { onError, ...removal } = useRemoval({
    kind: 'media',
    noun: 'image',
    description: `${media.originalName} is in the trash with all its sizes.`,
    onRemoved,
    refresh: () => utils.admin.media.list.invalidate(),
  });
  return trpc.admin.media.remove.useMutation({
    ...removal,
    onError: (error) => {
      onError(error);
      void utils.admin.media.usedIn.invalidate({ id: media.id });
    },
  });
}

function Removal({ media, onRemoved }: { media: Media; onRemoved: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const seesUses = useKnownViewer()?.can.includes('media.uses') === true;
  const uses = trpc.admin.media.usedIn.useQuery({ id: media.id }, { staleTime: 0, enabled: seesUses });

  const removal = useImageRemoval(media, onRemoved);
  // Authors learn it on deletion: the use may be in another person's draft.
  const isUsed = seesUses && (uses.data === undefined || uses.data.length > 0);
  return (
    <Stack gap="s2" align="flex-start">
      {seesUses && (
        <Text fontSize="small" fontWeight="620">
          Used in
        </Text>
      )}
      {uses.error && <Text color="negative">{toFailure(uses.error).message}</Text>}
      {uses.data && <MediaUses uses={uses.data} />}
      <Button size="sm" colorPalette="red" color="negative" disabled={isUsed} onClick={() => setIsConfirming(true)}>
        <AdminIcon name="bin" /> Delete image
      </Button>
      {uses.data && uses.data.length > 0 && (
        <Text fontSize="label" color="muted">
          An image can be deleted once nothing shows it.
        </Text>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="Delete this image?"
        text={`It goes to the trash with all its sizes. ${CAN_BE_BROUGHT_BACK}`}
        confirmLabel="Delete"
        busy={removal.isPending}
        onConfirm={() => removal.mutate({ id: media.id }, { onSettled: () => setIsConfirming(false) })}
        onClose={() => setIsConfirming(false)}
      />
    </Stack>
  );
}

function Address({ url }: { url: string }) {
  const toast = useToast();
  const written = useRef<HTMLElement>(null);
  async function copy() {
    if (await copyText(url)) toast({ kind: 'success', title: 'Address copied', description: url });
    else {
      if (written.current) getSelection()?.selectAllChildren(written.current);
      toast({ title: 'The address is selected', description: 'Press copy on your keyboard or in the menu.' });
    }
  }
  return (
    <Flex gap="s2" align="center" wrap="wrap">
      <chakra.code ref={written} fontSize="label" overflowWrap="anywhere" flex="1 1 12rem">
        {url}
      </chakra.code>
      <Button size="xs" onClick={() => void copy()}>
        <AdminIcon name="copy" /> Copy address
      </Button>
    </Flex>
  );
}

export function MediaDetails({ media, onClose }: { media: Media; onClose: () => void }) {
  const [alt, setAlt] = useState(media.alt);
  const toast = useToast();
  const utils = trpc.useUtils();
  const update = trpc.admin.media.update.useMutation({
    onSuccess: () => {
      toast({ kind: 'success', title: 'Image updated', description: 'The alt text has been saved.' });
      void utils.admin.media.list.invalidate();
      onClose();
    },
  });
  const preview = media.variants.find(({ type, width }) => type === 'image/webp' && width >= 640)?.url ?? media.url;
  return (
    <FormDialog
      open
      title="Image details"
      submitLabel="Save alt text"
      busy={update.isPending}
      error={update.error ? toFailure(update.error).message : undefined}
      isDirty={alt.trim() !== media.alt}
      size="lg"
      onSubmit={() => update.mutate({ id: media.id, alt, expectedAlt: media.alt })}
      onClose={onClose}
    >
      <chakra.img src={preview} alt={media.alt} maxH="20rem" w="full" objectFit="contain" bg="fill" borderRadius="r2" />
      <Text fontSize="small" overflowWrap="anywhere">
        <bdi>{media.originalName}</bdi>, {media.width} × {media.height}
      </Text>
      <FormField
        label="Alt text"
        hint="What the image shows, for those who do not see it. Leave it empty for a mere decoration."
      >
        <Input value={alt} maxLength={MAX_ALT} onChange={(event) => setAlt(event.target.value)} />
      </FormField>
      <Address url={media.url} />
      <Removal media={media} onRemoved={onClose} />
    </FormDialog>
  );
}
