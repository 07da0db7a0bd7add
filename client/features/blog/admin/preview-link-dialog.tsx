import { useEffect, useRef } from 'react';
import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../data/trpc-react';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { FormField } from '../../../ui/admin/form-field';
import { formatExactTime } from '../../../ui/admin/relative-time';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { Icon } from '../../../ui/icon';
import { useToast } from '../../../ui/toaster';

interface Props {
  postId: string;
  isDirty: boolean;
  onClose: () => void;
}

function LinkField({ url, expiresAt, isDirty }: { url: string; expiresAt: Date; isDirty: boolean }) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast({ kind: 'success', title: 'Link copied' });
    } catch {
      field.current?.select();
      toast({ kind: 'info', title: 'Press copy', description: 'The link is selected.' });
    }
  }

  return (
    <Stack gap="s4">
      <FormField label="Link" hint={`Works until ${formatExactTime(expiresAt)} for everybody who has it.`}>
        <Input ref={field} readOnly value={url} onFocus={(event) => event.target.select()} />
      </FormField>
      {isDirty && <Text color="muted">It shows the last saved version, not what you are typing now.</Text>}
      <Stack direction={{ base: 'column', md: 'row' }} gap="s2">
        <Button onClick={() => void copy()}>
          <Icon name="copy" small /> Copy link
        </Button>
        <Button asChild variant="solid" colorPalette="accent" textDecoration="none">
          <a href={new URL(url).pathname} target="_blank" rel="noopener">
            Open preview
          </a>
        </Button>
      </Stack>
    </Stack>
  );
}

/** A link to the post as it will look, for people who cannot sign in here. */
export function PreviewLinkDialog({ postId, isDirty, onClose }: Props) {
  const { mutate, data, error } = trpc.admin.posts.createPreview.useMutation();
  useEffect(() => mutate({ id: postId }), [mutate, postId]);
  return (
    <DialogFrame open title="Preview link" onClose={onClose}>
      {data ? (
        <LinkField {...data} isDirty={isDirty} />
      ) : error ? (
        <ErrorBox message={error.message} onTryAgain={() => mutate({ id: postId })} />
      ) : (
        <SkeletonRows count={1} />
      )}
    </DialogFrame>
  );
}
