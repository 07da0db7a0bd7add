import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Box, chakra, Flex, Input, Text } from '@chakra-ui/react';

export interface PickOption {
  key: string;
  label: string;
  detail?: string;
  /** On the right. */
  note?: string;
  pick: () => void;
}

interface Props {
  label: string;
  typed: string;
  options: readonly PickOption[];
  /** 'Nothing found by this name.' */
  status: string;
  isError?: boolean;
  maxH?: string;
  onType: (text: string) => void;
  onFocus?: () => void;
  /** Enter without an option to choose. */
  onEnter?: () => void;
}

/** A search field over its results, of which one is always chosen. */
export function PickList({ label, typed, options, status, isError = false, maxH, onType, onFocus, onEnter }: Props) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(chosen, Math.max(0, options.length - 1));
  const active = options[at];

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) setChosen((at + step + options.length) % options.length);
    else if (event.key === 'Enter') {
      setChosen(0);
      if (active) active.pick();
      else onEnter?.();
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${at}`}
        autoComplete="off"
        placeholder={label}
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          setChosen(0);
        }}
        onFocus={onFocus}
        onKeyDown={press}
      />
      <Box
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        mt={options.length > 0 ? 's3' : undefined}
        maxH={maxH}
        overflowY={maxH ? 'auto' : undefined}
      >
        {options.map(({ key, label: name, detail, note, pick }, index) => (
          <chakra.div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            display="flex"
            gap="s3"
            alignItems="center"
            justifyContent="space-between"
            minH={{ base: 'tap', md: 'auto' }}
            px="s3"
            py="s2"
            cursor="pointer"
            borderRadius="r2"
            bg={index === at ? 'fill' : undefined}
            onPointerMove={() => setChosen(index)}
            onClick={() => {
              setChosen(0);
              pick();
            }}
          >
            <Text as="span" minW="0" overflowWrap="anywhere">
              <bdi>{name}</bdi>
              {detail !== undefined && (
                <Text as="span" display="block" fontSize="micro" color="muted">
                  {detail}
                </Text>
              )}
            </Text>
            {note !== undefined && (
              <Text as="span" flex="none" fontSize="label" color="muted">
                {note}
              </Text>
            )}
          </chakra.div>
        ))}
      </Box>
      <Flex role="status" fontSize="small" color={isError ? 'negative' : 'muted'} mt="s3">
        {status}
      </Flex>
    </>
  );
}
