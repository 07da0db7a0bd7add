import { Checkbox, Fieldset, Grid } from '@chakra-ui/react';

interface Props<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: readonly Value[];
  onChange: (values: Value[]) => void;
  error?: string | undefined;
}

/** Any number out of a closed list, stored in the list's own order. */
export function CheckGroup<Value extends string>({ legend, options, value, onChange, error }: Props<Value>) {
  function toggle(changed: Value, isChosen: boolean): void {
    onChange(
      options.map((option) => option.value).filter((known) => (known === changed ? isChosen : value.includes(known))),
    );
  }
  return (
    <Fieldset.Root invalid={error !== undefined}>
      <Fieldset.Legend>
        {legend} ({value.length} of {options.length})
      </Fieldset.Legend>
      <Grid templateColumns="repeat(auto-fill, minmax(9rem, 1fr))" columnGap="s3">
        {options.map((option) => (
          <Checkbox.Root
            key={option.value}
            checked={value.includes(option.value)}
            onCheckedChange={({ checked }) => toggle(option.value, checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{option.label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Grid>
      <Fieldset.ErrorText role="alert">{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
