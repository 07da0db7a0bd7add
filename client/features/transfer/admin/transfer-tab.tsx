import { Button, Stack, Text } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { CasinoTemplate } from './casino-template';
import { OldImages } from './old-images';
import { ImportPanel } from './import-panel';

export function TransferTab() {
  return (
    <AdminPage
      title="Import & Export"
      lead="Move your content as one archive. Accounts, subscribers and messages are not part of it."
    >
      <Panel title="Export">
        <Stack gap="s4" align="flex-start">
          <Text color="muted" maxW="measure">
            One zip archive with casinos, posts, categories, tags, pages, help services, settings, old addresses and all
            images.
          </Text>
          <form method="post" action="/admin/export">
            <Button type="submit">
              <AdminIcon name="down" /> Export Content
            </Button>
          </form>
        </Stack>
      </Panel>
      <ImportPanel>
        <CasinoTemplate />
      </ImportPanel>
      <OldImages />
    </AdminPage>
  );
}
