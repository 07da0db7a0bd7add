import { Checkbox } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';

interface Props<Values extends FieldValues> {
  name: FieldPathByValue<Values, boolean>;
  label: string;
}

export function FormCheckbox<Values extends FieldValues>({ name, label }: Props<Values>) {
  return (
    <Controller<Values, FieldPathByValue<Values, boolean>>
      name={name}
      render={({ field }) => (
        <Checkbox.Root
          name={field.name}
          checked={field.value}
          onCheckedChange={({ checked }) => field.onChange(checked === true)}
        >
          <Checkbox.HiddenInput ref={field.ref} onBlur={field.onBlur} />
          <Checkbox.Control />
          <Checkbox.Label>{label}</Checkbox.Label>
        </Checkbox.Root>
      )}
    />
  );
}
