import type { KeyboardEvent } from 'react';
import { Flex, IconButton, Separator } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import type { AdminIconName } from '../../../ui/admin/admin-icon-paths';
import type { CommandName } from './markdown-edits';

const BUTTONS: readonly { command: CommandName; label: string; icon: AdminIconName; keys?: string; first?: boolean }[] =
  [
    { command: 'heading', label: 'Heading', icon: 'h2', keys: 'Ctrl+Shift+H' },
    { command: 'bold', label: 'Bold', icon: 'bold', keys: 'Ctrl+B' },
    { command: 'italic', label: 'Italic', icon: 'ital', keys: 'Ctrl+I' },
    { command: 'link', label: 'Link', icon: 'link', keys: 'Ctrl+K or @' },
    { command: 'list', label: 'List', icon: 'ul', keys: 'Ctrl+Shift+8', first: true },
    { command: 'numbered', label: 'Numbered list', icon: 'ol', keys: 'Ctrl+Shift+7' },
    { command: 'quote', label: 'Quote', icon: 'quote', keys: 'Ctrl+Shift+9' },
    { command: 'code', label: 'Code', icon: 'code', keys: 'Ctrl+E' },
    { command: 'table', label: 'Table', icon: 'table' },
  ];

const look = {
  type: 'button',
  variant: 'ghost',
  size: 'xs',
  px: '0',
  flex: 'none',
  color: 'muted',
  _hover: { color: 'text', bg: 'fill' },
} as const;

interface Props {
  isInserting: boolean;
  onInsert: (button: HTMLElement) => void;
  onCommand: (command: CommandName) => void;
  onImage: () => void;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

export function MarkdownToolbar({ isInserting, onInsert, onCommand, onImage }: Props) {
  return (
    <Flex
      role="toolbar"
      aria-label="Formatting"
      overflowX="auto"
      px="s2"
      py="1px"
      borderBottomWidth="1px"
      borderColor="line"
      onKeyDown={moveFocus}
    >
      <IconButton
        {...look}
        aria-label="Insert"
        title="Insert (/ on an empty line)"
        aria-haspopup="dialog"
        aria-expanded={isInserting}
        onClick={({ currentTarget }) => onInsert(currentTarget)}
      >
        <AdminIcon name="plus" />
      </IconButton>
      {BUTTONS.map(({ command, label, icon, keys, first }) => (
        <Flex key={command} align="center">
          {first && <Separator orientation="vertical" h="1.25rem" mx="s1" borderColor="line" />}
          <IconButton
            {...look}
            aria-label={label}
            title={keys ? `${label} (${keys})` : label}
            onClick={() => onCommand(command)}
          >
            <AdminIcon name={icon} />
          </IconButton>
        </Flex>
      ))}
      <IconButton {...look} aria-label="Image" title="Image" onClick={onImage}>
        <AdminIcon name="img" />
      </IconButton>
    </Flex>
  );
}
