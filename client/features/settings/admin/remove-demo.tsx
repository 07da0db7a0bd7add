import { useState } from 'react';
import { Button, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { Panel } from '../../../ui/admin/panel';
import { useToast } from '../../../ui/messages/toaster';

type Demo = Outputs['admin']['settings']['get']['demo'];

const inWords = ({ casinos, posts, categories, tags }: Demo) =>
  `${casinos} casinos, ${posts} posts, ${categories} categories and ${tags} tags`;

export function RemoveDemo({ demo }: { demo: Demo }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const showToast = useToast();
  const utils = trpc.useUtils();
  const remove = trpc.admin.settings.removeDemo.useMutation({
    onSuccess: ({ removed }) => {
      showToast({ kind: 'success', title: 'Demo content removed', description: `${inWords(removed)} are gone.` });
      setIsConfirming(false);
      // Any admin list may have shown demo content.
      void utils.admin.invalidate();
    },
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error removing the demo content', description: toFailure(error).message }),
  });
  if (Object.values(demo).every((count) => count === 0)) return null;
  return (
    <Panel title="Demo content">
      <Stack gap="s4" align="flex-start" maxW="measure">
        <Text color="muted">
          {inWords(demo)} are invented. Remove them before you go live; what you have added yourself stays, and so do
          the texts of the pages, marked as examples until you save or confirm them.
        </Text>
        <Button color="negative" onClick={() => setIsConfirming(true)}>
          Remove Demo Content
        </Button>
      </Stack>
      <ConfirmDialog
        open={isConfirming}
        title="Remove the demo content?"
        text={`${inWords(demo)} are deleted for good, also those you have edited. A casino that you gave another name or link is yours and stays.`}
        confirmLabel="Remove Demo Content"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsConfirming(false)}
      />
    </Panel>
  );
}
