import type { ReactNode } from 'react';
import { Button, Code, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { ViewNav } from '../../../ui/admin/sub-nav';
import { MissingPanel } from './missing-panel';
import { RedirectsPanel } from './redirects-panel';

const VIEWS = [
  { key: 'redirects', label: 'Redirects' },
  { key: 'missing', label: 'Not found' },
  { key: 'csv', label: 'CSV' },
] as const;

function Csv({ children }: { children: ReactNode }) {
  return (
    <Stack gap="s5">
      <Panel title="Export">
        <form method="post" action="/admin/redirects.csv">
          <Button type="submit">
            <AdminIcon name="down" /> Export CSV
          </Button>
        </form>
      </Panel>
      <Text color="muted" maxW="measure">
        A CSV file needs the columns <Code>from</Code> and <Code>to</Code>; <Code>status</Code> is optional. An empty
        target means that the page is gone. Nothing is written before you have seen what each line does.
      </Text>
      {children}
    </Stack>
  );
}

export function AddressesTab({ children }: { children: ReactNode }) {
  const { view } = useSearch({ strict: false });
  const current = VIEWS.find(({ key }) => key === view)?.key ?? 'redirects';
  return (
    <AdminPage title="Addresses" lead="A page always comes first. Redirects are for addresses that have none.">
      <ViewNav label="Addresses" parameter="view" views={VIEWS} current={current} />
      {current === 'redirects' && <RedirectsPanel />}
      {current === 'missing' && <MissingPanel />}
      {current === 'csv' && <Csv>{children}</Csv>}
    </AdminPage>
  );
}
