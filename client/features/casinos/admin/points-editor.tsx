import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, chakra, Fieldset, Flex, Input } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { RowAction } from '../../../ui/admin/table/row-action';
import { moved } from '../../../ui/admin/table/use-sortable';

const MAX_POINTS = 30;

interface Props {
  legend: string;
  singular: string;
  value: readonly string[];
  onChange: (points: string[]) => void;
  error?: string | undefined;
}

export function PointsEditor({ legend, singular, value, onChange, error }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const focusAt = useRef<number>(undefined);

  useEffect(() => {
    if (focusAt.current === undefined) return;
    list.current?.querySelectorAll('input')[focusAt.current]?.focus();
    focusAt.current = undefined;
  }, [value]);

  function add(at: number): void {
    if (value.length >= MAX_POINTS) return;
    focusAt.current = at;
    onChange(value.toSpliced(at, 0, ''));
  }

  function remove(at: number): void {
    focusAt.current = Math.max(0, at - 1);
    onChange(value.toSpliced(at, 1));
  }

  function type(event: KeyboardEvent, at: number): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(at + 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
    }
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= value.length) return;
    focusAt.current = to;
    onChange(moved(value, from, to));
  }

  return (
    <Fieldset.Root invalid={error !== undefined}>
      <Fieldset.Legend>{legend}</Fieldset.Legend>
      <chakra.ol ref={list} display="grid" gap="s2" listStyleType="none" m="0" p="0">
        {value.map((point, index) => (
          <Flex as="li" key={index} gap="1" align="center" justify="flex-end" wrap={{ base: 'wrap', sm: 'nowrap' }}>
            <Input
              flex={{ base: '1 0 100%', sm: '1 1 0' }}
              aria-label={`${singular} ${index + 1} of ${value.length}`}
              value={point}
              maxLength={300}
              onChange={(event) => onChange(value.with(index, event.target.value))}
              onKeyDown={(event) => type(event, index)}
            />
            <RowAction
              label={`Move ${singular} ${index + 1} up`}
              icon="higher"
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <RowAction
              label={`Move ${singular} ${index + 1} down`}
              icon="lower"
              disabled={index === value.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <RowAction label={`Remove ${singular} ${index + 1}`} icon="x" destructive onClick={() => remove(index)} />
          </Flex>
        ))}
      </chakra.ol>
      <Button size="sm" alignSelf="flex-start" disabled={value.length >= MAX_POINTS} onClick={() => add(value.length)}>
        <AdminIcon name="plus" /> Add {singular}
      </Button>
      <Fieldset.ErrorText role="alert">{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
