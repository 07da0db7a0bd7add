import { Button, Checkbox, Flex, Stack } from '@chakra-ui/react';
import { Icon } from '../../../ui/icons/icon';
import { OptionsInput } from './options-input';

interface Props {
  label: string;
  options: Readonly<Record<string, string>>;
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
}

export function FactListEntries({ label, options, value, onChange }: Props & { value: readonly string[] }) {
  return (
    <Flex as="ul" wrap="wrap" gap="s1" listStyleType="none" m="0" p="0" aria-label={label}>
      {value.map((key) => (
        <li key={key}>
          <Button
            size="xs"
            aria-label={`Remove ${options[key] ?? key}`}
            onClick={() => {
              const rest = value.filter((other) => other !== key);
              onChange(rest.length === 0 ? null : rest);
            }}
          >
            {options[key] ?? key} <Icon name="x" small />
          </Button>
        </li>
      ))}
    </Flex>
  );
}

export function FactListInput({ label, options, value, onChange }: Props) {
  const chosen = value ?? [];
  return (
    <Stack gap="s2" w="full">
      <OptionsInput
        label={label}
        options={options}
        chosen={chosen}
        placeholder={value === null ? 'Not known' : 'Add …'}
        onAdd={(keys) => onChange([...chosen, ...keys])}
      />
      {chosen.length === 0 && (
        <Checkbox.Root
          checked={value !== null}
          onCheckedChange={({ checked }) => onChange(checked === true ? [] : null)}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>None</Checkbox.Label>
        </Checkbox.Root>
      )}
    </Stack>
  );
}
