import type { ReactNode } from 'react';
import { chakra, Fieldset, Flex, Stack } from '@chakra-ui/react';
import { Panel } from '../../../ui/admin/panel';

export function SettingsPanel({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Panel p="s4">
      <Fieldset.Root>
        <Fieldset.Legend>{legend}</Fieldset.Legend>
        <Stack gap="s4" css={{ '& label': { w: 'full' } }}>
          {children}
        </Stack>
      </Fieldset.Root>
    </Panel>
  );
}

/** A label that counts. */
export function Counted({ label, length, max }: { label: string; length: number; max: number }) {
  return (
    <Flex as="span" justify="space-between" w="full" gap="s2">
      {label}
      <chakra.span fontWeight="400" fontVariantNumeric="tabular-nums" color={length > max ? 'negative' : 'muted'}>
        {length} / {max}
      </chakra.span>
    </Flex>
  );
}
