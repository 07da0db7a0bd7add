import { useRef, useState } from 'react';
import type { ComponentProps, ComponentType, RefObject } from 'react';
import { TextInput } from '../../ui/form/text-input';
import styles from './search-field.module.css';

type Input = RefObject<HTMLInputElement | null>;

type Props = Pick<ComponentProps<'input'>, 'dir' | 'defaultValue'> & { id: string; ref?: Input };

export function SearchField({ ref, ...rest }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const [parts, setParts] = useState<{ Suggestions: ComponentType<{ input: Input }> }>();

  function load() {
    // If loading fails, the next input retries.
    if (!parts) import('./suggestions').then(setParts, () => undefined);
  }

  return (
    <div className={styles.field}>
      <TextInput
        {...rest}
        ref={input}
        name="q"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Search for casinos, bonuses, games..."
        onFocus={load}
        onInput={load}
      />
      {parts && <parts.Suggestions input={input} />}
    </div>
  );
}
