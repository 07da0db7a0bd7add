import type { Ref } from 'react';
import { Input, Stack } from '@chakra-ui/react';
import { FormField } from './form-field';
import {
  formatUtcTime,
  parseLocalTime,
  listOccurrences,
  shownTime,
  localTimeProblem,
  timeValue,
  typedTime,
  zoneName,
} from '../publication-time';
import { Select } from './select';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

function zoneHint(value: string): string {
  const date = parseLocalTime(value);
  const inUtc = date ? ` In UTC: ${formatUtcTime(date).replace(/ UTC$/, '')}.` : '';
  return `Your time zone: ${zoneName(date)}.${inUtc}`;
}

/**
 * In the editor's own time zone. The instant is kept until its text changes; an ambiguous time asks which one is meant.
 */
export function TimeField({
  label,
  value,
  onChange,
  hint,
  error,
  required = false,
  optional = false,
  ...input
}: Props) {
  const text = shownTime(value);
  const occurrences = listOccurrences(value);
  return (
    <Stack gap="s2">
      <FormField
        label={label}
        required={required}
        optional={optional}
        hint={[zoneHint(value), hint].filter(Boolean).join(' ')}
        error={localTimeProblem(value) ?? error}
      >
        <Input
          type="datetime-local"
          {...input}
          value={text}
          onChange={({ target }) => {
            if (target.value !== text) onChange(typedTime(target.value));
          }}
        />
      </FormField>
      {occurrences.length > 0 && (
        <FormField label={`Which ${text.slice(11)} for “${label}”?`} required>
          <Select value={parseLocalTime(value) ? value : ''} onChange={({ target }) => onChange(target.value || text)}>
            <option value="">Clocks go back: choose one</option>
            {occurrences.map((date, at) => (
              <option key={date.getTime()} value={timeValue(date)}>
                {`${at === 0 ? 'First' : 'Second'} ${text.slice(11)}, ${zoneName(date)}`}
              </option>
            ))}
          </Select>
        </FormField>
      )}
    </Stack>
  );
}
