import { Checkbox, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { NEVER } from '../../../../shared/facts/casino-facts';
import type { FactDefinition } from '../../../../shared/facts/casino-facts';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import type { FactRow } from './fact-form';
import { FactListInput } from './fact-list-input';
import { FactTextInput } from './fact-text-input';

interface Props {
  fact: FactDefinition;
  row: FactRow;
  error: string | undefined;
  onChange: (change: Partial<Pick<FactRow, 'text' | 'list'>>) => void;
}

const UNITS: Partial<Record<FactDefinition['type'], string>> = { money: '$', percent: '%', minutes: 'min' };
const YES_NO = { yes: 'Yes', no: 'No' };

function Choice({
  options,
  ...props
}: {
  options: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Select value={props.value} onChange={({ target }) => props.onChange(target.value)}>
      <option value="">Not known</option>
      {Object.entries(options).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function TypedValue({ fact, row, error, onChange }: Props) {
  const unit = UNITS[fact.type];
  const isNever = fact.never !== undefined && row.text === NEVER;
  return (
    <Stack gap="s1" w="full">
      <FormField label="Value" error={error} disabled={isNever}>
        <Flex align="center" gap="s2" w="full">
          <Input
            inputMode="decimal"
            placeholder="Not known"
            value={isNever ? '' : row.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          {unit && (
            <Text as="span" fontSize="small" color="muted" aria-hidden="true">
              {unit}
            </Text>
          )}
        </Flex>
      </FormField>
      {fact.never !== undefined && (
        <Checkbox.Root
          checked={isNever}
          onCheckedChange={({ checked }) => onChange({ text: checked === true ? NEVER : '' })}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{fact.never}</Checkbox.Label>
        </Checkbox.Root>
      )}
    </Stack>
  );
}

export function FactValueInput(props: Props) {
  const { fact, row, error, onChange } = props;
  switch (fact.type) {
    case 'boolean':
    case 'choice':
      return (
        <FormField label="Value" error={error}>
          <Choice
            options={fact.type === 'boolean' ? YES_NO : (fact.options ?? {})}
            value={row.text}
            onChange={(text) => onChange({ text })}
          />
        </FormField>
      );
    case 'list':
      return (
        <FormField label="Value" error={error}>
          <FactListInput
            label={fact.label}
            options={fact.options ?? {}}
            value={row.list}
            onChange={(list) => onChange({ list })}
          />
        </FormField>
      );
    case 'text':
      return (
        <FormField label="Value" error={error}>
          <FactTextInput placeholder="Not known" value={row.text} onChange={(text) => onChange({ text })} />
        </FormField>
      );
    case 'money':
    case 'minutes':
    case 'percent':
    case 'integer':
    case 'year':
    case 'percentByMode':
      return <TypedValue {...props} />;
  }
}
