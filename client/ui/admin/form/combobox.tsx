import { useEffect, useId, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Box, Flex, Input } from '@chakra-ui/react';

export interface ComboboxOption {
  key: string;
  label: string;
  choose: () => void;
}

interface Props {
  label: string;
  listLabel: string;
  typed: string;
  options: readonly ComboboxOption[];
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  onType: (text: string) => void;
  onEnter?: (choose: (() => void) | undefined) => void;
  onPaste?: (event: ClipboardEvent) => void;
  onEscape?: () => void;
  onBlur?: () => void;
}

export function Combobox({ typed, options, autoFocus = false, onType, onEnter, onEscape, onBlur, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(autoFocus);
  /** Undefined until an arrow key is pressed: then the best option is active, but none while nothing is typed. */
  const [at, setAt] = useState<number>();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isShown = isOpen && options.length > 0;
  const index = at === undefined ? (typed.trim() === '' ? -1 : 0) : Math.min(at, options.length - 1);
  const active = isShown ? options[index] : undefined;

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);

  function close(): void {
    setIsOpen(false);
    setAt(undefined);
  }

  function settle(): void {
    setAt(undefined);
    setIsOpen(autoFocus);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (isShown) setAt((Math.max(index, step === 1 ? -1 : 0) + step + options.length) % options.length);
      setIsOpen(true);
    } else if (event.key === 'Enter') {
      if (onEnter) onEnter(active?.choose);
      else active?.choose();
      settle();
    } else if (event.key === 'Escape' && (isShown || onEscape)) {
      close();
      onEscape?.();
    } else return;
    event.preventDefault();
  }

  return (
    <Box
      position="relative"
      w="full"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        close();
        onBlur?.();
      }}
    >
      <Input
        autoFocus={autoFocus}
        role="combobox"
        aria-label={props.label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.key}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        autoComplete="off"
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        value={typed}
        onChange={({ target }) => {
          onType(target.value);
          setAt(undefined);
          setIsOpen(true);
        }}
        onClick={() => setIsOpen(true)}
        onKeyDown={press}
        onPaste={props.onPaste}
      />
      <Box
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={props.listLabel}
        hidden={!isShown}
        position="absolute"
        zIndex="dropdown"
        insetInlineStart="0"
        minW="min(100%, 100vw - 3rem)"
        w="max-content"
        maxW="calc(100vw - 4rem)"
        top="calc(100% + .25rem)"
        maxH="min(18rem, 40dvh)"
        overflowY="auto"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="r3"
        boxShadow="float"
      >
        {isShown &&
          options.map((option) => (
            <Flex
              key={option.key}
              id={`${id}-${option.key}`}
              role="option"
              aria-selected={option === active}
              align="center"
              minH="tap"
              px="s3"
              cursor="pointer"
              overflowWrap="anywhere"
              bg={option === active ? 'fill' : undefined}
              _hover={{ bg: 'fill' }}
              // Must run before the field's blur, which closes the list.
              onMouseDown={(event) => {
                event.preventDefault();
                option.choose();
                settle();
              }}
            >
              <bdi>{option.label}</bdi>
            </Flex>
          ))}
      </Box>
    </Box>
  );
}
