import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, Dialog, List, Stack, Text } from '@chakra-ui/react';
import { SOURCE_KINDS, findFact } from '../../../../shared/facts/casino-facts';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { formatShortDate } from '../../../ui/format-date';
import { unfold } from './fact-fold';
import type { FactRow } from './fact-form';

interface Props {
  facts: readonly { key: string; row: FactRow }[];
  onConfirm: () => void;
  onChange: () => void;
  onClose: () => void;
}

function getSource({ sourceKind, source, checkedOn }: FactRow): string {
  const kind = sourceKind === '' ? '' : SOURCE_KINDS[sourceKind];
  const checked = checkedOn === '' ? 'never checked' : `checked ${formatShortDate(new Date(checkedOn))}`;
  return [[kind, source].filter(Boolean).join(': '), checked].filter(Boolean).join(', ');
}

export function SameSourceDialog({ facts, onConfirm, onChange, onClose }: Props) {
  const change = useRef<HTMLButtonElement>(null);
  const toChange = useRef<string>(undefined);
  const isOpen = facts.length > 0;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onConfirm();
  });
  useEffect(() => {
    if (!isOpen) {
      const key = toChange.current;
      toChange.current = undefined;
      if (key === undefined) return;
      // After the closing dialog has restored the focus.
      const timer = setTimeout(() => {
        const source = document.querySelector<HTMLElement>(`[data-source="${key}"]`);
        unfold(source);
        source?.focus();
      }, 100);
      return () => clearTimeout(timer);
    }
    const listener = (event: KeyboardEvent) => press(event);
    // Before the focused button, which Enter would press.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [isOpen]);
  return (
    <DialogFrame
      role="alertdialog"
      open={isOpen}
      title="Same source, checked today?"
      initialFocus={change}
      onClose={onClose}
      footer={
        <>
          <Button
            ref={change}
            onClick={() => {
              toChange.current = facts[0]?.key;
              onChange();
            }}
          >
            No, change it
          </Button>
          <Button variant="solid" colorPalette="accent" aria-keyshortcuts="Control+Enter" onClick={onConfirm}>
            Yes, checked today
          </Button>
        </>
      }
    >
      <Dialog.Description asChild>
        <Stack gap="s3">
          <List.Root display="grid" gap="s2">
            {facts.map(({ key, row }) => (
              <List.Item key={key} overflowWrap="anywhere">
                <Text as="span" fontWeight="620">
                  {findFact(key)?.label}
                </Text>
                : {getSource(row)}
              </List.Item>
            ))}
          </List.Root>
          <Text fontSize="small" color="muted" display={{ base: 'none', md: 'block' }}>
            Ctrl+Enter is yes.
          </Text>
        </Stack>
      </Dialog.Description>
    </DialogFrame>
  );
}
