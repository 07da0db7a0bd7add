import type { ComponentProps } from 'react';
import inputStyles from '../../ui/form/text-input.module.css';

type Props = Omit<ComponentProps<'select'>, 'onChange' | 'className'> & {
  choices: readonly (readonly [string, string])[];
};

export function SelectInput({ choices, ...rest }: Props) {
  return (
    <select className={inputStyles.input} {...rest}>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
