import { Select } from './select';

export interface SelectOption {
  value: string;
  label: string;
}

interface Props {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  all?: string;
}

export function StatusSelect({ label, value, options, onChange, all }: Props) {
  return (
    <Select
      frame={{ flex: { base: '1 1 9rem', md: '0 1 12rem' }, w: 'auto', minW: '9rem' }}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
