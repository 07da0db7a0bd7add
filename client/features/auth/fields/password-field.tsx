import { useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton, Input, InputGroup } from '@chakra-ui/react';
import { MAX_PASSWORD } from '../../../../shared/auth/credentials';
import { FormField } from '../../../ui/admin/form/form-field';
import { Icon } from '../../../ui/icons/icon';

type Props = ComponentProps<typeof Input> & { label: string; hint?: string; error: string | undefined };

export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  const reveal = (
    <IconButton
      variant="ghost"
      size="sm"
      aria-label="Show password"
      aria-pressed={isShown}
      color={isShown ? 'accent-text' : 'text'}
      onClick={() => setIsShown((shown) => !shown)}
    >
      <Icon name="eye" />
    </IconButton>
  );
  return (
    <FormField label={label} hint={hint} error={error}>
      <InputGroup endElement={reveal} endElementProps={{ px: '1' }}>
        <Input {...input} type={isShown ? 'text' : 'password'} maxLength={MAX_PASSWORD} />
      </InputGroup>
    </FormField>
  );
}
