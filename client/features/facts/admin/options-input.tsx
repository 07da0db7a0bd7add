import { useId, useState } from 'react';
import { Stack, Text } from '@chakra-ui/react';
import { Combobox } from '../../../ui/admin/form/combobox';
import { optionsLike, readOptions, splitTyped } from './typed-options';
import type { Options } from './typed-options';

interface Props {
  label: string;
  options: Options;
  chosen: readonly string[];
  placeholder: string;
  onAdd: (keys: string[]) => void;
}

export function OptionsInput({ label, options, chosen, placeholder, onAdd }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<{ added: string[]; unknown: string[] }>({ added: [], unknown: [] });
  const { done, last } = splitTyped(typed);
  const found = done === '' || last.trim() !== '' ? optionsLike(last, options) : [];

  function take(text: string, { also, isExact = false }: { also?: string; isExact?: boolean } = {}): void {
    const { keys, unknown } = readOptions(text, options, { isExact });
    const added = [...keys, ...(also === undefined ? [] : [also])];
    const fresh = added.filter((key, index) => !chosen.includes(key) && added.indexOf(key) === index);
    if (fresh.length > 0) onAdd(fresh);
    setTyped(unknown.map((part) => `${part}, `).join(''));
    setSaid({ added: fresh, unknown });
  }

  function type(text: string): void {
    const parts = splitTyped(text);
    const isEnded = parts.last === '' && text.length > typed.length && parts.done !== '';
    if (isEnded && readOptions(text, options).keys.length > 0) {
      take(text);
      return;
    }
    setTyped(text);
    setSaid({ added: [], unknown: [] });
  }

  return (
    <Stack gap="s1" w="full">
      <Combobox
        label={`${label}: add`}
        listLabel={label}
        placeholder={placeholder}
        typed={typed}
        describedBy={id}
        isInvalid={said.unknown.length > 0}
        options={found.map((key) => ({
          key,
          label: chosen.includes(key) ? `${options[key] ?? key} (added)` : (options[key] ?? key),
          choose: () => take(done, { also: key }),
        }))}
        onType={type}
        onEnter={(choose) => (choose ? choose() : take(typed))}
        onPaste={(event) => {
          const text = typed + event.clipboardData.getData('text/plain');
          if (splitTyped(text).done === '') return;
          event.preventDefault();
          take(text);
        }}
        onBlur={() => typed !== '' && take(typed, { isExact: true })}
      />
      <Text
        id={id}
        role="status"
        fontSize="small"
        color="negative"
        overflowWrap="anywhere"
        _empty={{ display: 'none' }}
      >
        {said.unknown.length > 0 && `Not added: ${said.unknown.join(', ')}`}
      </Text>
      <Text role="status" srOnly>
        {said.added.length > 0 && `Added: ${said.added.map((key) => options[key] ?? key).join(', ')}`}
      </Text>
    </Stack>
  );
}
