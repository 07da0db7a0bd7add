import type { ReactNode } from 'react';
import { Fieldset, Stack } from '@chakra-ui/react';
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
