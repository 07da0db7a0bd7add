import { useState } from 'react';
import { Button, Flex, Input } from '@chakra-ui/react';
import { FormField } from '../../../ui/admin/form-field';
import { AdminIcon } from '../../../ui/admin-icon';
import { ImagePicker } from '../../media/admin/image-picker';
import { Logo } from '../../media/logo';

interface Props {
  name: string;
  value: string;
  onChange: (url: string) => void;
  error?: string | undefined;
}

export function LogoInput({ name, value, onChange, error }: Props) {
  const [isPicking, setIsPicking] = useState(false);
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
            <AdminIcon name="img" /> {value === '' ? 'Choose or upload' : 'Replace'}
          </Button>
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
