import type { ReactNode } from 'react';
import { Field, chakra } from '@chakra-ui/react';
import { Icon } from '../../icons/icon';

interface Props {
  /** '' for a checkbox, which has its own. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function FormField({
  label,
  hint,
  error,
  required = false,
  optional = false,
  disabled = false,
  children,
}: Props) {
  return (
    <Field.Root invalid={error !== undefined} required={required} disabled={disabled}>
      {label !== '' && (
        <Field.Label>
          {label}
          {optional && (
            <chakra.span color="muted" fontWeight="400">
              {' '}
              (optional)
            </chakra.span>
          )}
        </Field.Label>
      )}
      {children}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText role="alert">
        <Icon name="alert" small />
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}
