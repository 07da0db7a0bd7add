import { useRef } from 'react';
import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { copyText } from '../copy-text';
import { Icon } from '../icons/icon';
import { useToast } from '../messages/toaster';
import { DialogFrame } from './dialog-frame';
import { FormField } from './form/form-field';
import { LocalTime } from './relative-time';
import { ErrorBox, SkeletonRows } from './states';

interface Props {
  link: { url: string; expiresAt: Date } | undefined;
  error: string | undefined;
  isDirty: boolean;
  onTryAgain: () => void;
  onClose: () => void;
}

function LinkField({ url, expiresAt, isDirty }: { url: string; expiresAt: Date; isDirty: boolean }) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(url)) {
      toast({ kind: 'success', title: 'Link copied' });
    } else {
      field.current?.select();
      toast({ kind: 'info', title: 'Press copy', description: 'The link is selected.' });
    }
  }

  return (
    <Stack gap="s4">
      <FormField
        label="Link"
        hint={
          <>
            Works until <LocalTime time={expiresAt} /> for everybody who has it.
          </>
        }
      >
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

export function PreviewLinkDialog({ link, error, isDirty, onTryAgain, onClose }: Props) {
  return (
    <DialogFrame open title="Preview link" onClose={onClose}>
      {link ? (
        <LinkField {...link} isDirty={isDirty} />
      ) : error === undefined ? (
        <SkeletonRows count={1} />
      ) : (
        <ErrorBox message={error} onTryAgain={onTryAgain} />
      )}
    </DialogFrame>
  );
}
