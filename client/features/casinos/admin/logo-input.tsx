import { useRef, useState } from 'react';
import { Button, chakra, Flex, Input } from '@chakra-ui/react';
import { toFailure } from '../../../trpc/failure';
import { FormField } from '../../../ui/admin/form/form-field';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { ImagePicker } from '../../media/admin/image-picker';
import { Logo } from '../../media/logo';
import { ACCEPTED_IMAGES, uploadMedia } from '../../media/upload';
import { useToast } from '../../../ui/messages/toaster';

interface Props {
  name: string;
  value: string;
  onChange: (url: string) => void;
  error?: string | undefined;
}

export function LogoInput({ name, value, onChange, error }: Props) {
  const [isPicking, setIsPicking] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const toast = useToast();

  async function upload(file: File): Promise<void> {
    setIsUploading(true);
    try {
      onChange((await uploadMedia(file)).url);
    } catch (failure) {
      toast({ kind: 'error', title: 'Error uploading image', description: toFailure(failure).message });
    } finally {
      setIsUploading(false);
    }
  }

  return (
    <Flex gap="s4" align="flex-start" wrap="wrap">
      <Logo name={name || '?'} url={value || null} size="large" />
      <Flex direction="column" gap="s2" flex="1 1 14rem">
        <FormField
          label="Logo"
          optional
          hint="An uploaded image or the address of one. Without it the initials show."
          error={error}
        >
          <Input value={value} inputMode="url" onChange={(event) => onChange(event.target.value)} />
        </FormField>
        <Flex gap="s2" wrap="wrap">
          <Button size="sm" onClick={() => setIsPicking(true)}>
            <AdminIcon name="img" /> {value === '' ? 'Choose' : 'Replace'}
          </Button>
          {value === '' && (
            <Button size="sm" loading={isUploading} loadingText="Upload" onClick={() => chooser.current?.click()}>
              <AdminIcon name="up" /> Upload
            </Button>
          )}
          <chakra.input
            ref={chooser}
            type="file"
            srOnly
            tabIndex={-1}
            aria-label="Logo to upload"
            accept={ACCEPTED_IMAGES}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
              target.value = '';
            }}
          />
          {value !== '' && (
            <Button size="sm" variant="ghost" onClick={() => onChange('')}>
              Remove
            </Button>
          )}
        </Flex>
      </Flex>
      <ImagePicker
        open={isPicking}
        title="Choose a logo"
        onClose={() => setIsPicking(false)}
        onPick={({ url }) => {
          setIsPicking(false);
          onChange(url);
        }}
      />
    </Flex>
  );
}
