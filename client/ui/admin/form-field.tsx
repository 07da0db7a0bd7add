import type { ReactNode } from 'react';
import { Field, chakra } from '@chakra-ui/react';
import { Icon } from '../icon';

interface Props {
  label: ReactNode;
  /** Shown below the control unless there is an error. */
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  disabled?: boolean;
  /** One Chakra control: Input, Textarea, Select … It gets its id and ARIA attributes from Field. */
  children: ReactNode;
}

/** A control with its label above, and hint and error below. */
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
      <Field.Label>
        {label}
        {optional && (
          <chakra.span color="muted" fontWeight="400">
            {' '}
            (optional)
          </chakra.span>
        )}
      </Field.Label>
      {children}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText role="alert">
        <Icon name="alert" small />
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}
